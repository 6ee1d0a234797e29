import { sql } from 'kysely'
import { expectedCod } from '#billing/server/approve-bill.usecase.ts'
import { allowBill } from '#billing/server/act-on-bill.ts'
import { billStatus } from '#billing/bill.status.ts'
import { lockBill, visibleBills } from '#billing/server/bill.repo.ts'
import { addressLine } from '#billing/server/read-bill.usecase.ts'
import { refuseBill } from '#billing/bill.errors.ts'
import type { Receiver } from '#billing/bill.api.ts'
import type { ParcelRecord } from '#carriers/carriers.api.ts'
import { refuseCarrier } from '#carriers/carriers.errors.ts'
import { parcelOutcome, parcelStatus } from '#carriers/parcel.status.ts'
import { carrierNames } from '#carriers/parcel.words.ts'
import { addressCard } from '#carriers/server/address-card.repo.ts'
import { isLive, parcelOf, parcelRecords, parcelRowOf, parcelRows } from '#carriers/server/parcel.repo.ts'
import { takeWaybill } from '#carriers/server/send-parcels.usecase.ts'
import type { Answer, CarrierEvent, Carriers } from '#outside/carrier/port.ts'
import { AppError } from '#platform/contract/errors.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { escapeHtml, printPage } from '#platform/server/files/print.ts'
import { barcodeSvg } from '#platform/server/files/qr.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runAction, runLocked } from '#platform/server/events/run-action.ts'

/** What went with a carrier of a bill, and what may be sent now. @throws bills.not_found */
export async function readBillParcels(context: Context, id: number) {
  const { db, actor } = context
  const { rows } = await sql<{
    receiver: Receiver | null
    weight: number | null
  }>`select b.receiver, (select sum(o.weight) from bill_order bo join orders o on o.id = bo.order_id
      where bo.bill_id = b.id and bo.removed_at is null) as weight
    from bill b where b.id = ${id} and ${visibleBills(actor)}`.execute(db)
  const [row] = rows
  if (!row) throw refuseBill('bills.not_found')
  const { receiver } = row
  const parcels = await parcelRows(db, actor, sql`t.bill_id = ${id}`)
  return {
    parcels,
    weight: Math.round(Number(row.weight ?? 0) * 1000),
    address: receiver && (await addressCard(db, receiver)),
    ...(await mayBeSent(context, id)),
  }
}

async function mayBeSent(context: Context, id: number): Promise<{ cod: number; blocked: string | null }> {
  const { db, actor } = context
  const { rows } = await sql<{ live: boolean }>`select exists (select from bill_parcel t
    where t.bill_id = ${id} and ${isLive} and coalesce(t.outcome, '') not in (${lit(parcelOutcome.returned, parcelOutcome.lost)})) as live`.execute(
    db,
  )
  const { rows: bills } = await sql<
    Awaited<ReturnType<typeof lockBill>>
  >`select b.*, b.status::float8 as status
    from bill b where b.id = ${id} and ${visibleBills(actor)}`.execute(db)
  const [bill] = bills
  if (!bill) throw refuseBill('bills.not_found')
  const cod = await expectedCod(context, bill)
  if (rows[0]?.live) return { cod, blocked: 'Phiếu đã có kiện gửi hãng' }
  if (bill.status === billStatus.approved) return { cod, blocked: 'Phiếu chưa duyệt xuất kho' }
  if (bill.status === billStatus.released && bill.waybill)
    return { cod, blocked: 'Phiếu đã có mã vận đơn nhập tay' }
  try {
    await allowBill(context, bill, 'waybill')
    return { cod, blocked: null }
  } catch (error) {
    if (error instanceof AppError) return { cod, blocked: error.message }
    throw error
  }
}

/** Other terms for a parcel that was refused. @throws carriers.not_found, carriers.status */
export async function editParcel(
  context: Context,
  {
    id,
    version,
    ...given
  }: {
    id: number
    version?: number | undefined
    grams: number
    length?: number | null | undefined
    width?: number | null | undefined
    height?: number | null | undefined
    service?: string | undefined
  },
): Promise<ParcelRecord> {
  const { length = null, width = null, height = null, grams: weight, service } = given
  const set = { weight, length, width, height, ...(service ? { service } : {}) }
  await runAction(parcelRecords, {
    context,
    id,
    action: 'edit',
    version,
    effect: async () => ({ set, data: set }),
  })
  return parcelRowOf(context.db, context.actor, id)
}

/** A person looked for it on the carrier's own pages. @throws carriers.not_found, carriers.status, carriers.waybill_taken */
export async function settleParcel(
  context: Context,
  { id, waybill, version }: { id: number; waybill: string | null; version?: number | undefined },
): Promise<ParcelRecord> {
  if (waybill === null) {
    const effect = async () => ({ set: { answered_at: context.now, why: 'Đã tìm ở hãng: không có vận đơn' } })
    await runAction(parcelRecords, { context, id, action: 'settle_none', version, effect })
  } else {
    const parcel = await parcelRecords.lock(context, id)
    const found = { number: waybill.toUpperCase(), key: null, fee: null, reading: null }
    await takeWaybill(context, parcel, found, 'settle_found')
  }
  return parcelRowOf(context.db, context.actor, id)
}

/**
 * Accounting has looked at the weight and the fee that the carrier told later; told otherwise once more they wait anew.
 * @throws carriers.not_found, carriers.status, carriers.terms_same, conflict.stale
 */
export async function acceptTerms(
  context: Context,
  { id, version, reason }: { id: number; version?: number | undefined; reason?: string | undefined },
): Promise<ParcelRecord> {
  await runAction(parcelRecords, {
    context,
    id,
    action: 'accept_terms',
    version,
    reason,
    effect: async (parcel) => {
      const { weight_now: weight, fee_now_vnd: fee } = parcel
      const before = {
        fee: parcel.fee_seen_vnd ?? parcel.fee_vnd,
        weight: parcel.weight_seen ?? parcel.weight,
      }
      const dearer = fee !== null && before.fee !== null && fee !== before.fee
      const heavier = weight !== null && weight !== before.weight
      if (!dearer && !heavier) throw refuseCarrier('carriers.terms_same')
      return {
        set: { fee_seen_vnd: fee, weight_seen: weight },
        data: {
          bill: parcel.bill_code,
          ...(dearer ? { fee: `${formatVnd(before.fee ?? 0)} → ${formatVnd(fee)} đ` } : {}),
          ...(heavier ? { weight: `${before.weight} → ${weight} g` } : {}),
        },
      }
    },
  })
  return parcelRowOf(context.db, context.actor, id)
}

/** Takes a waybill back at the carrier; of one that was refused there is nothing to take back. */
export async function cancelAtCarrier(
  carriers: Carriers,
  { db, actor }: Context,
  { id, reason }: { id: number; reason: string },
): Promise<Answer<null>> {
  const parcel = await parcelOf(db, actor, id)
  if (parcel.status !== parcelStatus.made || !parcel.waybill) return { kind: 'ok', value: null }
  return carriers[parcel.carrier].cancel({ number: parcel.waybill, key: parcel.carrier_key }, reason)
}

/** @throws carriers.not_found, carriers.status, carriers.no_answer, carriers.refused */
export async function cancelParcel(
  context: Context,
  { id, reason }: { id: number; reason: string },
  answer: Answer<null>,
): Promise<ParcelRecord> {
  if (answer.kind === 'unknown') throw refuseCarrier('carriers.no_answer', { values: { why: answer.why } })
  if (answer.kind === 'rejected') throw refuseCarrier('carriers.refused', { values: { why: answer.why } })
  const parcel = await parcelRecords.lock(context, id)
  const action = parcel.status === parcelStatus.rejected ? 'drop' : 'cancel'
  await runLocked(parcelRecords, parcel, {
    context,
    action,
    reason,
    effect: async () => ({ data: { waybill: parcel.waybill, bill: parcel.bill_code } }),
  })
  await clearWaybill(context, parcel)
  return parcelRowOf(context.db, context.actor, id)
}

/** A slip that has not left loses the number of a parcel that is taken back; another parcel's stands in. */
export async function clearWaybill(
  { db, now }: Context,
  parcel: { bill_id: number; waybill: string | null },
): Promise<void> {
  if (!parcel.waybill) return
  await sql`update bill set waybill = (select t.waybill from bill_parcel t where t.bill_id = bill.id
      and t.status = ${lit(parcelStatus.made)} and t.waybill <> ${parcel.waybill} order by t.number limit 1), updated_at = ${now}
    where id = ${parcel.bill_id} and waybill = ${parcel.waybill} and status = ${billStatus.released}::numeric`.execute(
    db,
  )
}

export type Links = readonly { waybill: string; url: string }[]

/** The carriers' own labels; who does not answer has none today, ours is printed all the same. */
export async function labelLinks(
  carriers: Carriers,
  { db, actor }: Context,
  ids: readonly number[],
): Promise<Links> {
  const links: { waybill: string; url: string }[] = []
  for (const id of ids) {
    const { carrier, waybill, carrier_key: key } = await parcelOf(db, actor, id)
    if (!waybill) continue
    const answer = await carriers[carrier].label({ number: waybill, key })
    if (answer.kind === 'ok') links.push({ waybill, url: answer.value.url })
  }
  return links
}

const style = `<style>
.waybill { font-size: 16px; line-height: 1.35 } .waybill svg { width: 92mm; height: 26mm; display: block }
.waybill div { border-top: 1px solid #000; padding: 2mm 0; display: flex; justify-content: space-between; gap: 3mm }
.waybill b { font-size: 24px } .waybill small { font-size: 12px }
</style>`

/** Labels of 100×150 mm; each says which of the bill's parcels it is, and the how-manieth print. @throws carriers.not_found */
export async function printParcels(context: Context, ids: readonly number[], links: Links) {
  const { db, actor } = context
  const sections: string[] = []
  for (const id of ids) {
    const parcel = await parcelRecords.lock(context, id)
    if (!parcel.waybill) throw refuseCarrier('carriers.status')
    const { rows } = await sql<{ prints: number; parcels: number; receiver: Receiver | null }>`
      update bill_parcel t set prints = prints + 1 from bill b where t.id = ${id} and b.id = t.bill_id
      returning t.prints, b.receiver, (select count(*)::int from bill_parcel one where one.bill_id = t.bill_id
        and one.status <> ${lit(parcelStatus.cancelled)}) as parcels`.execute(db)
    const [row] = rows
    if (!row) throw refuseCarrier('carriers.not_found')
    await recordEvent(context, {
      entity: 'bill_parcel',
      id,
      action: 'print',
      station: parcel.station_id,
      data: { print: row.prints, waybill: parcel.waybill },
    })
    const again = row.prints > 1 ? ` · bản in lại, lần ${row.prints}` : ''
    sections.push(`<div class="waybill">${barcodeSvg(parcel.waybill)}
      <div><b>${escapeHtml(parcel.waybill)}</b><b>${parcel.number}/${row.parcels}</b></div>
      <div><span>${escapeHtml(carrierNames[parcel.carrier])} · ${escapeHtml(parcel.service)}</span><span>${(parcel.weight / 1000).toFixed(2)} kg</span></div>
      <div><span>${row.receiver ? escapeHtml(addressLine(row.receiver)) : ''}</span></div>
      <div><span>Thu hộ</span><b>${formatVnd(parcel.cod_vnd)} đ</b></div>
      <div><small>${escapeHtml(parcel.bill_code)}</small><small>In số ${row.prints}${again} · ${escapeHtml(actor.name)}</small></div></div>`)
  }
  const [first = '', ...others] = sections
  const content = printPage({
    kind: 'carrier-label',
    called: 'Nhãn vận đơn của hãng',
    title: `Nhãn vận đơn ${ids.length} kiện`,
    sizes: ['label100x150'],
    sections: [style + first, ...others],
  })
  return { content, links: [...links] }
}

interface ToldEvent {
  code: string
  name: string
  meaning: string
  known: boolean
  at: Date
  place: string | null
  note: string | null
  cod: number | null
  partial: boolean
}

/** What happened to a parcel: what was told, and what the carrier says when it is asked. */
export async function parcelHistory(carriers: Carriers, { db, actor }: Context, id: number) {
  const parcel = await parcelRowOf(db, actor, id)
  const { rows } =
    await sql<ToldEvent>`select code, name, meaning, known, at, place, note, cod_vnd as cod, partial
    from carrier_event where parcel_id = ${id} order by at, id limit 500`.execute(db)
  const carrier = carriers[parcel.carrier]
  if (!parcel.waybill || !carrier.can.history) return { parcel, events: rows, why: null }
  const asked = await carrier.history(parcel.waybill)
  if (asked.kind !== 'ok') return { parcel, events: rows, why: asked.why }
  const told = new Set(rows.map(keyOf))
  const more = asked.value.filter((event) => !told.has(keyOf(event))).map(toldOf)
  return { parcel, events: [...rows, ...more].toSorted((a, b) => a.at.getTime() - b.at.getTime()), why: null }
}

const keyOf = ({ code, at }: { code: string; at: Date }) => `${code}|${at.getTime()}`
const toldOf = ({ code, name, meaning, known, at, place, note, cod, partial }: CarrierEvent): ToldEvent => ({
  code,
  name,
  meaning,
  known,
  at,
  place,
  note,
  cod,
  partial,
})
