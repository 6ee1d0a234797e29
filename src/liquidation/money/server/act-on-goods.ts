import { sql } from 'kysely'
import { liquidationTable } from '#liquidation/core/liquidation.status.ts'
import { visibleLiquidations } from '#liquidation/core/server/liquidation.repo.ts'
import { refuseSaleMoney } from '#liquidation/money/sale-money.errors.ts'
import type { Context } from '#platform/server/context.ts'
import { runLocked } from '#platform/server/events/run-action.ts'

/** Goods for sale, as settling with their owner looks at them. */
export interface LockedGoods {
  id: number
  code: string
  status: number
  station_id: number
  order_id: number
  customer_id: number
  quantity: number
  sold: number
  costs_vnd: number
  costs_note: string | null
  owner_paid_at: Date | null
  stood_at: number | null
  version: number
}

/** Locks the order of the goods, then them: the order in which everybody does. @throws sale_money.statement_unknown */
export async function lockGoods({ db, actor }: Context, id: number): Promise<LockedGoods> {
  await sql`select from orders where id = (select order_id from liquidation where id = ${id}) for no key update`.execute(
    db,
  )
  const { rows } = await sql<LockedGoods>`select l.*, l.stood_at::float8 as stood_at from liquidation l
    where l.id = ${id} and ${visibleLiquidations(actor)} for no key update of l`.execute(db)
  if (!rows[0]) throw refuseSaleMoney('sale_money.statement_unknown')
  return rows[0]
}

/** Moves goods that are locked where their money takes them. */
export async function actOnGoods(
  context: Context,
  goods: LockedGoods,
  given: {
    action: 'settle' | 'stop'
    set: Record<string, unknown>
    data?: Record<string, unknown>
    reason?: string
  },
): Promise<void> {
  const { action, set, data = {}, reason } = given
  await runLocked(
    {
      table: liquidationTable,
      snapshot: () => ({}),
      refuse: () => refuseSaleMoney('sale_money.goods_status', { values: { goods: goods.code } }),
    },
    goods,
    { context, action, automatic: action === 'stop', reason, effect: async () => ({ set, data }) },
  )
}
