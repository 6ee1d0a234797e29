import type { BidSite } from '#bidding/core/bid.rules.ts'
import type { LockedBid } from '#bidding/core/server/bid.repo.ts'
import { accountNamed } from '#bidding/engine/server/account.repo.ts'
import { keepAct } from '#bidding/engine/server/act.repo.ts'
import { spendCall } from '#bidding/engine/server/budget.repo.ts'
import { later, locked, momentOf, timed } from '#bidding/engine/server/engine-worker.ts'
import type { Worker } from '#bidding/engine/server/engine-worker.ts'
import { closeIntent, openIntent } from '#bidding/engine/server/intent.repo.ts'
import { toldIn } from '#bidding/engine/server/market-words.ts'
import { takeAnswer } from '#bidding/engine/server/take-answer.ts'

/** After this a request has been answered, or never will be. */
const intentPatienceMs = 12_000

/** What was begun and not finished: the market is asked before anything is done. @returns whether it is settled */
export async function resume(worker: Worker, bid: LockedBid, site: BidSite): Promise<boolean> {
  const { db, markets, time, clock } = worker
  const intent = await openIntent(db, bid.id)
  if (!intent) return true
  const account = await accountNamed(db, intent.account_id)
  const past = bid.ends_at <= time.now(site)
  if (markets[site].can.find && account) {
    await spendCall(db, site, { at: time.now(site), urgent: true })
    const { answer, ...timing } = await timed(worker, site, () =>
      markets[site].findBid(account.username, { item: bid.item_id, reference: intent.reference }),
    )
    await keepAct(db, {
      bid_id: bid.id,
      kind: 'find',
      account_id: account.id,
      ...timing,
      outcome: answer.kind === 'ok' ? (answer.value?.outcome ?? 'not_sent') : 'unknown',
      words: answer.kind === 'ok' ? (answer.value?.words ?? null) : answer.why,
      raw: answer.kind === 'ok' ? answer.raw : null,
    })
    if (answer.kind === 'ok' && answer.value) {
      const told = toldIn(answer.value, bid)
      await locked(worker, bid.id, async (context, now) => {
        await closeIntent(context.db, intent.id, told.outcome, clock())
        if (now.ended_at === null)
          await takeAnswer(context, now, told, {
            moment: momentOf(worker, site),
            account: account.id,
            sent: intent.amount,
          })
      })
      return true
    }
    // It knows nothing of it: after the patience nothing will come either.
    const age = clock().getTime() - intent.created_at.getTime()
    const isOver = age > intentPatienceMs || intent.worker === worker.name || past
    if (answer.kind === 'ok' && isOver) {
      await closeIntent(db, intent.id, 'not_sent', clock())
      return true
    }
  }
  if (past) {
    // Only the end itself tells now.
    await later(worker, bid, site, 0, 'settle')
    return false
  }
  await later(worker, bid, site, 1_000)
  return false
}
