import { activateVip, deactivateVip } from '#customers/vip.api.ts'
import { readStatement, topUpQr } from '#ledger/customer-money.api.ts'
import * as money from '#ledger/server/customer-money.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** A customer's money: their balance and journal, top-up, the frozen deposit of a VIP. */
export const routes: Route[] = [
  serve(readStatement, ({ params, query }, context) => money.readStatement(context, params.id, query)),
  serve(topUpQr, ({ body }, context) => money.topUpQr(context, body)),
  serve(activateVip, ({ body }, context) => money.activateVip(context, body)),
  serve(deactivateVip, ({ body }, context) => money.deactivateVip(context, body)),
]
