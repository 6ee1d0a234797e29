/** Test helpers: goods on sale and their buyers, written as the calls that propose, accept and sell leave them. */
import { sql } from 'kysely'
import { liquidationStatus, saleStatus } from '#liquidation/core/liquidation.status.ts'
import { proposalCode } from '#liquidation/core/proposal-code.rules.ts'
import { saleCode } from '#liquidation/core/sale-code.rules.ts'
import type { Db } from '#platform/server/db/database.ts'
import { nextNumber } from '#platform/server/db/next-number.ts'

export interface TestGoods {
  id: number
  code: string
  order: number
  owner: number
  station: number
}

/** What an order is, on sale: proposed by the warehouse, accepted by a manager. */
export async function onSale(db: Db, order: number, quantity = 1): Promise<TestGoods> {
  const code = proposalCode(await nextNumber(db, 'liquidation'))
  const { rows } =
    await sql<TestGoods>`insert into liquidation (code, station_id, order_id, customer_id, ground, quantity,
      liquidation_price, condition, status, maker_id, priced_by, accepted_price, accepted_by, accepted_at, stood_at)
    select ${code}, o.station_id, o.id, o.customer_id, 'storage', ${quantity}, 300000, 'good', ${liquidationStatus.onSale},
      op.id, op.id, 300000, ad.id, now(), o.status
    from orders o, staff op, staff ad where o.id = ${order} and op.username = 'op' and ad.username = 'ad'
    returning id, code, order_id as order, customer_id as owner, station_id as station`.execute(db)
  const goods = rows[0] as TestGoods
  await sql`update orders set liquidation_id = ${goods.id} where id = ${order}`.execute(db)
  return goods
}

/** What an order is, proposed by somebody because its owner gave it up in writing. */
export async function proposedBy(db: Db, order: number, maker: number): Promise<{ id: number }> {
  const code = proposalCode(await nextNumber(db, 'liquidation'))
  await sql`insert into liquidation_notice (order_id, customer_id, kind, channel, sent_to, content, sent_at, attachments, maker_id)
    select id, customer_id, 'abandoned', 'person', 'chủ hàng', 'từ bỏ hàng', now(), '{giay-tu-bo}', ${maker}
    from orders where id = ${order}`.execute(db)
  const { rows } = await sql<{
    id: number
  }>`insert into liquidation (code, station_id, order_id, customer_id, ground, quantity,
      liquidation_price, condition, maker_id, priced_by)
    select ${code}, station_id, id, customer_id, 'abandoned', quantity, 300000, 'good', ${maker}, ${maker}
    from orders where id = ${order} returning id`.execute(db)
  return rows[0] as { id: number }
}

export interface TestSale {
  id: number
  code: string
  amount: number
}

/** Pieces of goods on sale that a customer buys; its money is still to come. */
export async function soldTo(
  db: Db,
  goods: Pick<TestGoods, 'id' | 'station'>,
  given: { buyer: number; price: number; quantity?: number },
): Promise<TestSale> {
  const { buyer, price, quantity = 1 } = given
  const code = saleCode(await nextNumber(db, 'liquidation_order'))
  await sql`update liquidation set sold = sold + ${quantity} where id = ${goods.id}`.execute(db)
  const { rows } =
    await sql<TestSale>`insert into liquidation_order (code, liquidation_id, station_id, buyer_type, customer_id,
      quantity, price, maker_id)
    values (${code}, ${goods.id}, ${goods.station}, 'customer', ${buyer}, ${quantity}, ${price},
      (select id from staff where username = 'op')) returning id, code, amount`.execute(db)
  return rows[0] as TestSale
}

/** The goods of a paid order are given out. */
export const givenOut = (db: Db, sale: number, at: Date) =>
  sql`update liquidation_order set status = ${saleStatus.handedOver}, handed_at = ${at}, handed_by = maker_id
    where id = ${sale} and status = ${saleStatus.paid}`.execute(db)
