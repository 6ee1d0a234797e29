import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { bidSites, type BidList } from '#bidding/core/bid.rules.ts'
import { bidListingFor, shownBid, visibleBids } from '#bidding/core/server/bid.repo.ts'
import type { BidRecord } from '#bidding/core/bid.api.ts'
import { bidsToPlace, bidsToRaise, winsToPay } from '#bidding/desk/bids.waiting.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { Waiting } from '#platform/contract/waiting.ts'
import { lit } from '#platform/server/db/lit.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

const rowsOf = (
  kinds: readonly { of: BidList; kind: Waiting<BidRecord> }[],
  { where, due }: { where: RawBuilder<boolean>; due: RawBuilder<unknown> },
): WaitingRows[] =>
  kinds.map(({ of, kind }) =>
    waitingRows(kind, ({ actor }) => ({
      definition: bidListingFor(actor),
      scope: sql<boolean>`(${visibleBids(actor)} and b.site_code in (${lit(...bidSites[of])}))`,
      state: 'b.status',
      where,
      since: sql`b.status_at`,
      due,
      shown: (row) => shownBid(actor, row),
    })),
  )

/** Half an hour before the end a person can still act. */
const beforeEnd = {
  where: sql<boolean>`b.ended_at is null`,
  due: sql`b.ends_at - interval '30 minutes'`,
}

export const waiting: readonly WaitingRows[] = [
  ...rowsOf(bidsToPlace, beforeEnd),
  ...rowsOf(bidsToRaise, beforeEnd),
  ...rowsOf(winsToPay, {
    // Until the goods are bought there is nothing to note: its order waits itself.
    where: sql<boolean>`(b.ended_at is not null and exists (select from orders bought
      where bought.id = b.order_id and bought.status >= ${lit(orderStatus.bought)}))`,
    due: sql`coalesce(b.pay_by, b.won_at + interval '3 days')`,
  }),
]
