import type { BidSite } from '#bidding/core/bid.rules.ts'
import { proveWithinMs } from '#bidding/core/bid.rules.ts'
import { mayLead } from '#bidding/core/server/act-on-bid.ts'
import { lockBid, readBid, watchBid } from '#bidding/core/server/bid.repo.ts'
import type { LockedBid } from '#bidding/core/server/bid.repo.ts'
import { accountFor } from '#bidding/engine/server/account.repo.ts'
import { askStanding } from '#bidding/engine/server/ask-standing.ts'
import { useForEnds } from '#bidding/engine/server/budget.repo.ts'
import { later, locked, momentOf, replan } from '#bidding/engine/server/engine-worker.ts'
import type { Worker } from '#bidding/engine/server/engine-worker.ts'
import { resume } from '#bidding/engine/server/resume-bid.ts'
import { settleAgainMs } from '#bidding/engine/plan.rules.ts'
import { sendable } from '#bidding/engine/server/move-bid.ts'
import { takeAftermath, takeStanding, tellUnknown } from '#bidding/engine/server/take-standing.ts'
import { systemActor } from '#platform/server/context.ts'

/** In so near an end a look may take of the calls that are kept for it. */
const nearEndMs = 600_000

/** How it stands, far from its end or near. */
export async function look(worker: Worker, bid: LockedBid, site: BidSite): Promise<void> {
  const { db, time } = worker
  const left = bid.ends_at.getTime() - time.now(site).getTime()
  const asked = await askStanding(worker, bid, site, {
    kind: 'look',
    use: left < nearEndMs ? 'near_end' : 'look',
  })
  if (!asked) {
    // What cannot be asked says so; its sending has calls of its own.
    await db
      .updateTable('bid')
      .set({ outcome: 'no_budget' })
      .where('id', '=', bid.id)
      .where('outcome', 'is', null)
      .execute()
    return replan(worker, bid, site)
  }
  const { told } = asked
  if (!told) return replan(worker, bid, site)
  await locked(worker, bid.id, (context, now) => takeStanding(context, now, told, momentOf(worker, site)))
}

/** A minute and a half before: the account, the listing and the approval, while a person can still act. */
export async function warm(worker: Worker, bid: LockedBid, site: BidSite): Promise<void> {
  const { db, markets, time, clock } = worker
  await time.measure(site, true)
  if (!markets[site].can.bid) {
    await db.updateTable('bid').set({ outcome: 'for_a_person' }).where('id', '=', bid.id).execute()
    await watchBid(db, bid.id, {
      wake: 'settle',
      wake_at: new Date(bid.ends_at.getTime() + 2_000),
      warmed_at: clock(),
    })
    return
  }
  const asked = await askStanding(worker, bid, site, { kind: 'warm', use: 'near_end' })
  const account = asked?.account ?? null
  const isOut = asked?.answer.kind === 'rejected' && asked.answer.cause === 'account'
  // The next one is checked at once.
  if (isOut && !mayLead(bid) && (await accountFor(db, { ...bid, account_id: null })))
    return later(worker, bid, site, 0)
  await locked(worker, bid.id, async (context, now) => {
    const noApproval = sendable(now, clock()) === 0
    const usable = (isOut ? null : account) ?? (await accountFor(context.db, now, mayLead(now)))
    const outcome = noApproval ? 'no_approval' : usable ? null : 'no_account'
    await context.db
      .updateTable('bid')
      .set({ ...(outcome ? { outcome } : {}), ...(usable ? { account_id: usable.id } : {}) })
      .where('id', '=', bid.id)
      .execute()
    await watchBid(context.db, bid.id, { warmed_at: clock() })
    const again = await lockBid(context.db, systemActor, bid.id)
    if (asked?.told) await takeStanding(context, again, asked.told, momentOf(worker, site))
  })
  const after = await readBid(db, bid.id)
  if (after && after.wake === bid.wake && after.ended_at === null) await replan(worker, after, site)
}

/** Is it we who lead? Without that word the bid counts as refused. */
export async function prove(worker: Worker, bid: LockedBid, site: BidSite): Promise<void> {
  const { db, time } = worker
  if ((await resume(worker, bid, site)) === 'open') return
  const asked = await askStanding(worker, bid, site, { kind: 'look', use: 'near_end' })
  const { told } = asked ?? { told: null }
  if (told && (told.leads !== null || told.ended)) {
    await locked(worker, bid.id, (context, now) => takeStanding(context, now, told, momentOf(worker, site)))
    const after = await readBid(db, bid.id)
    if (after?.wake === 'prove') await replan(worker, after, site)
    return
  }
  const since = time.now(site).getTime() - (bid.looked_at?.getTime() ?? 0)
  const past = time.now(site) >= bid.ends_at
  if (past) return later(worker, bid, site, 2_000, 'settle')
  await later(worker, bid, site, since > proveWithinMs ? 30_000 : 1_000)
}

/** So long after the end a market should have told. */
const tellWithinMs = 60_000

/** After the end: won and lost are the market's word, asked until it comes. */
export async function settle(worker: Worker, bid: LockedBid, site: BidSite): Promise<void> {
  const { db, markets, time } = worker
  await resume(worker, bid, site)
  const asked = await askStanding(worker, bid, site, {
    kind: 'look',
    use: await useForEnds(db, site, time.now(site)),
  })
  const told = asked?.told
  if (told)
    await locked(worker, bid.id, (context, now) => takeStanding(context, now, told, momentOf(worker, site)))
  const after = await readBid(db, bid.id)
  // A moved end was planned anew.
  if (!after || after.ended_at !== null || (told && after.ends_at > time.now(site))) return
  const now = time.now(site)
  if (markets[site].can.standing && now.getTime() - after.ends_at.getTime() > tellWithinMs)
    await locked(worker, bid.id, (context, one) => tellUnknown(context, one, momentOf(worker, site)))
  await later(worker, after, site, settleAgainMs(now, after.ends_at), 'settle')
}

/** Some days after the end: a win may be taken away, a second chance be offered. */
export async function aftermath(worker: Worker, bid: LockedBid, site: BidSite): Promise<void> {
  const asked = await askStanding(worker, bid, site, { kind: 'look', use: 'look' })
  const told = asked?.told
  if (!told) return later(worker, bid, site, 3_600_000)
  await locked(worker, bid.id, (context, now) => takeAftermath(context, now, told, momentOf(worker, site)))
}
