import { sql } from 'kysely'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { bidRowOf, lockBid } from '#bidding/core/server/bid.repo.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { LockedBid } from '#bidding/core/server/bid.repo.ts'
import { refuseBid } from '#bidding/core/bid.errors.ts'
import { bidStatus, bidTable } from '#bidding/core/bid.status.ts'
import type { BidFacts, BidRefusal } from '#bidding/core/bid.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { allow, runAction, runLocked } from '#platform/server/events/run-action.ts'
import type { LockedRun, Records, Run } from '#platform/server/events/run-action.ts'

/** The market's clock minus ours, as a worker measured it last; 0 where none did. */
export async function marketOffset(db: Db, site: string): Promise<number> {
  const { rows } = await sql<{
    offset_ms: number
  }>`select offset_ms from market_clock where site_code = ${site}
    order by measured_at desc limit 1`.execute(db)
  return rows[0]?.offset_ms ?? 0
}

/** Of a bid that is sent and not known to be outbid it may be the highest, and of one that is on its way. */
export const mayLead = ({ sent_max, on_its_way, leads, ended_at, status }: LockedBid): boolean =>
  ended_at === null &&
  status !== bidStatus.won &&
  (on_its_way !== null || (sent_max !== null && leads !== false && status !== bidStatus.exceeded))

const records: Records<LockedBid, BidFacts, BidRefusal> = {
  table: bidTable,
  lock: ({ db, actor }, id) => lockBid(db, actor, id),
  shown: ({ db, actor }, id) => bidRowOf(db, actor, id),
  snapshot: async (bid, { db, now }) => ({
    ended: bid.ended_at !== null,
    mayLead: mayLead(bid),
    leftMs: bid.ends_at.getTime() - now.getTime() - (await marketOffset(db, bid.site_code)),
    leastMs: (await settingValue(db, businessDate(now), 'auction.least_seconds_left')) * 1_000,
    customerLocked: bid.customer_locked,
    bought: (bid.order_status ?? 0) >= orderStatus.bought,
  }),
  refuse: (why) => {
    if (why === 'reason') return refuseField('reason', 'Vui lòng nhập lý do')
    return refuseBid(why === 'status' ? 'bids.status' : why)
  },
}

/** Runs an action of a bid. @throws bids.not_found, bids.status, conflict.stale and the table's guards */
export const actOnBid = (run: Run<LockedBid>): Promise<LockedBid> => runAction(records, run)

/** The same on one that the caller locked. */
export const actOnLockedBid = (bid: LockedBid, run: LockedRun<LockedBid>): Promise<LockedBid> =>
  runLocked(records, bid, run)

/** Refuses who may not see to this bid here and now. @throws access.forbidden, bids.status */
export const allowBid = (context: Context, bid: LockedBid) => allow(records, context, bid, 'type_answer')
