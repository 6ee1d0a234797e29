import * as ebay from '#bidding/desk/ebay-bid.api.ts'
import * as mercari from '#bidding/desk/mercari-bid.api.ts'
import * as room from '#bidding/desk/bid-room.api.ts'
import { rereadMarket } from '#bidding/desk/reread-market.api.ts'
import { takeByHand } from '#bidding/desk/server/assisted-bid.usecase.ts'
import { bidGroups } from '#bidding/desk/server/bid-groups.usecase.ts'
import { askListing } from '#bidding/desk/server/ask-listing.ts'
import {
  approveBids,
  assignBids,
  byHandAt,
  changeAccounts,
  editBid,
  rebid,
  rebidMany,
} from '#bidding/desk/server/change-bid.usecase.ts'
import { cancelBid, cancelBids, changeBids, takeOrder } from '#bidding/desk/server/end-bid.usecase.ts'
import { previewBid } from '#bidding/desk/server/preview-bid.usecase.ts'
import {
  bidHistories,
  bidPeople,
  bidRoom,
  ebayFile,
  listBids,
  listWonBids,
  logOf,
  yahooLog,
} from '#bidding/desk/server/read-bids.usecase.ts'
import { keepReloaded, reloadBids } from '#bidding/desk/server/reload-bids.usecase.ts'
import { requestBid } from '#bidding/desk/server/request-bid.usecase.ts'
import { bidRowOf } from '#bidding/core/server/bid.repo.ts'
import * as yahoo from '#bidding/desk/yahoo-bid.api.ts'
import type { RouteParts } from '#parts.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes = ({ markets, bases }: RouteParts): Route[] => [
  serve(yahoo.listBids, ({ query }, context) => listBids(context, query, 'yahoo')),
  serve(yahoo.listWonBids, ({ query }, context) => listWonBids(context, query)),
  serve(yahoo.listAssigns, (_, context) => bidPeople(context)),
  serve(yahoo.bidHistories, ({ params }, context) => bidHistories(context, params.id)),
  serve(yahoo.prepareLog, async ({ params }, context) => ({
    ...(await logOf(context, params.code)),
    base: bases[yahoo.yahooLog.base]?.url ?? null,
  })),
  serve(yahoo.yahooLog, ({ body }, context) => yahooLog(markets, context, body.code)),
  serve(
    yahoo.requestBid,
    ({ body }, context, _, asked: Awaited<ReturnType<typeof askListing>>) => requestBid(context, body, asked),
    { before: ({ body }, context) => askListing(markets, context, 'yahoo', body.link) },
  ),
  serve(yahoo.editBid, ({ body }, context) => editBid(context, body)),
  serve(yahoo.rebid, ({ params, body }, context) => rebid(context, params.id, body, byHandAt(markets))),
  serve(yahoo.changeBidStatus, ({ body }, context) => changeBids(context, body, byHandAt(markets))),
  serve(yahoo.assignBids, ({ body }, context) => assignBids(context, body.ids, body.staff_id)),
  serve(yahoo.cancelBid, ({ params, body }, context) => cancelBid(context, params.id, body)),
  serve(yahoo.cancelBids, ({ body }, context) => cancelBids(context, body.ids, body.reason)),
  serve(yahoo.approveBids, ({ body }, context) => approveBids(context, body)),

  serve(ebay.listEbayBids, ({ query }, context) => listBids(context, query, 'ebay')),
  serve(ebay.exportEbayBids, (sent, context) => ebayFile(context, sent)),
  serve(
    ebay.requestEbayBid,
    ({ body }, context, _, asked: Awaited<ReturnType<typeof askListing>>) => requestBid(context, body, asked),
    { before: ({ body }, context) => askListing(markets, context, 'ebay', body.link) },
  ),
  serve(ebay.editEbayBid, ({ body }, context) => editBid(context, body)),
  serve(ebay.rebidEbay, ({ params, body }, context) => rebid(context, params.id, body, byHandAt(markets))),
  serve(ebay.changeEbayStatus, ({ body }, context) => changeBids(context, body, byHandAt(markets))),
  serve(ebay.cancelEbayBids, ({ body }, context) => cancelBids(context, body.ids, body.reason)),
  serve(ebay.rebidEbayMany, ({ body }, context) => rebidMany(context, body.ids, byHandAt(markets))),
  serve(
    ebay.reloadEndPrice,
    (_, context, __, asked: Awaited<ReturnType<typeof reloadBids>>) => keepReloaded(context, asked),
    { before: ({ body }, context) => reloadBids(markets, context, body.ids) },
  ),
  serve(
    rereadMarket,
    (_, context, __, asked: Awaited<ReturnType<typeof reloadBids>>) => keepReloaded(context, asked),
    { before: ({ body }, context) => reloadBids(markets, context, body.ids) },
  ),
  serve(ebay.ebayHistories, ({ params }, context) => bidHistories(context, params.id)),
  serve(ebay.changeEbayAccount, async ({ body }, context) => {
    await changeAccounts(context, [body.id], body.account_id)
    return bidRowOf(context.db, context.actor, body.id)
  }),
  serve(ebay.changeEbayAccounts, ({ body }, context) => changeAccounts(context, body.ids, body.account_id)),

  serve(mercari.listMercariBids, ({ query }, context) => listBids(context, query, 'mercari')),
  serve(
    mercari.requestMercariBid,
    ({ body }, context, _, asked: Awaited<ReturnType<typeof askListing>>) => requestBid(context, body, asked),
    { before: ({ body }, context) => askListing(markets, context, 'mercari', body.link) },
  ),
  serve(mercari.editMercariBid, ({ body }, context) => editBid(context, body)),
  serve(mercari.postMercariBid, ({ body }, context) => rebid(context, body.id, body, byHandAt(markets))),
  serve(mercari.rebidMercari, ({ body }, context) => rebidMany(context, body.ids, byHandAt(markets))),
  serve(mercari.changeMercariStatus, ({ body }, context) => changeBids(context, body, byHandAt(markets))),
  serve(mercari.deleteMercariBids, ({ body }, context) => cancelBids(context, body.ids, body.reason)),
  serve(mercari.createMercariQuote, ({ body }, context) => takeOrder(context, body)),

  serve(room.bidRoom, (_, context) => bidRoom(context)),
  serve(room.findGroups, ({ query }, context) => bidGroups(context, query)),
  serve(room.assistedBid, ({ params, body }, context) => takeByHand(markets, context, params.id, body)),
  serve(room.previewBid, ({ body }, context) => previewBid(context, body)),
]
