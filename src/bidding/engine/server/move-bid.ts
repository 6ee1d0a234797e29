import { sql } from 'kysely'
import { settingsOn } from '#catalog/server/settings.repo.ts'
import { actOnLockedBid } from '#bidding/core/server/act-on-bid.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { readBid, watchBid } from '#bidding/core/server/bid.repo.ts'
import type { LockedBid } from '#bidding/core/server/bid.repo.ts'
import { releaseHold } from '#bidding/core/server/hold.repo.ts'
import { winBid } from '#bidding/core/server/win-bid.usecase.ts'
import { freeUnraised, raisedBy } from '#bidding/engine/server/raise-time.ts'
import { planOf } from '#bidding/engine/plan.rules.ts'
import type { BidOutcome } from '#outside/market/port.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'

/** A market's time and what it is known to take. */
export interface Moment {
  /** By the market's clock. */
  at: Date
  requestMs: number
}

/** What a market told of a locked bid, in the bid's own mode of tax. */
export interface ToldOfBid {
  outcome: BidOutcome
  words: string | null
  price: number | null
  leads: boolean | null
  endsAt: Date | null
}
export interface StandingOfBid {
  price: number | null
  bids: number | null
  endsAt: Date | null
  ended: boolean | null
  endedBy: 'seller' | 'buy_now' | null
  leads: boolean | null
  reserveMet: boolean | null
  won: boolean | null
  nextWinner: boolean | null
  deletedWinner: boolean | null
  hasOurs: boolean | null
}

/** What may be sent of a bid now: the most, as far as a named person approved it; 0: nothing. */
export function sendable(bid: LockedBid, now: Date): number {
  if (bid.approved_most === null || !bid.approved_until || bid.approved_until < now) return 0
  return Math.min(bid.max_price, bid.approved_most)
}

/** It is to be sent, and was not up to what it may. */
export const isArmed = (bid: LockedBid, now: Date): boolean =>
  bid.status === bidStatus.bidding &&
  bid.ended_at === null &&
  (bid.sent_max === null || sendable(bid, now) > bid.sent_max)

export const asSystem = { automatic: true } as const
const ending = (context: Context) => ({ ended_at: context.now, status_at: context.now })

/** Plans what is next, by the state the bid has now. */
export async function plan(context: Context, id: number, moment: Moment): Promise<void> {
  const given = await readBid(context.db, id)
  if (!given || given.ended_at !== null) return
  const isFreed = await freeUnraised(context, given)
  const bid = isFreed ? await readBid(context.db, id) : given
  if (!bid) return
  const settings = await settingsOn(context.db, businessDate(context.now))
  const planned = planOf({
    now: moment.at,
    endsAt: bid.ends_at,
    armed: isArmed(bid, context.now),
    sent: bid.sent_max !== null,
    leadSeconds:
      bid.lead_seconds ?? (bid.site_code === 'ebay' ? settings('auction.snipe_lead_seconds').value : null),
    requestMs: moment.requestMs,
    warmed: bid.warmed_at !== null,
  })
  const raised = await raisedBy(context, bid)
  const freeAt = raised && new Date(moment.at.getTime() + raised.getTime() - context.now.getTime())
  // What is held of who does not raise is given back at its minute.
  await watchBid(
    context.db,
    id,
    freeAt && freeAt < planned.wake_at ? { wake: 'look', wake_at: freeAt } : planned,
  )
}

/** Both ends: the seller may let the auction go on. */
export async function moveEnd({ db }: Context, bid: LockedBid, endsAt: Date | null): Promise<LockedBid> {
  if (!endsAt || endsAt.getTime() === bid.ends_at.getTime()) return bid
  const extended = bid.extended + (endsAt > bid.ends_at ? 1 : 0)
  await db.updateTable('bid').set({ ends_at: endsAt, extended }).where('id', '=', bid.id).execute()
  return { ...bid, ends_at: endsAt, extended, version: bid.version + 1 }
}

/** Over without a win: what was held is free. */
export async function lose(
  context: Context,
  bid: LockedBid,
  outcome: string,
  words: string | null = null,
): Promise<void> {
  const unsent =
    bid.status === bidStatus.pending || (bid.status === bidStatus.bidding && bid.sent_max === null)
  await actOnLockedBid(bid, {
    context,
    ...asSystem,
    action: unsent ? 'lapse' : 'lose',
    effect: async () => {
      await releaseHold(context, bid, 'lost')
      // The winner may fall away within some days.
      await watchBid(
        context.db,
        bid.id,
        bid.sent_max === null ? { wake: null, wake_at: null } : afterDays(bid.ends_at),
      )
      return { set: { ...ending(context), outcome, words }, data: { outcome } }
    },
  })
  await endGroup(context, bid, 'lost')
}
const afterDays = (end: Date) => ({ wake: 'after' as const, wake_at: new Date(end.getTime() + 86_400_000) })

/** In a group of which one is wanted the rest is withdrawn by the first win; of one that is all or nothing by a loss. */
async function endGroup(context: Context, bid: LockedBid, how: 'won' | 'lost'): Promise<void> {
  if (bid.group_id === null) return
  const { db } = context
  const { rows } = await sql<{ id: number }>`select b.id from bid b join bid_group g on g.id = b.group_id
    where b.group_id = ${bid.group_id} and b.id <> ${bid.id} and b.ended_at is null and b.sent_max is null
      and g.mode = ${how === 'won' ? 'one' : 'all'}
      and b.status in (${lit(bidStatus.pending, bidStatus.bidding, bidStatus.exceeded)})
      and not exists (select from bid_intent i where i.bid_id = b.id and i.closed_at is null)
    order by b.id for no key update of b`.execute(db)
  for (const { id } of rows) {
    const other = await readBid(db, id)
    if (!other) continue
    await actOnLockedBid(other, {
      context,
      ...asSystem,
      action: 'withdraw',
      effect: async () => {
        await releaseHold(context, other, 'cancelled')
        await watchBid(db, id, { wake: null, wake_at: null })
        return { set: { ...ending(context), outcome: 'group' } }
      },
    })
  }
}

export async function win(
  context: Context,
  bid: LockedBid,
  price: number | null,
  words: string | null,
): Promise<void> {
  // A price that a site shows with its tax may round a yen above ours.
  const paid = Math.min(price ?? bid.max_price, bid.max_price)
  await winBid(context, bid, { price: paid, action: 'win', outcome: 'won', words })
  await endGroup(context, bid, 'won')
}

/** An error: while something may have been taken the money stays held and the bid is watched. */
export async function failBid(
  context: Context,
  bid: LockedBid,
  {
    outcome,
    words,
    holds,
    moment,
  }: { outcome: string; words: string | null; holds: boolean; moment: Moment },
): Promise<void> {
  const set = { outcome, words }
  const keeps = holds || bid.sent_max !== null
  const effect = async () => {
    if (keeps)
      await watchBid(context.db, bid.id, { wake: 'prove', wake_at: new Date(moment.at.getTime() + 3_000) })
    else {
      await releaseHold(context, bid, 'error')
      await watchBid(context.db, bid.id, { wake: null, wake_at: null })
    }
    return { set: { ...set, ...(keeps ? { status_at: context.now } : ending(context)) }, data: { outcome } }
  }
  if (bid.status === bidStatus.error) {
    await context.db.updateTable('bid').set(set).where('id', '=', bid.id).execute()
    await effect()
    return
  }
  await actOnLockedBid(bid, { context, ...asSystem, action: 'fail', effect })
}

/** Writes what a market said without moving the bid. */
export const note = (context: Context, bid: LockedBid, outcome: string | null, words: string | null) =>
  bid.outcome === outcome && bid.words === words
    ? Promise.resolve()
    : context.db
        .updateTable('bid')
        .set({ outcome, words })
        .where('id', '=', bid.id)
        .execute()
        .then(() => {})

/** Somebody else's most is higher. */
export async function exceed(
  context: Context,
  given: LockedBid,
  { outcome, words = null, price = null }: { outcome: string; words?: string | null; price?: number | null },
): Promise<void> {
  let bid: LockedBid | null = given
  if (given.status === bidStatus.error) {
    // What was not known is known: it is the way of an error back, and on.
    await actOnLockedBid(given, { context, ...asSystem, action: 'lead', effect: async () => ({ set: {} }) })
    bid = await readBid(context.db, given.id)
  }
  if (!bid) return
  const set = { outcome, words, status_at: context.now }
  await actOnLockedBid(bid, {
    context,
    ...asSystem,
    action: 'exceed',
    effect: async () => ({ set, data: price === null ? {} : { price } }),
  })
}
