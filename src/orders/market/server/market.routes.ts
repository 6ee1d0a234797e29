import * as items from '#orders/market/market-item.api.ts'
import { itemById, itemByLink, itemForOrder } from '#orders/market/server/look-up-item.usecase.ts'
import type { RouteParts } from '#parts.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes = ({ markets }: RouteParts): Route[] => [
  serve(items.productDetail, ({ query }, context) => itemById(markets, context, query)),
  serve(items.productDetailByLink, ({ query }, context) => itemByLink(markets, context, query.link)),
  serve(items.searchByLink, ({ query }, context) => itemForOrder(markets, context, query)),
]
