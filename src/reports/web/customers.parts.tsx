import { Link } from 'react-router'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import type { ReportParts } from '#platform/web/report/report-list.ts'

/** The two reports that stand beside the customers themselves. */
export const customerParts: ReportParts = {
  remote: { customer_id: customerFilter },
  Actions: () => (
    <>
      <Link to="/report/users/turns">Khách mới, mất và quay lại</Link>
      <Link to="/report/users/registered">Chưa thành khách</Link>
    </>
  ),
}
