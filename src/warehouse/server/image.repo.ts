import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { is } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { reachableOrders, visiblePackages } from '#warehouse/server/package.repo.ts'
import type { WarehouseScope } from '#warehouse/server/package.repo.ts'

/** Strange parcels `x` a person may see: they are nobody's yet, and sales see what is their customers'. */
export const visibleStrange = ({ actor, warehouse }: WarehouseScope): RawBuilder<boolean> =>
  is(actor, 'kd')
    ? sql<boolean>`false`
    : warehouse
      ? sql<boolean>`x.warehouse_code = ${warehouse}`
      : sql<boolean>`true`

/** Photos `i` a person may see, beside their order `o` and their parcel `p`: of an order its, else the parcel's. */
export const reachableImages = (scope: WarehouseScope): RawBuilder<boolean> =>
  sql<boolean>`case when i.order_id is not null then ${reachableOrders(scope)}
    when i.package_id is not null then ${visiblePackages(scope)}
    else exists (select from import_exception x where x.id = i.exception_id and ${visibleStrange(scope)}) end`

/** What a photo is called by: its order, else its parcel's track. */
export const imageOf = sql<string>`coalesce(o.code, p.track,
  (select x.track from import_exception x where x.id = i.exception_id))`

/** A package is made of the strange parcel: what was photographed of it is the package's. */
export async function givePhotosOfStrange(db: Db, exception: number, parcel: number): Promise<void> {
  await sql`update order_image set package_id = ${parcel}, exception_id = null
    where exception_id = ${exception} and order_id is null`.execute(db)
}

/** What was photographed while the parcel belonged to nobody is of the orders it belongs to now. */
export async function givePhotos(db: Db, parcel: number, orders: readonly number[]): Promise<void> {
  const [first, ...others] = orders
  if (first === undefined) return
  await sql`with given as (update order_image set order_id = ${first} where package_id = ${parcel} and order_id is null
      returning *)
    insert into order_image (order_id, package_id, type_image, file_id, thumb_id, position, created_by, created_at, removed_at, removed_by)
    select o.id, g.package_id, g.type_image, g.file_id, g.thumb_id, g.position, g.created_by, g.created_at, g.removed_at, g.removed_by
    from given g cross join unnest(${[...others]}::bigint[]) as o (id)`.execute(db)
}
