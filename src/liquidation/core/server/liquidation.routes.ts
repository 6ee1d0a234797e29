import * as api from '#liquidation/core/liquidation.api.ts'
import * as candidates from '#liquidation/core/server/candidates.usecase.ts'
import * as goods from '#liquidation/core/server/liquidation.usecase.ts'
import * as notices from '#liquidation/core/server/notices.usecase.ts'
import { saleOf } from '#liquidation/core/server/sale.repo.ts'
import * as sales from '#liquidation/core/server/sale.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** Goods that nobody came for: from the candidates to their orders. */
export const routes: Route[] = [
  serve(api.listCandidates, ({ query }, context) => candidates.listCandidates(context, query)),
  serve(api.searchCandidates, ({ params }, context) => candidates.searchCandidates(context, params.q)),
  serve(api.readCandidate, ({ params }, context) => candidates.readCandidate(context, params.id)),
  serve(api.listLiquidations, ({ query }, context) => goods.listLiquidations(context, query)),
  serve(api.exportLiquidations, (sent, context) => goods.liquidationsFile(context, sent)),
  serve(api.readLiquidation, ({ params }, context) => goods.readLiquidation(context, params.id)),
  serve(api.proposeLiquidation, ({ body }, context) => goods.proposeLiquidation(context, body)),
  serve(api.changeLiquidation, ({ params, body }, context) =>
    goods.changeLiquidation(context, params.id, body),
  ),
  serve(api.withdrawLiquidation, ({ params }, context) => goods.withdrawLiquidation(context, params.id)),
  serve(api.acceptLiquidation, ({ params, body }, context) =>
    goods.acceptLiquidation(context, params.id, body?.version),
  ),
  serve(api.priceLiquidation, ({ params, body }, context) =>
    goods.priceLiquidation(context, params.id, body),
  ),
  serve(api.cancelLiquidation, ({ params, body }, context) =>
    goods.cancelLiquidation(context, params.id, body.reason),
  ),
  serve(api.overrideLiquidation, ({ body }, context) =>
    goods.overrideLiquidation(context, body.id, body.reason),
  ),
  serve(api.writeNotice, ({ body }, context) => notices.writeNotice(context, body)),
  serve(api.answerNotice, ({ params, body }, context) => notices.answerOfNotice(context, params.id, body)),
  serve(api.withdrawNotice, ({ params }, context) => notices.withdrawNotice(context, params.id)),
  serve(api.writeOffer, ({ body }, context) => notices.writeOffer(context, body)),
  serve(api.withdrawOffer, ({ params }, context) => notices.withdrawOffer(context, params.id)),
  serve(api.listSales, ({ query }, context) => sales.listSales(context, query)),
  serve(api.readSale, ({ params }, context) => saleOf(context, params.id)),
  serve(api.createSale, ({ body }, context) => sales.createSale(context, body)),
  serve(api.changeSale, ({ params, body }, context) => sales.changeSale(context, params.id, body)),
  serve(api.cancelSale, ({ params }, context) => sales.cancelSale(context, params.id)),
  serve(api.moveSale, ({ params, body }, context) => sales.moveOrder(context, params.id, body)),
  serve(api.priceSale, ({ params, body }, context) => sales.priceOrder(context, params.id, body)),
]
