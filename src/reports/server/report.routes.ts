import type { Route } from '#platform/server/route.ts'
import { reportRoutes } from '#platform/server/report.ts'
import { orderReport } from '#reports/orders.report.ts'
import { paymentReport } from '#reports/payments.report.ts'
import { orderReportSql } from '#reports/server/orders.report-sql.ts'
import { paymentReportSql } from '#reports/server/payments.report-sql.ts'

export const reportsRoutes: Route[] = [
  ...reportRoutes(orderReport, orderReportSql),
  ...reportRoutes(paymentReport, paymentReportSql),
]
