import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { visibleSales } from '#liquidation/core/server/sale.repo.ts'
import { salePaymentFields, saleRefundFields } from '#liquidation/money/sale-money.fields.ts'
import { refuseSaleMoney } from '#liquidation/money/sale-money.errors.ts'
import { salePaymentStatus, saleRefundStatus } from '#liquidation/money/sale-money.status.ts'
import type { SalePaymentRecord, SaleRefundRecord } from '#liquidation/money/sale-money.api.ts'
import { entryDocument } from '#ledger/server/entry-sql.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, masked } from '#platform/server/lists/record-list.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'
import { sumsByStatus } from '#platform/server/lists/sums-by-status.ts'

/** The money of the orders that a person sees. */
export const visibleSaleMoney = (actor: Actor): RawBuilder<boolean> => visibleSales(actor)

/** Who bought: a customer or a colleague. */
export const buyerName = sql<string>`case when s.buyer_type = 'staff' then buyer_staff.name
  else concat_ws(' · ', buyer.customer_no, buyer.name) end`
const ofSale = sql`join liquidation_order s on s.id = t.liquidation_order_id
  join liquidation l on l.id = s.liquidation_id join orders o on o.id = l.order_id
  left join customer buyer on buyer.id = s.customer_id left join staff buyer_staff on buyer_staff.id = s.staff_id
  left join card on card.id = t.card_id left join staff maker on maker.id = t.maker_id
  left join staff checker on checker.id = t.checker_id left join entry e on e.id = t.entry_id`
const computed = {
  code: sql`s.code`,
  goods_name: sql`o.name`,
  buyer_name: buyerName,
  card_name: sql`card.name`,
  document: entryDocument,
  checker_name: sql`checker.name`,
}

/** Payments by the code of their order, which everybody types. */
const byCode = (q: string) =>
  sql<boolean>`t.liquidation_order_id = any(array(select id from liquidation_order where code = ${q.toUpperCase()}))`

const paymentSums = sumsByStatus(sql`t.amount`, {
  amount: salePaymentStatus.paid,
  waiting: salePaymentStatus.pending,
  cancelled: salePaymentStatus.cancelled,
})
export type SaleMoneySum = keyof typeof paymentSums
const paymentFrom = sql`liquidation_payment t ${ofSale}`
const paymentList = describedList(salePaymentFields, 't', {
  ...computed,
  maker_name: sql`case when t.maker_id is null then 'Ngân hàng' else maker.name end`,
})
export const paymentListing: ListDefinition<SaleMoneySum> = {
  from: paymentFrom,
  ...paymentList,
  key: sql`t.id`,
  defaultSort: '-created_at',
  search: { text: (q) => sql<boolean>`(${byCode(q)} or ${foldHas('t.fold', q)})` },
  chips: { of: 'status', values: salePaymentStatus.values },
  sums: paymentSums,
}

const refundSums = sumsByStatus(sql`t.amount`, {
  amount: saleRefundStatus.refunded,
  waiting: saleRefundStatus.asked,
  cancelled: saleRefundStatus.refused,
})
const refundFrom = sql`liquidation_refund t ${ofSale}`
const refundList = describedList(saleRefundFields, 't', { ...computed, maker_name: sql`maker.name` })
export const refundListing: ListDefinition<SaleMoneySum> = {
  from: refundFrom,
  ...refundList,
  key: sql`t.id`,
  defaultSort: '-created_at',
  search: { text: byCode },
  chips: { of: 'status', values: saleRefundStatus.values },
  sums: refundSums,
}

/** @throws sale_money.unknown */
export async function paymentRowOf({ db, actor }: Context, id: number): Promise<SalePaymentRecord> {
  const { rows } = await sql<SalePaymentRecord>`select ${paymentListing.select} from ${paymentFrom}
    where t.id = ${id} and ${visibleSaleMoney(actor)}`.execute(db)
  if (!rows[0]) throw refuseSaleMoney('sale_money.unknown')
  return masked(salePaymentFields, actor.role, rows[0])
}

/** @throws sale_money.refund_unknown */
export async function refundRowOf({ db, actor }: Context, id: number): Promise<SaleRefundRecord> {
  const { rows } = await sql<SaleRefundRecord>`select ${refundListing.select} from ${refundFrom}
    where t.id = ${id} and ${visibleSaleMoney(actor)}`.execute(db)
  if (!rows[0]) throw refuseSaleMoney('sale_money.refund_unknown')
  return masked(saleRefundFields, actor.role, rows[0])
}

/** The order of a buyer and the goods it is of, as the money of it looks at them. */
export interface LockedSale {
  sale: number
  sale_code: string
  sale_status: number
  handed_at: Date | null
  quantity: number
  returned: number
  price: number
  sale_amount: number
  sale_station: number
  liquidation: number
  goods_code: string
  goods_status: number
  goods_order: number
  owner: number
  owner_paid_at: Date | null
}
const saleColumns = sql`s.id as sale, s.code as sale_code, s.status as sale_status, s.handed_at, s.quantity, s.returned, s.price,
  s.amount as sale_amount, s.station_id as sale_station, l.id as liquidation, l.code as goods_code,
  l.status as goods_status, l.order_id as goods_order, l.customer_id as owner, l.owner_paid_at`

/** Locks the goods, then the buyer's order: the order in which everybody does. @throws sale_money.order_unknown */
export async function lockSale({ db, actor }: Context, id: number): Promise<LockedSale> {
  await lockGoodsOf({ db }, sql`select liquidation_id from liquidation_order where id = ${id}`)
  const { rows } = await sql<LockedSale>`select ${saleColumns} from liquidation_order s
    join liquidation l on l.id = s.liquidation_id
    where s.id = ${id} and ${visibleSales(actor)}
    for no key update of s`.execute(db)
  if (!rows[0]) throw refuseSaleMoney('sale_money.order_unknown')
  return rows[0]
}

const lockGoodsOf = ({ db }: Pick<Context, 'db'>, ids: RawBuilder<unknown>) =>
  sql`select from liquidation where id in (${ids}) order by id for no key update`.execute(db)

export interface LockedPayment extends LockedSale {
  id: number
  status: StatusOf<typeof salePaymentStatus>
  station_id: number
  method: 'bank' | 'cash'
  card_id: number | null
  amount: number
  bank_transaction_id: number | null
  maker_id: number | null
  checker_id: number | null
  entry_id: number | null
  version: number
}

/** Locks a payment after its goods and its order. @throws sale_money.unknown */
export async function lockPayment({ db, actor }: Context, id: number): Promise<LockedPayment> {
  await lockGoodsOf(
    { db },
    sql`select s.liquidation_id from liquidation_payment t join liquidation_order s on s.id = t.liquidation_order_id
      where t.id = ${id}`,
  )
  const { rows } = await sql<LockedPayment>`select t.*, ${saleColumns} from liquidation_order s
    join liquidation l on l.id = s.liquidation_id join liquidation_payment t on t.liquidation_order_id = s.id
    where t.id = ${id} and ${visibleSaleMoney(actor)} for no key update of s, t`.execute(db)
  if (!rows[0]) throw refuseSaleMoney('sale_money.unknown')
  return rows[0]
}

export interface LockedRefund extends LockedSale {
  id: number
  status: StatusOf<typeof saleRefundStatus>
  station_id: number
  refund_quantity: number
  amount: number
  method: 'bank' | 'cash'
  card_id: number | null
  maker_id: number
  version: number
}

/** @throws sale_money.refund_unknown */
export async function lockRefund({ db, actor }: Context, id: number): Promise<LockedRefund> {
  await lockGoodsOf(
    { db },
    sql`select s.liquidation_id from liquidation_refund t join liquidation_order s on s.id = t.liquidation_order_id
      where t.id = ${id}`,
  )
  const { rows } =
    await sql<LockedRefund>`select t.id, t.status, t.station_id, t.quantity as refund_quantity, t.amount,
      t.method, t.card_id, t.maker_id, t.version, ${saleColumns}
    from liquidation_order s join liquidation l on l.id = s.liquidation_id
    join liquidation_refund t on t.liquidation_order_id = s.id
    where t.id = ${id} and ${visibleSaleMoney(actor)} for no key update of s, t`.execute(db)
  if (!rows[0]) throw refuseSaleMoney('sale_money.refund_unknown')
  return rows[0]
}
