import { LeadsList } from '#crm/leads/web/leads-list.tsx'

/** Whom sales and support keep in touch with. */
export default function CrmUser() {
  return <LeadsList path="/crm/user" title="Chăm sóc khách" />
}
