import { sql } from 'kysely'
import type { FlightInvoiceForm, FlightInvoiceRecord } from '#cashdesk/flights/flight-invoice.api.ts'
import { refuseFlightInvoice } from '#cashdesk/flights/flight-invoice.errors.ts'
import { flightInvoiceFields } from '#cashdesk/flights/flight-invoice.fields.ts'
import { flightInvoiceStatus, flightInvoiceTable } from '#cashdesk/flights/flight-invoice.status.ts'
import { flightFreightEntry } from '#ledger/entries.rules.ts'
import { post, reverse } from '#ledger/server/journal.repo.ts'
import { postingDay } from '#ledger/server/open-days.ts'
import { previewOfAccount } from '#ledger/server/preview.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { toVnd } from '#platform/rules/money.ts'
import { inScope, stationOf } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { newValues } from '#platform/server/lists/record-write.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'
import { lockMawb } from '#warehouse/server/mawb.repo.ts'
import { visibleMawbs, warehouseScopeOf } from '#warehouse/server/package.repo.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

const from = sql`flight_invoice f join partner p on p.id = f.partner_id join staff maker on maker.id = f.maker_id`
const { select } = describedList(flightInvoiceFields, 'f', {
  partner_name: sql`p.name`,
  maker_name: sql`maker.name`,
})
const visible = (actor: Actor) => inScope(actor, { station: 'f.station_id' })

/** What a flight costs, and the invoices that say so, the newest first. @throws mawb.unknown */
export async function listFlightInvoices(context: Context, mawb: number) {
  const { db, actor } = context
  const scope = await warehouseScopeOf(context)
  const { rows: flights } = await sql<{ cost_vnd: number }>`select m.cost_vnd from mawb m
    where m.id = ${mawb} and ${visibleMawbs(scope)}`.execute(db)
  const flight = flights[0]
  if (!flight) throw refuseWarehouse('mawb.unknown')
  const { rows: invoices } = await sql<FlightInvoiceRecord>`select ${select} from ${from}
    where f.mawb_id = ${mawb} and ${visible(actor)} order by f.id desc`.execute(db)
  return { cost_vnd: flight.cost_vnd, invoices }
}

/** @throws flights.invoice_unknown */
async function rowOf({ db, actor }: Context, id: number): Promise<FlightInvoiceRecord> {
  const { rows } = await sql<FlightInvoiceRecord>`select ${select} from ${from}
    where f.id = ${id} and ${visible(actor)}`.execute(db)
  const row = rows[0]
  if (!row) throw refuseFlightInvoice('flights.invoice_unknown')
  return row
}

/** What an invoice comes to in VND, and its foreign side. @throws bad_input by field */
function amountOf({ currency, foreign_amount, rate, amount }: FlightInvoiceForm) {
  if (currency === 'VND') {
    if (foreign_amount) throw refuseField('foreign_amount', 'Phiếu bằng đồng không có số ngoại tệ')
    if (!amount) throw refuseField('amount', 'Vui lòng nhập số tiền')
    return { amount, foreign: null }
  }
  if (!foreign_amount) throw refuseField('foreign_amount', 'Vui lòng nhập số ngoại tệ')
  if (!rate) throw refuseField('rate', 'Vui lòng nhập tỷ giá')
  const vnd = toVnd(foreign_amount, rate)
  if (vnd < 1) throw refuseField('rate', 'Số tiền quy đổi chưa tới 1 đ')
  if (amount && amount !== vnd)
    throw refuseField('amount', 'Số tiền khác số ngoại tệ nhân tỷ giá: để trống, hệ thống tự tính')
  return { amount: vnd, foreign: { currency, amount: foreign_amount, rate } }
}

/**
 * Writes the freight invoice of a flight into the books: we owe it to a carrier or agent. One document of a partner
 * stands once, whatever flight it was written for.
 * @throws mawb.unknown, flights.cancelled, flights.document_known, ledger.period_closed, ledger.entry_most, bad_input by field
 */
export async function bookFlightInvoice(
  context: Context,
  mawb: number,
  form: FlightInvoiceForm,
): Promise<FlightInvoiceRecord> {
  const { db, actor, now } = context
  // Whoever may not see the flight is told that first.
  const flight = await lockMawb(db, await warehouseScopeOf(context), { id: mawb })
  const { amount, foreign } = amountOf(form)
  const day = await postingDay(context, form.invoice_date, 'invoice_date')
  await refusePartner(context, form.partner_id)
  await refuseKnown(context, form)
  const station = stationOf(actor)
  const { rows: keys } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('flight_invoice', 'id')) as id`.execute(db)
  const { id } = keys[0]!
  const entry = await post(
    db,
    flightFreightEntry({ invoice: id, partner: form.partner_id, amount, foreign, document: form.document }),
    { station, now, maker: actor.id, postingDate: day },
  )
  const raised = await db
    .updateTable('mawb')
    .set((row) => ({ cost_vnd: row('cost_vnd', '+', amount) }))
    .where('id', '=', mawb)
    .where('status', '<>', mawbStatus.cancelled)
    .executeTakeFirst()
  if (raised.numUpdatedRows !== 1n)
    throw refuseFlightInvoice('flights.cancelled', { values: { mawb: flight.number } })
  await db
    .insertInto('flight_invoice')
    .values({
      ...newValues(flightInvoiceFields, form, context),
      id,
      mawb_id: mawb,
      station_id: station,
      invoice_date: day,
      foreign_amount: foreign?.amount ?? null,
      rate: foreign?.rate ?? null,
      amount,
      entry_id: entry.id,
      maker_id: actor.id,
      created_at: now,
    } as never)
    .execute()
  await recordEvent(context, {
    entity: 'flight_invoice',
    id,
    action: 'create',
    to: flightInvoiceStatus.booked,
    station,
    data: { amount, mawb: flight.number },
  })
  return rowOf(context, id)
}

async function refusePartner({ db }: Context, id: number): Promise<void> {
  const partner = await db
    .selectFrom('partner')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!partner) throw refuseField('partner_id', 'Không tìm thấy đối tác đang hoạt động này')
}

/** Who writes for the same partner waits here, so that of two who write the same document one is told. */
async function refuseKnown(
  { db }: Context,
  { partner_id: partner, document }: FlightInvoiceForm,
): Promise<void> {
  await sql`select from partner where id = ${partner} for no key update`.execute(db)
  const { rows } = await sql<{
    number: string
  }>`select m.number from flight_invoice f join mawb m on m.id = f.mawb_id
    where f.partner_id = ${partner} and lower(f.document) = lower(${document})
      and f.status = ${flightInvoiceStatus.booked}`.execute(db)
  const known = rows[0]
  if (known)
    throw refuseFlightInvoice('flights.document_known', {
      values: { document, mawb: known.number },
      details: [{ path: 'document', message: `Đã ghi cho chuyến ${known.number}` }],
    })
}

interface LockedInvoice {
  id: number
  status: StatusOf<typeof flightInvoiceStatus>
  station_id: number
  mawb_id: number
  partner_id: number
  amount: number
  entry_id: number
  version: number
}

const invoices: Records<LockedInvoice, null, never> = {
  table: flightInvoiceTable,
  lock: async ({ db, actor }, id) => {
    // The flight first, as who writes an invoice locks it: then the accounts.
    const { rows } = await sql<LockedInvoice>`select f.* from flight_invoice f join mawb m on m.id = f.mawb_id
      where f.id = ${id} and ${visible(actor)} for no key update of m, f`.execute(db)
    const row = rows[0]
    if (!row) throw refuseFlightInvoice('flights.invoice_unknown')
    return row
  },
  snapshot: () => null,
  shown: rowOf,
  refuse: (why) => {
    if (why === 'reason') return refuseField('reason', 'Vui lòng nhập lý do đảo')
    return refuseFlightInvoice('flights.reversed')
  },
}

/** Taken back by the opposite entry of today; the flight costs so much less. @throws flights.invoice_unknown, flights.reversed */
export async function reverseFlightInvoice(
  context: Context,
  { id, reason }: { id: number; reason: string },
): Promise<FlightInvoiceRecord> {
  const { db, actor, now } = context
  await runAction(invoices, {
    context,
    id,
    action: 'reverse',
    reason,
    effect: async ({ entry_id, station_id: station, mawb_id, amount }) => {
      await reverse(db, entry_id, reason, { station, now, maker: actor.id })
      const lowered = await db
        .updateTable('mawb')
        .set((row) => ({ cost_vnd: row('cost_vnd', '-', amount) }))
        .where('id', '=', mawb_id)
        .where('cost_vnd', '>=', amount)
        .executeTakeFirst()
      if (lowered.numUpdatedRows !== 1n) throw refuseFlightInvoice('flights.reversed')
      return { set: { reversed_at: now, reversed_by: actor.id, reason }, data: { amount } }
    },
  })
  return rowOf(context, id)
}

/** What it would post, and what we owe the partner before and after. @throws mawb.unknown */
export function previewFlightInvoice(context: Context, mawb: number, form: FlightInvoiceForm) {
  return previewOfAccount(context, `partner:${form.partner_id}`, (inTx) =>
    bookFlightInvoice(inTx, mawb, form),
  )
}

/** What taking it back would post. @throws flights.invoice_unknown */
export async function previewFlightReversal(context: Context, id: number) {
  const { partner_id } = await rowOf(context, id)
  return previewOfAccount(context, `partner:${partner_id}`, (inTx) =>
    reverseFlightInvoice(inTx, { id, reason: 'Xem trước' }),
  )
}
