import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok, orderAt, statusOf } from '#testing/order.ts'

let world: TestApp
let statements = 0
beforeAll(async () => {
  world = await testApp({ onStatement: () => (statements += 1) })
  await sql`delete from price_oversize`.execute(world.owner)
  await sql`insert into price_oversize (name, longest_cm, kind, price, applied_date)
    values ('Cạnh dài trên 100', 100, 'flat', 2000000, '2020-01-01')`.execute(world.owner)
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const check = async (rows: object[]) =>
  ok(await world.as('OP').post('/api/quote/oversize/call', { rows })).data
const apply = async (rows: object[], seen: object[] = []) =>
  ok(await world.as('OP').post('/api/import/quotes/oversize', { rows, seen })).data
const totalOf = async (id: number) =>
  (await sql<{ total: number }>`select total_vnd as total from orders where id = ${id}`.execute(world.db))
    .rows[0]!.total

test('measures say which orders are oversize and what that adds, and are applied to the price', async () => {
  const [priced, checked, early] = [
    await orderAt(world, 11),
    await orderAt(world, 10),
    await orderAt(world, 7),
  ]
  const before = await totalOf(priced.id)
  const rows = [
    { line: 1, no: priced.code, length: 140, width: 15, height: 10 },
    { line: 2, no: checked.code, length: 20, width: 15, height: 10, r_weight: 1.5 },
    { line: 3, no: early.code, length: 140, width: 15, height: 10 },
    { line: 4, no: 'DH000000000', length: 1, width: 1, height: 1 },
  ]
  const seen = (await check(rows)).rows
  expect(seen.map(({ outcome, message }: Record<string, string>) => [outcome, message])).toEqual([
    ['change', 'Quá khổ vì cạnh dài nhất'],
    ['change', 'Không quá khổ'],
    ['refused', expect.stringContaining('chỉ tính khi đã khai thác')],
    ['unknown', 'Không có đơn nào mang mã này'],
  ])
  expect(seen[0].before).toMatch(/^20 × 15 × 10 cm, cước [\d,]+ đ$/)
  expect(seen[0].after).toBe('140 × 15 × 10 cm, cước 2,000,000 đ')
  expect(await totalOf(priced.id)).toBe(before)
  const shown = seen.slice(0, 2).map(({ id, version }: Record<string, unknown>) => ({ id, version }))
  expect((await apply(rows, shown)).counts).toEqual({ saved: 2, refused: 1, unknown: 1 })
  expect((await totalOf(priced.id)) - before).toBe(seen[0].change_vnd)
  expect(await statusOf(world, checked.id)).toBe(11)
  expect((await check(rows.slice(0, 2))).counts).toEqual({ same: 2 })
})

test('an order with a private freight price is previewed and priced by it, beside others of the same paste', async () => {
  const own = async (price: number) => {
    const { id } = await customerOf(world)
    await sql`insert into freight_price (route_code, goods_type, customer_id, from_kg, price, applied_date)
      values ('JP-AIR', 'household', ${id}, 0, ${price}, '2020-01-01')`.execute(world.owner)
    return orderAt(world, 10, { customerId: id })
  }
  const [usual, cheap, dear] = [await orderAt(world, 10), await own(10_000), await own(5_000_000)]
  const paste = (length: number) =>
    [usual, cheap, dear].map(({ code: no }, at) => ({ line: at + 1, no, length, width: 15, height: 10 }))
  const shown = async (length: number) => (await check(paste(length))).rows as Record<string, string>[]
  const freights = (rows: Record<string, string>[]) =>
    rows.map(({ after }) => /cước (.*) đ$/.exec(after!)![1])

  // 1.5 kg on the scale is 1.59 kg by the table: at 10,000 and 5,000,000 đ a kg.
  const small = await shown(20)
  const [standard, ...theirs] = freights(small)
  expect(theirs).toEqual(['15,900', '7,950,000'])
  expect(theirs).not.toContain(standard)
  // A flat price for oversize stands where it is the higher one, and the message says so of them alone.
  const large = await shown(140)
  expect(freights(large)).toEqual(['2,000,000', '2,000,000', expect.stringMatching(/^\d+,\d{3},000$/)])
  expect(Number(freights(large)[2]!.replaceAll(',', ''))).toBeGreaterThan(2_000_000)

  const kept = await apply(
    paste(140),
    large.map(({ id, version }) => ({ id, version })),
  )
  expect(kept.counts).toEqual({ saved: 3 })
  const { rows } = await sql<{ freight: number }>`select freight_vnd as freight from orders
    where id in (${usual.id}, ${cheap.id}, ${dear.id}) order by id`.execute(world.db)
  expect(rows.map(({ freight }) => freight.toLocaleString('en-US'))).toEqual(freights(large))
})

test('orders of different days are priced together as each is alone, by what was in force on its day', async () => {
  const days = ['2025-01-10', '2025-02-10', '2025-03-10', '2025-04-10', '2026-09-01']
  await sql`insert into freight_price (route_code, goods_type, level_code, from_kg, price, applied_date, expried_date)
    select 'JP-AIR', 'household', level_code, 0, price, applied, expired from (select distinct level_code from customer) l
    cross join (values (310000, date '2025-01-01', date '2025-01-31'), (320000, '2025-02-01', '2025-03-15'),
      (330000, '2025-03-01', '2025-03-31'), (340000, '2025-05-01', '2025-05-31')) p (price, applied, expired)`.execute(
    world.owner,
  )
  await sql`insert into price_oversize (name, longest_cm, kind, price, applied_date, expried_date)
    values ('Cạnh dài trên 50', 50, 'flat', 700000, '2025-02-01', '2025-03-31')`.execute(world.owner)
  await sql`insert into surcharge (name, kind, amount, applied_date, expried_date) values
    ('Phụ phí tháng 1', 'per_unit', 11000, '2025-01-01', '2025-01-31'),
    ('Phụ phí tháng 4', 'per_unit', 44000, '2025-04-01', '2025-04-30')`.execute(world.owner)
  const orders = await Promise.all(days.map(() => orderAt(world, 10)))
  for (const [at, { id }] of orders.entries())
    await sql`update orders set deposit_at = ${`${days[at]}T05:00:00Z`}::timestamptz where id = ${id}`.execute(
      world.owner,
    )
  const rows = orders.map(({ code: no }, at) => ({ line: at + 1, no, length: 60, width: 15, height: 10 }))
  const told = ({ after, message, change_vnd }: Record<string, unknown>) => ({ after, message, change_vnd })
  const alone: object[] = []
  for (const row of rows) alone.push(told((await check([row])).rows[0]))
  expect(new Set(alone.map((one) => JSON.stringify(one))).size).toBe(days.length)
  expect((await check(rows)).rows.map(told)).toEqual(alone)
})

test('sales and customer care do not price', async () => {
  const rows = [{ line: 1, no: 'DH000000000', length: 1, width: 1, height: 1 }]
  expect((await world.as('CC').post('/api/quote/oversize/call', { rows })).status).toBe(403)
})

test('each row more costs no statement more, and each order keeps its own price and weight', async () => {
  const orders = [await orderAt(world, 10), await orderAt(world, 11), await orderAt(world, 11)]
  const rows = (length: number) =>
    orders.map(({ code }, at) => ({
      line: at + 1,
      no: code,
      length,
      width: 15,
      height: 10,
      r_weight: at + 1,
    }))
  const cost = async (given: object[]) => {
    const before = statements
    expect((await apply(given)).counts).toEqual({ saved: given.length })
    return statements - before
  }
  await cost(rows(20))
  const [one, three] = [await cost(rows(21).slice(0, 1)), await cost(rows(22))]
  expect(three).toBe(one)
  const ids = orders.map(({ id }) => id)
  const { rows: kept } =
    await sql<object>`select o.r_weight::float8 as kg, o.length::float8 as length, i.r_weight::float8 as slip,
      p.total = o.total_vnd as same, p.revision
    from orders o join inbill_order i on i.order_id = o.id and i.inbill_id = o.inbill_id
      join lateral (select total, revision from order_price x where x.order_id = o.id and x.stage = 'checkin'
        order by revision desc limit 1) p on true
    where o.id = any(${ids}::bigint[]) order by o.id`.execute(world.db)
  const changed = { length: 22, same: true }
  expect(kept).toEqual([
    { ...changed, kg: 1, slip: 1, revision: 3 },
    { ...changed, kg: 2, slip: 2, revision: 3 },
    { ...changed, kg: 3, slip: 3, revision: 3 },
  ])
})
