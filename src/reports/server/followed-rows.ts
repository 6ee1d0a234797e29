import { deliveryQualityReport } from '#flow/delivery-quality.report.ts'
import { purchaseDeliveryReport } from '#flow/purchase-delivery.report.ts'
import type { Report } from '#platform/contract/report.ts'
import type { FollowedRows } from '#platform/server/lists/followed-rows.ts'
import { exportRevenueReport } from '#reports/export-revenue.report.ts'
import { orderHistoryReport } from '#reports/order-history.report.ts'
import { revenueReport } from '#reports/revenue.report.ts'

interface ReportRows extends FollowedRows {
  of: 'orders' | 'bill' | 'entry'
  /** The report that reads them. */
  report: Report
}

/** What each posting of a bill says of each of its orders. */
const billedOrders: ReportRows = {
  table: 'billed_order',
  record: 'entry_id',
  of: 'entry',
  columns: [
    'bill_id',
    'order_id',
    'customer_id',
    'day',
    'orders',
    'bills',
    'goods',
    'service',
    'freight',
    'surcharge',
    'storage',
    'delivery',
    'customs',
    'discount',
    'cost',
  ],
  report: revenueReport,
}

/** When each bill left the house, or came back, and with what. */
const billExports: ReportRows = {
  table: 'bill_export',
  record: 'bill_id',
  of: 'bill',
  columns: [
    'day',
    'bills',
    'boxes',
    'weight',
    'goods',
    'service',
    'freight',
    'surcharge',
    'storage',
    'delivery',
    'customs',
  ],
  report: exportRevenueReport,
}

/** Every stay of an order in a status. */
const orderSteps: ReportRows = {
  table: 'order_step',
  record: 'order_id',
  of: 'orders',
  columns: [
    'id',
    'station_id',
    'sale_id',
    'status',
    'came_from',
    'action',
    'staff_id',
    'began_at',
    'ended_at',
    'ended_by',
    'ended_action',
    'ended_to',
    'warehouse_code',
    'from_warehouse',
    'stock_since',
    'billed_since',
    'paused_days',
    'corrections',
    'taken_back',
  ],
  report: orderHistoryReport,
}

/** When each order reached each stage of its way. */
const orderFlows: ReportRows = {
  table: 'order_flow',
  record: 'order_id',
  of: 'orders',
  columns: ['shipped_at', 'received_at', 'exported_at', 'arrived_at', 'delivered_at'],
  report: purchaseDeliveryReport,
}

/** How the delivery of each bill went. */
const billFlows: ReportRows = {
  table: 'bill_flow',
  record: 'bill_id',
  of: 'bill',
  columns: ['sent_at', 'failures', 'ended_at', 'delivered', 'returned'],
  report: deliveryQualityReport,
}

/** Compared by night and rebuilt by one command; what another is told by comes first. */
export const everyFollowedRows: readonly ReportRows[] = [
  billedOrders,
  billExports,
  orderSteps,
  orderFlows,
  billFlows,
]
