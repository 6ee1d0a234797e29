import * as vote from '#catalog/account-vote.api.ts'
import * as api from '#catalog/buying-account.api.ts'
import * as accounts from '#catalog/server/buying-account.usecase.ts'
import { resourceRoutes } from '#platform/server/lists/resource.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** Sign-ins of ours at the marketplaces, and what managers think of them. */
export const routes: Route[] = [
  ...resourceRoutes(api.buyingAccounts, accounts.accountHooks),
  serve(api.deleteAccounts, ({ body }, context) => accounts.deleteAccounts(context, body.ids)),
  serve(api.deleteAccountsByPost, ({ body }, context) => accounts.deleteAccounts(context, body.ids)),
  serve(vote.listVotes, ({ query }, context) => accounts.listVotes(context, query)),
  serve(vote.groupVotes, ({ query }, context) => accounts.groupVotes(context, query)),
  serve(vote.castVote, ({ body }, context) => accounts.castVote(context, body)),
  serve(vote.deleteVote, ({ params }, context) => accounts.deleteVote(context, params.id)),
]
