import { sql } from 'kysely'
import type { BillRecord } from '#billing/bill.api.ts'
import { codStates, codStatus, codTable } from '#billing/bill.status.ts'
import {
  billListing,
  changeBill,
  codCondition,
  lockBill,
  recordForOrdersOf,
  visibleBills,
} from '#billing/server/bill.repo.ts'
import type { LockedBill } from '#billing/server/bill.repo.ts'
import type { CodRow } from '#delivery/cod.api.ts'
import { refuseDelivery } from '#delivery/delivery.errors.ts'
import { settingValues } from '#catalog/server/settings.repo.ts'
import { carrierOf } from '#delivery/server/move-bill.usecase.ts'
import { codRemittanceEntry } from '#ledger/bill-entries.rules.ts'
import { expectBooking, withdrawExpected } from '#ledger/server/expected-booking.repo.ts'
import { post, reverse } from '#ledger/server/journal.repo.ts'
import { dryRun, entryRows } from '#ledger/server/preview.ts'
import type { AccountPreview } from '#ledger/server/preview.ts'
import type { AppError } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { FourEyes, Writers } from '#platform/contract/status.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { writersSql } from '#platform/server/events/four-eyes.ts'
import { runLocked } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { lit } from '#platform/server/db/lit.ts'
import { listRows } from '#platform/server/lists/list.ts'
import { listSums, withinList } from '#platform/server/lists/list-within.ts'
import type { Within } from '#platform/server/lists/list-within.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { allOf } from '#platform/server/db/together.ts'

export const codListing: typeof billListing = {
  ...billListing,
  select: sql`${billListing.select}, case when b.cod_status = ${lit(codStatus.unpaid)} and b.remitted_cod is not null
    then b.remitted_cod + b.cod_fee - coalesce(b.collected_cod, 0) end as difference,
    ${writersSql('bill_cod', 'b.id')} as writers`,
  filters: {
    ...billListing.filters,
    noted: (value) => sql<boolean>`(${sql.join(value.split(',').map(codCondition), sql` or `)})`,
  },
  sorts: { created_at: sql`b.created_at`, delivered_at: sql`b.delivered_at` },
}

/** Bills whose COD was collected; `cod` narrows to paid, unpaid or mismatch. */
export async function listCods({ db, actor }: Context, query: ListQuery) {
  const filters = { ...(query as unknown as Record<string, unknown>) }
  if (!filters['cod']) filters['cod'] = 'all'
  const scope = visibleBills(actor)
  const asked = filters as unknown as ListQuery
  const within = withinList(db, codListing, asked, scope)
  const [page, totals, counts] = await allOf([
    listRows<BillRecord & { difference: number | null; writers: NonNullable<Writers> }>(
      db,
      codListing,
      asked,
      scope,
    ),
    listSums(db, codListing, within),
    codCounts(db, within(['cod', 'noted'])),
  ])
  return { ...page, option: { counts }, totals }
}

/** Bills that the carrier owes for, by how far that has come; each as far as a chip says. */
async function codCounts(db: Db, within: Promise<Within | null>): Promise<Record<string, number>> {
  const rows = await within
  if (!rows) return {}
  const one = (value: string) => sql`(select count(*) from (select from bill b
    where ${codCondition(value)} and ${rows.where} limit 1000) one) as ${sql.ref(value)}`
  const answer = await sql<Record<string, number>>`select ${sql.join(codStates.map(one))}`.execute(db)
  return { ...answer.rows[0] }
}

type Place = 'bank' | 'cash'

/** The COD of a locked bill, which has the bill's history. */
interface LockedCod {
  id: number
  status: LockedBill['cod_status']
  bill: LockedBill
}
const codOf = (bill: LockedBill): LockedCod => ({ id: bill.id, status: bill.cod_status, bill })

const cods: Omit<Records<LockedCod, FourEyes, never>, 'lock'> = {
  table: codTable,
  snapshot: () => ({}),
  refuse: () => refuseDelivery('cod.nothing'),
  move: async (context, { bill }, { action, to, set, data, reason }) => {
    await changeBill(context, bill, { action, set: { ...set, cod_status: to }, data: data ?? {}, reason })
    await recordForOrdersOf(context, bill, action)
  },
}

/** What a settlement booked and what the carrier owed us before and after, VND. */
interface Booked extends Omit<AccountPreview, 'refusal'> {
  owner: string
}
const nothingBooked: Booked = { owner: '', rows: [], balance_before: 0, balance_after: 0 }

/**
 * Settles COD that one carrier or shipper remitted, each bill once: what came and the fee it kept must be what
 * was collected. What differs is noted on the bill as a difference and stays open, and so is a fee above
 * the ceilings until a second person says the same; the others are settled.
 * @throws cod.carriers, cod.nothing, cod.fee, access.own_work; cod.mismatch, cod.second_person by row
 */
export async function settleCods(
  context: Context,
  rows: readonly CodRow[],
  place: Place,
): Promise<BulkAnswer & { booked: Booked }> {
  const given = new Map(rows.map((row) => [row.id, row]))
  const carrier = await oneCarrier(context, [...given.keys()])
  const entries: number[] = []
  const noted: BulkAnswer['failed'] = []
  const ceilings = await ceilingsOf(context)
  const answer = await eachRow(context.db, [...given.keys()], async (tx, id) => {
    const inRow = { ...context, db: tx }
    const bill = await lockBill(tx, context.actor, id)
    const remittance = remittanceOf(bill, given.get(id) as CodRow)
    const refusal = refusalOf(bill, remittance, ceilings)
    if (refusal === null) {
      entries.push(await settle(inRow, bill, remittance, { place, ceilings }))
      return
    }
    await note(inRow, bill, remittance)
    noted.push({ id, ...asFailure(refusal) })
  })
  const open = new Set(noted.map((row) => row.id))
  return {
    done: answer.done.filter((id) => !open.has(id)),
    failed: [...answer.failed, ...noted],
    booked: carrier ? await bookedOn(context.db, carrier, entries) : nothingBooked,
  }
}

/** As `settleCods`, with the slip that waits next. */
export async function approveCods(context: Context, rows: readonly CodRow[], place: Place) {
  const settled = await settleCods(context, rows, place)
  return { ...settled, next: await nextToSettle(context, settled.done) }
}

/** Of those of which the carrier has said nothing yet: of the same carrier first, the longest delivered. */
async function nextToSettle({ db, actor }: Context, done: readonly number[]) {
  const { rows } = await sql<{ id: number; code: string }>`select b.id, b.code from bill b
    where b.cod_status = ${lit(codStatus.unpaid)} and b.remitted_cod is null and ${visibleBills(actor)}
    order by exists (select from bill d where d.id = any(${done}::bigint[])
      and d.partner_id is not distinct from b.partner_id and d.shipper_id is not distinct from b.shipper_id) desc,
      b.delivered_at, b.id
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** What a settlement would book, in a run that is always undone. @throws cod.carriers */
export async function previewSettlement(
  context: Context,
  rows: readonly CodRow[],
  place: Place,
): Promise<Booked & { refusal: string | null }> {
  let booked = nothingBooked
  const { refusal } = await dryRun(
    context,
    async () => null,
    async (inTx) => {
      booked = (await settleCods(inTx, rows, place)).booked
    },
  )
  return { ...booked, refusal }
}

interface Carrier {
  account: string
  name: string
}

/** Whoever brings the money of these bills: one of them, a sheet of two is no settlement. @throws cod.carriers */
async function oneCarrier({ db, actor }: Context, ids: readonly number[]): Promise<Carrier | undefined> {
  const { rows } = await sql<Carrier>`select distinct
      coalesce('shipper:' || b.shipper_id, 'partner:' || b.partner_id, '') as account,
      coalesce(s.name, p.name, '') as name
    from bill b left join staff s on s.id = b.shipper_id left join partner p on p.id = b.partner_id
    where b.id = any(${[...ids]}::bigint[]) and ${visibleBills(actor)} order by name`.execute(db)
  if (rows.length > 1) {
    throw refuseDelivery('cod.carriers', { values: { names: rows.map((row) => row.name).join(', ') } })
  }
  return rows[0]
}

/** The lines of these entries, and the carrier's balance with and without them. */
async function bookedOn(db: Db, carrier: Carrier, entries: readonly number[]): Promise<Booked> {
  const rows = await entryRows(db, sql`e.id = any(${[...entries]}::bigint[])`)
  const { rows: found } = await sql<{ balance: number }>`select balance from account
    where code = ${carrier.account}`.execute(db)
  const balance_after = found[0]?.balance ?? 0
  const own = rows.filter(({ account }) => account === carrier.account)
  const change = own.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
  return { owner: carrier.name, rows, balance_before: balance_after - change, balance_after }
}

/**
 * Settles the COD of one bill through the bank, wholly or not at all.
 * @throws cod.nothing, cod.fee, cod.mismatch, cod.second_person, access.own_work
 */
export async function settleCod(context: Context, row: CodRow): Promise<void> {
  const bill = await lockBill(context.db, context.actor, row.id)
  const remittance = remittanceOf(bill, row)
  const ceilings = await ceilingsOf(context)
  const refusal = refusalOf(bill, remittance, ceilings)
  if (refusal) throw refusal
  await settle(context, bill, remittance, { place: 'bank', ceilings })
}

/** Up to which fee one person alone settles: per cent of what was collected, or VND where that is more. */
interface Ceilings {
  share: number
  most: number
}
const ceilingsOf = ({ db, now }: Context): Promise<Ceilings> =>
  settingValues(db, businessDate(now), { share: 'cod.fee_share', most: 'cod.fee_most' })

const needsSecond = ({ fee, collected }: Remittance, { share, most }: Ceilings): boolean =>
  fee > most && fee * 100 > collected * share

/** Why a remittance is only noted; null: it is settled. Above the ceilings what is noted already is settled by another person. */
function refusalOf(bill: LockedBill, remittance: Remittance, ceilings: Ceilings): AppError | null {
  const { difference, remitted, fee } = remittance
  if (difference !== 0) return mismatch(remittance)
  const known = bill.remitted_cod === remitted && bill.cod_fee === fee
  if (known || !needsSecond(remittance, ceilings)) return null
  return refuseDelivery('cod.second_person', { values: { fee: formatVnd(fee) } })
}

interface Remittance {
  collected: number
  remitted: number
  fee: number
  difference: number
}

/** What the carrier says of a bill's COD. @throws cod.nothing, cod.fee */
function remittanceOf(bill: LockedBill, row: CodRow): Remittance {
  const collected = bill.collected_cod ?? 0
  const { fee } = row
  if (bill.cod_status !== codStatus.unpaid || collected <= 0) throw refuseDelivery('cod.nothing')
  if (fee > collected) throw refuseDelivery('cod.fee')
  const remitted = row.remitted ?? collected - fee
  return { collected, remitted, fee, difference: remitted + fee - collected }
}

async function note(context: Context, bill: LockedBill, remittance: Remittance): Promise<void> {
  const { collected, remitted, fee, difference } = remittance
  const set = { remitted_cod: remitted, cod_fee: fee }
  const action = difference === 0 ? 'cod_waits' : 'cod_difference'
  await changeBill(context, bill, { action, set, data: { ...set, collected, difference } })
  await recordForOrdersOf(context, bill, action)
}

/**
 * The only credit to the carrier; what it transferred waits in suspense for the bank's booking.
 * @returns the entry
 */
async function settle(
  context: Context,
  bill: LockedBill,
  remittance: Remittance,
  { place, ceilings }: { place: Place; ceilings: Ceilings },
): Promise<number> {
  const { db, actor, now } = context
  const { collected, remitted, fee } = remittance
  const draft = codRemittanceEntry({
    bill: bill.id,
    carrier: carrierOf(bill),
    place: place === 'cash' ? `cash:${bill.station_id}` : 'suspense:bank',
    collected,
    fee,
  })
  const set = { remitted_cod: remitted, cod_fee: fee }
  let booked = 0
  const effect = async () => {
    const entry = await post(db, draft, { station: bill.station_id, now, maker: actor.id })
    booked = entry.id
    if (place === 'bank' && remitted > 0) await expectRemittance(context, bill, remitted, entry.id)
    return {
      set: { ...set, cod_remit_entry_id: entry.id, cod_paid_at: now },
      data: { collected, ...set },
    }
  }
  const action = needsSecond(remittance, ceilings) ? 'cod_checked' : 'cod_paid'
  await runLocked(cods, codOf(bill), { context, action, effect })
  return booked
}

const expectRemittance = ({ db, now }: Context, bill: LockedBill, amount: number, entry: number) =>
  expectBooking(db, {
    kind: 'cod',
    reference: bill.id,
    entry,
    station: bill.station_id,
    amount,
    suspense: true,
    on: businessDate(now),
    now,
    partner: bill.partner_id,
    shipper: bill.partner_id === null ? bill.shipper_id : null,
  })

/** Takes a settlement back by reversal: the carrier owes the COD again. @throws cod.not_settled, ledger.booked_at_bank */
export async function reopenCod(context: Context, id: number, reason: string): Promise<void> {
  const { db, actor, now } = context
  const bill = await lockBill(db, actor, id)
  const refuse = () => refuseDelivery('cod.not_settled', { values: { code: bill.code } })
  await runLocked({ ...cods, refuse }, codOf(bill), {
    context,
    action: 'cod_reopened',
    automatic: true,
    reason,
    effect: async () => {
      if (bill.cod_remit_entry_id === null) throw refuse()
      await withdrawExpected(db, { kind: 'cod', reference: id, now })
      await reverse(db, bill.cod_remit_entry_id, reason, { station: bill.station_id, now, maker: actor.id })
      return {
        set: { remitted_cod: null, cod_fee: 0, cod_remit_entry_id: null, cod_paid_at: null },
        data: { collected: bill.collected_cod },
      }
    },
  })
}

const mismatch = ({ collected, remitted, fee }: Remittance): AppError =>
  refuseDelivery('cod.mismatch', {
    values: { collected: formatVnd(collected), remitted: formatVnd(remitted + fee) },
  })
const asFailure = ({ code, message }: AppError) => ({ error: code, message })
