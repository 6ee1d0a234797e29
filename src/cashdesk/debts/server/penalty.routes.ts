import * as api from '#cashdesk/debts/penalty.api.ts'
import * as penalties from '#cashdesk/debts/server/penalty.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** Penalties of customers. */
export const routes: Route[] = [
  serve(api.listPenalties, ({ query }, context) => penalties.listPenalties(context, query)),
  serve(api.createPenalty, ({ body }, context) => penalties.createPenalty(context, body)),
  serve(api.changePenalty, ({ params, body }, context) => penalties.changePenalty(context, params.id, body)),
  serve(api.confirmPenalties, ({ body }, context) => penalties.confirmPenalties(context, body.ids)),
  serve(api.cancelPenalties, ({ body }, context) =>
    penalties.cancelPenalties(context, body.ids, body.reason),
  ),
  serve(api.previewPenalty, ({ body }, context) => penalties.previewPenalty(context, body)),
  serve(api.previewConfirmations, ({ body }, context) =>
    penalties.previewPenalties(context, body.ids, 'confirm'),
  ),
  serve(api.previewCancellations, ({ body }, context) =>
    penalties.previewPenalties(context, body.ids, 'cancel'),
  ),
  serve(api.exportPenalties, (sent, context) => penalties.penaltiesFile(context, sent)),
]
