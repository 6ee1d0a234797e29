import type { Db } from '#platform/server/db/database.ts'

export interface Prices {
  /** VND a kg by goods type, on the route from Japan by air. */
  freight?: Readonly<Record<string, number>>
  /** VND of one unit by currency: what it costs us, and what customers pay. */
  rates?: Readonly<Record<string, readonly [buy: number, sell: number]>>
}

/** The tables that a file reckons with, said by it: whatever the demo company asks. */
export async function setPrices(db: Db, { freight = {}, rates = {} }: Prices): Promise<void> {
  for (const [goods_type, price] of Object.entries(freight))
    await db
      .updateTable('freight_price')
      .set({ price })
      .where('route_code', '=', 'JP-AIR')
      .where('goods_type', '=', goods_type)
      .execute()
  for (const [currency, [buy_rate, sell_rate]] of Object.entries(rates))
    await db
      .updateTable('exchange_rate')
      .set({ buy_rate, sell_rate })
      .where('currency', '=', currency)
      .execute()
}
