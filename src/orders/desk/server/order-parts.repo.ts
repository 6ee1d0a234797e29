import { sql } from 'kysely'
import type { OrderDetailRecord } from '#orders/core/order.api.ts'
import type { Db } from '#platform/server/db/database.ts'

/** The packages an order comes in, as the warehouses know them. */
export async function packagesOf(db: Db, order: number): Promise<OrderDetailRecord['packages']> {
  const { rows } = await sql<OrderDetailRecord['packages'][number]>`select p.id, p.track,
      p.receive_status::float8 as receive_status, p.d_weight, p.r_weight, p.position, p.received_at, m.number as mawb,
      p.mawb_id
    from package_order po join package p on p.id = po.package_id left join mawb m on m.id = p.mawb_id
    where po.order_id = ${order} and p.cancelled_at is null order by p.id`.execute(db)
  return rows
}

/** The orders that became part of this one. */
export async function mergesOf(db: Db, order: number): Promise<OrderDetailRecord['merges']> {
  const { rows } = await sql<OrderDetailRecord['merges'][number]>`select id, code, name, quantity as quality
    from orders where merged_into = ${order} order by id`.execute(db)
  return rows
}
