import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import type { ReportParts } from '#platform/web/report/report-list.ts'

export const debtReportParts: ReportParts = { remote: { customer_id: customerFilter } }
