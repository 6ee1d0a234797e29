import type { Report } from '#platform/contract/report.ts'
import type { DaySums } from '#platform/server/lists/day-sums.ts'
import { orderReport } from '#reports/orders.report.ts'

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

/** Kept up to date by one job, compared by night and rebuilt by one command. */
export const everyDaySums: readonly ReportSums[] = [orderDays]
