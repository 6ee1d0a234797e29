import { sql } from 'kysely'
import { buyingFields } from '#orders/buying/buying.fields.ts'
import { buyingStatus, buyingTable } from '#orders/buying/buying.status.ts'
import { refuseBuying } from '#orders/buying/buying.errors.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { orderHas } from '#orders/core/server/order-text.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'

const described = describedList(buyingFields, 'y', {
  code: sql`o.code`,
  name: sql`o.name`,
  link: sql`o.link`,
  site_name: sql`(select s.name from site s where s.code = y.site_code)`,
  account: sql`a.username`,
  stopped: sql`a.buying_stopped`,
  approved_name: sql`approver.name`,
})
export const buyingListing: ListDefinition = {
  from: sql`buying y join orders o on o.id = y.order_id join buying_account a on a.id = y.account_id
    join staff approver on approver.id = y.approved_by`,
  ...described,
  key: sql`y.id`,
  defaultSort: '-created_at',
  search: { text: (q) => orderHas('o', q) },
  chips: { of: 'status', values: buyingStatus.values },
  counted: sql`buying y join orders o on o.id = y.order_id`,
}

/** A row of the queue as its steps take it. */
export interface LockedBuying {
  id: number
  order_id: number
  status: string
  station_id: number
  account_id: number
  account: string
  card_id: number | null
  stopped: string | null
  site_code: string
  item_id: string
  most: number
  currency: string
  value_vnd: number
  approved_by: number
  approved_until: Date
  tries: number
  started_at: Date | null
  price: number | null
  seen: string | null
  supplier_order_no: string | null
  order_status: number
}

const locked = sql`y.*, o.station_id, o.status::float8 as order_status, a.username as account,
  a.card_id, a.buying_stopped as stopped
  from buying y join orders o on o.id = y.order_id join buying_account a on a.id = y.account_id`

export const buyingRecords: Records<LockedBuying, object, never> = {
  table: buyingTable,
  lock: async ({ db, actor }, id) => {
    const { rows } = await sql<LockedBuying>`select ${locked}
      where y.id = ${id} and ${visibleOrders(actor)} for no key update of y`.execute(db)
    if (!rows[0]) throw refuseBuying('buying.not_found')
    return rows[0]
  },
  snapshot: () => ({}),
  refuse: () => refuseBuying('buying.status'),
}

/** Live rows in the order in which they came, those of stopped accounts apart. */
export async function openRows(db: Db): Promise<LockedBuying[]> {
  const { rows } = await sql<LockedBuying>`select ${locked}
    where y.status in (${lit(buyingStatus.queued, buyingStatus.buying)})
      or (y.status = ${lit(buyingStatus.person)} and o.status <> ${lit(orderStatus.purchaseApproved)})
    order by y.account_id, y.id limit 2000`.execute(db)
  return rows
}

export interface DayOf {
  count: number
  value: number
  last: Date | null
}

/** What an account was asked to buy since the day began, and when last; VND. */
export async function dayOf(db: Db, account: number, since: Date): Promise<DayOf> {
  const { rows } = await sql<DayOf>`select count(*) as count, coalesce(sum(value_vnd), 0)::bigint as value,
      (select max(started_at) from buying where account_id = ${account}) as last
    from buying where account_id = ${account} and started_at >= ${since}
      and status in (${lit(buyingStatus.buying, buyingStatus.bought)})`.execute(db)
  return rows[0] as DayOf
}
