import type { Report } from '#platform/contract/report.ts'
import type { DaySums } from '#platform/server/lists/day-sums.ts'
import { ordersByRoute } from '#reports/analysis.report.ts'
import { orderHistoryReport } from '#reports/order-history.report.ts'
import { orderReport } from '#reports/orders.report.ts'
import { revenueReport } from '#reports/revenue.report.ts'

interface ReportSums extends DaySums {
  /** The report that reads them. */
  report: Report
}

/** Orders by the day they were made, station, sales person and status. */
export const orderDays: ReportSums = {
  table: 'order_day',
  keys: ['station_id', 'sale_id', 'status'],
  measures: ['orders', 'quoted_total', 'deposit_request', 'deposit'],
  report: orderReport,
}

/** What was billed by day, station, sales person and route, split over the orders of each bill. */
export const salesDays: ReportSums = {
  table: 'sales_day',
  keys: ['station_id', 'sale_id', 'route_code'],
  measures: [
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
    'undone',
  ],
  report: revenueReport,
}

/** Finished stays of orders in a status, by whole days: the histograms of medians. */
export const stepDays: ReportSums = {
  table: 'step_day',
  keys: ['station_id', 'sale_id', 'status', 'days'],
  measures: ['steps', 'minutes'],
  report: orderHistoryReport,
}

/** The same orders by route and goods type; what they are worth counts once they are settled. */
export const orderGoodsDays: ReportSums = {
  table: 'order_goods_day',
  keys: ['station_id', 'sale_id', 'route_code', 'goods_type'],
  measures: ['orders', 'settled', 'quoted_total'],
  report: ordersByRoute,
}

/** Kept up to date by one job, compared by night and rebuilt by one command. */
export const everyDaySums: readonly ReportSums[] = [orderDays, salesDays, stepDays, orderGoodsDays]
