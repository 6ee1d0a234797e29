import { sql } from 'kysely'
import { orderStatus } from '#orders/core/order.status.ts'
import { lit } from '#platform/server/db/lit.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import { allow, runLocked } from '#platform/server/events/run-action.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { readBusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import type { EditMawbForm, MawbForm, MawbRecord, PackageResults } from '#warehouse/mawb.api.ts'
import { nextMawb, parseMawb } from '#warehouse/mawb.rules.ts'
import { changedValues, newValues, toColumns } from '#platform/server/lists/record-write.ts'
import { mawbFields } from '#warehouse/mawb.fields.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'
import { packageStatus, packageTable } from '#warehouse/package.status.ts'
import { innerSums } from '#warehouse/server/inner-sums.ts'
import {
  flightSums,
  lockMawb,
  mawbListing,
  mawbOfNumber,
  mawbRecords,
  mawbRowOf,
  readMawb,
} from '#warehouse/server/mawb.repo.ts'
import type { LockedMawb } from '#warehouse/server/mawb.repo.ts'
import { releaseBags } from '#warehouse/server/bag.repo.ts'
import { packagesInside } from '#warehouse/server/packages-inside.ts'
import { retreatOrders } from '#warehouse/server/package-orders.ts'
import { orderIdsIn, warehouseScopeOf, visibleMawbs, warehouseFor } from '#warehouse/server/package.repo.ts'
import type { WarehouseScope } from '#warehouse/server/package.repo.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'
import { refuseStale } from '#platform/server/events/stale.ts'
import { allOf } from '#platform/server/db/together.ts'

export async function listMawbs(context: Context, query: ListQuery) {
  const { db } = context
  const scope = visibleMawbs(await warehouseScopeOf(context))
  const page = await chippedList<MawbRecord>(db, mawbListing, query, scope)
  const totals = await innerSums(db, mawbListing, query, scope, page.pagination.total, flightSums)
  return { ...page, totals }
}

/** A flight with its bags and packages, by number or key. @throws mawb.unknown */
export async function readMawbContent(context: Context, given: string) {
  const { db } = context
  const scope = await warehouseScopeOf(context)
  const reading = parseMawb(given)
  const { rows } = await sql<{ id: number }>`select m.id from mawb m where ${visibleMawbs(scope)} and ${
    reading.ok ? sql`m.number = ${reading.mawb}` : sql`m.id::text = ${given.trim()}`
  }`.execute(db)
  const id = rows[0]?.id
  if (!id) throw refuseWarehouse('mawb.unknown')
  const [mawb, bags, packages] = await allOf([
    mawbRowOf(db, scope, id),
    sql<{
      id: number
      code: string
      packages: number
      d_weight: number
      closed_at: Date | null
      docked_at: Date | null
    }>`select k.id, k.code, k.closed_at, k.docked_at, count(p.id)::int as packages,
        coalesce(sum(p.d_weight), 0)::float8 as d_weight
      from container k left join package p on p.container_id = k.id and p.cancelled_at is null
      where k.mawb_id = ${id} group by k.id order by k.id`.execute(db),
    packagesInside(context, scope, sql`p.mawb_id = ${id}`),
  ])
  return { mawb, bags: bags.rows, packages }
}

/**
 * A flight document, being packed (7). A number that was cancelled may be used again.
 * @throws bad_input on the number with what is wrong, mawb.exists
 */
export async function createMawb(context: Context, form: MawbForm) {
  const { db } = context
  const scope = await warehouseScopeOf(context)
  const { number, unknownPrefix } = readMawb(form.mawb || form.number || '')
  const made = await makeMawb(context, scope, number, form)
  return { ...(await mawbRowOf(db, scope, made.id)), unknown_prefix: unknownPrefix, next: nextMawb(number) }
}

export async function makeMawb(
  context: Context,
  scope: WarehouseScope,
  number: string,
  form: Omit<MawbForm, 'mawb' | 'number'>,
): Promise<LockedMawb> {
  const { db, actor, now } = context
  const warehouse = await warehouseFor(context, scope, form.warehouse_code)
  const columns = {
    ...newValues(mawbFields, form, context),
    warehouse_code: warehouse,
    flight_date: dayOf(form.flight_date) ?? null,
    partner_id: await partnerOf(context, form.partner_id),
    created_by: actor.id || null,
    created_at: now,
  }
  const anew = { ...columns, status: mawbStatus.packing, exported_at: null, arrived_at: null }
  const made = await db
    .insertInto('mawb')
    .values({ ...columns, number })
    .onConflict((known) =>
      known.column('number').doUpdateSet(anew).where('mawb.status', '=', mawbStatus.cancelled),
    )
    .returning('id')
    .executeTakeFirst()
  const id = made?.id
  if (!id) throw refuseWarehouse('mawb.exists', { values: { mawb: number } })
  await recordEvent(context, {
    entity: 'mawb',
    id,
    action: 'create',
    to: mawbStatus.packing,
    data: { mawb: number, warehouse },
  })
  return lockMawb(db, scope, { id })
}

function dayOf(text: string | null | undefined): string | null | undefined {
  if (text === undefined || text === null || text === '') return text === undefined ? undefined : null
  const date = readBusinessDate(text)
  if (!date)
    throw refuse('bad_input', {
      details: [{ path: 'flight_date', message: 'Ngày bay phải có dạng DD-MM-YYYY' }],
    })
  return date
}

async function partnerOf({ db }: Context, id: number | null | undefined): Promise<number | null> {
  if (!id) return null
  const known = await db.selectFrom('partner').select('id').where('id', '=', id).executeTakeFirst()
  if (!known)
    throw refuse('bad_input', { details: [{ path: 'partner_id', message: 'Đối tác không tồn tại' }] })
  return id
}

/**
 * Changes a flight before it has arrived: its number (all packages and orders follow), its date, or
 * the flight of some of its packages. @throws mawb.arrived, mawb.exists, conflict.stale
 */
export async function editMawb(context: Context, form: EditMawbForm): Promise<PackageResults> {
  const { db } = context
  const scope = await warehouseScopeOf(context)
  const mawb = await lockMawb(db, scope, { id: form.id })
  await refuseStale(context.db, 'mawb', mawb, form.version)
  const records = mawbRecords('mawb.arrived')
  await allow(records, context, mawb, 'edit')
  const number = form.mawb ? readMawb(form.mawb).number : mawb.number
  const chosen = form.packages?.filter((one) => one.isHandle).map((one) => one.id) ?? []
  if (form.packages && chosen.length && number !== mawb.number) {
    return movePackages(context, scope, mawb, number, chosen)
  }
  if (number !== mawb.number && (await mawbOfNumber(db, number))) {
    throw refuseWarehouse('mawb.exists', { values: { mawb: number } })
  }
  const flight = dayOf(form.flight_date)
  const set = {
    number,
    ...toColumns(mawbFields, changedValues(mawbFields, form, context)),
    ...(flight === undefined ? {} : { flight_date: flight }),
    ...(form.partner_id === undefined ? {} : { partner_id: await partnerOf(context, form.partner_id) }),
  }
  await runLocked(records, mawb, {
    context,
    action: 'edit',
    effect: async () => ({ set, data: { ...set, before: mawb.number } }),
  })
  if (number !== mawb.number) {
    await sql`update orders set mawb = ${number} where mawb = ${mawb.number} and status = ${lit(orderStatus.exportedOverseas)}`.execute(
      db,
    )
  }
  return { done: [], failed: [], mawb: await mawbRowOf(db, scope, mawb.id), orders_moved: [] }
}

/** Some packages change to another flight of the same warehouse, being packed; from 8 they step back to 7. */
async function movePackages(
  context: Context,
  scope: WarehouseScope,
  from: LockedMawb,
  number: string,
  ids: readonly number[],
): Promise<PackageResults> {
  const { db } = context
  const known = await mawbOfNumber(db, number)
  const to =
    known && known.status !== mawbStatus.cancelled
      ? await lockMawb(db, scope, { id: known.id })
      : await makeMawb(context, scope, number, { warehouse_code: from.warehouse_code })
  if (to.status !== mawbStatus.packing || to.warehouse_code !== from.warehouse_code) {
    throw refuseWarehouse('mawb.left', { values: { mawb: to.number } })
  }
  const done = await moveRows(db, packageTable, 'change_mawb', {
    set: { mawb_id: to.id, container_id: null, packed_at: null },
    where: sql`id = any(${[...ids]}::bigint[]) and mawb_id = ${from.id} and cancelled_at is null`,
  })
  for (const id of done) {
    await recordEvent(context, {
      entity: 'package',
      id,
      action: 'change_mawb',
      to: packageStatus.overseas,
      data: { mawb: number },
    })
  }
  const orders_moved = await retreatOrders(
    context,
    await orderIdsIn(db, done),
    `Đổi MAWB ${from.number} sang ${number}`,
  )
  const failed = ids
    .filter((id) => !done.includes(id))
    .map((id) => {
      const refusal = refuseWarehouse('import.package_unknown')
      return { id, error: refusal.code, message: refusal.message }
    })
  return { done, failed, mawb: await mawbRowOf(db, scope, to.id), orders_moved }
}

/** A flight that will not go: its bags are here again with what is in them, its orders back at 7. @throws mawb.arrived, mawb.invoiced */
export async function cancelMawb(context: Context, id: number, reason: string): Promise<PackageResults> {
  const { db } = context
  const scope = await warehouseScopeOf(context)
  const mawb = await lockMawb(db, scope, { id })
  const done: number[] = []
  await runLocked(mawbRecords('mawb.arrived'), mawb, {
    context,
    action: 'cancel',
    reason,
    effect: async () => {
      const { rows } = await sql`select from mawb where id = ${id} and cost_vnd > 0`.execute(db)
      if (rows.length > 0) throw refuseWarehouse('mawb.invoiced', { values: { mawb: mawb.number } })
      const where = sql`mawb_id = ${id} and cancelled_at is null`
      done.push(...(await moveRows(db, packageTable, 'cancel_mawb', { where, set: { mawb_id: null } })))
      await releaseBags(context, id)
      return { set: { exported_at: null } }
    },
  })
  const orders_moved = await retreatOrders(
    context,
    await orderIdsIn(db, done),
    `Hủy MAWB ${mawb.number}: ${reason}`,
  )
  return { done, failed: [], mawb: await mawbRowOf(db, scope, id), orders_moved }
}
