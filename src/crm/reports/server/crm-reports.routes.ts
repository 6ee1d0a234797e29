import { crmCommentReport } from '#crm/reports/comments.report.ts'
import { crmFinanceOrderReport, crmFinanceReport, crmPromiseReport } from '#crm/reports/finance.report.ts'
import { crmPlanReport } from '#crm/reports/plans.report.ts'
import { crmQuoteReport } from '#crm/reports/quotes.report.ts'
import { crmCommentReportSql } from '#crm/reports/server/comments.report-sql.ts'
import {
  crmFinanceOrderReportSql,
  crmFinanceReportSql,
  crmPromiseReportSql,
} from '#crm/reports/server/finance.report-sql.ts'
import { crmPlanReportSql } from '#crm/reports/server/plans.report-sql.ts'
import { crmQuoteReportSql } from '#crm/reports/server/quotes.report-sql.ts'
import { crmTaskReportSql } from '#crm/reports/server/tasks.report-sql.ts'
import { crmUserReportSql } from '#crm/reports/server/users.report-sql.ts'
import { crmTaskReport } from '#crm/reports/tasks.report.ts'
import { crmUserReport } from '#crm/reports/users.report.ts'
import type { RouteParts } from '#parts.ts'
import type { Route } from '#platform/server/http/route.ts'
import { reportRoutes } from '#platform/server/lists/report.ts'

export const routes = ({ talks }: RouteParts): Route[] => [
  ...reportRoutes(crmPlanReport, { rows: crmPlanReportSql }),
  ...reportRoutes(crmTaskReport, { rows: crmTaskReportSql }),
  ...reportRoutes(crmQuoteReport, { rows: crmQuoteReportSql }),
  ...reportRoutes(crmUserReport, { rows: crmUserReportSql }),
  ...reportRoutes(crmCommentReport, { rows: crmCommentReportSql(talks) }),
  ...reportRoutes(crmFinanceReport, { rows: crmFinanceReportSql }),
  ...reportRoutes(crmFinanceOrderReport, { rows: crmFinanceOrderReportSql }),
  ...reportRoutes(crmPromiseReport, { rows: crmPromiseReportSql }),
]
