import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seeded } from '#demo/random.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { foldKept } from '#platform/server/lists/kept-rows.ts'
import { flightShares } from '#reports/server/reports.kept.ts'
import { testDatabase } from '#testing/database.ts'

let db: Db
let drop: () => Promise<void>
let station: number
beforeAll(async () => {
  const base = await testDatabase()
  drop = base.drop
  db = openDatabase(base.ownerUrl, { max: 4, onError: () => {} })
  await sql`insert into warehouse (code, name, country) values ('JP-TYO', 'Kho Tokyo', 'JP')`.execute(db)
  const { rows } = await sql<{
    id: number
  }>`insert into station (code, name) values ('S1', 'Trạm') returning id`.execute(db)
  station = rows[0]!.id
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

let flights = 0
async function flightOf(cost: number): Promise<string> {
  flights += 1
  const number = `131-${String(flights).padStart(8, '0')}`
  await sql`insert into mawb (number, warehouse_code, cost_vnd) values (${number}, 'JP-TYO', ${cost})`.execute(
    db,
  )
  return number
}
let orders = 0
async function orderOn(mawb: string, given: Record<string, number | null> = {}): Promise<number> {
  orders += 1
  const row = await db
    .insertInto('orders')
    .values({
      code: `CB${orders}`,
      station_id: station,
      status: 10,
      site_code: 'khac',
      name: 'Hàng',
      goods_values: 1000,
      currency: 'JPY',
      mawb,
      ...given,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
/** What each order of a flight bears, once the job has been. */
async function sharesOf(mawb: string): Promise<number[]> {
  await db.transaction().execute((tx) => foldKept(tx, flightShares))
  const { rows } = await sql<{ vnd: number }>`select s.vnd from flight_share s join mawb m on m.id = s.mawb_id
    where m.number = ${mawb} order by s.order_id`.execute(db)
  return rows.map(({ vnd }) => vnd)
}
const change = (id: number, what: ReturnType<typeof sql>) =>
  sql`update orders set ${what} where id = ${id}`.execute(db)

describe('the cost of a flight', () => {
  test('is shared by weight to the dong, the largest rests get one more', async () => {
    const flight = await flightOf(100)
    for (const weight of [1, 1, 1]) await orderOn(flight, { weight })
    // 33.33 each: of equal rests the first.
    expect(await sharesOf(flight)).toEqual([34, 33, 33])
    await orderOn(flight, { weight: 4 })
    // 14.28, 14.28, 14.28, 57.14
    expect(await sharesOf(flight)).toEqual([15, 14, 14, 57])
  })

  test('takes the weight that is known best, and none at all as even', async () => {
    const flight = await flightOf(1_000)
    await orderOn(flight, { weight: 3, r_weight: 9, d_weight: 9, estimated_weight: 9 })
    await orderOn(flight, { weight: 0, r_weight: 3, d_weight: 9 })
    await orderOn(flight, { d_weight: 3, estimated_weight: 9 })
    await orderOn(flight, { estimated_weight: 3 })
    await orderOn(flight)
    expect(await sharesOf(flight)).toEqual([250, 250, 250, 250, 0])
    const unweighed = await flightOf(101)
    for (const _ of [1, 2]) await orderOn(unweighed)
    expect(await sharesOf(unweighed)).toEqual([51, 50])
  })

  test('follows a corrected weight, an order that leaves, is cancelled or deleted, and the cost itself', async () => {
    const [one, other] = [await flightOf(900), await flightOf(500)]
    const ids = [
      await orderOn(one, { weight: 1 }),
      await orderOn(one, { weight: 2 }),
      await orderOn(one, { weight: 6 }),
    ]
    expect(await sharesOf(one)).toEqual([100, 200, 600])
    await change(ids[0]!, sql`weight = 4`)
    expect(await sharesOf(one)).toEqual([300, 150, 450])
    // It flies with another: both are shared out anew.
    await change(ids[2]!, sql`mawb = ${other}`)
    expect([await sharesOf(one), await sharesOf(other)]).toEqual([[600, 300], [500]])
    await change(ids[0]!, sql`status = 0`)
    expect(await sharesOf(one)).toEqual([900])
    await change(ids[1]!, sql`deleted_at = now()`)
    expect(await sharesOf(one)).toEqual([])
    await change(ids[0]!, sql`status = 10`)
    await sql`update mawb set cost_vnd = 950 where number = ${one}`.execute(db)
    expect(await sharesOf(one)).toEqual([950])
    await sql`update mawb set cost_vnd = 0 where number = ${one}`.execute(db)
    expect(await sharesOf(one)).toEqual([])
  })

  test('whatever the weights: parts sum to it, none is a dong away from its own, the heavier bears no less', async () => {
    const random = seeded(4)
    for (let round = 0; round < 12; round += 1) {
      const cost = random.pick([1, 7, 999_999_999, random.int(1, 90_000_000)])
      const flight = await flightOf(cost)
      const weights = Array.from({ length: random.int(1, 30) }, () =>
        random.pick([0, 0.01, random.int(1, 5_000) / 100]),
      )
      for (const weight of weights) await orderOn(flight, { weight })
      const shares = await sharesOf(flight)
      const all = weights.reduce((sum, weight) => sum + weight, 0)
      expect(shares.reduce((sum, vnd) => sum + vnd, 0)).toBe(cost)
      for (const [at, weight] of weights.entries()) {
        const exact = all === 0 ? cost / weights.length : (cost * weight) / all
        expect(Math.abs(shares[at]! - exact)).toBeLessThan(1)
        for (const [than, lighter] of weights.entries())
          if (lighter < weight) expect(shares[than]!).toBeLessThanOrEqual(shares[at]!)
      }
    }
  })
})
