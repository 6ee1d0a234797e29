import { sql } from 'kysely'
import { settingsOn } from '#catalog/server/settings.repo.ts'
import { cancelOrders } from '#orders/purchase/server/cancel-order.usecase.ts'
import { actOnLockedBid, mayLead } from '#bidding/core/server/act-on-bid.ts'
import { nextBid } from '#bidding/core/bid.rules.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { readBid, watchBid } from '#bidding/core/server/bid.repo.ts'
import type { LockedBid } from '#bidding/core/server/bid.repo.ts'
import { holdAgain, releaseHold } from '#bidding/core/server/hold.repo.ts'
import { outcomes } from '#bidding/core/outcome.rules.ts'
import { winBid } from '#bidding/core/server/win-bid.usecase.ts'
import { accountFor, noteAccount } from '#bidding/engine/server/account.repo.ts'
import { freeUnraised, raisedBy } from '#bidding/engine/server/raise-time.ts'
import { planOf, settleAgainMs } from '#bidding/engine/plan.rules.ts'
import type { BidOutcome } from '#outside/market/port.ts'
import { orderStatus } from '#orders/core/order.status.ts'
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

const asSystem = { automatic: true } as const
const ending = (context: Context) => ({ ended_at: context.now, status_at: context.now })

/** Plans what is next, by the state the bid has now. */
async function plan(context: Context, id: number, moment: Moment): Promise<void> {
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
async function moveEnd({ db }: Context, bid: LockedBid, endsAt: Date | null): Promise<LockedBid> {
  if (!endsAt || endsAt.getTime() === bid.ends_at.getTime()) return bid
  const extended = bid.extended + (endsAt > bid.ends_at ? 1 : 0)
  await db.updateTable('bid').set({ ends_at: endsAt, extended }).where('id', '=', bid.id).execute()
  return { ...bid, ends_at: endsAt, extended, version: bid.version + 1 }
}

/** Over without a win: what was held is free. */
async function lose(
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

async function win(
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

const mostTries = 5
/** So much before the end nothing more is sent. */
const tooLateMs = 1_200

/**
 * A market's word on a bid that was sent (or typed by a person): where its one list says that it leads, it goes.
 * @returns what the engine does at once
 */
export async function takeAnswer(
  context: Context,
  given: LockedBid,
  told: ToldOfBid,
  { moment, account, sent }: { moment: Moment; account: number | null; sent: number | null },
): Promise<'done' | 'fire'> {
  const { db } = context
  const effect = outcomes[told.outcome]
  const accepted = [
    'leading',
    'already_highest',
    'reserve_not_met',
    'outbid_at_once',
    'not_leading',
    'unknown',
  ]
  let bid = await moveEnd(context, given, told.endsAt)
  if (sent !== null && accepted.includes(told.outcome) && sent > (bid.sent_max ?? 0)) {
    await db.updateTable('bid').set({ sent_max: sent }).where('id', '=', bid.id).execute()
    bid = { ...bid, sent_max: sent }
  }
  await watchBid(db, bid.id, {
    ...(told.price === null ? {} : { price: told.price }),
    leads: told.outcome === 'already_highest' ? true : told.leads,
    looked_at: moment.at,
  })
  const state = effect.account ?? (effect.next === 'keep' ? 'ok' : null)
  if (account !== null && state) await noteAccount(db, account, state, { why: told.words, now: context.now })
  const left = bid.ends_at.getTime() - moment.at.getTime()
  const again = left > tooLateMs && bid.tries < mostTries
  if (effect.next === 'other') {
    const next = account === null ? null : await accountFor(db, { ...bid, account_id: null })
    if (next && next.id !== account && again && !mayLead(bid)) {
      await db
        .updateTable('bid')
        .set({ account_id: next.id, outcome: told.outcome, words: told.words })
        .where('id', '=', bid.id)
        .execute()
      await watchBid(db, bid.id, { wake: 'fire', wake_at: moment.at, tries: bid.tries + 1 })
      return 'fire'
    }
    const holds = bid.sent_max !== null
    await failBid(context, bid, { ...told, holds, moment })
    return 'done'
  }
  if (effect.next === 'again') {
    await note(context, bid, told.outcome, told.words)
    if (again) {
      const wait = told.outcome === 'site_busy' ? 300 * (bid.tries + 1) : 0
      await watchBid(db, bid.id, {
        wake: 'fire',
        wake_at: new Date(moment.at.getTime() + wait),
        tries: bid.tries + 1,
      })
      return 'fire'
    }
    // Too near its end: nothing more is sent, and the end itself tells.
    if (left <= tooLateMs) await watchBid(db, bid.id, { wake: 'settle', wake_at: moment.at })
    else await failBid(context, bid, { ...told, holds: false, moment })
    return 'done'
  }
  if (effect.next === 'fail') {
    await failBid(context, bid, { ...told, holds: effect.holds, moment })
    return 'done'
  }
  if (effect.next === 'lose') {
    // Once anything was sent only the site's own word on the end decides.
    if (bid.sent_max === null) await lose(context, bid, told.outcome, told.words)
    else await watchBid(db, bid.id, { wake: 'settle', wake_at: moment.at })
    return 'done'
  }
  const set = { outcome: told.outcome, words: told.words, status_at: context.now }
  if (effect.next === 'exceed' && bid.status !== bidStatus.exceeded) await exceed(context, bid, told)
  else if (effect.next === 'keep' && (bid.status === bidStatus.exceeded || bid.status === bidStatus.error))
    await actOnLockedBid(bid, {
      context,
      ...asSystem,
      action: 'lead',
      effect: async () => ({ set: { ...set, ...(await holdAgain(context, bid)) } }),
    })
  else await note(context, bid, told.outcome, told.words)
  await watchBid(db, bid.id, { tries: 0 })
  await plan(context, bid.id, moment)
  return 'done'
}

/** How a bid stands at its market. Won and lost are the market's word alone; what it does not say is asked again. */
export async function takeStanding(
  context: Context,
  given: LockedBid,
  told: StandingOfBid,
  moment: Moment,
): Promise<void> {
  const { db } = context
  if (given.ended_at !== null) return
  const bid = await moveEnd(context, given, told.endsAt)
  await watchBid(db, bid.id, {
    price: told.price,
    bids: told.bids,
    leads: told.leads,
    reserve_met: told.reserveMet,
    looked_at: moment.at,
  })
  if (told.ended) return decide(context, bid, told, moment)
  const sent = bid.sent_max !== null
  const isRemoved = sent && told.hasOurs === false && told.leads === false
  if (sent && told.leads === true && bid.status !== bidStatus.bidding)
    await actOnLockedBid(bid, {
      context,
      ...asSystem,
      action: 'lead',
      effect: async () => ({
        set: {
          outcome: 'leading',
          words: null,
          status_at: context.now,
          ...(await holdAgain(context, bid)),
        },
      }),
    })
  else if (sent && told.leads === false && bid.status === bidStatus.bidding && !isArmed(bid, context.now))
    await exceed(context, bid, { outcome: isRemoved ? 'removed' : beaten(bid, told.price) })
  else if (sent && told.leads === false && bid.status === bidStatus.error)
    await exceed(context, bid, { outcome: beaten(bid, told.price) })
  else if (
    !sent &&
    told.price !== null &&
    bid.status !== bidStatus.exceeded &&
    bid.status !== bidStatus.error
  ) {
    const next = nextBid({ price: told.price, bids: told.bids, currency: bid.currency })
    if (next > bid.max_price) await exceed(context, bid, { outcome: 'too_low' })
  }
  await plan(context, bid.id, moment)
}

const beaten = (bid: LockedBid, price: number | null) =>
  price !== null && price >= (bid.sent_max ?? 0) ? 'outbid_at_once' : 'not_leading'

async function exceed(
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

/** It is over, something was sent, and the market does not say what came of it: the money stays held. */
export async function tellUnknown(context: Context, bid: LockedBid, moment: Moment): Promise<void> {
  if (bid.ended_at !== null || bid.status === bidStatus.error) return
  if (bid.sent_max === null && !(await wasTried(context.db, bid.id))) return
  await failBid(context, bid, { outcome: 'unknown', words: bid.words, holds: true, moment })
}

/** The listing is over. */
async function decide(context: Context, bid: LockedBid, told: StandingOfBid, moment: Moment): Promise<void> {
  const { db } = context
  await sql`update bid_intent set closed_at = ${context.now}, outcome = ${told.won ? 'leading' : 'ended'}
    where bid_id = ${bid.id} and closed_at is null`.execute(db)
  if (told.won) return win(context, bid, told.price, null)
  if (bid.sent_max === null && !(await wasTried(db, bid.id))) {
    const why = { seller: 'ended_early', buy_now: 'sold_by_buy_now' } as const
    return lose(context, bid, told.endedBy ? why[told.endedBy] : (bid.outcome ?? 'lost'), bid.words)
  }
  // Not a word on who won: it is asked again, and nobody guesses.
  if (told.won === null) {
    const again = new Date(moment.at.getTime() + settleAgainMs(moment.at, bid.ends_at))
    return watchBid(db, bid.id, { wake: 'settle', wake_at: again })
  }
  if (told.deletedWinner) return lose(context, bid, 'deleted_winner')
  if (told.endedBy) return lose(context, bid, told.endedBy === 'seller' ? 'ended_early' : 'sold_by_buy_now')
  return lose(context, bid, told.leads === true && told.reserveMet === false ? 'no_reserve' : 'lost')
}

async function wasTried(db: Context['db'], bid: number): Promise<boolean> {
  const { rows } = await sql<{ tried: boolean }>`select exists (select from bid_intent where bid_id = ${bid}
    and coalesce(outcome, '') <> 'not_sent') as tried`.execute(db)
  return rows[0]?.tried ?? false
}

/** The market's word some days after the end: a win taken away, a second chance. */
export async function takeAftermath(
  context: Context,
  bid: LockedBid,
  told: StandingOfBid,
  moment: Moment,
): Promise<void> {
  const { db } = context
  const days = (moment.at.getTime() - bid.ends_at.getTime()) / 86_400_000
  await watchBid(
    db,
    bid.id,
    days > 5
      ? { wake: null, wake_at: null }
      : { wake: 'after', wake_at: new Date(moment.at.getTime() + 86_400_000) },
  )
  if (bid.status === bidStatus.won && told.deletedWinner) {
    await actOnLockedBid(bid, {
      context,
      ...asSystem,
      action: 'delete_winner',
      effect: async () => {
        // Not the customer's doing: the deposit is free, and no penalty.
        if (
          bid.order_id !== null &&
          (bid.order_status ?? 0) <= orderStatus.purchaseApproved &&
          bid.order_status !== orderStatus.cancelled
        )
          await cancelOrders(context, [bid.order_id], 'Người bán hủy phiên thắng')
        return { set: { outcome: 'deleted_winner', status_at: context.now } }
      },
    })
  } else if (bid.status === bidStatus.exceeded && told.nextWinner) {
    await watchBid(db, bid.id, { price: told.price, wake: null, wake_at: null })
    await actOnLockedBid(bid, {
      context,
      ...asSystem,
      action: 'offer_next',
      effect: async () => ({ set: { outcome: 'next_winner', status_at: context.now } }),
    })
  }
}
