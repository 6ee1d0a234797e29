import * as api from '#orders/buying/buying.api.ts'
import {
  cancelBuying,
  changeAutobuy,
  listBuying,
  pushToQueue,
  resumeBuying,
} from '#orders/buying/server/queue.usecase.ts'
import type { RouteParts } from '#parts.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes = ({ markets }: RouteParts): Route[] => [
  serve(api.changeAutobuy, ({ body }, context) => changeAutobuy(markets, context, body)),
  serve(api.pushYahoo, ({ body }, context) =>
    pushToQueue(markets, context, { ...body, sites: ['yahoo-auctions'] }),
  ),
  serve(api.pushMercari, ({ body }, context) =>
    pushToQueue(markets, context, { ...body, sites: ['mercari', 'mercari-shops'] }),
  ),
  serve(api.listBuying, ({ query }, context) => listBuying(context, query)),
  serve(api.cancelBuying, ({ body }, context) => cancelBuying(context, body.ids)),
  serve(api.resumeBuying, ({ body }, context) => resumeBuying(context, body.account_id)),
]
