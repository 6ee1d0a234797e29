import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { handOversIn } from '#testing/hand-over.ts'
import { customerOf, done, orderAt } from '#testing/order.ts'

let world: TestApp
let over: ReturnType<typeof handOversIn>
beforeAll(async () => {
  world = await testApp()
  over = handOversIn(world)
})
afterAll(() => world.close())
beforeEach(() => over.quiet())

describe('a step is handed over to who may do the next', () => {
  test('the accountants hear of a deposit, but not the one who locked it', async () => {
    const order = await orderAt(world, 4)
    await over.told()
    const { lines, unread } = await over.bellOf('ac2')
    expect(lines).toMatchObject([
      {
        kind: 'orders-to-assign',
        title: `Đơn chờ phân công mua: ${order.code}`,
        next: 'Phân công mua',
        screens: ['/quotes'],
        read: false,
        done: false,
      },
    ])
    expect(new URLSearchParams(lines[0]!.link).get('open')).toBe(String(order.id))
    expect(lines[0]!.content).toContain('Trần Văn Khách')
    expect(unread).toBe(1)
    expect(await over.titles('ac')).toEqual([])
    expect(await over.titles('su')).toEqual([])
    expect(await over.titles('ss')).toEqual([])
  })

  test('an order that is approved waits for its buyer alone', async () => {
    const order = await orderAt(world, 5)
    await over.told()
    expect(await over.titles('af')).toEqual([`Đơn chờ mua: ${order.code}`])
    expect(await over.titles('af2')).toEqual([])
    expect((await over.bellOf('ac2')).unread).toBe(0)
  })

  test('what is a customer’s is their seller’s; support hears of it where nobody sells to them', async () => {
    const own = await customerOf(world, { sale: 'ss2' })
    const nobodys = await customerOf(world, { sale: 'nobody' })
    const quote = { ...(await orderAt(world, 1)), customerId: own.id }
    await over.told()
    await sql`delete from bell`.execute(world.db)
    await sql`update orders set customer_id = ${own.id}, sale_id = (select id from staff where username = 'ss2')
      where id = ${quote.id}`.execute(world.db)
    await over.told()
    expect(await over.titles('ss2')).toEqual([`Báo giá cần làm: ${quote.code}`])
    expect(await over.titles('cs')).toEqual([])
    expect(await over.titles('ss')).toEqual([])
    await sql`update orders set customer_id = ${nobodys.id}, sale_id = null where id = ${quote.id}`.execute(
      world.db,
    )
    await over.told()
    expect(await over.titles('ss2')).toEqual([])
    expect(await over.titles('cs')).toEqual([`Báo giá cần làm: ${quote.code}`])
  })

  test('another buyer gets the line, and the first one’s is done', async () => {
    const order = await orderAt(world, 5)
    await over.told()
    await over.assign([order.id], 'AC', 'af2')
    await over.told()
    expect(await over.titles('af2')).toEqual([`Đơn chờ mua: ${order.code}`])
    const first = await over.bellOf('af')
    expect(first.lines).toMatchObject([{ done: true, read: true }])
    expect(first.unread).toBe(0)
  })

  test('nobody is told of records of a station that they do not work in', async () => {
    const order = await orderAt(world, 4)
    await sql`delete from hand_over_mark`.execute(world.db)
    const other = sql`(select id from station order by position desc limit 1)`
    const ac2 = (await world.as('ac2').me()).id
    await sql`delete from staff_station where staff_id = ${ac2} and station_id <> ${other}`.execute(world.db)
    await sql`update orders set track = 'X' where id = ${order.id}`.execute(world.db)
    await over.told()
    expect(await over.titles('ac2')).toEqual([])
    expect(await over.titles('ac')).toEqual([`Đơn chờ phân công mua: ${order.code}`])
    await sql`insert into staff_station (staff_id, station_id) select ${ac2}, id from station on conflict do nothing`.execute(
      world.db,
    )
    await over.told()
    expect(await over.titles('ac2')).toContain(`Đơn chờ phân công mua: ${order.code}`)
  })
})

describe('whose work changes', () => {
  test('who is locked out, or has another role, has nothing that waits', async () => {
    await sql`insert into staff (username, name, role, password_hash) values ('ac3', 'Trần Kế Toán', 'AC', 'x')`.execute(
      world.owner,
    )
    const me = sql`(select id from staff where username = 'ac3')`
    await sql`insert into staff_station (staff_id, station_id) select ${me}, id from station`.execute(
      world.owner,
    )
    const waits = async () => {
      await over.told()
      const { rows } = await sql`select from hand_over where staff_id = ${me} and entity = 'order'`.execute(
        world.db,
      )
      return rows.length
    }
    await orderAt(world, 4)
    const all = await waits()
    expect(all).toBeGreaterThan(0)
    await sql`update staff set role = 'MKT' where username = 'ac3'`.execute(world.db)
    expect(await waits()).toBe(0)
    await sql`update staff set role = 'AC' where username = 'ac3'`.execute(world.db)
    expect(await waits()).toBe(all)
    await sql`update staff set status = 0 where username = 'ac3'`.execute(world.db)
    expect(await waits()).toBe(0)
  })

  test('a customer handed to another seller takes what waits along', async () => {
    const customer = await customerOf(world, { sale: 'ss' })
    const order = await orderAt(world, 1, { customerId: customer.id })
    await sql`update orders set status = 1, track = 'NEW' where id = ${order.id}`.execute(world.db)
    await over.told()
    const { rows } = await sql<{ id: number }>`select id from staff where username = 'ss2'`.execute(world.db)
    done(await world.as('SU').put('/api/quote/change/sale', { ids: [order.id], sale_id: rows[0]!.id }))
    await over.told()
    expect(await over.titles('ss2')).toEqual([`Báo giá cần làm: ${order.code}`])
    expect(await over.titles('ss')).toEqual([])
  })
})
