import { sql } from 'kysely'
import { marginFlag } from '#orders/purchase/margin.rules.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import type { Context } from '#platform/server/context.ts'

/** Keeps what a purchase leaves of what the customer pays; one that is posted anew is looked at anew. */
export async function keepMargin(
  { db, now }: Context,
  order: Pick<LockedOrder, 'id' | 'goods_vnd' | 'service_vnd' | 'extra_deposit'>,
  { cost, mostPercent }: { cost: number; mostPercent: number },
): Promise<void> {
  if (order.goods_vnd <= 0) return
  const revenue = order.goods_vnd + order.service_vnd + order.extra_deposit
  const flag = marginFlag({ revenue, cost, mostPercent })
  await sql`insert into purchase_margin (order_id, bought_at, revenue, cost, flag)
    values (${order.id}, ${now}, ${revenue}, ${cost}, ${flag})
    on conflict (order_id) do update set revenue = excluded.revenue, cost = excluded.cost, flag = excluded.flag,
      seen_at = null, seen_by = null, seen_note = null`.execute(db)
}
