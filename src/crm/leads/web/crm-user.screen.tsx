import { Segmented } from 'antd'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CareList } from '#crm/leads/web/care-list.tsx'
import { LeadsList } from '#crm/leads/web/leads-list.tsx'
import '#crm/leads/web/lead.css'

const TwinsList = lazy(() => import('#crm/twins/web/parts/twins-list.tsx'))
const MergesList = lazy(() => import('#crm/twins/web/parts/merges-list.tsx'))

const path = '/crm/user'
const title = 'CRM: khách hàng'

const lists = {
  customers: CareList,
  leads: LeadsList,
  twins: TwinsList,
  merges: MergesList,
} as const
type Tab = keyof typeof lists
const tabs: readonly { value: Tab; label: string }[] = [
  { value: 'customers', label: 'Khách hàng' },
  { value: 'leads', label: 'Khách tiềm năng' },
  { value: 'twins', label: 'Trùng số' },
  { value: 'merges', label: 'Đã gộp' },
]

/** Whom sales and support keep in touch with: customers, who may become one, and who stands there twice. */
export default function CrmUser() {
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'customers'
  const above = (
    <div className="lead-tabs">
      <Segmented<Tab>
        value={tab}
        // Each is a list of its own: filters and order of the other mean nothing there.
        onChange={(next) => setSearch(next === 'customers' ? {} : { tab: next })}
        options={[...tabs]}
      />
      <Link to="/crm/report/users">Báo cáo chăm sóc</Link>
    </div>
  )
  const List = lists[tab]
  return (
    <Suspense>
      <List key={tab} path={path} title={title} above={above} />
    </Suspense>
  )
}
