import { loadFields } from '#cashdesk/cards/card-load.fields.ts'
import { nextKey } from '#platform/server/db/next-number.ts'
import { sql } from 'kysely'
import type { LoadChange, LoadForm, LoadRecord } from '#cashdesk/cards/card-load.api.ts'
import { loadOf, visibleLoads } from '#cashdesk/cards/server/card-load.repo.ts'
import { loadAmounts, percentOff } from '#cashdesk/cards/card-load.rules.ts'
import { loadStatus, loadTable } from '#cashdesk/cards/card-load.status.ts'
import { refuseCard } from '#catalog/card.errors.ts'
import { cardLoadEntry } from '#ledger/entries.rules.ts'
import { expectBooking, withdrawExpected } from '#ledger/server/expected-booking.repo.ts'
import { post, reverse } from '#ledger/server/journal.repo.ts'
import { postingDay } from '#ledger/server/open-days.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { formatBusinessDate, readDay } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { codeOf } from '#platform/rules/luhn-code.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { uniqueViolation, sqlState } from '#platform/server/db/database.ts'
import { changedValues, toColumns } from '#platform/server/lists/record-write.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { buyRateOn } from '#pricing/server/price-table.repo.ts'
import { refusePricing } from '#pricing/pricing.errors.ts'

/** A rate further from the day's than this is a slip of the finger, per cent. */
const farthest = 20

interface Parties {
  card: { id: number; name: string; currency: string; fee_percent: number }
  bank: { id: number; name: string }
}

/** @throws cards.not_loadable, cards.not_payable */
async function partiesOf(db: Db, given: { card_id: number; bank_id: number }): Promise<Parties> {
  const { rows } = await sql<{
    id: number
    kind: string
    name: string
    currency: string
    fee_percent: number
    partner_id: number | null
  }>`select id, kind, name, currency, fee_percent, partner_id from card
    where id in (${given.card_id}, ${given.bank_id}) and active`.execute(db)
  const card = rows.find((row) => row.id === given.card_id && row.kind === 'card')
  const bank = rows.find((row) => row.id === given.bank_id && row.kind === 'bank' && row.partner_id === null)
  if (!card)
    throw refuseCard('cards.not_loadable', { details: [{ path: 'card_id', message: 'Chọn thẻ khác' }] })
  if (!bank)
    throw refuseCard('cards.not_payable', { details: [{ path: 'bank_id', message: 'Chọn tài khoản khác' }] })
  return { card, bank }
}

/** VND for a unit of the card's currency on that day. @throws pricing.no_rate */
async function dayRateOf(db: Db, currency: string, date: BusinessDate): Promise<number> {
  if (currency === 'VND') return 1
  const rate = await buyRateOn(db, currency, date)
  if (rate === null)
    throw refusePricing('pricing.no_rate', { values: { currency, date: formatBusinessDate(date) } })
  return rate
}

/** Everything about a load that is not yet posted; a day that is kept may be of a month closed meanwhile. */
export async function reckoned(context: Context, form: LoadForm, kept?: BusinessDate) {
  const { db } = context
  const { card, bank } = await partiesOf(db, form)
  const date = kept ?? (await postingDay(context, form.load_date, 'load_date'))
  const dayRate = await dayRateOf(db, card.currency, date)
  const rate = form.rate ?? dayRate
  const off = percentOff(rate, dayRate)
  if (off > farthest) {
    const values = { rate, percent: off, day_rate: dayRate }
    const message = `Tỷ giá mua trong ngày là ${dayRate}`
    throw refuseCard('cards.rate_far', { values, details: [{ path: 'rate', message }] })
  }
  const { fee, amount } = loadAmounts({
    foreign: form.foreign_amount,
    rate,
    fee: form.fee ?? null,
    feePercent: card.fee_percent,
  })
  const expected = form.expected_amount ?? amount
  if (amount !== expected) {
    const values = { amount: formatVnd(amount), expected: formatVnd(expected) }
    const message = `Tỷ giá mua trong ngày giờ là ${dayRate}, phí ${formatVnd(fee)}`
    throw refuseCard('cards.amount_changed', { values, details: [{ path: 'rate', message }] })
  }
  return { card, bank, date, rate, fee, amount, off, dayRate }
}
export type Reckoned = Awaited<ReturnType<typeof reckoned>>

async function posted(
  context: Context,
  given: { id: number; station: number; form: LoadForm; load: Reckoned; late?: boolean },
): Promise<Record<string, unknown>> {
  const { db, actor, now } = context
  const { form, load } = given
  const entry = await post(
    db,
    cardLoadEntry({
      load: given.id,
      card: load.card.id,
      bank: load.bank.id,
      amount: load.amount,
      fee: load.fee,
      foreign: { currency: load.card.currency, amount: form.foreign_amount, rate: load.rate },
    }),
    {
      station: given.station,
      now,
      maker: actor.id,
      ...(given.late ? { documentDate: load.date } : { postingDate: load.date }),
    },
  )
  await expectBooking(db, {
    kind: 'card_load',
    reference: given.id,
    entry: entry.id,
    station: given.station,
    amount: -load.amount,
    suspense: false,
    on: load.date,
    now,
    card: load.bank.id,
  })
  return {
    ...toColumns(loadFields, changedValues(loadFields, form, context)),
    currency: load.card.currency,
    rate: load.rate,
    fee: load.fee,
    amount: load.amount,
    load_date: load.date,
    entry_id: entry.id,
  }
}

/** The same transfer of the bank, written by somebody else a moment ago. */
async function onceOnly<T>({ db }: Context, form: LoadForm, write: () => Promise<T>): Promise<T> {
  const reference = form.bank_reference || null
  const known = reference
    ? await db
        .selectFrom('card_load')
        .select('code')
        .where('bank_id', '=', form.bank_id)
        .where('bank_reference', '=', reference)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined
  const already = (code: string) =>
    refuseCard('cards.loaded_already', {
      values: { code },
      details: [{ path: 'bank_reference', message: `Đã ghi ở ${code}` }],
    })
  if (known) throw already(known.code)
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) === uniqueViolation) throw already('một lần nạp khác')
    throw error
  }
}

/**
 * Money of a bank account goes onto a buying card, at the day's rate unless another was paid.
 * @throws cards.not_loadable, cards.not_payable, cards.rate_far, cards.loaded_already, pricing.no_rate, ledger.period_closed
 */
export async function loadCard(context: Context, form: LoadForm): Promise<LoadRecord> {
  const { db, actor, now } = context
  const station = stationOf(actor)
  const load = await reckoned(context, form)
  const { id, number } = await nextKey(db, 'card_load')
  const code = codeOf('NT', number, 7)
  await onceOnly(context, form, async () => {
    const values = await posted(context, { id, station, form, load })
    await db
      .insertInto('card_load')
      .values({ ...values, id, code, station_id: station, maker_id: actor.id, created_at: now } as never)
      .execute()
  })
  await recordCardLoadEvent(context, id, 'create', station, { amount: load.amount, card: load.card.id })
  return loadOf(context, id)
}

const recordCardLoadEvent = (
  context: Context,
  id: number,
  action: string,
  station: number,
  data: Record<string, unknown>,
  reason?: string | null,
) => recordEvent(context, { entity: 'card_load', id, action, station, data, reason })

interface Locked {
  id: number
  status: StatusOf<typeof loadStatus>
  station_id: number
  card_id: number
  bank_id: number
  foreign_amount: number
  rate: number
  fee: number
  amount: number
  load_date: string
  bank_reference: string | null
  note: string | null
  entry_id: number
  version: number
}
/** @throws cards.load_not_found */
async function lock({ db, actor }: Context, id: number): Promise<Locked> {
  // One that was deleted is not seen any more.
  const { rows } = await sql<Locked>`select l.*, ${loadStatus.booked} as status from card_load l
    where l.id = ${id} and ${visibleLoads(actor)} for no key update`.execute(db)
  const row = rows[0]
  if (!row) throw refuseCard('cards.load_not_found')
  return row
}

const loads: Records<Locked, null, never> = {
  table: loadTable,
  lock,
  snapshot: () => null,
  refuse: () => refuseCard('cards.load_not_found'),
  move: async (context, row, { action, data = {}, reason, set }) => {
    if (set) {
      const written = await context.db
        .updateTable('card_load')
        .set(set)
        .where('id', '=', row.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (written.numUpdatedRows !== 1n) throw loads.refuse('status', row)
    }
    await recordCardLoadEvent(context, row.id, action, row.station_id, data, reason)
  },
}

/** What of a load stays where a change does not say otherwise; another card has its own rate, another amount its own fee. */
function changed(before: Locked, given: LoadChange): LoadForm {
  const { version: _, ...sent } = given
  const said = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const otherCard = given.card_id !== undefined && given.card_id !== before.card_id
  const otherAmount =
    (given.foreign_amount ?? before.foreign_amount) !== before.foreign_amount ||
    (given.rate ?? before.rate) !== before.rate
  return {
    card_id: before.card_id,
    bank_id: before.bank_id,
    foreign_amount: before.foreign_amount,
    rate: otherCard ? null : before.rate,
    fee: otherCard || otherAmount ? null : before.fee,
    load_date: formatBusinessDate(before.load_date),
    expected_amount: null,
    bank_reference: before.bank_reference,
    note: before.note,
    ...said,
  }
}

/** Is it the same in the books: between the same accounts, as much, on the same day? */
const postsTheSame = (before: Locked, form: LoadForm): boolean =>
  form.card_id === before.card_id &&
  form.bank_id === before.bank_id &&
  form.foreign_amount === before.foreign_amount &&
  form.rate === before.rate &&
  form.fee === before.fee &&
  readDay(form.load_date ?? '') === before.load_date

/**
 * What was posted is reversed today and the changed one posted: on its day, or where that month is closed
 * today with its day kept. A change of its note or the bank's reference touches no books.
 * @throws as `loadCard`, cards.load_not_found, conflict.stale
 */
export async function changeLoad(context: Context, id: number, given: LoadChange): Promise<LoadRecord> {
  const effect = async (before: Locked) => {
    if (given.version !== undefined && given.version !== before.version)
      throw refuse('conflict.stale', { extra: { data: await loadOf(context, id) } })
    const form = changed(before, given)
    const same = postsTheSame(before, form)
    const amount = await (same ? rewritten(context, before, form) : postAnew(context, before, form))
    return { data: { from: before.amount, amount } }
  }
  await runAction(loads, { context, id, action: 'update', effect })
  return loadOf(context, id)
}

/** What a load says beside the books. @returns its amount */
async function rewritten(context: Context, before: Locked, form: LoadForm): Promise<number> {
  const { note = null, bank_reference } = form
  const reference = bank_reference || null
  const write = () =>
    context.db
      .updateTable('card_load')
      .set({ note: note || null, bank_reference: reference })
      .where('id', '=', before.id)
      .where('version', '=', before.version)
      .execute()
  await (reference === before.bank_reference ? write() : onceOnly(context, form, write))
  return before.amount
}

/** @returns the amount it has now */
async function postAnew(context: Context, before: Locked, form: LoadForm): Promise<number> {
  const { db, actor, now } = context
  const { id } = before
  const late = readDay(form.load_date ?? '') === before.load_date
  const load = await reckoned(context, form, late ? before.load_date : undefined)
  await withdrawExpected(db, { kind: 'card_load', reference: id, now })
  await reverse(db, before.entry_id, 'Sửa lần nạp thẻ', {
    station: before.station_id,
    now,
    maker: actor.id,
  })
  const sameReference = form.bank_id === before.bank_id && form.bank_reference === before.bank_reference
  const write = async () => {
    const values = await posted(context, { id, station: before.station_id, form, load, late })
    await db
      .updateTable('card_load')
      .set(values)
      .where('id', '=', id)
      .where('version', '=', before.version)
      .execute()
  }
  await (sameReference ? write() : onceOnly(context, form, write))
  return load.amount
}

/** Reversed, never erased. @throws cards.load_not_found, ledger.booked_at_bank, ledger.period_closed */
export async function deleteLoad(
  context: Context,
  id: number,
  reason: string | null,
): Promise<{ id: number }> {
  const { db, actor, now } = context
  await runAction(loads, {
    context,
    id,
    action: 'delete',
    reason,
    effect: async ({ entry_id, station_id: station, amount }) => {
      await withdrawExpected(db, { kind: 'card_load', reference: id, now })
      await reverse(db, entry_id, reason ?? 'Xóa lần nạp thẻ', { station, now, maker: actor.id })
      return { set: { deleted_at: now, deleted_by: actor.id, reason }, data: { amount } }
    },
  })
  return { id }
}
