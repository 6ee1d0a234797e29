import { sql } from 'kysely'
import { marginFlag } from '#orders/purchase/margin.rules.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import type { Context } from '#platform/server/context.ts'

interface Bought {
  order: Pick<LockedOrder, 'id' | 'goods_vnd' | 'service_vnd' | 'extra_deposit'>
  /** VND. */
  cost: number
}

/** Keeps what purchases leave of what the customers pay; one that is posted anew is looked at anew. */
export async function keepMargins(
  { db, now }: Context,
  purchases: readonly Bought[],
  { mostPercent }: { mostPercent: number },
): Promise<void> {
  const margins = purchases
    .filter(({ order }) => order.goods_vnd > 0)
    .map(({ order, cost }) => {
      const revenue = order.goods_vnd + order.service_vnd + order.extra_deposit
      return { id: order.id, revenue, cost, flag: marginFlag({ revenue, cost, mostPercent }) }
    })
  if (margins.length === 0) return
  await sql`insert into purchase_margin (order_id, bought_at, revenue, cost, flag)
    select id, ${now}, revenue, cost, flag from unnest(${margins.map(({ id }) => id)}::bigint[],
      ${margins.map(({ revenue }) => revenue)}::bigint[], ${margins.map(({ cost }) => cost)}::bigint[],
      ${margins.map(({ flag }) => flag)}::text[]) m (id, revenue, cost, flag)
    on conflict (order_id) do update set revenue = excluded.revenue, cost = excluded.cost, flag = excluded.flag,
      seen_at = null, seen_by = null, seen_note = null`.execute(db)
}
