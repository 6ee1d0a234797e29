import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetBells, handOvers } from '#notices/server/hand-over.jobs.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { handOversIn } from '#testing/hand-over.ts'
import { customerOf, done, ok, orderAt } from '#testing/order.ts'
import { everyWaiting } from '#waiting.ts'

let world: TestApp
let over: ReturnType<typeof handOversIn>
beforeAll(async () => {
  world = await testApp()
  over = handOversIn(world)
})
afterAll(() => world.close())
beforeEach(() => over.quiet())
const { signal } = new AbortController()

describe('one line a record', () => {
  test('the newer step replaces the older one, read or not', async () => {
    const order = await orderAt(world, 4)
    await over.told()
    await over.assign([order.id])
    await over.told()
    expect((await over.bellOf('ac2')).lines).toMatchObject([
      { kind: 'orders-to-approve', title: `Đơn chờ duyệt mua: ${order.code}`, read: false, done: false },
    ])
  })

  test('what has moved on is done, and not unread', async () => {
    const order = await orderAt(world, 4)
    await over.assign([order.id])
    await over.told()
    expect((await over.bellOf('ac2')).unread).toBe(1)
    await over.approve([order.id], 'ac')
    await over.told()
    expect(await over.bellOf('ac2')).toMatchObject({ unread: 0, lines: [{ done: true, read: true }] })
  })

  test('a step back asks again', async () => {
    const order = await orderAt(world, 4)
    await over.assign([order.id])
    await over.told()
    await over.approve([order.id], 'ac')
    await over.told()
    done(await world.as('ac').post('/api/quote/back-status', { ids: [order.id], reason: 'Sai người mua' }))
    await over.told()
    const { lines, unread } = await over.bellOf('ac2')
    expect(lines).toMatchObject([{ kind: 'orders-to-approve', done: false, read: false }])
    expect([lines.length, unread]).toEqual([1, 1])
  })

  test('what was read stays read while nothing moves', async () => {
    const order = await orderAt(world, 4)
    await over.told()
    await world.as('ac2').post('/api/bell/read', {})
    await sql`update orders set track = 'READ' where id = ${order.id}`.execute(world.db)
    await over.told()
    expect(await over.bellOf('ac2')).toMatchObject({ unread: 0, lines: [{ done: false, read: true }] })
  })

  test('a record that is gone leaves nothing that waits', async () => {
    const order = await orderAt(world, 1)
    await sql`update orders set sale_id = (select id from staff where username = 'ss2') where id = ${order.id}`.execute(
      world.db,
    )
    await over.told()
    expect(await over.titles('ss2')).toHaveLength(1)
    await sql`update orders set deleted_at = now() where id = ${order.id}`.execute(world.db)
    await over.told()
    expect(await over.titles('ss2')).toEqual([])
  })
})

describe('news of a record whose steps are handed over', () => {
  const post = (who: string, path: string, body: object) =>
    world.as(who).post(`/api/request/support${path}`, body)
  const ask = async () => ok(await post('CS', '', { kind: 'bill', content: 'Khách xin giảm phí' })).data

  test('and its step are one line, whichever comes first', async () => {
    const { id, code } = await ask()
    expect(await over.titles('ac2')).toEqual([`Yêu cầu hỗ trợ mới: Phiếu xuất ${code}`])
    await over.told()
    expect((await over.bellOf('ac2')).lines).toMatchObject([
      { title: `Yêu cầu hỗ trợ chờ xử lý: ${code}`, next: 'Tiếp nhận' },
    ])
    expect((await over.bellOf('ac2')).unread).toBe(1)
    await world.as('ac2').post('/api/bell/read', {})
    ok(await post('CS', '/noti', { id }))
    expect(await over.bellOf('ac2')).toMatchObject({
      unread: 1,
      lines: [{ title: `Nhắc xử lý yêu cầu hỗ trợ: Phiếu xuất ${code}`, next: 'Tiếp nhận' }],
    })
    await over.told()
    expect((await over.bellOf('ac2')).lines).toHaveLength(1)
  })

  test('its answer is one line of whoever asked, and its step is done', async () => {
    const { id, code } = await ask()
    await over.told()
    ok(await post('AC', '/update', { id, answer: 'Đã giảm' }))
    await over.told()
    expect(await over.titles('cs')).toEqual([`Yêu cầu hỗ trợ đã được xử lý: Phiếu xuất ${code}`])
    expect(await over.bellOf('ac2')).toMatchObject({ unread: 0, lines: [{ done: true }] })
  })
})

describe('many at once', () => {
  /** What the day of this person says of them. */
  const countOf = async (who: string): Promise<number> =>
    ok(await world.as(who).get('/api/queue')).data.kinds.find(
      ({ key }: { key: string }) => key === 'orders-to-assign',
    )?.count ?? 0

  test('the line says as many as the day does, for who moved some of them, too', async () => {
    const customerId = (await customerOf(world)).id
    for (let n = 0; n < 6; n += 1) await orderAt(world, 4, { customerId })
    await over.told()
    for (const who of ['ac', 'ac2'])
      for (const { title, done: gone } of (await over.bellOf(who)).lines)
        if (!gone && /^\d+ đơn chờ phân công/.test(title))
          expect(title, who).toBe(`${await countOf(who)} đơn chờ phân công mua`)
    expect(await over.titles('ac2')).toEqual([`${await countOf('ac2')} đơn chờ phân công mua`])
  })

  test('are one line, which counts down and is done with the last', async () => {
    const customerId = (await customerOf(world)).id
    const ids: number[] = []
    for (let n = 0; n < 7; n += 1) ids.push((await orderAt(world, 4, { customerId })).id)
    await over.told()
    const most = await countOf('ac2')
    expect(most).toBeGreaterThanOrEqual(7)
    expect(await over.titles('ac2')).toEqual([`${most} đơn chờ phân công mua`])
    const { lines, unread } = await over.bellOf('ac2')
    expect(lines).toMatchObject([{ next: 'Xem danh sách', link: 'status=4&waits=orders-to-assign' }])
    expect(unread).toBe(1)
    await over.assign(ids.slice(0, 3))
    await over.told()
    const some = await over.bellOf('ac2')
    expect(some.lines.map(({ title }) => title).toSorted()).toHaveLength(4)
    expect(await countOf('ac2')).toBe(most - 3)
    expect(some.lines.map(({ title }) => title)).toContain(`${most - 3} đơn chờ phân công mua`)
    // One more of them joins the line that nobody has read.
    const more = await orderAt(world, 4, { customerId })
    await over.told()
    expect(await over.titles('ac2')).toContain(`${most - 2} đơn chờ phân công mua`)
    await over.assign([...ids.slice(3), more.id])
    await over.told()
    expect((await over.titles('ac2')).filter((title) => title.includes('phân công'))).toEqual([])
  })

  test('of hundreds for twenty people it is a few statements', async () => {
    const statements: string[] = []
    const many = await testApp({ onStatement: ({ sql: text }) => void statements.push(text) })
    try {
      const one = await orderAt(many, 4)
      await sql`insert into staff (username, name, role, password_hash)
        select 'many' || n, 'Kế toán ' || n, 'AC', 'x' from generate_series(1, 20) n`.execute(many.owner)
      await sql`insert into staff_station (staff_id, station_id)
        select s.id, t.id from staff s cross join station t where s.username like 'many%'`.execute(many.owner)
      const columns = await sql<{
        name: string
      }>`select string_agg(quote_ident(attname), ', ') as name from pg_attribute
        where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
          and attname not in ('id', 'code')`.execute(many.owner)
      const named = sql.raw(columns.rows[0]!.name)
      await sql`insert into orders (code, ${named})
        select 'DH' || (900000000 + n), ${named} from orders cross join generate_series(1, 500) n
        where orders.id = ${one.id}`.execute(many.owner)
      await sql`delete from hand_over_mark where entity <> 'order'`.execute(many.owner)
      statements.length = 0
      await handOvers(everyWaiting).run(undefined, { db: many.db, now: many.now(), signal })
      const { rows } = await sql<{ people: number; lines: number; pairs: number }>`select
        count(distinct staff_id)::int as people, count(*)::int as lines,
        (select count(*)::int from hand_over) as pairs from bell where kind = 'orders-to-assign'`.execute(
        many.db,
      )
      expect(rows[0]).toMatchObject({ people: 22, lines: 22 })
      expect(rows[0]!.pairs).toBeGreaterThan(22 * 500)
      expect(statements.length).toBeLessThan(40)
    } finally {
      await many.close()
    }
  })
})

describe('muted', () => {
  const mute = (who: string, kind: string, muted: boolean) =>
    world.as(who).post('/api/bell/mute', { kind, muted })

  test('a kind rings no longer, and what was unread of it is quiet; the other kinds ring on', async () => {
    const order = await orderAt(world, 4)
    await over.told()
    ok(await mute('ac2', 'orders-to-assign', true))
    expect((await over.bellOf('ac2')).unread).toBe(0)
    const second = await orderAt(world, 4)
    await over.told()
    expect((await over.bellOf('ac2')).unread).toBe(0)
    await over.assign([order.id, second.id])
    await over.told()
    expect((await over.bellOf('ac2')).unread).toBe(2)
    ok(await mute('ac2', 'orders-to-assign', false))
    const third = await orderAt(world, 4)
    await over.told()
    expect(await over.titles('ac2')).toContain(`Đơn chờ phân công mua: ${third.code}`)
  })

  test('only what one’s role can be told of, and only for oneself', async () => {
    const kinds = (await world.as('af').get('/api/bell/kinds')).body.data
    expect(kinds.map(({ kind }: { kind: string }) => kind)).toContain('orders-to-buy')
    expect(kinds.map(({ kind }: { kind: string }) => kind)).not.toContain('orders-to-approve')
    expect((await mute('af', 'orders-to-approve', true)).status).toBe(404)
    ok(await mute('af', 'orders-to-buy', true))
    const muted = async (who: string) =>
      (await world.as(who).get('/api/bell/kinds')).body.data
        .filter((one: { muted: boolean }) => one.muted)
        .map(({ kind }: { kind: string }) => kind)
    expect(await muted('af')).toEqual(['orders-to-buy'])
    expect(await muted('af2')).toEqual([])
    ok(await mute('af', 'orders-to-buy', false))
  })

  test('between the step and the telling counts', async () => {
    await orderAt(world, 4)
    ok(await mute('ac2', 'orders-to-assign', true))
    await over.told()
    expect(await over.titles('ac2')).toEqual([])
    ok(await mute('ac2', 'orders-to-assign', false))
  })
})

test('after ninety days the bell forgets', async () => {
  await orderAt(world, 4)
  await over.told()
  const run = (days: number) =>
    forgetBells.run(undefined, {
      db: world.db,
      now: new Date(world.now().getTime() + days * 86_400_000),
      signal,
    })
  await run(89)
  expect(await over.titles('ac2')).toHaveLength(1)
  await run(91)
  expect(await over.titles('ac2')).toEqual([])
})
