import { sql } from 'kysely'
import { refuseBill } from '#billing/bill.errors.ts'
import { billStatus } from '#billing/bill.status.ts'
import { actOnBill, allowBill } from '#billing/server/act-on-bill.ts'
import { expectedCod } from '#billing/server/approve-bill.usecase.ts'
import { lockBill, ofOneCustomer } from '#billing/server/bill.repo.ts'
import type { LockedBill } from '#billing/server/bill.repo.ts'
import { waybillFor } from '#billing/server/waybill.usecase.ts'
import type { ParcelGiven, Sent } from '#carriers/carriers.api.ts'
import { refuseCarrier } from '#carriers/carriers.errors.ts'
import { carrierMessage, carrierMessageTable } from '#carriers/carrier-message.status.ts'
import { parcelStatus } from '#carriers/parcel.status.ts'
import { carrierNames } from '#carriers/parcel.words.ts'
import type { CarrierCode } from '#carriers/parcel.words.ts'
import {
  isLive,
  isOut,
  isOver,
  lockParcels,
  parcelOf,
  parcelRecords,
  parcelRowOf,
  parcelRows,
} from '#carriers/server/parcel.repo.ts'
import type { LockedParcel } from '#carriers/server/parcel.repo.ts'
import { wardRefusal } from '#carriers/server/address-card.repo.ts'
import { billShipment, shipmentOf } from '#carriers/server/shipment.repo.ts'
import { inTransaction } from '#platform/server/db/own-transaction.ts'
import type { Answer, Carriers, Waybill } from '#outside/carrier/port.ts'
import { AppError } from '#platform/contract/errors.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runLocked } from '#platform/server/events/run-action.ts'

/** What `before` hands on: what was asked for, or why nothing was. */
export type SentParcels = { ids: readonly number[] } | { refusal: AppError }

/**
 * Asks a carrier for the waybills of a bill's parcels: that it is asked stands written before the request goes out,
 * and each answer is written as soon as it comes, all in transactions of their own. Whatever dies in between, a
 * parcel that may have a waybill is not asked for again.
 */
export async function sendParcels(
  carriers: Carriers,
  context: Context,
  { carrier, ...sent }: Sent & { carrier: CarrierCode },
): Promise<SentParcels> {
  const began = performance.now()
  return refusalOr(async () => {
    const common = await billShipment(context.db, context.actor, sent.bill_id)
    const refused = await wardRefusal(context.db, common.to, carrier)
    if (refused) throw refuseCarrier('carriers.ward_refused', { values: { why: refused } })
    const ids = await inTransaction(context, (inside) => intendParcels(inside, carrier, sent))
    for (const id of ids) await askFor(carriers, context, id, common, { began, again: false })
    return { ids }
  })
}

/** Asks again for one that was refused, by the same reference. */
export async function resendParcel(carriers: Carriers, context: Context, id: number): Promise<SentParcels> {
  const began = performance.now()
  return refusalOr(async () => {
    const { bill_id: bill } = await parcelOf(context.db, context.actor, id)
    const common = await billShipment(context.db, context.actor, bill)
    await inTransaction(context, async (inside) => {
      const parcel = await parcelRecords.lock(inside, id)
      await allowBill(inside, await lockBill(inside.db, context.actor, bill), 'waybill')
      await runLocked(parcelRecords, parcel, {
        context: inside,
        action: 'resend',
        effect: async () => ({ set: { asked_at: context.now, why: null } }),
      })
    })
    await askFor(carriers, context, id, common, { began, again: true })
    return { ids: [id] }
  })
}

/** A submit that is answered from its key was refused by nobody: the refusal is thrown only by who answers. */
async function refusalOr(work: () => Promise<SentParcels>): Promise<SentParcels> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) return { refusal: error }
    throw error
  }
}

/** Writes what is about to be asked. @throws bills.status, bills.own_shipper, carriers.sent, carriers.cod_sum */
async function intendParcels(
  context: Context,
  carrier: CarrierCode,
  { bill_id: id, service, parcels, note }: Sent,
): Promise<number[]> {
  const { db, actor, now } = context
  const bill = await lockBill(db, actor, id)
  if (bill.status === billStatus.approved) throw refuseBill('bills.status')
  await allowBill(context, bill, 'waybill')
  const live = await lockParcels(db, actor, sql`t.bill_id = ${id} and ${isLive}`)
  const byHand = bill.status === billStatus.released && bill.waybill !== null
  // What has come back, or never will, may be sent anew.
  if (byHand || live.some((one) => !isOver(one)))
    throw refuseCarrier('carriers.sent', { values: { bill: bill.code } })
  await partnerFor(context, bill, carrier)
  const cod = await expectedCod(context, bill)
  if (parcels.reduce((sum, parcel) => sum + parcel.cod, 0) !== cod)
    throw refuseCarrier('carriers.cod_sum', { values: { cod: formatVnd(cod) } })
  const before = await sql<{
    n: number
  }>`select count(*)::int as n from bill_parcel where bill_id = ${id}`.execute(db)
  const serial = before.rows[0]?.n ?? 0
  const rows = parcels.map((parcel: ParcelGiven, at) => ({
    bill_id: id,
    number: live.length + at + 1,
    carrier,
    service,
    reference: `${bill.code}-${serial + at + 1}`,
    weight: parcel.grams,
    length: parcel.length ?? null,
    width: parcel.width ?? null,
    height: parcel.height ?? null,
    cod_vnd: parcel.cod,
    note: note ?? null,
    created_by: actor.id,
    asked_at: now,
  }))
  const made = await db.insertInto('bill_parcel').values(rows).returning('id').execute()
  for (const one of made)
    await recordEvent(context, {
      entity: 'bill_parcel',
      id: one.id,
      action: 'ask',
      station: bill.station_id,
      data: { bill: bill.code, carrier: carrierNames[carrier] },
    })
  return made.map((one) => one.id)
}

async function askFor(
  carriers: Carriers,
  context: Context,
  id: number,
  common: Awaited<ReturnType<typeof billShipment>>,
  { began, again }: { began: number; again: boolean },
): Promise<void> {
  const parcel = await parcelOf(context.db, context.actor, id)
  if (!(await inTransaction(context, (inside) => startAsking(inside, id, performance.now() - began)))) return
  const { carrier, reference, service, cod_vnd: cod } = parcel
  const answer =
    (again ? await alreadyMade(carriers[carrier], reference) : null) ??
    (await carriers[carrier].create(
      reference,
      service,
      shipmentOf(common, { ...parcel, grams: parcel.weight, cod }),
    ))
  await inTransaction(context, (inside) => noteAnswer(inside, id, answer))
}

/**
 * A parcel of a bill waits for those before it: with each the time of all that still wait begins anew, so that nobody
 * asks after them as of those whose asker has died. False: somebody has, and it is not asked for any more.
 */
async function startAsking({ db, now }: Context, id: number, passed: number): Promise<boolean> {
  const { rows } = await sql<{
    id: number
  }>`update bill_parcel set asked_at = ${new Date(now.getTime() + passed)}
    where bill_id = (select bill_id from bill_parcel where id = ${id}) and status = ${lit(parcelStatus.asked)}
    returning id`.execute(db)
  return rows.some((row) => row.id === id)
}

/** One that was refused before may have been made all the same; where that can be asked it is. Null: there is none. */
async function alreadyMade(
  carrier: Carriers[CarrierCode],
  reference: string,
): Promise<Answer<Waybill> | null> {
  if (!carrier.can.find) return null
  const found = await carrier.find(reference)
  if (found.kind === 'ok') return found.value && { kind: 'ok', value: found.value }
  return { kind: 'unknown', why: found.why }
}

/** Writes what became of a parcel that was asked for; who was quicker (a message of the carrier) stays. */
export async function noteAnswer(context: Context, id: number, answer: Answer<Waybill>): Promise<void> {
  const parcel = await parcelRecords.lock(context, id)
  const { asked, unknown, rejected } = parcelStatus
  // That it has one is believed, whatever was concluded meanwhile.
  const made = answer.kind === 'ok' && parcel.status === rejected
  if (!made && parcel.status !== asked && parcel.status !== unknown) return
  if (answer.kind === 'ok') return takeWaybill(context, parcel, answer.value)
  const action = answer.kind === 'rejected' ? 'refuse' : 'lose'
  // Asked about again without a clear answer it stays what it is.
  if (action === 'lose' && parcel.status === unknown) return
  const data = { why: answer.why, bill: parcel.bill_code }
  const effect = async () => ({ set: { why: answer.why, answered_at: context.now }, data })
  await runLocked(parcelRecords, parcel, { context, action, automatic: true, effect })
}

/** A locked parcel gets its waybill, and its bill follows. */
export async function takeWaybill(
  context: Context,
  parcel: LockedParcel,
  waybill: Waybill,
  action: 'make' | 'settle_found' = 'make',
): Promise<void> {
  const { db, now } = context
  const { rows } = await sql<{
    code: string
  }>`select b.code from bill_parcel t join bill b on b.id = t.bill_id
    where t.carrier = ${parcel.carrier} and t.waybill = ${waybill.number} and t.id <> ${parcel.id}`.execute(
    db,
  )
  if (rows[0])
    throw refuseCarrier('carriers.waybill_taken', { values: { waybill: waybill.number, bill: rows[0].code } })
  await runLocked(parcelRecords, parcel, {
    context,
    action,
    automatic: action === 'make',
    effect: async () => ({
      set: {
        waybill: waybill.number,
        carrier_key: waybill.key,
        fee_vnd: waybill.fee,
        fee_now_vnd: waybill.fee,
        reading: waybill.reading,
        why: null,
        answered_at: now,
        last_event_at: now,
      },
      data: { waybill: waybill.number, bill: parcel.bill_code },
    }),
  })
  // What was told of it before it was known to be ours is read again.
  await moveRows(db, carrierMessageTable, 'reread', {
    where: sql`outcome in (${lit(carrierMessage.foreign, carrierMessage.settled)}) and waybill = ${waybill.number}
      and carrier = ${parcel.carrier}`,
  })
  await giveToBill(context, parcel, waybill.number)
}

/** The slip names the waybill of its first parcel, and the partner who took it. */
async function giveToBill(context: Context, parcel: LockedParcel, number: string): Promise<void> {
  const { db, actor } = context
  const bill = await lockBill(db, actor, parcel.bill_id)
  const others = await lockParcels(
    db,
    actor,
    sql`t.bill_id = ${bill.id} and t.id <> ${parcel.id} and ${isOut}`,
  )
  if (bill.waybill && others.some(({ waybill }) => waybill === bill.waybill)) return
  const partner = await partnerFor(context, bill, parcel.carrier)
  await sql`savepoint slip`.execute(db)
  try {
    const waybill = await waybillFor(db, { ...bill, partner_id: partner }, number)
    await ofOneCustomer(() =>
      actOnBill({
        context,
        id: bill.id,
        action: 'waybill',
        effect: async () => ({ set: { waybill, partner_id: partner }, data: { waybill } }),
      }),
    )
  } catch (error) {
    // The parcel has its number whatever becomes of the slip.
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint slip`.execute(db)
    await sql`update bill_parcel set problem = ${error.message} where id = ${parcel.id}`.execute(db)
  }
}

const partnerCodes: Readonly<Record<CarrierCode, string>> = {
  viettel: 'VTP',
  vnpost: 'EMS',
  ghn: 'GHN',
  ghtk: 'GHTK',
}

/** The partner who stands for a carrier: the slip's own where that is it. @throws carriers.no_partner */
async function partnerFor(
  { db }: Context,
  bill: Pick<LockedBill, 'partner_id'>,
  carrier: CarrierCode,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from partner
    where active and kind = 'carrier' and (code = ${partnerCodes[carrier]} or address_book = ${carrier})
    order by (id is not distinct from ${bill.partner_id}) desc, (code = ${partnerCodes[carrier]}) desc, id limit 1`.execute(
    db,
  )
  if (rows[0]) return rows[0].id
  throw refuseCarrier('carriers.no_partner', {
    values: { name: carrierNames[carrier], code: partnerCodes[carrier] },
  })
}

/** What the call says: the parcels as they stand now. @throws carriers.save_failed where none has a waybill */
export async function sentAnswer({ db, actor }: Context, sent: SentParcels) {
  if ('refusal' in sent) throw sent.refusal
  const parcels = await parcelRows(db, actor, sql`t.id = any(${sent.ids}::bigint[])`)
  const code = parcels.find(({ waybill }) => waybill !== null)?.waybill ?? null
  const why = parcels.find((parcel) => parcel.why)?.why ?? ''
  if (!code) throw refuseCarrier('carriers.save_failed', { values: { why } })
  return { code, parcels }
}

export async function resentAnswer({ db, actor }: Context, sent: SentParcels) {
  if ('refusal' in sent) throw sent.refusal
  const parcel = await parcelRowOf(db, actor, sent.ids[0] ?? 0)
  if (!parcel.waybill) throw refuseCarrier('carriers.save_failed', { values: { why: parcel.why ?? '' } })
  return { ...parcel, code: parcel.waybill }
}
