import { sql } from 'kysely'
import { settingsOn } from '#catalog/server/settings.repo.ts'
import { nextBid } from '#bidding/core/bid.rules.ts'
import type { BidSite } from '#bidding/core/bid.rules.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { actOnLockedBid } from '#bidding/core/server/act-on-bid.ts'
import { watchBid } from '#bidding/core/server/bid.repo.ts'
import type { LockedBid } from '#bidding/core/server/bid.repo.ts'
import { leaseAccount } from '#bidding/engine/server/account.repo.ts'
import type { BidAccount } from '#bidding/engine/server/account.repo.ts'
import { keepAct } from '#bidding/engine/server/act.repo.ts'
import { claimAgain } from '#bidding/engine/server/claim.repo.ts'
import { momentOf } from '#bidding/engine/server/engine-worker.ts'
import type { Worker } from '#bidding/engine/server/engine-worker.ts'
import { beginIntent } from '#bidding/engine/server/intent.repo.ts'
import { failBid, isArmed, sendable } from '#bidding/engine/server/move-bid.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'

/** What is about to be sent. */
export interface Sending {
  site: BidSite
  account: BidAccount
  most: number
  planned: Date
  reference: string
}
type Begun =
  | { kind: 'put_off' }
  | { kind: 'busy' }
  | { kind: 'rehearsed' }
  | { kind: 'begun'; intent: number }

/** Everything that must hold at the last moment, and the intent that is committed before the market is asked. */
export async function beginSending(
  worker: Worker,
  context: Context,
  now: LockedBid,
  sending: Sending,
): Promise<Begun> {
  const { site, account, most, planned, reference } = sending
  const moment = momentOf(worker, site)
  const stale = now.wake !== 'fire' || now.ended_at !== null || !isArmed(now, context.now)
  if (stale) return { kind: 'put_off' }
  if (now.ends_at <= moment.at) {
    await watchBid(context.db, now.id, { wake: 'settle', wake_at: moment.at })
    return { kind: 'put_off' }
  }
  const refuse = async (outcome: string): Promise<Begun> => {
    await failBid(context, now, { outcome, words: null, holds: false, moment })
    return { kind: 'put_off' }
  }
  // Another worker has sent it, and does not know what came of it.
  if (now.on_its_way !== null) return { kind: 'busy' }
  if (now.customer_locked) return refuse('customer_locked')
  if (sendable(now, context.now) === 0) return refuse('no_approval')
  // Another amount was approved meanwhile: once more with it.
  if (sendable(now, context.now) !== most) return { kind: 'busy' }
  if (isBeaten(now, most)) {
    await actOnLockedBid(now, {
      context,
      automatic: true,
      action: 'exceed',
      effect: async () => ({ set: { outcome: 'too_low', status_at: context.now } }),
    })
    await settleAfterEnd(context.db, now)
    return { kind: 'put_off' }
  }
  if (await isExtendedTooLong(context, now)) return refuse('extended_too_long')
  if (now.rehearsal) {
    await rehearse(context, now, sending, moment.at)
    return { kind: 'rehearsed' }
  }
  if (!(await leaseAccount(context.db, account.id, worker.name))) return { kind: 'busy' }
  const intent = await beginIntent(context.db, {
    bid_id: now.id,
    reference,
    account_id: account.id,
    amount: most,
    planned_at: planned,
    worker: worker.name,
    created_at: worker.clock(),
  })
  if (intent === null) return { kind: 'busy' }
  if (now.account_id !== account.id)
    await context.db.updateTable('bid').set({ account_id: account.id }).where('id', '=', now.id).execute()
  await claimAgain(context.db, now.id, worker.name)
  return { kind: 'begun', intent }
}

const isBeaten = (bid: LockedBid, most: number): boolean => {
  const { price, bids, currency } = bid
  return price !== null && nextBid({ price, bids, currency }) > most && bid.leads !== true
}

async function isExtendedTooLong({ db, now }: Context, bid: LockedBid): Promise<boolean> {
  const settings = await settingsOn(db, businessDate(now))
  const overtime = bid.ends_at.getTime() - bid.first_ends_at.getTime()
  return (
    bid.extended > settings('auction.extension_times').value ||
    (bid.extended > 0 && overtime > settings('auction.extension_minutes').value * 60_000)
  )
}

/** Everything was done but the sending. */
async function rehearse(
  { db }: Context,
  bid: LockedBid,
  { account, most, planned }: Sending,
  at: Date,
): Promise<void> {
  await keepAct(db, {
    bid_id: bid.id,
    kind: 'rehearse',
    account_id: account.id,
    planned_at: planned,
    sent_at: at,
    answered_at: at,
    ms: 0,
    late_ms: Math.max(0, at.getTime() - planned.getTime()),
    amount: most,
    outcome: 'rehearsed',
  })
  await db.updateTable('bid').set({ outcome: 'rehearsed' }).where('id', '=', bid.id).execute()
  await settleAfterEnd(db, bid)
}

const settleAfterEnd = (db: Db, bid: LockedBid) =>
  watchBid(db, bid.id, { wake: 'settle', wake_at: new Date(bid.ends_at.getTime() + 2_000) })

/** Of a group of which one is wanted a later one waits while an earlier is not decided. */
export async function waitsForEarlier(db: Db, bid: LockedBid): Promise<boolean> {
  if (bid.group_id === null) return false
  const { rows } = await sql<{
    waits: boolean
  }>`select exists (select from bid b join bid_group g on g.id = b.group_id
    where b.group_id = ${bid.group_id} and b.id <> ${bid.id} and g.mode = 'one' and b.ended_at is null
      and b.sent_max is not null and b.ends_at <= ${bid.ends_at} and b.status = ${lit(bidStatus.bidding)}) as waits`.execute(
    db,
  )
  return rows[0]?.waits ?? false
}
