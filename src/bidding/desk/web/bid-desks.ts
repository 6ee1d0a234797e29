import * as ebay from '#bidding/desk/ebay-bid.api.ts'
import * as mercari from '#bidding/desk/mercari-bid.api.ts'
import * as yahoo from '#bidding/desk/yahoo-bid.api.ts'
import { bidRoom } from '#bidding/desk/bid-room.api.ts'
import { rereadMarket } from '#bidding/desk/reread-market.api.ts'
import type { BidList } from '#bidding/core/bid.rules.ts'
import type { Call } from '#platform/contract/call.ts'

type Place = typeof yahoo.rebid | typeof ebay.rebidEbay | typeof mercari.postMercariBid

/** A list of bids and what its marketplace's calls are called: what they do is the same for all three. */
export interface BidDesk {
  key: BidList
  path: string
  title: string
  noun: string
  currency: 'JPY' | 'USD'
  /** Its listings end by a clock of Japan. */
  japan: boolean
  list: typeof yahoo.listBids | typeof ebay.listEbayBids | typeof mercari.listMercariBids
  wish: typeof yahoo.requestBid | typeof ebay.requestEbayBid | typeof mercari.requestMercariBid
  edit: typeof yahoo.editBid | typeof ebay.editEbayBid | typeof mercari.editMercariBid
  /** Places one, raises one, places one once more; the bid is named in the path, or in the body. */
  place: { call: Place; names: 'path' | 'body' }
  status: typeof yahoo.changeBidStatus | typeof ebay.changeEbayStatus | typeof mercari.changeMercariStatus
  cancelMany: typeof yahoo.cancelBids | typeof ebay.cancelEbayBids | typeof mercari.deleteMercariBids
  histories: typeof yahoo.bidHistories | typeof ebay.ebayHistories
  /** Many once more, as they were. */
  again?: typeof ebay.rebidEbayMany | typeof mercari.rebidMercari
  /** What chosen bids stand at, asked of the market now. */
  reload: { call: typeof ebay.reloadEndPrice | typeof rereadMarket; label: string }
  excel?: typeof ebay.exportEbayBids
}

const reread = { call: rereadMarket, label: 'Đọc lại trang' } as const

export const bidDesks: Readonly<Record<BidList, BidDesk>> = {
  yahoo: {
    key: 'yahoo',
    path: '/bids',
    title: 'Đấu giá Yahoo',
    noun: 'lượt đấu giá',
    currency: 'JPY',
    japan: true,
    list: yahoo.listBids,
    wish: yahoo.requestBid,
    edit: yahoo.editBid,
    place: { call: yahoo.rebid, names: 'path' },
    status: yahoo.changeBidStatus,
    cancelMany: yahoo.cancelBids,
    histories: yahoo.bidHistories,
    reload: reread,
  },
  ebay: {
    key: 'ebay',
    path: '/ebay-bid',
    title: 'Đấu giá eBay',
    noun: 'lượt đấu giá eBay',
    currency: 'USD',
    japan: false,
    list: ebay.listEbayBids,
    wish: ebay.requestEbayBid,
    edit: ebay.editEbayBid,
    place: { call: ebay.rebidEbay, names: 'path' },
    status: ebay.changeEbayStatus,
    cancelMany: ebay.cancelEbayBids,
    histories: ebay.ebayHistories,
    again: ebay.rebidEbayMany,
    reload: { call: ebay.reloadEndPrice, label: 'Đọc lại giá kết thúc' },
    excel: ebay.exportEbayBids,
  },
  mercari: {
    key: 'mercari',
    path: '/mercari-bids',
    title: 'Đặt mua Mercari',
    noun: 'lượt đặt mua',
    currency: 'JPY',
    japan: true,
    list: mercari.listMercariBids,
    wish: mercari.requestMercariBid,
    edit: mercari.editMercariBid,
    place: { call: mercari.postMercariBid, names: 'body' },
    status: mercari.changeMercariStatus,
    cancelMany: mercari.deleteMercariBids,
    histories: yahoo.bidHistories,
    again: mercari.rebidMercari,
    reload: reread,
  },
}

/** Calls whose answers show bids. */
export const bidReads: readonly Call[] = [
  // What became of a bid may tell of its account.
  bidRoom,
  yahoo.listBids,
  yahoo.listWonBids,
  yahoo.bidHistories,
  yahoo.listAssigns,
  ebay.listEbayBids,
  ebay.ebayHistories,
  mercari.listMercariBids,
]
