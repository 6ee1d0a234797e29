import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OrderDetailRecord } from '#orders/core/order.api.ts'

type Package = OrderDetailRecord['packages'][number]
export interface PartsBeside {
  /** Null: none. */
  packages: readonly (Omit<Package, 'received_at'> & { received_at: string })[] | null
  merges: OrderDetailRecord['merges'] | null
}

/**
 * What an order `o` consists of, as columns in its own statement: the packages it comes in, as the warehouses know
 * them, and the orders that became part of it.
 */
export const partsBeside: RawBuilder<PartsBeside> = sql`
  (select json_agg(one) from (
    select p.id, p.track, p.receive_status::float8 as receive_status, p.d_weight, p.r_weight, p.position, p.received_at,
      m.number as mawb, p.mawb_id
    from package_order po join package p on p.id = po.package_id left join mawb m on m.id = p.mawb_id
    where po.order_id = o.id and p.cancelled_at is null order by p.id) one) as packages,
  (select json_agg(one) from (
    select part.id, part.code, part.name, part.quantity as quality
    from orders part where part.merged_into = o.id order by part.id) one) as merges`

/** Packages as everybody else reads them: their times as such. */
export const packagesRead = (packages: PartsBeside['packages']): OrderDetailRecord['packages'] =>
  (packages ?? []).map((one) => ({ ...one, received_at: new Date(one.received_at) }))
