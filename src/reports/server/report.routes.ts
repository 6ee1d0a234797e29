import type { Route } from '#platform/server/http/route.ts'
import { filtersOf } from '#platform/server/lists/export.ts'
import { reportRoutes } from '#platform/server/lists/report.ts'
import { serve } from '#platform/server/http/route.ts'
import { debtCustomerReport, debtReport } from '#reports/debts.report.ts'
import { orderReport } from '#reports/orders.report.ts'
import * as partnerDebt from '#reports/partner-debt.api.ts'
import { paymentReport } from '#reports/payments.report.ts'
import { debtCustomerReportSql, debtReportSql } from '#reports/server/debts.report-sql.ts'
import { orderReportSql } from '#reports/server/orders.report-sql.ts'
import * as debts from '#reports/server/partner-debt.usecase.ts'
import { paymentReportSql } from '#reports/server/payments.report-sql.ts'
import { transactionReportSql } from '#reports/server/transactions.report-sql.ts'
import { transactionReport } from '#reports/transactions.report.ts'

export const reportsRoutes: Route[] = [
  ...reportRoutes(orderReport, orderReportSql),
  ...reportRoutes(paymentReport, paymentReportSql),
  ...reportRoutes(transactionReport, transactionReportSql),
  ...reportRoutes(debtReport, debtReportSql),
  ...reportRoutes(debtCustomerReport, debtCustomerReportSql),
  serve(partnerDebt.readPartnerDebt, ({ query }, context) => debts.readPartnerDebt(context, query)),
  serve(partnerDebt.readPartnerDebtByPost, ({ query, body }, context) =>
    debts.readPartnerDebt(context, filtersOf(partnerDebt.readPartnerDebt.query, query, body)),
  ),
  serve(partnerDebt.exportPartnerDebt, (sent, context) => debts.partnerDebtFile(context, sent)),
  serve(partnerDebt.recalculatePartnerDebt, ({ body }, context) =>
    debts.recalculatePartnerDebt(context, body.partner_ids),
  ),
]
