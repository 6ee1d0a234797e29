import { sql } from 'kysely'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'
import type { Context } from '#platform/server/context.ts'
import type { RawBuilder } from 'kysely'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { startingWith } from '#platform/server/lists/searched-text.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { exceptionFields, exceptionKinds } from '#warehouse/import-exception.fields.ts'
import type { ExceptionForm, ExceptionRecord } from '#warehouse/package.api.ts'
import { makePackage } from '#warehouse/server/package-receive.usecase.ts'
import { givePhotosOfStrange } from '#warehouse/server/image.repo.ts'
import { putOrdersIn, weighOrders } from '#warehouse/server/package-orders.ts'
import {
  lockPackage,
  lockTrack,
  orderIdsIn,
  packageOfTrack,
  reachableOrders,
  warehouseScopeOf,
  steps,
  warehouseFor,
} from '#warehouse/server/package.repo.ts'
import type { WarehouseScope } from '#warehouse/server/package.repo.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'
import { refuseStale } from '#platform/server/events/stale.ts'

const described = describedList(exceptionFields, 'x', {
  d_weight: sql`p.d_weight`,
  mawb: sql`m.number`,
  order_id: sql`o.id`,
  order_code: sql`o.code`,
  created_name: sql`s.name`,
  resolved_name: sql`r.name`,
})

/** An exception is the warehouse's; the order it is about is named to who may see it. */
export const listingFor = (scope: WarehouseScope): ListDefinition => ({
  from: sql`import_exception x left join orders o on o.id = x.order_id and ${reachableOrders(scope)} left join package p on p.id = x.package_id
    left join mawb m on m.id = p.mawb_id left join staff s on s.id = x.created_by left join staff r on r.id = x.resolved_by`,
  ...described,
  filters: {
    ...described.filters,
    open: (value) =>
      value === '0' ? sql<boolean>`x.resolved_at is not null` : sql<boolean>`x.resolved_at is null`,
  },
  key: sql`x.id`,
  defaultSort: '-created_at',
  search: { text: (q) => sql<boolean>`x.track like ${startingWith(normalizeTracking(q))}` },
  chips: { of: 'kind', values: exceptionKinds },
  counted: sql`import_exception x`,
})

export function visible({ warehouse }: WarehouseScope): RawBuilder<boolean> {
  return warehouse ? sql<boolean>`x.warehouse_code = ${warehouse}` : sql<boolean>`true`
}

export async function listExceptions(context: Context, query: ListQuery) {
  const scope = await warehouseScopeOf(context)
  return chippedList<ExceptionRecord>(context.db, listingFor(scope), query, visible(scope))
}

/** Reports an exception, or settles one. */
export function saveException(context: Context, form: ExceptionForm): Promise<ExceptionRecord> {
  return form.id ? settle(context, form.id, form) : report(context, form)
}

async function report(context: Context, form: ExceptionForm): Promise<ExceptionRecord> {
  const { db, actor, now } = context
  const scope = await warehouseScopeOf(context)
  const track = normalizeTracking(form.track ?? '')
  const order = form.code || form.order_id ? await orderOf(context, scope, form) : null
  const warehouse =
    scope.warehouse || form.warehouse_code ? await warehouseFor(context, scope, form.warehouse_code) : null
  const { rows } = await sql<{ id: number }>`
    insert into import_exception (track, kind, warehouse_code, package_id, order_id, note, created_by, created_at)
    values (${track}, ${form.kind}, ${warehouse},
      (select p.id from package p where p.track = ${track} and p.cancelled_at is null
        and (${warehouse}::text is null or p.warehouse_code = ${warehouse}) order by p.id desc limit 1),
      ${order}::bigint, ${form.note ?? null}, ${actor.id}, ${now}) returning id`.execute(db)
  return rowOf(context, scope, rows[0]?.id ?? 0)
}

/**
 * Settles an exception. With an order, its package becomes that order's: one at 6 moves to 7, one at
 * 7 has a package more. @throws import.exception_settled, orders.not_found, orders.status
 */
async function settle(context: Context, id: number, form: ExceptionForm): Promise<ExceptionRecord> {
  const { db, actor, now } = context
  const scope = await warehouseScopeOf(context)
  const { rows } = await sql<{
    id: number
    track: string
    kind: string
    warehouse_code: string | null
    package_id: number | null
    resolved_at: Date | null
    version: number
  }>`select x.* from import_exception x where x.id = ${id} and ${visible(scope)} for no key update of x`.execute(
    db,
  )
  const open = rows[0]
  if (!open) throw refuseWarehouse('import.exception_unknown')
  await refuseStale(context.db, 'import_exception', open, form.version)
  if (open.resolved_at) throw refuseWarehouse('import.exception_settled')
  const order = form.code || form.order_id ? await orderOf(context, scope, form) : null
  const packageId =
    order && open.kind === 'unknown' ? await give(context, scope, open, order, form) : open.package_id
  await sql`update import_exception set resolved_at = ${now}, resolved_by = ${actor.id}, order_id = ${order}::bigint,
      package_id = ${packageId}::bigint, note = coalesce(${form.note ?? null}, note)
    where id = ${id} and resolved_at is null`.execute(db)
  return rowOf(context, scope, id)
}

async function give(
  context: Context,
  scope: WarehouseScope,
  open: { id: number; track: string; warehouse_code: string | null; package_id: number | null },
  order: number,
  form: ExceptionForm,
): Promise<number> {
  const { db } = context
  let id = open.package_id
  if (!id) {
    const warehouse =
      open.warehouse_code && !scope.warehouse
        ? open.warehouse_code
        : await warehouseFor(context, scope, form.warehouse_code, [order])
    await lockTrack(db, warehouse, open.track)
    const known = await packageOfTrack(db, warehouse, open.track)
    id = (known ?? (await makePackage(context, { track: open.track, warehouse, measures: {} }))).id
    await givePhotosOfStrange(db, open.id, id)
  }
  const found = await lockPackage(db, scope, id)
  if (found.receive_status !== steps.here) {
    throw refuseWarehouse('import.package_left', { values: { track: found.track } })
  }
  await putOrdersIn(context, found, [order])
  await weighOrders(context, await orderIdsIn(db, [id]))
  await recordEvent(context, { entity: 'package', id, action: 'link', to: steps.here, data: { order } })
  return id
}

/** The order named, which must be on its way or here. */
async function orderOf(context: Context, scope: WarehouseScope, form: ExceptionForm): Promise<number> {
  const by = form.order_id ? sql`o.id = ${form.order_id}` : sql`o.code = ${(form.code ?? '').toUpperCase()}`
  const { rows } = await sql<{ id: number; code: string; status: number }>`
    select o.id, o.code, o.status::float8 as status from orders o where ${by} and ${reachableOrders(scope)}`.execute(
    context.db,
  )
  const order = rows[0]
  if (!order) throw refuseOrder('orders.not_found')
  const open: number[] = [orderStatus.bought, orderStatus.arrivedOverseas]
  if (form.kind === 'unknown' && !open.includes(order.status)) {
    const awaited = order.status < orderStatus.bought && order.status !== orderStatus.cancelled
    const message = `Đơn ${order.code} đang ở bước “${orderStatus.label(order.status)}”: chỉ gắn kiện lạ được vào đơn đã mua hoặc đã về kho nước ngoài. ${
      awaited ? 'Chờ đơn được mua rồi gắn.' : 'Bỏ trống mã đơn, ghi cách xử lý rồi bấm Xong.'
    }`
    throw refuseOrder('orders.status', { details: [{ path: 'code', message }] })
  }
  return order.id
}

async function rowOf({ db }: Context, scope: WarehouseScope, id: number): Promise<ExceptionRecord> {
  const listing = listingFor(scope)
  const { rows } = await sql<ExceptionRecord>`select ${listing.select} from ${listing.from}
    where x.id = ${id} and ${visible(scope)}`.execute(db)
  const row = rows[0]
  if (!row) throw refuseWarehouse('import.exception_unknown')
  return row
}
