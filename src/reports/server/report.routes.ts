import type { ReportQuery } from '#platform/contract/report.ts'
import type { Route } from '#platform/server/http/route.ts'
import { filtersOf } from '#platform/server/lists/export.ts'
import { fileRoute, reportRoutes } from '#platform/server/lists/report.ts'
import { serve } from '#platform/server/http/route.ts'
import { debtCustomerReport, debtReport } from '#reports/debts.report.ts'
import { orderReport } from '#reports/orders.report.ts'
import { partnerDebtReport } from '#reports/partner-debt.report.ts'
import { partnerDebtSource } from '#reports/server/partner-debt.report-sql.ts'
import * as partnerDebt from '#reports/partner-debt.api.ts'
import { paymentLineReport, paymentReport } from '#reports/payments.report.ts'
import { debtCustomerReportSql, debtReportSql } from '#reports/server/debts.report-sql.ts'
import { orderReportSql } from '#reports/server/orders.report-sql.ts'
import * as debts from '#reports/server/partner-debt.usecase.ts'
import { paymentLineReportSql, paymentReportSql } from '#reports/server/payments.report-sql.ts'
import { transactionLineReportSql, transactionReportSql } from '#reports/server/transactions.report-sql.ts'
import { transactionLineReport, transactionReport } from '#reports/transactions.report.ts'

export const routes: Route[] = [
  ...reportRoutes(orderReport, { rows: orderReportSql }),
  ...reportRoutes(paymentReport, { rows: paymentReportSql }),
  ...reportRoutes(transactionReport, { rows: transactionReportSql }),
  ...reportRoutes(paymentLineReport, { rows: paymentLineReportSql }),
  ...reportRoutes(transactionLineReport, { rows: transactionLineReportSql }),
  ...reportRoutes(debtReport, { rows: debtReportSql }),
  ...reportRoutes(debtCustomerReport, { rows: debtCustomerReportSql }),
  serve(partnerDebt.readPartnerDebt, ({ query }, context) =>
    debts.readPartnerDebt(context, query as ReportQuery),
  ),
  serve(partnerDebt.readPartnerDebtByPost, ({ query, body }, context) =>
    debts.readPartnerDebt(context, filtersOf(partnerDebt.readPartnerDebt.query, query, body) as ReportQuery),
  ),
  fileRoute(partnerDebtReport, partnerDebtSource),
  serve(partnerDebt.recalculatePartnerDebt, ({ body }, context) =>
    debts.recalculatePartnerDebt(context, body.partner_ids),
  ),
]
