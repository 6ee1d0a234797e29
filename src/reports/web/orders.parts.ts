import { orderStatus } from '#orders/core/order.status.ts'
import type { ReportParts } from '#platform/web/report/report-list.ts'

export const orderReportParts: ReportParts = { statuses: { status: orderStatus.tags } }
