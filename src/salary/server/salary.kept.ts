import type { ReportRows } from '#reports/server/kept-rows.ts'
import { salaryExport, salaryImport } from '#salary/salary.report.ts'

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

export const kept: readonly ReportRows[] = [weighedOrders, salaryBills, comingBills]
