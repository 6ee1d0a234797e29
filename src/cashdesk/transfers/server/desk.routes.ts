import * as refund from '#cashdesk/transfers/partner-refund.api.ts'
import * as support from '#cashdesk/transfers/support.api.ts'
import * as transaction from '#cashdesk/transfers/transaction.api.ts'
import * as refunds from '#cashdesk/transfers/server/partner-refund.usecase.ts'
import * as supports from '#cashdesk/transfers/server/support.usecase.ts'
import {
  previewRelease,
  previewReleases,
  releaseTransactions,
} from '#cashdesk/transfers/server/release-transaction.usecase.ts'
import * as transactions from '#cashdesk/transfers/server/transaction.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** Partners paying back, what accountants write by hand, and support requests where nobody hears of them. */
export const routes: Route[] = [
  serve(refund.listPartnerRefunds, ({ query }, context) => refunds.listPartnerRefunds(context, query)),
  serve(refund.createPartnerRefund, ({ body }, context) => refunds.createPartnerRefund(context, body)),
  serve(refund.changePartnerRefund, ({ params, body }, context) =>
    refunds.changePartnerRefund(context, params.id, body),
  ),
  serve(refund.changePartnerRefundByBody, ({ body }, context) =>
    refunds.changePartnerRefund(context, body.id, body),
  ),
  serve(refund.previewPartnerRefund, ({ params, body }, context) =>
    refunds.previewPartnerRefund(context, params.id, body?.reverses),
  ),
  serve(support.listSupports, ({ query }, context) => supports.listSupports(context, query)),
  serve(support.editSupport, ({ body }, context) => supports.editSupport(context, body)),
  serve(support.supportHistory, ({ params }, context) => supports.supportHistory(context, params.id)),
  serve(support.exportSupports, (sent, context) => supports.supportsFile(context, sent)),
  serve(transaction.listTransactions, ({ query }, context) => transactions.listTransactions(context, query)),
  serve(transaction.getTransaction, ({ params }, context) => transactions.getTransaction(context, params.id)),
  serve(transaction.createTransaction, ({ body }, context) => transactions.createTransaction(context, body)),
  serve(transaction.releaseTransactions, ({ body }, context) => releaseTransactions(context, body.ids)),
  serve(transaction.previewRelease, ({ params }, context) => previewRelease(context, params.id)),
  serve(transaction.previewReleases, ({ body }, context) => previewReleases(context, body.ids)),
  serve(transaction.changeTransaction, ({ params, body }, context) =>
    transactions.changeTransaction(context, params.id, body),
  ),
  serve(transaction.deleteTransaction, ({ params, body }, context) =>
    transactions.deleteTransaction(context, params.id, body?.reason ?? null),
  ),
  serve(transaction.previewTransaction, ({ body }, context) =>
    transactions.previewTransaction(context, body),
  ),
  serve(transaction.previewTransactionChange, ({ params, body }, context) =>
    transactions.previewTransactionChange(context, params.id, body),
  ),
  serve(transaction.previewTransactionDeletion, ({ params }, context) =>
    transactions.previewTransactionDeletion(context, params.id),
  ),
  serve(transaction.exportTransactions, (sent, context) => transactions.transactionsFile(context, sent)),
]
