import { sql } from 'kysely'
import type { z } from 'zod'
import { visibleCustomers } from '#customers/server/customer.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { affectedBy } from '#pricing/affected.api.ts'

type Place = z.output<typeof affectedBy.body>
const most = 10_000

/** Counts stop at 10,000: nobody needs to know more precisely. */
export async function countAffected({ db, actor }: Context, place: Place) {
  const same = (column: string, value: string | number | null | undefined) =>
    value ? sql`${sql.ref(column)} = ${value}` : sql`true`
  const list = place.group_price_id ? await listNamed(db, place.group_price_id) : null
  const level = list ? list.level_code : place.level_code
  const member = (column: string) =>
    list && !list.level_code
      ? sql`${sql.ref(column)} in (select customer_id from group_price_customer where group_price_id = ${list.id})`
      : sql`true`
  const grouped = place.group_code
    ? sql`o.goods_type in (select code from goods_type where group_code = ${place.group_code})`
    : sql`true`
  const seen = visibleCustomers({ ...actor, station: null })
  const customers = await sql<{ n: number }>`select count(*) as n from (select from customer c
    where ${same('c.id', place.customer_id)} and ${same('c.level_code', level)}
      and ${member('c.id')} and ${seen}
    limit ${most + 1}) one`.execute(db)
  const statuses = place.stage === 'goods' ? [1, 2, 3] : [1, 2, 3, 4, 5, 6, 7, 8, 8.2, 9, 10]
  const orders = await sql<{ n: number }>`select count(*) as n from (select from orders o
    left join customer c on c.id = o.customer_id
    where o.status = any(${statuses}::numeric[]) and o.deleted_at is null
      and ${same('o.route_code', place.route_code)} and ${same('o.goods_type', place.goods_type)} and ${grouped}
      and ${same('o.warehouse_code', place.warehouse_code)} and ${same('o.currency', place.currency)}
      and ${same('o.customer_id', place.customer_id)} and ${same('c.level_code', level)}
      and ${member('o.customer_id')} and (c.id is null or ${seen}) limit ${most + 1}) one`.execute(db)
  const counts = [customers.rows[0]?.n ?? 0, orders.rows[0]?.n ?? 0] as const
  return {
    customers: Math.min(counts[0], most),
    orders: Math.min(counts[1], most),
    more: counts.some((n) => n > most),
  }
}

async function listNamed(db: Db, id: number): Promise<{ id: number; level_code: string | null }> {
  const row = await db
    .selectFrom('group_price')
    .select(['id', 'level_code'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}
