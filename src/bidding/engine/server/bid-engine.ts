import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { settingsOn } from '#catalog/server/settings.repo.ts'
import { actOnLockedBid } from '#bidding/core/server/act-on-bid.ts'
import { bidSites, isBidSite, nextBid, proveWithinMs } from '#bidding/core/bid.rules.ts'
import type { BidSite } from '#bidding/core/bid.rules.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { lockBid, readBid, watchBid } from '#bidding/core/server/bid.repo.ts'
import type { LockedBid } from '#bidding/core/server/bid.repo.ts'
import { accountFor, endLease, leaseAccount, noteAccount } from '#bidding/engine/server/account.repo.ts'
import type { BidAccount } from '#bidding/engine/server/account.repo.ts'
import { keepAct } from '#bidding/engine/server/act.repo.ts'
import type { Act } from '#bidding/engine/server/act.repo.ts'
import { spendCall } from '#bidding/engine/server/budget.repo.ts'
import { marketTime } from '#bidding/engine/server/market-time.ts'
import { inMode, standingIn } from '#bidding/engine/server/market-words.ts'
import {
  failBid,
  isArmed,
  sendable,
  takeAftermath,
  takeAnswer,
  takeStanding,
} from '#bidding/engine/server/take-answer.ts'
import type { Moment, ToldOfBid } from '#bidding/engine/server/take-answer.ts'
import type { Answer, Markets } from '#outside/market/port.ts'
import { AppError } from '#platform/contract/errors.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { inJob } from '#platform/server/jobs/jobs.ts'

export const engineName = 'bid-engine'

export interface EngineParts {
  db: Db
  markets: Markets
  /** Our clock, right or wrong: what counts is the markets'. */
  clock: () => Date
  /** Names this worker; the same of no other. */
  worker?: string
  /** Waits so many milliseconds of our clock. */
  wait?: (ms: number) => Promise<void>
  /** Told of what went wrong in a bid: the others go on. */
  log?: (line: string) => void
}

/** Bids are taken so long before their time: the preview and the waiting are within it. */
const horizonMs = 2_000
/** So many at once in one worker. */
const atOnce = 40
/** A worker that gives no sign for so long has died: its bids are taken by others. */
const signSeconds = 4
/** So often a refused preview is looked into. */
const looksAgain = 3
/** After this a request has been answered, or never will be. */
const intentPatienceMs = 12_000

/**
 * Places bids in the seconds before their ends, and finds out what came of them. The rows are the truth: whatever is
 * due is claimed by one worker, read again just before it is sent, written down and committed before the market is
 * asked, and after a crash the market is asked before anything is done.
 */
export function bidEngine(parts: EngineParts) {
  const { db, markets, clock, log = () => {} } = parts
  const worker = parts.worker ?? randomUUID()
  const wait = parts.wait ?? ((ms: number) => new Promise<void>((done) => setTimeout(done, ms)))
  const time = marketTime({ db, markets, worker, clock })
  const running = new Set<Promise<void>>()
  /** Work of one account goes one after the other. */
  const turns = new Map<number, Promise<unknown>>()

  const momentOf = (site: BidSite): Moment => ({ at: time.now(site), requestMs: time.requestMs(site) })
  const inBid = <T>(work: (context: Context) => Promise<T>): Promise<T> =>
    inJob(db, engineName, (tx) =>
      work({ db: tx, actor: systemActor, now: clock(), call: `job:${engineName}` }),
    )
  const locked = <T>(id: number, work: (context: Context, bid: LockedBid) => Promise<T>): Promise<T> =>
    inBid(async (context) => work(context, await lockBid(context.db, systemActor, id)))

  /** Asks a market, and knows how long it took. */
  async function timed<T>(site: BidSite, ask: () => Promise<Answer<T>>) {
    const sent = time.now(site)
    const began = performance.now()
    const answer = await ask()
    const ms = Math.round(performance.now() - began)
    time.took(site, ms)
    return {
      answer,
      sent_at: sent,
      answered_at: new Date(sent.getTime() + ms),
      ms,
      offset_ms: time.offset(site),
    }
  }

  const keep = (context: Pick<Context, 'db'>, bid: LockedBid, act: Omit<Act, 'bid_id'>) =>
    keepAct(context.db, { bid_id: bid.id, ...act })

  /** How the bid stands, as its account sees it, or as anybody does. */
  async function standing(bid: LockedBid, site: BidSite, kind: 'look' | 'warm', urgent: boolean) {
    if (!(await spendCall(db, site, { at: time.now(site), urgent }))) return null
    const account = markets[site].can.standing ? await accountFor(db, bid) : null
    const asked = account
      ? await timed(site, () => markets[site].standing(account.username, bid.item_id))
      : await timed(site, async () => {
          const answer = await markets[site].item(bid.item_id)
          return answer.kind === 'ok' ? { ...answer, value: answer.value && inMode(answer.value) } : answer
        })
    const { answer, ...timing } = asked
    const told = answer.kind === 'ok' && answer.value ? standingIn(answer.value, bid) : null
    await keep({ db }, bid, {
      kind,
      account_id: account?.id ?? null,
      ...timing,
      price: told?.price ?? null,
      leads: told?.leads ?? null,
      ends_at: told?.endsAt ?? null,
      outcome: answer.kind === 'rejected' && answer.cause === 'account' ? 'signed_out' : null,
      words: answer.kind === 'ok' ? null : answer.why,
      raw: answer.kind === 'ok' ? answer.raw : null,
    })
    return { answer, told, account }
  }

  /** Puts a bid off, by the clock of its market. */
  const later = (bid: LockedBid, site: BidSite, ms: number, wake = bid.wake) =>
    watchBid(db, bid.id, { wake, wake_at: new Date(time.now(site).getTime() + ms) })

  async function look(bid: LockedBid, site: BidSite): Promise<void> {
    const left = bid.ends_at.getTime() - time.now(site).getTime()
    const asked = await standing(bid, site, 'look', left < 600_000)
    if (!asked) {
      // What cannot be asked says so; its sending has calls of its own.
      await db
        .updateTable('bid')
        .set({ outcome: 'no_budget' })
        .where('id', '=', bid.id)
        .where('outcome', 'is', null)
        .execute()
      return replan(bid, site)
    }
    const { answer, told, account } = asked
    if (answer.kind === 'rejected' && answer.cause === 'account' && account)
      await noteAccount(db, account.id, 'signed_out', { why: answer.why, now: clock() })
    if (!told) return replan(bid, site)
    await locked(bid.id, (context, now) => takeStanding(context, now, told, momentOf(site)))
  }

  /** Plans without a word of the market. */
  async function replan(bid: LockedBid, site: BidSite): Promise<void> {
    const nothing = { price: bid.price, bids: bid.bids, leads: bid.leads, reserveMet: bid.reserve_met }
    const unknown = {
      endsAt: null,
      ended: null,
      endedBy: null,
      won: null,
      nextWinner: null,
      deletedWinner: null,
      hasOurs: null,
    }
    await locked(bid.id, (context, now) =>
      takeStanding(context, now, { ...nothing, ...unknown }, momentOf(site)),
    )
  }

  /** A minute and a half before: the account, the listing and the approval, while a person can still act. */
  async function warm(bid: LockedBid, site: BidSite): Promise<void> {
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
    const asked = await standing(bid, site, 'warm', true)
    const account = asked?.account ?? null
    if (asked?.answer.kind === 'rejected' && asked.answer.cause === 'account' && account) {
      await noteAccount(db, account.id, 'signed_out', { why: asked.answer.why, now: clock() })
      // The next one is checked at once.
      if (await accountFor(db, { ...bid, account_id: null })) return later(bid, site, 0)
    }
    await locked(bid.id, async (context, now) => {
      const noApproval = sendable(now, clock()) === 0
      const usable = account ?? (await accountFor(context.db, now))
      const outcome = noApproval ? 'no_approval' : usable ? null : 'no_account'
      await context.db
        .updateTable('bid')
        .set({ ...(outcome ? { outcome } : {}), ...(usable ? { account_id: usable.id } : {}) })
        .where('id', '=', bid.id)
        .execute()
      await watchBid(context.db, bid.id, { warmed_at: clock() })
      const again = await lockBid(context.db, systemActor, bid.id)
      if (asked?.told) await takeStanding(context, again, asked.told, momentOf(site))
    })
    const after = await readBid(db, bid.id)
    if (after && after.wake === bid.wake && after.ended_at === null) await replan(after, site)
  }

  /** What was begun and not finished: the market is asked before anything is done. @returns whether it is settled */
  async function resume(bid: LockedBid, site: BidSite): Promise<boolean> {
    const intent = await openIntent(db, bid.id)
    if (!intent) return true
    const account = await accountNamed(db, intent.account_id)
    const past = bid.ends_at <= time.now(site)
    if (markets[site].can.find && account) {
      await spendCall(db, site, { at: time.now(site), urgent: true })
      const { answer, ...timing } = await timed(site, () =>
        markets[site].findBid(account.username, { item: bid.item_id, reference: intent.reference }),
      )
      await keep({ db }, bid, {
        kind: 'find',
        account_id: account.id,
        ...timing,
        outcome: answer.kind === 'ok' ? (answer.value?.outcome ?? 'not_sent') : 'unknown',
        words: answer.kind === 'ok' ? (answer.value?.words ?? null) : answer.why,
        raw: answer.kind === 'ok' ? answer.raw : null,
      })
      if (answer.kind === 'ok' && answer.value) {
        const told = toldIn(answer.value, bid)
        await locked(bid.id, async (context, now) => {
          await closeIntent(context.db, intent.id, told.outcome, clock())
          if (now.ended_at === null)
            await takeAnswer(context, now, told, {
              moment: momentOf(site),
              account: account.id,
              sent: intent.amount,
            })
        })
        return true
      }
      // It knows nothing of it: after the patience nothing will come either.
      const age = clock().getTime() - intent.created_at.getTime()
      const isOver = age > intentPatienceMs || intent.worker === worker || past
      if (answer.kind === 'ok' && isOver) {
        await closeIntent(db, intent.id, 'not_sent', clock())
        return true
      }
    }
    if (past) {
      // Only the end itself tells now.
      await later(bid, site, 0, 'settle')
      return false
    }
    await later(bid, site, 1_000)
    return false
  }

  const toldIn = (
    told: {
      outcome: ToldOfBid['outcome']
      words: string | null
      price: { amount: string; currency: string; tax: 'net' | 'gross' | null } | null
      leading: boolean | null
      endsAt: Date | null
    },
    bid: LockedBid,
  ): ToldOfBid => ({
    outcome: told.outcome,
    words: told.words,
    price: told.price && Number(told.price.amount),
    leads:
      told.leading ??
      (told.outcome === 'leading' || told.outcome === 'reserve_not_met'
        ? true
        : told.outcome === 'outbid_at_once'
          ? false
          : null),
    endsAt: told.endsAt ?? bid.ends_at,
  })

  /** One bid, sent at its instant. */
  async function fire(bid: LockedBid, site: BidSite): Promise<void> {
    if (!(await resume(bid, site))) return
    const planned = bid.wake_at ?? time.now(site)
    const tooNear = await held(bid)
    if (tooNear && time.now(site) < new Date(bid.ends_at.getTime() - 1_500)) return later(bid, site, 500)
    const account = await accountFor(db, bid)
    if (!account) return fail(bid, site, 'no_account')
    if (!markets[site].can.bid) return warm(bid, site)
    await inTurn(account.id, () => send(bid, site, account, planned))
  }

  function inTurn<T>(account: number, work: () => Promise<T>): Promise<T> {
    const before = turns.get(account) ?? Promise.resolve()
    const mine = before.catch(() => {}).then(work)
    turns.set(account, mine)
    return mine
  }

  async function send(bid: LockedBid, site: BidSite, account: BidAccount, planned: Date): Promise<void> {
    const most = sendable(bid, clock())
    const price = { amount: String(most || bid.max_price), currency: bid.currency, tax: bid.tax_mode }
    const reference = `b${bid.id}-${randomUUID().slice(0, 13)}`
    const wished = { item: bid.item_id, most: price, reference }
    if (!(await spendCall(db, site, { at: time.now(site), urgent: true })))
      return fail(bid, site, 'no_budget')
    const previewed = await timed(site, () => markets[site].previewBid(account.username, wished))
    const preview = previewed.answer
    if (preview.kind !== 'ok') {
      const outcome =
        preview.kind === 'unknown' ? 'site_busy' : preview.cause === 'account' ? 'signed_out' : 'changed'
      await locked(bid.id, async (context, now) => {
        const { sent_at, answered_at, ms, offset_ms } = previewed
        await keep(context, bid, {
          kind: 'preview',
          account_id: account.id,
          sent_at,
          answered_at,
          ms,
          offset_ms,
          outcome,
          words: preview.why,
        })
        if (now.ended_at !== null || now.wake !== 'fire') return
        // The listing may be over: it is looked at before it is tried again.
        if (outcome === 'changed' && now.tries < looksAgain)
          return watchBid(context.db, bid.id, {
            wake: 'look',
            wake_at: momentOf(site).at,
            tries: now.tries + 1,
          })
        // Nothing was sent: it is tried again while there is time.
        const told = { outcome, words: preview.why, price: null, leads: null, endsAt: null } as const
        await takeAnswer(context, now, told, { moment: momentOf(site), account: account.id, sent: null })
      })
      return
    }
    const early = planned.getTime() - time.now(site).getTime()
    if (early > 0) await wait(early)
    // Read again just before: what people changed meanwhile counts.
    const begun = await locked(bid.id, async (context, now) =>
      beginSending(context, now, { site, account, most, planned, reference }),
    )
    if (begun.kind === 'busy') return later(bid, site, 200)
    if (begun.kind !== 'begun') return
    const { intent } = begun
    if (!(await spendCall(db, site, { at: time.now(site), urgent: true }))) {
      await closeIntent(db, intent, 'not_sent', clock())
      return fail(bid, site, 'no_budget')
    }
    const { seal } = preview.value
    const sent = await timed(site, () => markets[site].bid(account.username, { ...wished, seal }))
    const late = Math.max(0, sent.sent_at.getTime() - planned.getTime())
    const told = answerOf(sent.answer, bid)
    const timing = {
      sent_at: sent.sent_at,
      answered_at: sent.answered_at,
      ms: sent.ms,
      offset_ms: sent.offset_ms,
    }
    await locked(bid.id, async (context, now) => {
      await keep(context, bid, {
        kind: 'bid',
        intent_id: intent,
        account_id: account.id,
        planned_at: planned,
        ...timing,
        late_ms: late,
        late_why: late > 300 ? lateWhy(bid, late) : null,
        amount: most,
        outcome: told.outcome,
        words: told.words,
        price: told.price,
        leads: told.leads,
        ends_at: told.endsAt,
        raw: sent.answer.kind === 'ok' ? sent.answer.raw : null,
      })
      await endLease(context.db, account.id, worker)
      if (sent.answer.kind === 'unknown') {
        // It may have been taken: the intent stays open, and the market is asked.
        await watchBid(context.db, bid.id, { wake: 'fire', wake_at: momentOf(site).at })
        return
      }
      await closeIntent(context.db, intent, told.outcome, clock())
      if (now.ended_at !== null) return
      await takeAnswer(context, now, told, { moment: momentOf(site), account: account.id, sent: most })
      if (told.outcome === 'not_leading')
        await watchBid(context.db, bid.id, {
          wake: 'prove',
          wake_at: new Date(momentOf(site).at.getTime() + 500),
        })
    })
  }

  const lateWhy = (bid: LockedBid, late: number) => {
    if (bid.tries > 0) return 'account' as const
    return late > 5_000 ? ('restart' as const) : ('machine' as const)
  }

  function answerOf(answer: Answer<Parameters<typeof toldIn>[0]>, bid: LockedBid): ToldOfBid {
    if (answer.kind === 'ok') return toldIn(answer.value, bid)
    const outcome =
      answer.kind === 'unknown'
        ? 'unknown'
        : answer.cause === 'account'
          ? 'signed_out'
          : answer.cause === 'changed'
            ? 'changed'
            : 'unknown'
    return { outcome, words: answer.why, price: null, leads: null, endsAt: null }
  }

  /** Everything that must hold at the last moment, and the intent that is committed before the market is asked. */
  async function beginSending(
    context: Context,
    now: LockedBid,
    given: { site: BidSite; account: BidAccount; most: number; planned: Date; reference: string },
  ): Promise<
    { kind: 'put_off' } | { kind: 'busy' } | { kind: 'rehearsed' } | { kind: 'begun'; intent: number }
  > {
    const { site, account, most, planned, reference } = given
    const moment = momentOf(site)
    const stale = now.wake !== 'fire' || now.ended_at !== null || !isArmed(now, context.now)
    if (stale) return { kind: 'put_off' }
    if (now.ends_at <= moment.at) {
      await watchBid(context.db, now.id, { wake: 'settle', wake_at: moment.at })
      return { kind: 'put_off' }
    }
    const refuse = async (outcome: string) => {
      await failBid(context, now, { outcome, words: null, holds: false, moment })
      return { kind: 'put_off' as const }
    }
    if (now.customer_locked) return refuse('customer_locked')
    if (sendable(now, context.now) === 0) return refuse('no_approval')
    // Another amount was approved meanwhile: once more with it.
    if (sendable(now, context.now) !== most) return { kind: 'busy' }
    const next =
      now.price === null ? 0 : nextBid({ price: now.price, bids: now.bids, currency: now.currency })
    if (next > most && now.leads !== true) {
      await actOnLockedBid(now, {
        context,
        automatic: true,
        action: 'exceed',
        effect: async () => ({ set: { outcome: 'too_low', status_at: context.now } }),
      })
      await watchBid(context.db, now.id, { wake: 'settle', wake_at: new Date(now.ends_at.getTime() + 2_000) })
      return { kind: 'put_off' }
    }
    const settings = await settingsOn(context.db, businessDate(context.now))
    const overtime = now.ends_at.getTime() - now.first_ends_at.getTime()
    if (
      now.extended > settings('auction.extension_times').value ||
      (now.extended > 0 && overtime > settings('auction.extension_minutes').value * 60_000)
    )
      return refuse('extended_too_long')
    if (now.rehearsal) {
      await keep(context, now, {
        kind: 'rehearse',
        account_id: account.id,
        planned_at: planned,
        sent_at: moment.at,
        answered_at: moment.at,
        ms: 0,
        late_ms: Math.max(0, moment.at.getTime() - planned.getTime()),
        amount: most,
        outcome: 'rehearsed',
      })
      await context.db.updateTable('bid').set({ outcome: 'rehearsed' }).where('id', '=', now.id).execute()
      await watchBid(context.db, now.id, { wake: 'settle', wake_at: new Date(now.ends_at.getTime() + 2_000) })
      return { kind: 'rehearsed' }
    }
    if (!(await leaseAccount(context.db, account.id, worker))) return { kind: 'busy' }
    const row = await context.db
      .insertInto('bid_intent')
      .values({
        bid_id: now.id,
        reference,
        account_id: account.id,
        amount: most,
        planned_at: planned,
        worker,
        created_at: clock(),
      })
      .onConflict((conflict) => conflict.columns(['bid_id']).where('closed_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return { kind: 'busy' }
    if (now.account_id !== account.id)
      await context.db.updateTable('bid').set({ account_id: account.id }).where('id', '=', now.id).execute()
    await sql`update bid_watch set claimed_by = ${worker}, claimed_until = now() + make_interval(secs => ${signSeconds})
      where bid_id = ${now.id}`.execute(context.db)
    return { kind: 'begun', intent: row.id }
  }

  /** Of a group of which one is wanted a later one waits while an earlier is not decided. */
  async function held(bid: LockedBid): Promise<boolean> {
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

  const fail = (bid: LockedBid, site: BidSite, outcome: string) =>
    locked(bid.id, async (context, now) => {
      if (now.ended_at === null)
        await failBid(context, now, { outcome, words: null, holds: false, moment: momentOf(site) })
    })

  /** Is it we who lead? Without that word the bid counts as refused. */
  async function prove(bid: LockedBid, site: BidSite): Promise<void> {
    if (!(await resume(bid, site))) return
    const asked = await standing(bid, site, 'look', true)
    const { told } = asked ?? { told: null }
    if (told && (told.leads !== null || told.ended)) {
      await locked(bid.id, (context, now) => takeStanding(context, now, told, momentOf(site)))
      const after = await readBid(db, bid.id)
      if (after?.wake === 'prove') await replan(after, site)
      return
    }
    const since = time.now(site).getTime() - (bid.looked_at?.getTime() ?? 0)
    const past = time.now(site) >= bid.ends_at
    if (past) return later(bid, site, 2_000, 'settle')
    await later(bid, site, since > proveWithinMs ? 30_000 : 1_000)
  }

  /** After the end: won and lost are the market's word, asked until it comes. */
  async function settle(bid: LockedBid, site: BidSite): Promise<void> {
    await resume(bid, site)
    const asked = await standing(bid, site, 'look', true)
    const told = asked?.told
    if (!told) return later(bid, site, settleAgainMs(time.now(site), bid.ends_at), 'settle')
    await locked(bid.id, (context, now) => takeStanding(context, now, told, momentOf(site)))
    const after = await readBid(db, bid.id)
    if (after && after.ended_at === null && after.wake_at && after.wake_at <= time.now(site))
      await later(after, site, settleAgainMs(time.now(site), bid.ends_at), after.wake)
  }

  async function aftermath(bid: LockedBid, site: BidSite): Promise<void> {
    const asked = await standing(bid, site, 'look', false)
    const told = asked?.told
    if (!told) return later(bid, site, 3_600_000)
    await locked(bid.id, (context, now) => takeAftermath(context, now, told, momentOf(site)))
  }

  const steps = { look, warm, fire, prove, settle, after: aftermath }

  async function claim(site: BidSite, most: number): Promise<number[]> {
    const until = new Date(time.now(site).getTime() + horizonMs)
    const now = time.now(site)
    const { rows } = await sql<{ bid_id: number }>`update bid_watch set claimed_by = ${worker},
        claimed_until = now() + make_interval(secs => ${signSeconds})
      where bid_id in (select w.bid_id from bid_watch w join bid b on b.id = w.bid_id
        where b.site_code = ${site} and w.wake_at <= ${until} and (w.wake = 'fire' or w.wake_at <= ${now})
          and (w.claimed_until is null or w.claimed_until < now())
        order by w.wake_at limit ${most} for update of w skip locked)
      returning bid_id`.execute(db)
    return rows.map(({ bid_id }) => bid_id)
  }

  async function work(id: number, site: BidSite): Promise<void> {
    const bid = await readBid(db, id)
    if (!bid || bid.wake === null) return
    try {
      await steps[bid.wake](bid, site)
    } catch (error) {
      // Somebody was faster, or the database is away: it is due again in a while.
      log(`${engineName}: ${bid.item_id}: ${(error as Error).message}`)
      if (!(error instanceof AppError))
        await watchBid(db, id, { wake: bid.wake, wake_at: new Date(time.now(site).getTime() + 2_000) }).catch(
          () => {},
        )
      else
        await watchBid(db, id, { wake: 'look', wake_at: new Date(time.now(site).getTime() + 1_000) }).catch(
          () => {},
        )
    } finally {
      await sql`update bid_watch set claimed_by = null, claimed_until = null
        where bid_id = ${id} and claimed_by = ${worker}`
        .execute(db)
        .catch(() => {})
    }
  }

  return {
    worker,
    time,
    /** Claims what is due and begins it. @returns how much */
    async tick(): Promise<number> {
      if (running.size > 0)
        await sql`update bid_watch set claimed_until = now() + make_interval(secs => ${signSeconds})
          where claimed_by = ${worker}`.execute(db)
      const { rows } = await sql<{ site_code: string }>`select distinct b.site_code from bid b
        where b.ended_at is null union select distinct b.site_code from bid_watch w join bid b on b.id = w.bid_id
        where w.wake_at is not null and b.ended_at is not null`.execute(db)
      const sites = rows.map(({ site_code }) => site_code).filter(isBidSite)
      let begun = 0
      for (const site of sites) {
        await time.measure(site)
        const due = await claim(site, Math.max(0, atOnce - running.size))
        for (const id of due) {
          // A bid that could not even be read is due again when its claim has run out; nothing falls with it.
          const one = work(id, site)
            .catch((error: unknown) => log(`${engineName}: ${id}: ${(error as Error).message}`))
            .finally(() => running.delete(one))
          running.add(one)
        }
        begun += due.length
      }
      return begun
    },
    /** Waits until what was begun is done. */
    idle: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running)
    },
    sites: bidSites,
  }
}
export type BidEngine = ReturnType<typeof bidEngine>

const settleAgainMs = (now: Date, end: Date): number => {
  const past = now.getTime() - end.getTime()
  return past < 60_000 ? 5_000 : past < 3_600_000 ? 60_000 : 600_000
}

interface OpenIntent {
  id: number
  reference: string
  account_id: number
  amount: number
  worker: string
  created_at: Date
}

async function openIntent(db: Db, bid: number): Promise<OpenIntent | null> {
  const { rows } =
    await sql<OpenIntent>`select id, reference, account_id, amount, worker, created_at from bid_intent
    where bid_id = ${bid} and closed_at is null`.execute(db)
  return rows[0] ?? null
}

async function closeIntent(db: Db, id: number, outcome: string, now: Date): Promise<void> {
  await db
    .updateTable('bid_intent')
    .set({ closed_at: now, outcome })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute()
}

async function accountNamed(db: Db, id: number): Promise<BidAccount | null> {
  const { rows } = await sql<BidAccount>`select id, username from buying_account where id = ${id}`.execute(db)
  return rows[0] ?? null
}
