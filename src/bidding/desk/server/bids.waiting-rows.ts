import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { bidSites, type BidList } from '#bidding/core/bid.rules.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { bidListingFor, shownBid, visibleBids } from '#bidding/core/server/bid.repo.ts'
import type { BidRecord } from '#bidding/core/bid.api.ts'
import { bidsByHand, bidsToPlace, bidsToRaise, winsToPay } from '#bidding/desk/bids.waiting.ts'
import { settingIn } from '#catalog/server/settings.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { Waiting } from '#platform/contract/waiting.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { lit } from '#platform/server/db/lit.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

const rowsOf = (
  kinds: readonly { of: BidList; kind: Waiting<BidRecord> }[],
  { where, due }: { where: (now: Date) => RawBuilder<boolean>; due: (now: Date) => RawBuilder<unknown> },
): WaitingRows[] =>
  kinds.map(({ of, kind }) =>
    waitingRows(kind, ({ actor, now }) => ({
      definition: bidListingFor(actor),
      scope: sql<boolean>`(${visibleBids(actor)} and b.site_code in (${lit(...bidSites[of])}))`,
      state: 'b.status',
      where: where(now),
      since: sql`b.status_at`,
      due: due(now),
      shown: (row) => shownBid(actor, row),
    })),
  )

const live = () => sql<boolean>`b.ended_at is null`
/** So long after the end a market that tells has told. */
const isOver = (now: Date) => sql<boolean>`b.ends_at < ${now}::timestamptz - interval '2 minutes'`
/** Half an hour before the end a person can still act. */
const beforeEnd = sql`b.ends_at - interval '30 minutes'`
/** So long a customer may think about raising: the listing goes on, and their money is held. */
const untilRaised = (now: Date) =>
  sql`b.status_at + make_interval(mins => ${settingIn('auction.raise_minutes', businessDate(now))}::int)`

export const waiting: readonly WaitingRows[] = [
  ...rowsOf(bidsToPlace, { where: live, due: () => beforeEnd }),
  ...rowsOf(bidsByHand, {
    where: (now) =>
      sql<boolean>`(b.ended_at is null and (${isOver(now)}
        or (b.status = ${lit(bidStatus.bidding)} and b.outcome = 'for_a_person')))`,
    due: (now) => sql`case when ${isOver(now)} then b.ends_at + interval '30 minutes' else ${beforeEnd} end`,
  }),
  ...rowsOf(bidsToRaise, {
    where: (now) => sql<boolean>`(b.ended_at is null and not ${isOver(now)})`,
    due: (now) => sql`least(${beforeEnd}, ${untilRaised(now)})`,
  }),
  ...rowsOf(winsToPay, {
    // Until the goods are bought there is nothing to note: its order waits itself.
    where: () => sql<boolean>`(b.ended_at is not null and exists (select from orders bought
      where bought.id = b.order_id and bought.status >= ${lit(orderStatus.bought)}))`,
    due: () => sql`coalesce(b.pay_by, b.won_at + interval '3 days')`,
  }),
]
