import * as api from '#catalog/card.api.ts'
import { usedIn } from '#catalog/catalog.words.ts'
import { listCards } from '#catalog/lookup.api.ts'
import * as cards from '#catalog/server/card.usecase.ts'
import { resourceRoutes } from '#platform/server/lists/resource.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** Bank accounts and buying cards: the records, what they are for and whose money comes to them. */
export const routes: Route[] = [
  ...resourceRoutes(api.cards, { usedIn, validate: cards.checkCard, computed: cards.cardBalances }),
  serve(api.listBanks, (_, context) => cards.listBanks(context)),
  serve(api.listBankCodes, (_, context) => cards.listBankCodes(context)),
  serve(listCards, ({ query }, context) => cards.searchCards(context, query)),
  serve(api.cardsOfPartner, ({ params }, context) => cards.cardsOfPartner(context, params.partner_id)),
  serve(api.setPrimaryCard, ({ body }, context) => cards.markCard(context, 'is_primary', body)),
  serve(api.assignCard, ({ body }, context) => cards.markCard(context, 'assigned_general', body)),
  serve(api.assignCardToGoods, ({ body }, context) => cards.markCard(context, 'assigned_goods', body)),
  serve(api.assignCardToService, ({ body }, context) => cards.markCard(context, 'assigned_service', body)),
  serve(api.assignCustomers, ({ body }, context) => cards.assignCustomers(context, body)),
  serve(api.listCardCustomers, ({ params, query }, context) =>
    cards.listCardCustomers(context, params.id, query),
  ),
]
