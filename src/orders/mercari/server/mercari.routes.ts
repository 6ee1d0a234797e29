import * as bought from '#orders/mercari/bought-mercari.api.ts'
import { checkMercariPurchases, saveMercariPurchases } from '#orders/mercari/server/bought-mercari.usecase.ts'
import * as acts from '#orders/mercari/site-act.api.ts'
import { listActs } from '#orders/mercari/server/site-act.repo.ts'
import {
  approveComments,
  pressReceipts,
  proposeComments,
  rejectComments,
  scanReceipts,
  settleActs,
} from '#orders/mercari/server/site-act.usecase.ts'
import { sellerPhrases } from '#orders/mercari/seller-phrase.api.ts'
import { resourceRoutes } from '#platform/server/lists/resource.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes: Route[] = [
  ...resourceRoutes(sellerPhrases),
  serve(acts.listComments, ({ query }, context) => listActs(context, 'comment', query)),
  serve(acts.listReceipts, ({ query }, context) => listActs(context, 'receipt', query)),
  serve(acts.scanReceipts, (_, context) => scanReceipts(context)),
  serve(acts.pressReceipts, ({ body }, context) => pressReceipts(context, body.ids)),
  serve(acts.proposeComments, ({ body }, context) => proposeComments(context, body)),
  serve(acts.approveComments, ({ body }, context) => approveComments(context, body)),
  serve(acts.rejectComments, ({ body }, context) => rejectComments(context, body)),
  serve(acts.settleActs, ({ body }, context) => settleActs(context, body)),
  serve(bought.checkMercariPurchases, ({ body }, context) => checkMercariPurchases(context, body.rows)),
  serve(bought.saveMercariPurchases, ({ body }, context) =>
    saveMercariPurchases(context, body.rows, body.seen),
  ),
]
