import { sql } from 'kysely'
import { carrierMessage, carrierMessageTable } from '#carriers/carrier-message.status.ts'
import { parcelStatus } from '#carriers/parcel.status.ts'
import type { CarrierCode } from '#carriers/parcel.words.ts'
import { inTransaction } from '#platform/server/db/own-transaction.ts'
import { lockParcels } from '#carriers/server/parcel.repo.ts'
import type { LockedParcel } from '#carriers/server/parcel.repo.ts'
import { takeWaybill } from '#carriers/server/send-parcels.usecase.ts'
import { takeEvents } from '#carriers/server/take-events.usecase.ts'
import type { ToldEvent } from '#carriers/server/take-events.usecase.ts'
import type { Carrier, CarrierEvent, Carriers } from '#outside/carrier/port.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import type { Exchange } from '#platform/server/http/route.ts'
import { askedBy, requestNow } from '#platform/server/watch/asked.ts'
import type { Say } from '#platform/server/watch/log.ts'

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
      request: requestNow() ?? null,
    })
    .execute()
  return carrier.thanks
}

/** So many messages are read together: as few as keep no slip from its people for long. */
const together = 25

/** Reads messages that wait, in the order they came. @returns how many */
export async function takeMessages(
  carriers: Carriers,
  db: Db,
  { now, signal, say }: { now: Date; signal?: AbortSignal; say?: Say | undefined },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from carrier_message
    where outcome = ${lit(carrierMessage.waiting)} order by id limit 500`.execute(db)
  const context = { db, now, actor: systemActor, call: 'job:take-carrier-messages' }
  const take = (ids: readonly number[]) => inTransaction(context, (inside) => takeAll(carriers, inside, ids))
  let taken = 0
  let broken: unknown
  const tryAll = async (ids: readonly number[]): Promise<void> => {
    if (signal?.aborted) return
    try {
      const became = await take(ids)
      taken += ids.length
      for (const { request, ...about } of became)
        if (request) askedBy(request, () => say?.(about, 'carrier message'))
    } catch (error) {
      // One that cannot be taken holds back no other, and waits to be tried again.
      if (ids.length === 1) broken ??= error
      else for (const id of ids) await tryAll([id])
    }
  }
  for (let at = 0; at < rows.length; at += together) {
    await tryAll(rows.slice(at, at + together).map(({ id }) => id))
  }
  if (broken) throw broken
  return taken
}

interface Message {
  id: number
  carrier: CarrierCode
  payload: unknown
  received_at: Date
  request: string | null
}

/** What became of a message, for the log. */
interface Became {
  message: number
  carrier: CarrierCode
  became: string
  request: string | null
}

/** Reads messages in one transaction; what one after the other says of a slip is taken in that order. */
async function takeAll(carriers: Carriers, context: Context, ids: readonly number[]): Promise<Became[]> {
  const { db } = context
  const { rows: messages } = await sql<Message>`
    select id, carrier, payload, received_at, request from carrier_message
    where id = any(${[...ids]}::bigint[]) and outcome = ${lit(carrierMessage.waiting)}
    order by id for no key update skip locked`.execute(db)
  const read = messages.map((message) => ({
    message,
    events: carriers[message.carrier].read(message.payload),
  }))
  const said = read.flatMap(({ message, events }) =>
    (events ?? []).map((event) => ({
      carrier: message.carrier,
      message: message.id,
      received: message.received_at,
      event,
    })),
  )
  const told = await parcelsOf(context, said)
  const news = new Set<number>()
  for (const round of roundsOf(told, ({ bill }) => bill)) {
    for (const { message } of await takeEvents(context, round)) news.add(message)
  }
  const ours = new Set(told.map(({ message }) => message))
  const becomes = Map.groupBy(read, ({ message: { id }, events }) =>
    events === null ? 'unreadable' : news.has(id) ? 'take' : ours.has(id) ? 'repeat' : 'foreign',
  )
  for (const [action, of] of becomes) {
    const these = of.map(({ message }) => message.id)
    await moveRows(db, carrierMessageTable, action, { where: sql`id = any(${these}::bigint[])` })
  }
  return [...becomes].flatMap(([became, of]) =>
    of.map(({ message: { id, carrier, request } }) => ({ message: id, carrier, became, request })),
  )
}

/** In their order, and no key twice in a round. */
export function roundsOf<T>(all: readonly T[], keyOf: (one: T) => number): T[][] {
  const stood = new Map<number, number>()
  const rounds: T[][] = []
  for (const one of all) {
    const nth = stood.get(keyOf(one)) ?? 0
    stood.set(keyOf(one), nth + 1)
    ;(rounds[nth] ??= []).push(one)
  }
  return rounds
}

interface Said {
  carrier: CarrierCode
  message: number
  received: Date
  event: CarrierEvent
}

/** What is said of parcels of ours, with the parcel and its slip. */
async function parcelsOf(context: Context, said: readonly Said[]): Promise<ToldEvent[]> {
  const { db, actor } = context
  const carriers = said.map(({ carrier }) => carrier)
  const numbers = said.map(({ event }) => event.number)
  const known = await lockParcels(
    db,
    actor,
    sql`(t.carrier, t.waybill) in (select * from unnest(${carriers}::text[], ${numbers}::text[]))`,
  )
  const byNumber = new Map(known.map((parcel) => [`${parcel.carrier} ${parcel.waybill}`, parcel]))
  const told: ToldEvent[] = []
  for (const { carrier, event, ...rest } of said) {
    const parcel =
      byNumber.get(`${carrier} ${event.number}`) ?? (await parcelByReference(context, carrier, event))
    if (parcel) told.push({ ...rest, event, parcel: parcel.id, bill: parcel.bill_id })
  }
  return told
}

/**
 * The parcel an event names by our reference, where the answer that names its waybill has not come, or never will:
 * it gets it from here. One of nobody's makes none.
 */
async function parcelByReference(
  context: Context,
  carrier: CarrierCode,
  event: CarrierEvent,
): Promise<LockedParcel | null> {
  const { db, actor } = context
  const [asked] = await lockParcels(
    db,
    actor,
    sql`t.carrier = ${carrier} and t.reference = ${event.reference}
      and t.status in (${lit(parcelStatus.asked, parcelStatus.unknown, parcelStatus.rejected)})`,
  )
  if (asked)
    await takeWaybill(context, asked, { number: event.number, key: null, fee: event.fee, reading: null })
  // A message before this one may have given it its number.
  const [made] = await lockParcels(db, actor, sql`t.carrier = ${carrier} and t.waybill = ${event.number}`)
  return made ?? null
}
