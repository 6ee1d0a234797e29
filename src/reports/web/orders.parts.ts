import { orderTags } from '#orders/core/web/parts/order-tags.ts'
import type { ReportParts } from '#platform/web/report/report-list.ts'

export const orderReportParts: ReportParts = { statuses: { status: orderTags } }
