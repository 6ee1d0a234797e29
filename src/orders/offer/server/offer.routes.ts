import * as api from '#orders/offer/offer.api.ts'
import { actOnOffers, listOffers, makeOffer } from '#orders/offer/server/offer.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes: Route[] = [
  serve(api.listOffers, ({ query }, context) => listOffers(context, query)),
  serve(api.makeOffer, ({ body }, context) => makeOffer(context, body)),
  serve(api.actOnOffers, ({ body }, context) => actOnOffers(context, body)),
]
