import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { billStatus } from '#billing/bill.status.ts'
import type { BatchRecord } from '#delivery/delivery.api.ts'
import { batchFields } from '#delivery/batch.fields.ts'
import { batchStatus } from '#delivery/batch.status.ts'
import { refuseDelivery } from '#delivery/delivery.errors.ts'
import { fold } from '#platform/rules/fold.ts'
import { inScope } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { anywhere } from '#platform/server/lists/searched-text.ts'

/** The delivery lists of the station. */
export function visibleBatches(actor: Actor): RawBuilder<boolean> {
  return inScope(actor, { station: 'd.station_id' })
}

const bills = sql`delivery_batch_bill db join bill b on b.id = db.bill_id where db.batch_id = d.id`

const figures = {
  bills: sql`(select count(*) from ${bills})`,
  orders: sql`(select count(*) from orders o where o.bill_id in (select db.bill_id from ${bills}))`,
  total_vnd: sql`coalesce((select sum(b.total_vnd) from ${bills}), 0)::bigint`,
  cod_vnd: sql`coalesce((select sum(b.expected_cod) from ${bills}), 0)::bigint`,
}

const described = describedList(batchFields, 'd', {
  partner_name: sql`p.name`,
  shipper_name: sql`ship.name`,
  created_by_name: sql`maker.name`,
  delivered: sql`(select count(*) from ${bills} and b.status = ${lit(billStatus.delivered)})`,
  failed: sql`(select count(*) from ${bills} and b.status = ${lit(billStatus.undeliverable)})`,
  ...figures,
})

const from = sql`delivery_batch d join staff maker on maker.id = d.created_by
  left join partner p on p.id = d.partner_id left join staff ship on ship.id = d.shipper_id`

const ended = sql`d.status = ${lit(batchStatus.cancelled)}`
/** Of what is listed; a cancelled list handed nothing out and stands apart. */
const sums = {
  bills: sql`case when not ${ended} then ${figures.bills} end`,
  orders: sql`case when not ${ended} then ${figures.orders} end`,
  total_vnd: sql`case when not ${ended} then ${figures.total_vnd} end`,
  cod_vnd: sql`case when not ${ended} then ${figures.cod_vnd} end`,
  cancelled_vnd: sql`case when ${ended} then ${figures.total_vnd} end`,
}
export type BatchSum = keyof typeof sums

export const batchListing: ListDefinition<BatchSum> = {
  from,
  ...described,
  sums,
  sorts: { ...described.sorts, code: sql`d.batch_code` },
  key: sql`d.id`,
  defaultSort: '-created_at',
  search: {
    // Lists of a bill as a set of keys: asked of each list, all lists and their bills would be read.
    text: (q) => sql<boolean>`(d.batch_code = ${q.toUpperCase()}
      or fold(coalesce(d.note, '')) like ${anywhere(fold(q))}
      or d.id = any(array(select db.batch_id from bill b join delivery_batch_bill db on db.bill_id = b.id
        where b.code = ${q.toUpperCase()} or b.waybill = ${q.toUpperCase()})))`,
  },
  chips: { of: 'status', values: batchStatus.values },
  counted: sql`delivery_batch d`,
}

/** @throws delivery.not_found */
export async function batchRowOf(db: Db, actor: Actor, code: string): Promise<BatchRecord> {
  const name = code.trim().toUpperCase()
  // Its id names a row as its code does.
  const condition = /^\d{1,15}$/.test(name) ? sql`d.id = ${Number(name)}` : sql`d.batch_code = ${name}`
  const { rows } = await sql<BatchRecord>`select ${described.select} from ${from}
    where ${condition} and ${visibleBatches(actor)}`.execute(db)
  const row = rows[0]
  if (!row) throw refuseDelivery('delivery.not_found')
  return row
}

export interface LockedBatch {
  id: number
  batch_code: string
  station_id: number
  partner_id: number | null
  shipper_id: number | null
  status: number
  version: number
}

/** @throws delivery.not_found */
export async function batchIdOf({ db, actor }: Context, code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select d.id from delivery_batch d
    where d.batch_code = ${code.trim().toUpperCase()} and ${visibleBatches(actor)}`.execute(db)
  const row = rows[0]
  if (!row) throw refuseDelivery('delivery.not_found')
  return row.id
}

/** @throws delivery.not_found */
export async function lockBatch({ db, actor }: Context, id: number): Promise<LockedBatch> {
  const { rows } = await sql<LockedBatch>`select d.* from delivery_batch d
    where d.id = ${id} and ${visibleBatches(actor)} for no key update of d`.execute(db)
  const row = rows[0]
  if (!row) throw refuseDelivery('delivery.not_found')
  return row
}

export async function billsOf(
  db: Db,
  batch: number,
): Promise<{ id: number; code: string; status: number }[]> {
  const { rows } = await sql<{ id: number; code: string; status: number }>`
    select b.id, b.code, b.status::float8 as status from delivery_batch_bill db join bill b on b.id = db.bill_id
    where db.batch_id = ${batch} order by b.id`.execute(db)
  return rows
}
