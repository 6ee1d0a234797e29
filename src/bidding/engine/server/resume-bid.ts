import type { BidSite } from '#bidding/core/bid.rules.ts'
import type { LockedBid } from '#bidding/core/server/bid.repo.ts'
import { accountNamed } from '#bidding/engine/server/account.repo.ts'
import { keepAct } from '#bidding/engine/server/act.repo.ts'
import { spendCall } from '#bidding/engine/server/budget.repo.ts'
import { later, locked, momentOf, timed } from '#bidding/engine/server/engine-worker.ts'
import type { Worker } from '#bidding/engine/server/engine-worker.ts'
import { closeIntent, openIntent } from '#bidding/engine/server/intent.repo.ts'
import type { OpenIntent } from '#bidding/engine/server/intent.repo.ts'
import { toldIn } from '#bidding/engine/server/market-words.ts'
import { note } from '#bidding/engine/server/move-bid.ts'
import { takeAnswer } from '#bidding/engine/server/take-answer.ts'

/** After this a request has been taken, or never will be: sites have answered thirty seconds late. */
const intentPatienceMs = 60_000
/** Whoever sent it and got no answer so soon knows that nothing of it is under way any more. */
const brokeOffMs = 5_000

/**
 * What was begun and not finished: the market is asked before anything is done. `none`: nothing was; `told`: it is known
 * what came of it; `open`: it is not.
 */
export async function resume(
  worker: Worker,
  bid: LockedBid,
  site: BidSite,
): Promise<'none' | 'told' | 'open'> {
  const { db, markets, time } = worker
  const intent = await openIntent(db, bid.id)
  if (!intent) return 'none'
  const past = bid.ends_at <= time.now(site)
  if (markets[site].can.find && (await isFound(worker, bid, { site, intent, past }))) return 'told'
  // After the end only the end itself tells.
  if (past) await later(worker, bid, site, 0, 'settle')
  else await later(worker, bid, site, 1_000)
  return 'open'
}

/** Asks the market for our reference. @returns whether it is known what became of it */
async function isFound(
  worker: Worker,
  bid: LockedBid,
  { site, intent, past }: { site: BidSite; intent: OpenIntent; past: boolean },
): Promise<boolean> {
  const { db, markets, time, clock } = worker
  const account = await accountNamed(db, intent.account_id)
  if (!account) return false
  await spendCall(db, site, { at: time.now(site), use: 'sending' })
  const { answer, ...timing } = await timed(worker, site, () =>
    markets[site].findBid(account.username, {
      item: bid.item_id,
      most: { amount: String(intent.amount), currency: bid.currency, tax: bid.tax_mode },
      reference: intent.reference,
    }),
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
  if (answer.kind !== 'ok') return false
  const { value } = answer
  const age = clock().getTime() - intent.created_at.getTime()
  const isOver = past || age > intentPatienceMs || (intent.worker === worker.name && age < brokeOffMs)
  if (!value && !isOver) return false
  await locked(worker, bid.id, async (context, now) => {
    const told = value && toldIn(value, bid)
    await closeIntent(context.db, intent.id, told?.outcome ?? 'not_sent', clock())
    if (now.ended_at !== null) return
    // It knows nothing of it, and nothing will come either.
    if (!told) return note(context, now, 'not_sent', null)
    await takeAnswer(context, { ...now, on_its_way: null }, told, {
      moment: momentOf(worker, site),
      account: account.id,
      sent: intent.amount,
    })
  })
  return true
}
