import { sql } from 'kysely'
import { settingsOn } from '#catalog/server/settings.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { addDays, businessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { systemActor } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { refusePricing } from '#pricing/pricing.errors.ts'
import { proposalStatus, proposalTable } from '#pricing/rate-proposal.status.ts'
import { inForce } from '#pricing/price-list.rules.ts'
import { proposeRates } from '#pricing/rate-feed.rules.ts'
import type { Proposed, RateRule } from '#pricing/rate-feed.rules.ts'

interface Board {
  source: string
  quotedAt: string
  rates: readonly { currency: string; buy: string | null; transfer: string | null; sell: string | null }[]
}

/**
 * Keeps a bank's answer and takes over what follows from it. What moved further than the setting
 * allows waits for the accountant; an older proposal that still waits is overtaken.
 */
export async function takeRates(tx: Db, board: Board, now: Date): Promise<void> {
  const today = businessDate(now)
  const pull = await tx
    .insertInto('rate_pull')
    .values({
      source: board.source,
      quoted_at: board.quotedAt,
      rates: JSON.stringify(board.rates),
      pulled_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows: rules } =
    await sql<RateRule>`select currency, source_currency, cost_percent, markup_percent, step
    from rate_rule where active order by currency for share`.execute(tx)
  const settings = await settingsOn(tx, today)
  const before = await ratesInForce(tx, today)
  for (const proposed of proposeRates(rules, board.rates, before, settings('rate.alarm_percent').value)) {
    await moveRows(tx, proposalTable, 'overtake', {
      set: { decided_at: now },
      where: sql`currency = ${proposed.currency}`,
    })
    if (proposed.what === 'same') continue
    await propose(tx, pull.id, proposed, now)
  }
}

/** Keeps what follows from the board; what the accountant is asked about waits, and is handed over as all that waits. */
async function propose(tx: Db, pull: number, proposed: Proposed, now: Date): Promise<void> {
  const today = businessDate(now)
  const begins = await freeDay(tx, proposed.currency, today)
  // Somebody has set today's and tomorrow's rate already: people come before the bank.
  if (begins === null) return
  const asked = proposed.what === 'ask'
  const rate = asked ? null : await newRate(tx, proposed, today, begins)
  const { id } = await tx
    .insertInto('rate_proposal')
    .values({
      pull_id: pull,
      currency: proposed.currency,
      bank_rate: proposed.bankRate,
      buy_rate: proposed.buyRate,
      sell_rate: proposed.sellRate,
      before_rate: proposed.beforeRate,
      moved_percent: proposed.movedPercent,
      status: asked ? proposalStatus.waiting : proposalStatus.applied,
      applied_date: begins,
      rate_id: rate,
      decided_at: asked ? null : now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Whoever has the list open sees it come.
  await recordEvent(
    { db: tx, actor: systemActor, now },
    { entity: 'rate_proposal', id, action: 'create', station: null },
  )
}

/** The rate of each currency that holds on a day. */
async function ratesInForce(db: Db, date: BusinessDate): Promise<Map<string, { buy: number; sell: number }>> {
  const { rows } = await sql<{
    id: string
    currency: string
    buy: number
    sell: number
    appliedDate: string
    expiredDate: string | null
  }>`select id::text as id, currency, buy_rate as buy, sell_rate as sell, applied_date as "appliedDate",
      expried_date as "expiredDate"
    from exchange_rate where not corrected and applied_date <= ${date}::date
      and applied_date > ${date}::date - 400`.execute(db)
  const found = new Map<string, { buy: number; sell: number }>()
  for (const [currency, dated] of Map.groupBy(rows, (row) => row.currency)) {
    const rate = inForce(dated, date)
    if (rate) found.set(currency, { buy: rate.buy, sell: rate.sell })
  }
  return found
}

/** Today where the currency has no rate that begins today, else tomorrow; null where both have one. */
async function freeDay(tx: Db, currency: string, today: BusinessDate): Promise<BusinessDate | null> {
  const { rows } = await sql<{ day: string }>`select applied_date as day from exchange_rate
    where currency = ${currency} and not corrected and applied_date in (${today}::date, ${addDays(today, 1)}::date)`.execute(
    tx,
  )
  const taken = new Set(rows.map((row) => row.day))
  return [today, addDays(today, 1)].find((day) => !taken.has(day)) ?? null
}

async function newRate(
  tx: Db,
  rate: { currency: string; buyRate: number; sellRate: number },
  today: BusinessDate,
  begins: BusinessDate,
): Promise<number> {
  const { id } = await tx
    .insertInto('exchange_rate')
    .values({
      currency: rate.currency,
      buy_rate: rate.buyRate,
      sell_rate: rate.sellRate,
      exchange_date: today,
      applied_date: begins,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface LockedProposal {
  id: number
  status: string
  currency: string
  buy_rate: number
  sell_rate: number
}

/** The company's, of no station. */
const proposals: Records<LockedProposal, null, never> = {
  table: proposalTable,
  lock: async ({ db }, id) => {
    const { rows } =
      await sql<LockedProposal>`select id, status, currency, buy_rate, sell_rate from rate_proposal
      where id = ${id} for update`.execute(db)
    const row = rows[0]
    if (!row) throw refuse('not_found')
    return row
  },
  snapshot: () => null,
  refuse: () => refusePricing('pricing.decided'),
}

/** Takes waiting rates over, or refuses them. @throws pricing.decided, pricing.day_taken by row */
export function decide(
  context: Context,
  { ids, accept, reason }: { ids: number[]; accept: boolean; reason?: string | undefined },
): Promise<BulkAnswer> {
  const decided = { decided_by: context.actor.id, decided_at: context.now, reason: reason ?? null }
  return eachRow(context.db, ids, async (db, id) => {
    const inRow = { ...context, db }
    await runAction(proposals, {
      context: inRow,
      id,
      action: accept ? 'apply' : 'refuse',
      reason,
      effect: async (row) => ({ set: { ...decided, ...(accept ? await apply(inRow, row) : {}) } }),
    })
  })
}

/** The rate that a proposal becomes, from the first day that has none. @throws pricing.day_taken */
async function apply({ db, now }: Context, row: LockedProposal) {
  const today = businessDate(now)
  const { currency, buy_rate: buyRate, sell_rate: sellRate } = row
  const begins = await freeDay(db, currency, today)
  if (begins === null) throw refusePricing('pricing.day_taken', { values: { currency } })
  const rate = await newRate(db, { currency, buyRate, sellRate }, today, begins)
  return { rate_id: rate, applied_date: begins }
}
