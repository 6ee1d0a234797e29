import type { Route } from '#platform/server/http/route.ts'
import { reportRoutes } from '#platform/server/lists/report.ts'
import * as customers from '#reports/customers.report.ts'
import { exportRevenueReport } from '#reports/export-revenue.report.ts'
import { marginReport } from '#reports/margins.report.ts'
import { revenueOrderReport, revenueReport } from '#reports/revenue.report.ts'
import * as customersSql from '#reports/server/customers.report-sql.ts'
import { exportRevenueReportSql } from '#reports/server/export-revenue.report-sql.ts'
import { marginReportSql } from '#reports/server/margins.report-sql.ts'
import {
  revenueOrderReportSql,
  revenueOrderTotals,
  revenueReportSql,
} from '#reports/server/revenue.report-sql.ts'

export const routes: Route[] = [
  ...reportRoutes(revenueReport, { rows: revenueReportSql }),
  ...reportRoutes(revenueOrderReport, { rows: revenueOrderReportSql, totals: revenueOrderTotals }),
  ...reportRoutes(exportRevenueReport, { rows: exportRevenueReportSql }),
  ...reportRoutes(customers.customerReport, { rows: customersSql.customerReportSql }),
  ...reportRoutes(customers.customerOrderReport, {
    rows: customersSql.customerOrderReportSql,
    totals: customersSql.customerOrderTotals,
  }),
  ...reportRoutes(customers.customerTurnReport, { rows: customersSql.customerTurnReportSql }),
  ...reportRoutes(customers.customerTurnLineReport, { rows: customersSql.customerTurnLineReportSql }),
  ...reportRoutes(customers.registeredReport, { rows: customersSql.registeredReportSql }),
  ...reportRoutes(marginReport, { rows: marginReportSql }),
]
