import { Link } from 'react-router'
import { deliveryQualityReport } from '#flow/delivery-quality.report.ts'
import { askedUnpaid, rereadPaid, rereadUnpaid } from '#flow/purchase-delivery.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { chargeStatus } from '#orders/purchase/charge.status.ts'
import type { ReportRow } from '#platform/contract/report.ts'
import { api } from '#platform/web/api.ts'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import type { ReportParts } from '#platform/web/report/report-list.ts'

/** Of rows that are orders, and of them those whose charge stands so. */
const reread = (
  key: string,
  label: string,
  charge: number,
  run: BulkAction<ReportRow>['run'],
): BulkAction<ReportRow> => ({
  key,
  label,
  off: (rows) =>
    rows.some((row) => typeof row['order_id'] !== 'number')
      ? 'Chọn nhóm theo “Từng đơn” để đọc lại sao kê của đơn'
      : rows.length > 0 && rows.every((row) => row['charge'] !== charge)
        ? `Chỉ áp dụng cho đơn ${chargeStatus.label(charge).toLowerCase()}`
        : null,
  run,
})

/** How its last stage went has a report of its own. */
const QualityLink = () => <Link to={deliveryQualityReport.screen}>Chất lượng giao hàng</Link>

export const purchaseDeliveryParts: ReportParts = {
  statuses: { status: orderStatus.tags, charge: chargeStatus.tags },
  Actions: QualityLink,
  rowLabel: (row) => String(row['code'] ?? row['day'] ?? row['site'] ?? ''),
  bulk: (role) =>
    rereadUnpaid.roles.includes(role)
      ? [
          reread('unpaid', 'Đọc lại sao kê: chờ trả', chargeStatus.pending, (ids) =>
            api(rereadUnpaid, { body: { ids: [...ids], status: askedUnpaid } }),
          ),
          reread('paid', 'Đọc lại sao kê: đã trả', chargeStatus.paid, (ids) =>
            api(rereadPaid, { body: { ids: [...ids] } }),
          ),
        ]
      : [],
}
