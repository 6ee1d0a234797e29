import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { orderStatus } from '#orders/core/order.status.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import { shipmentStatus, shipmentTable } from '#shipments/shipment.status.ts'
import { packageStatus } from '#warehouse/package.status.ts'

/** Some package on the waybill: what was undone is on none. */
const some = (which: RawBuilder<boolean>): RawBuilder<boolean> => sql<boolean>`exists (
  select from shipment_package sp join package p on p.id = sp.package_id
  where sp.shipment_id = shipment.id and sp.off_at is null and p.cancelled_at is null and ${which})`
/** Some order in its packages that is not cancelled. */
const someOrder = (which: RawBuilder<boolean>): RawBuilder<boolean> =>
  some(sql<boolean>`exists (select from package_order po join orders o on o.id = po.order_id
    where po.package_id = p.id and o.deleted_at is null and o.status <> ${lit(orderStatus.cancelled)} and ${which})`)

const before = (step: number) => some(sql<boolean>`p.receive_status < ${lit(step)}`)
const orderBefore = (status: number) => someOrder(sql<boolean>`o.status < ${lit(status)}`)
const any = sql<boolean>`true`
/** A waybill with nothing on it any more stands still. */
const allFrom = (step: number) => sql<boolean>`(${some(any)} and not ${before(step)})`
const allOrdersFrom = (status: number) => sql<boolean>`(${someOrder(any)} and not ${orderBefore(status)})`

const { exported, arrived } = packageStatus
const forgets = { r_weight: null, fee_vnd: 0, inbill_id: null }

/** In the order in which one makes room for the next. */
const steps: readonly [key: string, where: RawBuilder<boolean>, set?: Readonly<Record<string, unknown>>][] = [
  ['unbill', orderBefore(orderStatus.newBill)],
  ['uncheck', orderBefore(orderStatus.checked), forgets],
  ['unarrive', before(arrived)],
  ['unexport', before(exported)],
  ['export', allFrom(exported)],
  ['arrive', allFrom(arrived)],
  ['check', allOrdersFrom(orderStatus.checked)],
  ['bill', allOrdersFrom(orderStatus.newBill)],
]

/** Marks of one run; what is left waits a minute. */
const most = 5_000

/** Waybills something on which moved, to where their packages and orders are. @returns how many moved */
export async function followShipments(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ shipment: number }>`with seen as (
      delete from shipment_mark where id in (select id from shipment_mark order by id limit ${most}) returning shipment_id)
    select distinct shipment_id as shipment from seen`.execute(db)
  return rows.length === 0
    ? 0
    : followThese(
        db,
        now,
        rows.map(({ shipment }) => shipment),
      )
}

/** These waybills to where their packages and orders are. @returns how many moved */
export async function followThese(db: Db, now: Date, shipments: readonly number[]): Promise<number> {
  let moved = 0
  for (const [key, where, set = {}] of steps) {
    const chosen = sql<boolean>`shipment.id = any(${[...shipments]}::bigint[]) and ${where}`
    const ids = await moveRows(db, shipmentTable, key, { where: chosen, set: { ...set, status_at: now } })
    const to = shipmentTable.actions.find((action) => action.key === key)?.to
    for (const id of ids)
      await recordEvent(
        { db, actor: systemActor, now },
        { entity: 'shipment', id, action: key, to: typeof to === 'number' ? to : shipmentStatus.confirmed },
      )
    moved += ids.length
  }
  return moved
}
