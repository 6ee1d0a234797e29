import { randomUUID } from 'node:crypto'
import type { BidSite } from '#bidding/core/bid.rules.ts'
import { mayLead } from '#bidding/core/server/act-on-bid.ts'
import { readBid, watchBid } from '#bidding/core/server/bid.repo.ts'
import type { LockedBid } from '#bidding/core/server/bid.repo.ts'
import { accountFor, endLease } from '#bidding/engine/server/account.repo.ts'
import type { BidAccount } from '#bidding/engine/server/account.repo.ts'
import { keepAct } from '#bidding/engine/server/act.repo.ts'
import { beginSending, waitsForEarlier } from '#bidding/engine/server/begin-sending.ts'
import type { Sending } from '#bidding/engine/server/begin-sending.ts'
import { spendCall } from '#bidding/engine/server/budget.repo.ts'
import { fail, later, locked, momentOf, timed } from '#bidding/engine/server/engine-worker.ts'
import type { Worker } from '#bidding/engine/server/engine-worker.ts'
import { closeIntent } from '#bidding/engine/server/intent.repo.ts'
import { answerOf } from '#bidding/engine/server/market-words.ts'
import { resume } from '#bidding/engine/server/resume-bid.ts'
import { note, sendable } from '#bidding/engine/server/move-bid.ts'
import { takeAnswer } from '#bidding/engine/server/take-answer.ts'
import { warm } from '#bidding/engine/server/watch-bid.ts'
import type { BidAnswer, WishedBid } from '#outside/market/port.ts'

/** So often a refused preview is looked into. */
const looksAgain = 3
/** A sending later than this is asked why. */
const lateMs = 300

/** One bid, sent at its instant. */
export async function fire(worker: Worker, given: LockedBid, site: BidSite): Promise<void> {
  const { db, markets, time } = worker
  const begun = await resume(worker, given, site)
  if (begun === 'open') return
  // What came of it may have left nothing to send.
  const bid = begun === 'told' ? await readBid(db, given.id) : given
  if (bid?.wake !== 'fire' || bid.ended_at !== null) return
  const planned = bid.wake_at ?? time.now(site)
  const tooNear = await waitsForEarlier(db, bid)
  if (tooNear && time.now(site) < new Date(bid.ends_at.getTime() - 1_500))
    return later(worker, bid, site, 500)
  // Against what may lead no second account of ours bids.
  const account = await accountFor(db, bid, mayLead(bid))
  if (!account) return fail(worker, bid, site, 'no_account')
  if (!markets[site].can.bid) return warm(worker, bid, site)
  await inTurn(worker, account.id, () => send(worker, bid, site, account, planned))
}

function inTurn<T>({ turns }: Worker, account: number, work: () => Promise<T>): Promise<T> {
  const before = turns.get(account) ?? Promise.resolve()
  const mine = before.catch(() => {}).then(work)
  turns.set(account, mine)
  return mine
}

async function send(
  worker: Worker,
  bid: LockedBid,
  site: BidSite,
  account: BidAccount,
  planned: Date,
): Promise<void> {
  const { db, markets, time, clock } = worker
  const most = sendable(bid, clock())
  const price = { amount: String(most || bid.max_price), currency: bid.currency, tax: bid.tax_mode }
  const reference = `b${bid.id}-${randomUUID().slice(0, 13)}`
  const wished = { item: bid.item_id, most: price, reference }
  const sending = { site, account, most, planned, reference }
  if (!(await spendCall(db, site, { at: time.now(site), use: 'sending' })))
    return fail(worker, bid, site, 'no_budget')
  const seal = await sealOf(worker, bid, sending, wished)
  if (seal === undefined) return
  const early = planned.getTime() - time.now(site).getTime()
  if (early > 0) await worker.wait(early)
  // Read again just before: what people changed meanwhile counts.
  const begun = await locked(worker, bid.id, async (context, now) =>
    beginSending(worker, context, now, sending),
  )
  if (begun.kind === 'busy') return later(worker, bid, site, 200)
  if (begun.kind !== 'begun') return
  const { intent } = begun
  if (!(await spendCall(db, site, { at: time.now(site), use: 'sending' }))) {
    await closeIntent(db, intent, 'not_sent', clock())
    return fail(worker, bid, site, 'no_budget')
  }
  const sent = await timed(worker, site, () => markets[site].bid(account.username, { ...wished, seal }))
  await keepSent(worker, bid, sending, { intent, sent })
}

/** The seal of a preview; undefined: there is none, and what is next was planned. */
async function sealOf(
  worker: Worker,
  bid: LockedBid,
  { site, account }: Sending,
  wished: WishedBid,
): Promise<string | null | undefined> {
  const previewed = await timed(worker, site, () => worker.markets[site].previewBid(account.username, wished))
  const { answer: preview, ...timing } = previewed
  if (preview.kind === 'ok') return preview.value.seal
  const outcome =
    preview.kind === 'unknown' ? 'site_busy' : preview.cause === 'account' ? 'signed_out' : 'changed'
  await locked(worker, bid.id, async (context, now) => {
    await keepAct(context.db, {
      bid_id: bid.id,
      kind: 'preview',
      account_id: account.id,
      ...timing,
      outcome,
      words: preview.why,
    })
    if (now.ended_at !== null || now.wake !== 'fire') return
    const moment = momentOf(worker, site)
    // The listing may be over: it is looked at before it is tried again.
    if (outcome === 'changed' && now.tries < looksAgain)
      return watchBid(context.db, bid.id, { wake: 'look', wake_at: moment.at, tries: now.tries + 1 })
    // Nothing was sent: it is tried again while there is time.
    const told = { outcome, words: preview.why, price: null, leads: null, endsAt: null } as const
    await takeAnswer(context, now, told, { moment, account: account.id, sent: null })
  })
  return undefined
}

type Sent = Awaited<ReturnType<typeof timed<BidAnswer>>>

/** What the market answered. */
async function keepSent(
  worker: Worker,
  bid: LockedBid,
  { site, account, most, planned }: Sending,
  { intent, sent }: { intent: number; sent: Sent },
): Promise<void> {
  const { answer, ...timing } = sent
  const late = Math.max(0, sent.sent_at.getTime() - planned.getTime())
  const told = answerOf(answer, bid)
  await locked(worker, bid.id, async (context, now) => {
    await keepAct(context.db, {
      bid_id: bid.id,
      kind: 'bid',
      intent_id: intent,
      account_id: account.id,
      planned_at: planned,
      ...timing,
      late_ms: late,
      late_why: late > lateMs ? lateWhy(bid, late) : null,
      amount: most,
      outcome: told.outcome,
      words: told.words,
      price: told.price,
      leads: told.leads,
      ends_at: told.endsAt,
      raw: answer.kind === 'ok' ? answer.raw : null,
    })
    await endLease(context.db, account.id, worker.name)
    if (answer.kind === 'unknown') {
      // It may have been taken: the intent stays open, and the market is asked.
      if (now.ended_at === null) await note(context, now, 'unknown', answer.why)
      await watchBid(context.db, bid.id, { wake: 'fire', wake_at: momentOf(worker, site).at })
      return
    }
    await closeIntent(context.db, intent, told.outcome, worker.clock())
    if (now.ended_at !== null) return
    const moment = momentOf(worker, site)
    const answered = { ...now, on_its_way: null }
    await takeAnswer(context, answered, told, { moment, account: account.id, sent: most })
    if (told.outcome === 'not_leading')
      await watchBid(context.db, bid.id, {
        wake: 'prove',
        wake_at: new Date(momentOf(worker, site).at.getTime() + 500),
      })
  })
}

const lateWhy = (bid: LockedBid, late: number) => {
  if (bid.tries > 0) return 'account' as const
  return late > 5_000 ? ('restart' as const) : ('machine' as const)
}
