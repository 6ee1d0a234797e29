import { countYahooAccounts, listAccountSellers } from '#orders/purchase/account-activity.api.ts'
import * as activity from '#orders/purchase/server/account-activity.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** What the buying accounts have under way. */
export const routes: Route[] = [
  serve(listAccountSellers, ({ query }, context) => activity.listAccountSellers(context, query)),
  serve(countYahooAccounts, (_, context) => activity.countYahooAccounts(context)),
]
