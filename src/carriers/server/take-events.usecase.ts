import { sql } from 'kysely'
import { parcelOutcome, parcelStatus } from '#carriers/parcel.status.ts'
import { followBills } from '#carriers/server/follow-bill.usecase.ts'
import { lockParcels, parcelRecords, waysOf } from '#carriers/server/parcel.repo.ts'
import type { LockedParcel } from '#carriers/server/parcel.repo.ts'
import { clearWaybill } from '#carriers/server/parcel.usecase.ts'
import type { CarrierEvent } from '#outside/carrier/port.ts'
import type { Context } from '#platform/server/context.ts'
import { runAllLocked } from '#platform/server/events/run-action.ts'

/** What a message says of a parcel of ours. */
export interface ToldEvent {
  parcel: number
  bill: number
  /** The message that says it, and when that came. */
  message: number
  received: Date
  event: CarrierEvent
}

/**
 * Notes events of different slips, each once, reads the parcels' ways anew and lets their slips follow.
 * @returns those that were not known
 */
export async function takeEvents(context: Context, told: readonly ToldEvent[]): Promise<ToldEvent[]> {
  const { db, actor } = context
  const ids = told.map(({ parcel }) => parcel)
  const parcels = new Map(
    (await lockParcels(db, actor, sql`t.id = any(${ids}::bigint[])`)).map((one) => [one.id, one]),
  )
  const noted = await noteEvents(context, told)
  const news = told.flatMap((one) => {
    const parcel = parcels.get(one.parcel)
    return parcel && noted.has(one.parcel) ? [{ ...one, of: parcel }] : []
  })
  if (news.length === 0) return []
  const ways = await waysOf(db, [...noted])
  const outcomeOf = ({ id }: LockedParcel) => ways.get(id)?.outcome ?? null
  const isCalledOff = (parcel: LockedParcel) =>
    outcomeOf(parcel) === parcelOutcome.calledOff && parcel.status === parcelStatus.made
  for (const [action, these] of Map.groupBy(news, ({ of }) => (isCalledOff(of) ? 'end' : 'tell'))) {
    // Whoever has the slip open sees what the carrier said, though the slip stays where it is.
    const effect = async () =>
      these.map(({ of, event }) => ({
        set: ways.get(of.id)?.set ?? {},
        data: { waybill: of.waybill, bill: of.bill_code, told: event.name, code: event.code },
      }))
    await runAllLocked(
      parcelRecords,
      these.map(({ of }) => of),
      { context, action, automatic: true, effect },
    )
    if (action === 'end') for (const { of } of these) await clearWaybill(context, of)
  }
  await followBills(
    context,
    news.map(({ of, event }) => ({ parcel: of, event })),
  )
  return news
}

/** @returns the parcels of which something new was said */
async function noteEvents({ db }: Context, told: readonly ToldEvent[]): Promise<Set<number>> {
  const noted = await db
    .insertInto('carrier_event')
    .values(
      told.map(({ parcel, message, received, event }) => ({
        parcel_id: parcel,
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
      })),
    )
    .onConflict((conflict) => conflict.columns(['parcel_id', 'code', 'at']).doNothing())
    .returning('parcel_id')
    .execute()
  return new Set(noted.map(({ parcel_id }) => parcel_id))
}
