import { Select } from 'antd'
import { Link, useLocation, useNavigate } from 'react-router'
import { taskStatus } from '#crm/tasks/task.status.ts'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import type { ReportParts } from '#platform/web/report/report-list.ts'

/** The reports that stand beside each other, by the screen of each. */
const reports = [
  { value: '/crm/report/plans', label: 'Kế hoạch' },
  { value: '/crm/report', label: 'Công việc' },
  { value: '/crm/report/quotes', label: 'Báo giá' },
  { value: '/crm/report/users', label: 'Chăm sóc' },
  { value: '/crm/report/comments', label: 'Trao đổi' },
]

function OtherReports() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <Select
      aria-label="Báo cáo"
      prefix="Báo cáo:"
      value={pathname}
      popupMatchSelectWidth={false}
      options={reports}
      onChange={(path) => void navigate(path)}
    />
  )
}

export const crmReportParts: ReportParts = { Actions: OtherReports }
export const taskParts: ReportParts = { ...crmReportParts, statuses: { status: taskStatus.tags } }

/** What was not paid as promised, and what is promised from today on, whatever the day. */
const openPromises = '/crm/finance/promises?outcome=broken,coming&date_from=01-01-2000&date_to=31-12-2099'

export const financeParts: ReportParts = {
  remote: { customer_id: customerFilter },
  Actions: () => (
    <>
      <Link to={openPromises}>Hẹn trả nợ</Link>
      <Link to="/crm/report/quotes">Tỷ lệ chốt báo giá</Link>
    </>
  ),
}
export const financeLineParts: ReportParts = { remote: { customer_id: customerFilter } }
