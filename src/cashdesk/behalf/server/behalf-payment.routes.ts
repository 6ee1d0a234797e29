import * as api from '#cashdesk/behalf/behalf-payment.api.ts'
import {
  approvePayments,
  cancelPayments,
  completePayment,
  previewPayment,
  previewPayments,
} from '#cashdesk/behalf/server/behalf-money.usecase.ts'
import * as payments from '#cashdesk/behalf/server/behalf-payment.usecase.ts'
import { paymentRowOf } from '#cashdesk/behalf/server/behalf-payment.repo.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** What we pay abroad on behalf of customers. */
export const routes: Route[] = [
  serve(api.listBehalfPayments, ({ query }, context) => payments.listPayments(context, query)),
  serve(api.getBehalfPayment, ({ params }, context) => paymentRowOf(context, params.id)),
  serve(api.priceBehalfPayment, ({ body }, context) => payments.pricePayment(context, body)),
  serve(api.createBehalfPayment, ({ body }, context) => payments.createPayment(context, body)),
  serve(api.changeBehalfPayment, ({ params, body }, context) =>
    payments.changePayment(context, params.id, body),
  ),
  serve(api.approveBehalfPayments, ({ body }, context) => approvePayments(context, body.ids)),
  serve(api.completeBehalfPayment, ({ params, body }, context) => completePayment(context, params.id, body)),
  serve(api.cancelBehalfPayments, ({ body }, context) => cancelPayments(context, body.ids, body.reason)),
  serve(api.previewBehalfPayment, ({ body }, context) => previewPayment(context, body)),
  serve(api.previewApprovals, ({ body }, context) => previewPayments(context, body.ids, 'approve')),
  serve(api.previewCancellations, ({ body }, context) => previewPayments(context, body.ids, 'cancel')),
  serve(api.behalfPaymentHistory, ({ params }, context) => payments.paymentHistory(context, params.id)),
  serve(api.exportBehalfPayments, (sent, context) => payments.paymentsFile(context, sent)),
]
