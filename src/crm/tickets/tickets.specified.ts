import { specified } from '#platform/contract/specified.ts'

export const rows = specified({
  forms: { 'crm-ticket': 'src/crm/tickets/web/ticket-form.tsx' },
})
