import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { visibleBills } from '#billing/server/bill.repo.ts'
import type { ParcelRecord } from '#carriers/carriers.api.ts'
import { carrierErrors, refuseCarrier } from '#carriers/carriers.errors.ts'
import { parcelOutcome, parcelStatus, parcelTable } from '#carriers/parcel.status.ts'
import { outcomeOf } from '#carriers/parcel.rules.ts'
import type { Outcome, WayEvent } from '#carriers/parcel.rules.ts'
import type { CarrierCode } from '#carriers/parcel.words.ts'
import { buttonsFor } from '#platform/contract/status.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { Records } from '#platform/server/events/run-action.ts'

/** A parcel as its usecases work with it. */
export interface LockedParcel {
  id: number
  bill_id: number
  bill_code: string
  station_id: number
  number: number
  carrier: CarrierCode
  service: string
  reference: string
  status: StatusOf<typeof parcelStatus>
  waybill: string | null
  carrier_key: string | null
  weight: number
  length: number | null
  width: number | null
  height: number | null
  cod_vnd: number
  fee_vnd: number | null
  fee_now_vnd: number | null
  fee_seen_vnd: number | null
  weight_now: number | null
  weight_seen: number | null
  note: string | null
  outcome: Outcome | null
  asked_at: Date
  version: number
}

/** As the partial index says it. A fee that nobody knew at first is no change. */
export const termsChanged = sql<boolean>`(t.status = ${lit(parcelStatus.made)}
  and (t.fee_now_vnd <> coalesce(t.fee_seen_vnd, t.fee_vnd) or t.weight_now <> coalesce(t.weight_seen, t.weight)))`

const from = sql`bill_parcel t join bill b on b.id = t.bill_id`

export async function lockParcels(tx: Db, actor: Actor, where: RawBuilder<unknown>): Promise<LockedParcel[]> {
  const { rows } = await sql<LockedParcel>`select t.*, b.code as bill_code, b.station_id
    from ${from} where ${where} and ${visibleBills(actor)} order by t.id for no key update of t`.execute(tx)
  return rows
}

/** The same unlocked: for what is asked of the carrier first. @throws carriers.not_found */
export async function parcelOf(db: Db, actor: Actor, id: number): Promise<LockedParcel> {
  const { rows } = await sql<LockedParcel>`select t.*, b.code as bill_code, b.station_id
    from ${from} where t.id = ${id} and ${visibleBills(actor)}`.execute(db)
  if (!rows[0]) throw refuseCarrier('carriers.not_found')
  return rows[0]
}

export const parcelRecords: Records<LockedParcel, null, never> = {
  table: parcelTable,
  lock: async ({ db, actor }, id) => {
    const [row] = await lockParcels(db, actor, sql`t.id = ${id}`)
    if (!row) throw refuseCarrier('carriers.not_found')
    return row
  },
  snapshot: () => null,
  refuse: (why) => refuseCarrier(why === 'reason' ? 'carriers.reason_needed' : 'carriers.status'),
  shown: ({ db, actor }, id) => parcelRowOf(db, actor, id),
}

/** Parcels as screens show them. */
export async function parcelRows(db: Db, actor: Actor, where: RawBuilder<unknown>): Promise<ParcelRecord[]> {
  const { rows } = await sql<Omit<ParcelRecord, 'actions'>>`select t.id, t.number, t.carrier, t.service,
      t.reference, t.status as state, t.waybill, t.weight, t.length, t.width, t.height, t.cod_vnd as cod, t.fee_vnd as fee,
      t.fee_now_vnd as fee_now, t.weight_now, coalesce(${termsChanged}, false) as terms_changed, t.reading, t.why, t.outcome, t.last_event, t.last_event_at,
      t.problem, t.prints, t.asked_at, t.version
    from ${from} where ${where} and ${visibleBills(actor)} order by t.number, t.id desc limit 500`.execute(db)
  return rows.map((row) => ({
    ...row,
    actions: buttonsFor(parcelTable, actor.role, row.state, null, carrierErrors),
  }))
}

/** @throws carriers.not_found */
export async function parcelRowOf(db: Db, actor: Actor, id: number): Promise<ParcelRecord> {
  const [row] = await parcelRows(db, actor, sql`t.id = ${id}`)
  if (!row) throw refuseCarrier('carriers.not_found')
  return row
}

/** Parcels of a bill that a carrier has, or may have. */
export const isLive = sql<boolean>`t.status <> ${lit(parcelStatus.cancelled)}`

/** Parcels that are with the carrier, and have neither come back nor been lost. */
export const isOut = sql<boolean>`t.status = ${lit(parcelStatus.made)}
  and coalesce(t.outcome, '') not in (${lit(parcelOutcome.returned, parcelOutcome.lost)})`

/** It has come back to us, or never will: what was in it may be sent anew. */
export const isOver = ({ outcome }: Pick<LockedParcel, 'outcome'>): boolean =>
  outcome === parcelOutcome.returned || outcome === parcelOutcome.lost

interface Way {
  /** How far the parcel is. */
  outcome: Outcome | null
  /** What its row says of it. */
  set: Readonly<Record<string, string | number | null>>
}

/** Reads the ways of parcels from all their events anew. */
export async function waysOf(db: Db, parcels: readonly number[]): Promise<Map<number, Way>> {
  const { rows } = await sql<
    WayEvent & { parcel: number; name: string; code: string; fee: number | null; weight: number | null }
  >`select parcel_id as parcel, meaning, at, name, code, fee_vnd as fee, weight from carrier_event
    where parcel_id = any(${[...parcels]}::bigint[]) order by at, id`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ parcel }) => parcel)].map(([parcel, events]) => {
      const outcome = outcomeOf(events)?.outcome ?? null
      const last = events.at(-1)
      const fee = events.findLast((event) => event.fee !== null)?.fee ?? null
      const weight = events.findLast((event) => event.weight !== null)?.weight ?? null
      return [
        parcel,
        {
          outcome,
          set: {
            outcome,
            last_event: last ? [last.name, `(${last.code})`].filter(Boolean).join(' ') : null,
            last_event_at: last?.at.toISOString() ?? null,
            // What was never told stays as it was.
            ...(fee === null ? {} : { fee_now_vnd: fee }),
            ...(weight === null ? {} : { weight_now: weight }),
          },
        },
      ]
    }),
  )
}
