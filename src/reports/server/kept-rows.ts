import type { Report } from '#platform/contract/report.ts'
import type { KeptRows } from '#platform/server/lists/kept-rows.ts'
import { customerReport } from '#reports/customers.report.ts'
import { marginReport, moveKeys } from '#reports/margins.report.ts'
import { salaryExport, salaryImport } from '#salary/salary.report.ts'

interface ReportRows extends KeptRows {
  /** The report that reads them. */
  report: Report
}

/** What each customer bought, and when. */
export const customerLives: ReportRows = {
  table: 'customer_life',
  key: 'customer_id',
  columns: ['first_day', 'last_day', 'orders', 'left_days', 'came_days', 'spend', 'revenue', 'cost'],
  report: customerReport,
}

/** What each order bears of the cost of its flight: of one that is weighed anew all on the flight move. */
export const flightShares: ReportRows = {
  table: 'flight_share',
  key: 'order_id',
  columns: ['mawb_id', 'weight', 'vnd'],
  marked: 'mawb_id',
  report: marginReport,
}

/** What each bought order was to leave, and what moved it since. */
export const orderMargins: ReportRows = {
  table: 'order_margin',
  key: 'order_id',
  columns: [
    'day',
    'station_id',
    'sale_id',
    'customer_id',
    'account_id',
    'card_id',
    'mawb',
    'quoted',
    'quoted_cost',
    'revenue',
    ...moveKeys,
    'flight_cost',
    'cod_short',
  ],
  report: marginReport,
}

/** What the weight of each order that was checked in earns whom. */
export const weighedOrders: ReportRows = {
  table: 'weighed_order',
  key: 'order_id',
  columns: [
    'month',
    'day',
    'sale_id',
    'customer_id',
    'route_code',
    'goods_type',
    'kg',
    'factor',
    'factor_of',
    'amount',
    'reason',
    'note',
  ],
  report: salaryImport,
}

/** What each route of each delivered bill brings to salaries; who moves a customer moves all their bills. */
export const salaryBills: ReportRows = {
  table: 'salary_bill',
  key: 'id',
  columns: [
    'customer_id',
    'bill_id',
    'bill_sale',
    'delivered_on',
    'delivered_sale',
    'counted_at',
    'day',
    'month',
    'sale_id',
    'route_code',
    'service',
    'freight',
    'surcharge',
    'surcharges',
    'is_first',
    'first_on',
    'completed_on',
  ],
  marked: 'customer_id',
  report: salaryExport,
}

/** What each bill under way will bring its sales person; who moves a customer moves all their bills. */
export const comingBills: ReportRows = {
  table: 'coming_bill',
  key: 'bill_id',
  columns: ['customer_id', 'sale_id', 'revenue'],
  marked: 'customer_id',
  report: salaryExport,
}

/** Kept up to date by one job, in this order, compared by night and rebuilt by one command. */
export const everyKeptRows: readonly ReportRows[] = [
  customerLives,
  flightShares,
  orderMargins,
  weighedOrders,
  salaryBills,
  comingBills,
]
