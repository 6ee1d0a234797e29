import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findShipmentIssues } from '#flow/server/issue.jobs.ts'
import { weightMismatch } from '#pricing/weight.rules.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { newSubmit } from '#testing/bids.ts'
import { customerOf, ok, orderAt } from '#testing/order.ts'

let world: TestApp
const path = '/api/report/shipment-issue'
const reload = async (who = 'CS') => ok(await world.as(who).post(`${path}/reload`, {}, newSubmit())).data
const list = async (who: string, query = {}) => ok(await world.as(who).get(path, query)).results
const owner = async (who: string) => (await world.as(who).me()).id

beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

/** An order that was bought nine days ago, and whose seller told no tracking number since. */
async function untracked(): Promise<number> {
  const customer = await customerOf(world)
  const order = await orderAt(world, 6, { customerId: customer.id })
  await sql`update orders set track = null, bought_at = ${new Date(world.now().getTime() - 9 * 86_400_000)} where id = ${order.id}`.execute(
    world.db,
  )
  return order.id
}

describe('what is wrong with goods on their way', () => {
  test('is found once however often it is looked for, and by the clock as by hand', async () => {
    const id = await untracked()
    expect((await reload()).found).toBe(1)
    expect(await reload()).toMatchObject({ found: 0, returned: 0, healed: 0 })
    await findShipmentIssues.run({}, { db: world.db, now: world.now(), signal: new AbortController().signal })
    const found = await list('CS', { order_id: id })
    expect(found).toMatchObject([{ kind: 'no_tracking', status: 0, order_id: id }])
    expect(found[0].what).toContain('người bán chưa báo mã vận đơn')
  })

  test('two who look at once find it once', async () => {
    await untracked()
    const [one, two] = await Promise.all([reload('CS'), reload('AC')])
    expect(one.found + two.found).toBe(1)
  })

  test('has healed when it is no longer so, is told to its owner, and is the same issue when it comes back', async () => {
    const id = await untracked()
    await reload()
    const [issue] = await list('CS', { order_id: id })
    const staff_id = await owner('CS')
    ok(
      await world
        .as('AC')
        .post(`${path}/assign`, { ids: [issue.id], staff_id, note: 'Hỏi người bán' }, newSubmit()),
    )
    await sql`update orders set track = 'JP123456789' where id = ${id}`.execute(world.db)
    expect((await reload()).healed).toBe(1)
    expect(await list('CS', { order_id: id })).toMatchObject([
      { id: issue.id, status: 2, healed_at: expect.any(String) },
    ])
    const bells = await sql<{
      title: string
    }>`select title from bell where staff_id = ${staff_id} and kind = 'report'`.execute(world.db)
    expect(bells.rows.map(({ title }) => title)).toEqual(['1 sự cố vận đơn của bạn đã tự hết'])
    await sql`update orders set track = null where id = ${id}`.execute(world.db)
    expect((await reload()).returned).toBe(1)
    expect(await list('CS', { order_id: id })).toMatchObject([{ id: issue.id, status: 0, owner_id: null }])
  })

  test('what a person called solved stays so while it stands as it stood', async () => {
    const id = await untracked()
    await reload()
    const [issue] = await list('CS', { order_id: id })
    const solve = (reason: string) =>
      world.as('CS').post(`${path}/solve`, { ids: [issue.id], reason }, newSubmit())
    expect((await solve('')).status).toBe(400)
    ok(await solve('Người bán gửi muộn, khách đồng ý chờ'))
    expect(await reload()).toMatchObject({ found: 0, returned: 0 })
    expect(await list('CS', { order_id: id })).toMatchObject([
      { status: 2, reason: 'Người bán gửi muộn, khách đồng ý chờ' },
    ])
    expect((await solve('lần nữa')).body.error).toBe('issues.status')
  })

  test('grows no older once it is solved', async () => {
    const id = await untracked()
    await reload()
    const [issue] = await list('CS', { order_id: id })
    await sql`update shipment_issue set found_at = found_at - interval '5 days' where id = ${issue.id}`.execute(
      world.db,
    )
    ok(await world.as('CS').post(`${path}/solve`, { ids: [issue.id], reason: 'Khách chờ' }, newSubmit()))
    await sql`update shipment_issue set found_at = found_at - interval '9 days', status_at = status_at - interval '9 days'
      where id = ${issue.id}`.execute(world.db)
    expect(await list('CS', { order_id: id })).toMatchObject([{ status: 2, age_days: 5 }])
  })

  test('two scales are told apart as the rule of the check-in tells them', async () => {
    const cases: readonly [d: number, r: number][] = [
      [1, 1.3],
      [1, 1.31],
      [10, 11.2],
      [10, 11.09],
      [0.5, 0.1],
    ]
    const packages: number[] = []
    for (const [d, r] of cases) {
      const customer = await customerOf(world)
      const order = await orderAt(world, 7, { customerId: customer.id })
      await sql`update orders set status = 10 where id = ${order.id}`.execute(world.db)
      const { rows } = await sql<{
        id: number
      }>`update package p set d_weight = ${d}, r_weight = ${r} from package_order po
        where po.package_id = p.id and po.order_id = ${order.id} returning p.id`.execute(world.db)
      packages.push(rows[0]!.id)
    }
    await reload()
    const { rows } = await sql<{
      package_id: number
    }>`select package_id from shipment_issue where kind = 'weight_gap'`.execute(world.db)
    const found = new Set(rows.map(({ package_id }) => package_id))
    expect(packages.map((id) => found.has(id))).toEqual(cases.map(([d, r]) => weightMismatch(d, r)))
  })
})

describe('whoever it is given to', () => {
  test('has it among the work of the day, and nobody else of their kind does', async () => {
    const id = await untracked()
    await reload()
    const [issue] = await list('CS', { order_id: id })
    const staff_id = await owner('AC')
    ok(await world.as('CS').post(`${path}/assign`, { ids: [issue.id], staff_id }, newSubmit()))
    const mine = async (who: string) => {
      const { kinds } = ok(await world.as(who).get('/api/queue')).data
      return JSON.stringify(
        kinds.find(({ key }: { key: string }) => key === 'shipment-issues') ?? {},
      ).includes(issue.order_code)
    }
    expect([await mine('AC'), await mine('AC2')]).toEqual([true, false])
  })

  test('must be able to see it', async () => {
    const id = await untracked()
    await reload()
    const [issue] = await list('CS', { order_id: id })
    const assign = async (who: string) =>
      (
        await world
          .as('CS')
          .post(`${path}/assign`, { ids: [issue.id], staff_id: await owner(who) }, newSubmit())
      ).body
    expect((await assign('OP')).error).toBe('issues.person')
    expect((await assign('ss2')).error).toBe('issues.person')
  })

  test('sees what is behind it, and its order', async () => {
    const id = await untracked()
    await reload()
    const [issue] = await list('CS', { order_id: id })
    ok(
      await world
        .as('CS')
        .post(`${path}/assign`, { ids: [issue.id], staff_id: await owner('CS') }, newSubmit()),
    )
    const { data } = ok(await world.as('CS').post(`${path}/show`, { id: issue.id }))
    expect(data.rows.map(({ what }: { what: string }) => what)).toEqual([
      `Giao người xử lý: ${(await world.as('CS').me()).name}`,
      'Tìm thấy',
    ])
    expect(ok(await world.as('CS').get(`${path}/getQuote`, { id: issue.id })).data).toMatchObject({ id })
    expect((await world.as('ss2').post(`${path}/show`, { id: issue.id })).body.error).toBe('issues.not_found')
    expect((await world.as('ss2').get(`${path}/getQuote`, { id: issue.id })).body.error).toBe(
      'issues.not_found',
    )
  })
})

test('who looks is told of what they may see, and of nothing more', async () => {
  const id = await untracked()
  expect(await reload('ss2')).toEqual({ found: 0, returned: 0, healed: 0, standing: 0 })
  const [issue] = await list('CS', { order_id: id })
  const standing = (await list('SS', { size: 200 })).filter(({ status }: { status: number }) => status < 2)
  expect(await reload('SS')).toEqual({ found: 0, returned: 0, healed: 0, standing: standing.length })
  ok(
    await world
      .as('CS')
      .post(`${path}/assign`, { ids: [issue.id], staff_id: await owner('AC') }, newSubmit()),
  )
  const hands = async (who: string) =>
    (ok(await world.as(who).get(`${path}/people`)).data as { open: number }[]).reduce(
      (sum, { open }) => sum + open,
      0,
    )
  expect(await hands('ss2')).toBe(0)
  expect(await hands('CS')).toBeGreaterThan(0)
  await sql`update orders set track = 'JP1' where id = ${id}`.execute(world.db)
  expect(await reload('ss2')).toEqual({ found: 0, returned: 0, healed: 0, standing: 0 })
  expect(await list('CS', { order_id: id })).toMatchObject([{ status: 2, healed_at: expect.any(String) }])
})

test('the list shows fifty unless asked, and its file is the list', async () => {
  const { pagination, results } = ok(await world.as('AC').get(path))
  expect(pagination.size).toBe(50)
  const { bytes } = await world.as('AC').file('POST', `${path}/excel`)
  expect(bytes.length).toBeGreaterThan(1_000)
  expect(results.length).toBe(pagination.total)
})
