import { customerReport } from '#reports/customers.report.ts'
import { marginReport, moveKeys } from '#reports/margins.report.ts'
import type { ReportRows } from '#reports/server/kept-rows.ts'

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

/** In the order they are written: a margin takes the share of its flight from what is kept. */
export const kept: readonly ReportRows[] = [customerLives, flightShares, orderMargins]
