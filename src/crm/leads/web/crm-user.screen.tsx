import { Segmented } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { CareList } from '#crm/leads/web/care-list.tsx'
import { LeadsList } from '#crm/leads/web/leads-list.tsx'
import '#crm/leads/web/lead.css'

const path = '/crm/user'
const title = 'CRM: khách hàng'

/** Whom sales and support keep in touch with: customers, and who may become one. */
export default function CrmUser() {
  const [search, setSearch] = useSearchParams()
  const leads = search.get('tab') === 'leads'
  const above = (
    <div className="lead-tabs">
      <Segmented
        value={leads ? 'leads' : 'customers'}
        // Each is a list of its own: filters and order of the other mean nothing there.
        onChange={(next) => setSearch(next === 'leads' ? { tab: 'leads' } : {})}
        options={[
          { value: 'customers', label: 'Khách hàng' },
          { value: 'leads', label: 'Khách tiềm năng' },
        ]}
      />
      <Link to="/crm/report/users">Báo cáo chăm sóc</Link>
    </div>
  )
  return leads ? (
    <LeadsList key="leads" path={path} title={title} above={above} />
  ) : (
    <CareList key="customers" path={path} title={title} above={above} />
  )
}
