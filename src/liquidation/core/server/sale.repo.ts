import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { SaleRecord } from '#liquidation/core/liquidation.api.ts'
import { refuseLiquidation } from '#liquidation/core/liquidation.errors.ts'
import { saleStatus } from '#liquidation/core/liquidation.status.ts'
import { saleFields } from '#liquidation/core/sale.fields.ts'
import { salePaymentStatus } from '#liquidation/money/sale-money.status.ts'
import { inStation, is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { askedBy } from '#platform/server/lists/asked-by.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, masked } from '#platform/server/lists/record-list.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'

/** The station's; of them sales people see what they sold and what their customers bought. */
export function visibleSales(actor: Actor): RawBuilder<boolean> {
  const here = inStation(actor, 's.station_id')
  if (!is(actor, 'kd')) return here
  return sql<boolean>`(${here} and (s.maker_id = ${actor.id} or s.staff_id = ${actor.id}
    or s.customer_id in (select own.id from customer own where own.sale_id = ${actor.id})))`
}

const from = sql`liquidation_order s join liquidation l on l.id = s.liquidation_id join orders o on o.id = l.order_id
  left join customer c on c.id = s.customer_id left join staff buyer on buyer.id = s.staff_id
  left join staff maker on maker.id = s.maker_id left join staff handed on handed.id = s.handed_by`
const described = describedList(saleFields, 's', {
  liquidation_code: sql`l.code`,
  goods_name: sql`o.name`,
  buyer_name: sql`case when s.buyer_type = 'staff' then buyer.name else concat_ws(' · ', c.customer_no, c.name) end`,
  money_waits: sql`exists (select from liquidation_payment p
    where p.liquidation_order_id = s.id and p.status = ${lit(salePaymentStatus.pending)})`,
  maker_name: sql`maker.name`,
  handed_name: sql`handed.name`,
})
const listing: ListDefinition<'amount'> = {
  from,
  table: { name: 'liquidation_order', as: 's' },
  ...described,
  key: sql`s.id`,
  defaultSort: '-created_at',
  search: {
    text: (q) => foldHas('s.fold', q),
    reads: ['note'],
    else: { text: (q) => sql<boolean>`s.code = ${q.toUpperCase()}` },
  },
  chips: { of: 'status', values: saleStatus.values },
  sums: { amount: sql`case when s.status <> ${lit(saleStatus.cancelled)} then s.amount end` },
}
export const saleListing = (actor: Actor): ListDefinition<'amount'> => askedBy(listing, actor.role)

/** @throws liquidations.order_unknown */
export async function saleOf({ db, actor }: Context, id: number): Promise<SaleRecord> {
  const { rows } = await sql<SaleRecord>`select ${described.select} from ${from}
    where s.id = ${id} and ${visibleSales(actor)}`.execute(db)
  if (!rows[0]) throw refuseLiquidation('liquidations.order_unknown')
  return masked(saleFields, actor.role, rows[0])
}

/** The orders of one sale that this person sees, oldest first. */
export async function salesOf({ db, actor }: Context, liquidation: number): Promise<SaleRecord[]> {
  const { rows } = await sql<SaleRecord>`select ${described.select} from ${from}
    where s.liquidation_id = ${liquidation} and ${visibleSales(actor)} order by s.id limit 500`.execute(db)
  return rows.map((row) => masked(saleFields, actor.role, row))
}

export interface LockedOrderOfSale {
  id: number
  code: string
  station_id: number
  liquidation_id: number
  buyer_type: 'staff' | 'customer'
  staff_id: number | null
  customer_id: number | null
  quantity: number
  price: number
  status: number
  version: number
}

/** Locks an order of liquidated goods; its goods are locked before. @throws liquidations.order_unknown */
export async function lockSaleOrder({ db, actor }: Context, id: number): Promise<LockedOrderOfSale> {
  const { rows } = await sql<LockedOrderOfSale>`select s.* from liquidation_order s
    where s.id = ${id} and ${visibleSales(actor)} for no key update of s`.execute(db)
  if (!rows[0]) throw refuseLiquidation('liquidations.order_unknown')
  return rows[0]
}
