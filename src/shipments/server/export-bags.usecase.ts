import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { allow } from '#platform/server/events/run-action.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { bagRecords, inBag, lockBag } from '#shipments/server/bag.repo.ts'
import { refuseShipment } from '#shipments/shipments.errors.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'
import { staysAbroad } from '#warehouse/package.status.ts'
import { flightOf, moveMawb } from '#warehouse/server/mawb-packages.usecase.ts'
import { readMawb } from '#warehouse/server/mawb.repo.ts'
import { editMawb } from '#warehouse/server/mawb.usecase.ts'
import { warehouseScopeOf } from '#warehouse/server/package.repo.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

interface Flight {
  id: number
  number: string
}

/**
 * Closed bags leave, each whole or not at all: a package that must stay keeps its bag here, by name. All that leave on
 * one flight leave together. @throws bags.no_flight, bags.other_flight, import.blocked
 */
export async function exportBags(
  context: Context,
  form: { ids: readonly number[]; mawb?: string | undefined; flight_date?: string | undefined },
) {
  const flights = new Map<number, Flight & { packages: number[] }>()
  const answer = await eachRow(context.db, form.ids, async (db, id) => {
    const { flight, packages } = await boarding({ ...context, db }, id, form.mawb)
    const known = flights.get(flight.id)
    flights.set(flight.id, { ...flight, packages: [...(known?.packages ?? []), ...packages] })
  })
  let left = 0
  for (const { id, packages } of flights.values()) {
    const handled = packages.map((key) => ({ id: key, isHandle: true }))
    const moved = await moveMawb(context, { id, status: mawbStatus.exported, packages: handled })
    // Each was looked at above and is locked since: one that stays behind now would fly on paper only.
    const refused = moved.failed[0]
    if (refused) throw new Error(`package ${refused.id} of flight ${id} did not leave: ${refused.error}`)
    left += moved.done.length
    if (form.flight_date) await editMawb(context, { id, flight_date: form.flight_date })
  }
  return { ...answer, mawbs: [...flights.values()].map(({ number }) => number), packages: left }
}

/** Puts a closed bag and what is in it on its flight. */
async function boarding(context: Context, id: number, mawb: string | undefined) {
  const { db } = context
  // The flight before the bag, as everybody locks them.
  const flight = await flightFor(context, id, mawb)
  const bag = await lockBag(context, id)
  await allow(bagRecords, context, bag, 'export')
  if (bag.mawb_id !== null && bag.mawb_id !== flight.id)
    throw refuseShipment('bags.other_flight', { values: { code: bag.code, mawb: flight.number } })
  if (flight.warehouse_code !== bag.warehouse_code)
    throw refuseShipment('bags.other_flight', { values: { code: bag.code, mawb: flight.number } })
  const inside = await inBag(db, id, { locked: true })
  if (inside.length === 0) throw refuseShipment('bags.empty', { values: { code: bag.code } })
  const packages = inside.map((one) => one.id)
  await refuseBlocked(context, packages)
  await sql`update container set mawb_id = ${flight.id} where id = ${id} and mawb_id is distinct from ${flight.id}`.execute(
    db,
  )
  await sql`update package set mawb_id = ${flight.id} where container_id = ${id} and cancelled_at is null
    and mawb_id is distinct from ${flight.id}`.execute(db)
  return { flight, packages }
}

async function flightFor(context: Context, id: number, mawb: string | undefined) {
  const scope = await warehouseScopeOf(context)
  const { rows } = await sql<{
    code: string
    mawb_id: number | null
    warehouse_code: string
  }>`select code, mawb_id, warehouse_code from container where id = ${id}`.execute(context.db)
  const bag = rows[0]
  if (!bag) throw refuseShipment('bags.unknown')
  if (mawb)
    return flightOf(context, scope, { mawb: readMawb(mawb).number, warehouse_code: bag.warehouse_code })
  if (bag.mawb_id === null) throw refuseShipment('bags.no_flight', { values: { code: bag.code } })
  return flightOf(context, scope, { id: bag.mawb_id })
}

/** @throws import.blocked */
async function refuseBlocked({ db }: Context, packages: readonly number[]): Promise<void> {
  const { rows } = await sql<{ track: string; code: string; sub_status: number }>`
    select p.track, o.code, o.sub_status::float8 as sub_status from package p
    join package_order po on po.package_id = p.id join orders o on o.id = po.order_id
    where p.id = any(${[...packages]}::bigint[]) and o.sub_status in (${lit(...staysAbroad)}) limit 1`.execute(
    db,
  )
  const blocked = rows[0]
  if (!blocked) return
  const { track, code } = blocked
  throw refuseWarehouse('import.blocked', {
    values: { track, code, why: subStatus.label(blocked.sub_status) },
  })
}

/** The day of the flights of these bags. @throws bags.no_flight, mawb.arrived */
export async function changeBagDate(
  context: Context,
  { ids, date }: { ids: readonly number[]; date: string },
) {
  const mawbs = new Map<number, string>()
  const answer = await eachRow(context.db, ids, async (db, id) => {
    const { mawb_id, code } = await lockBag({ ...context, db }, id)
    if (mawb_id === null) throw refuseShipment('bags.no_flight', { values: { code } })
    if (mawbs.has(mawb_id)) return
    const { mawb } = await editMawb({ ...context, db }, { id: mawb_id, flight_date: date })
    mawbs.set(mawb_id, String(mawb?.mawb ?? ''))
  })
  return { ...answer, mawbs: [...mawbs.values()] }
}
