import type { BidRecord } from '#bidding/core/bid.api.ts'
import type { BidList } from '#bidding/core/bid.rules.ts'
import { bidStatus, bidTable } from '#bidding/core/bid.status.ts'
import { listEbayBids } from '#bidding/desk/ebay-bid.api.ts'
import { listMercariBids } from '#bidding/desk/mercari-bid.api.ts'
import { listBids } from '#bidding/desk/yahoo-bid.api.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

const { pending, exceeded, won } = bidStatus

/** What waits in a room, by its list; the rooms of `web/bid-desks.ts`. */
const rooms = {
  yahoo: { list: listBids, screen: '/bids', at: 'Yahoo' },
  ebay: { list: listEbayBids, screen: '/ebay-bid', at: 'eBay' },
  mercari: { list: listMercariBids, screen: '/mercari-bids', at: 'Mercari' },
} as const

const line = (bid: BidRecord) => ({
  code: bid.item_id,
  who: bid.customer_name,
  what: `${bid.title} · tối đa ${bid.max_price.toLocaleString('vi-VN')} ${bid.currency}`,
  amount: bid.held_vnd,
})

type Given = Pick<Waiting, 'title' | 'next' | 'late' | 'roles'> & {
  action: string
  state: number
  filters: Readonly<Record<string, string>>
}
/** The same step in each of the rooms. */
const inRooms = (key: string, { action, state, title, ...given }: Given) =>
  (Object.keys(rooms) as BidList[]).map((of) => ({
    of,
    kind: waits<BidRecord>({
      key: `${key}-${of}`,
      title: `${title} (${rooms[of].at})`,
      entity: bidTable.entity,
      step: { table: bidTable, action, states: [state] },
      list: rooms[of].list,
      screens: [rooms[of].screen],
      line,
      ...given,
    }),
  }))

/** To be placed before the listing ends. */
export const bidsToPlace = inRooms('bids-to-place', {
  title: 'Lượt đấu giá chờ đặt giá',
  action: 'bid',
  state: pending,
  roles: ['kd', 'cs', 'cv'],
  next: 'Đặt giá',
  late: 'due',
  filters: { status: String(pending), phase: 'live' },
})
/** Exceeded while there is time: raised, or let go. */
export const bidsToRaise = inRooms('bids-to-raise', {
  title: 'Lượt bị vượt giá chờ quyết định',
  action: 'bid',
  state: exceeded,
  roles: ['kd', 'cs'],
  next: 'Đặt giá',
  late: 'due',
  filters: { status: String(exceeded), phase: 'live' },
})
/**
 * Where no market takes bids of ours: to be placed in the opened profile, and its end looked after. It opens at its
 * record: the profile comes before the result.
 */
export const bidsByHand = (Object.keys(rooms) as BidList[]).map((of) => ({
  of,
  kind: waits<BidRecord>({
    key: `bids-by-hand-${of}`,
    title: `Lượt chờ đặt tay hoặc xem kết quả (${rooms[of].at})`,
    entity: bidTable.entity,
    list: rooms[of].list,
    screens: [rooms[of].screen],
    filters: { phase: 'live' },
    roles: ['kd', 'cs', 'cv'],
    next: 'Mở lượt đấu giá',
    late: 'due',
    line,
  }),
}))
/** Won and bought: the seller waits for the money. */
export const winsToPay = inRooms('wins-to-pay', {
  title: 'Phiên thắng chờ ghi thanh toán',
  action: 'pay',
  state: won,
  roles: ['kt', 'cv'],
  next: 'Đã thanh toán cho người bán',
  late: 'due',
  filters: { status: String(won), phase: 'ended' },
})

export const waiting: readonly Waiting[] = [...bidsToPlace, ...bidsByHand, ...bidsToRaise, ...winsToPay].map(
  ({ kind }) => kind,
)
