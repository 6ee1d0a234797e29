import { sql } from 'kysely'
import { carrierMessage, carrierMessageTable } from '#carriers/carrier-message.status.ts'
import { parcelOutcome, parcelStatus } from '#carriers/parcel.status.ts'
import type { CarrierCode } from '#carriers/parcel.words.ts'
import { followBill } from '#carriers/server/follow-bill.usecase.ts'
import { inTransaction } from '#platform/server/db/own-transaction.ts'
import { deriveOutcome, lockParcels, parcelRecords } from '#carriers/server/parcel.repo.ts'
import type { LockedParcel } from '#carriers/server/parcel.repo.ts'
import { clearWaybill } from '#carriers/server/parcel.usecase.ts'
import { takeWaybill } from '#carriers/server/send-parcels.usecase.ts'
import type { Carrier, CarrierEvent, Carriers } from '#outside/carrier/port.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import { runLocked } from '#platform/server/events/run-action.ts'
import type { Exchange } from '#platform/server/http/route.ts'

/** PostgreSQL's JSON has no U+0000. */
const asJson = (value: unknown): string => JSON.stringify(value ?? null).replaceAll(String.raw`\u0000`, '')

/**
 * Takes a carrier's message: kept as it came and answered at once; what it says is read afterwards.
 * @throws access.unauthorized for one without the carrier's proof
 */
export async function keepMessage(
  db: Db,
  carrier: Carrier,
  { request }: Exchange,
  { body, now }: { body: unknown; now: Date },
): Promise<{ success: true }> {
  const query = request.query as Readonly<Record<string, unknown>>
  if (!carrier.isGenuine({ headers: request.headers, query, body })) throw refuse('access.unauthorized')
  // One statement is a transaction of its own: nothing is asked, nothing else is written, and the carrier waits.
  await db
    .insertInto('carrier_message')
    .values({
      carrier: carrier.code,
      outcome: carrierMessage.waiting,
      waybill: carrier.read(body)?.[0]?.number ?? null,
      payload: asJson(body),
      received_at: now,
    })
    .execute()
  return carrier.thanks
}

/** Reads messages that wait, in the order they came, each in a transaction of its own. @returns how many */
export async function takeMessages(
  carriers: Carriers,
  db: Db,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from carrier_message
    where outcome = ${lit(carrierMessage.waiting)} order by id limit 500`.execute(db)
  let taken = 0
  let broken: unknown
  for (const { id } of rows) {
    if (signal?.aborted) break
    const context = { db, now, actor: systemActor, call: 'job:take-carrier-messages' }
    try {
      await inTransaction(context, (inside) => takeMessage(carriers, inside, id))
      taken += 1
    } catch (error) {
      broken ??= error
    }
  }
  // One that cannot be taken holds back no other, and waits to be tried again.
  if (broken) throw broken
  return taken
}

async function takeMessage(carriers: Carriers, context: Context, id: number): Promise<void> {
  const { db } = context
  const { rows } = await sql<{ carrier: CarrierCode; payload: unknown; received_at: Date }>`
    select carrier, payload, received_at from carrier_message
    where id = ${id} and outcome = ${lit(carrierMessage.waiting)}
    for no key update skip locked`.execute(db)
  const [message] = rows
  if (!message) return
  const events = carriers[message.carrier].read(message.payload)
  const told: string[] = []
  for (const event of events ?? []) {
    const parcel = await parcelOfEvent(context, message.carrier, event)
    told.push(
      parcel
        ? await takeEvent(context, parcel, { event, message: id, received: message.received_at })
        : 'foreign',
    )
  }
  const action =
    events === null
      ? 'unreadable'
      : told.includes('take')
        ? 'take'
        : told.includes('repeat')
          ? 'repeat'
          : 'foreign'
  await moveRows(db, carrierMessageTable, action, { where: sql`id = ${id}` })
}

/**
 * The parcel an event is of: by its waybill, or by our reference where the answer that names the waybill has not
 * come, or never will. One of nobody's makes none.
 */
async function parcelOfEvent(
  context: Context,
  carrier: CarrierCode,
  event: CarrierEvent,
): Promise<LockedParcel | null> {
  const { db, actor } = context
  const byNumber = sql`t.carrier = ${carrier} and t.waybill = ${event.number}`
  const [known] = await lockParcels(db, actor, byNumber)
  if (known) return known
  const [asked] = await lockParcels(
    db,
    actor,
    sql`t.carrier = ${carrier} and t.reference = ${event.reference}
      and t.status in (${lit(parcelStatus.asked, parcelStatus.unknown, parcelStatus.rejected)})`,
  )
  if (!asked) return null
  await takeWaybill(context, asked, { number: event.number, key: null, fee: event.fee, reading: null })
  const [made] = await lockParcels(db, actor, byNumber)
  return made ?? null
}

interface Told {
  event: CarrierEvent
  message: number
  received: Date
}

/** Notes an event once, reads the parcel's way anew, and lets its bill follow. */
async function takeEvent(
  context: Context,
  parcel: LockedParcel,
  { event, message, received }: Told,
): Promise<'take' | 'repeat'> {
  const { db } = context
  const noted = await db
    .insertInto('carrier_event')
    .values({
      parcel_id: parcel.id,
      message_id: message,
      code: event.code,
      name: event.name,
      meaning: event.meaning,
      known: event.known,
      at: event.at,
      place: event.place,
      note: event.note,
      cod_vnd: event.cod,
      fee_vnd: event.fee,
      weight: event.weight,
      partial: event.partial,
      received_at: received,
    })
    .onConflict((conflict) => conflict.columns(['parcel_id', 'code', 'at']).doNothing())
    .executeTakeFirst()
  if (!noted.numInsertedOrUpdatedRows) return 'repeat'
  const outcome = await deriveOutcome(context, parcel)
  const isCalledOff = outcome === parcelOutcome.calledOff && parcel.status === parcelStatus.made
  // Whoever has the slip open sees what the carrier said, though the slip stays where it is.
  await runLocked(parcelRecords, parcel, {
    context,
    action: isCalledOff ? 'end' : 'tell',
    automatic: true,
    effect: async () => ({ data: { waybill: parcel.waybill, bill: parcel.bill_code, told: event.name } }),
  })
  if (isCalledOff) await clearWaybill(context, parcel)
  await followBill(context, parcel, event)
  return 'take'
}
