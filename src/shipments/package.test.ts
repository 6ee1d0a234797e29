import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok, orderAt, statusOf } from '#testing/order.ts'
import { nextMawb } from '#warehouse/mawb.rules.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const op = () => world.as('OP')
let tracks = 0
const newTrack = () => `6123${String((tracks += 1)).padStart(8, '0')}`
let flight = '160-00000011'
const newFlight = () => (flight = nextMawb(flight) as string)

async function waiting(track: string) {
  const order = await orderAt(world, 6)
  ok(await op().put(`/api/quote/track/${order.id}`, { track }))
  return order
}
const make = (body: object) => op().post('/api/packages', { warehouse_code: 'JP-TYO', ...body })
/** A package received by hand, and its order at 7. */
async function received(more: object = {}) {
  const track = newTrack()
  const order = await waiting(track)
  const { data } = ok(await make({ track, d_weight: 1.2, ...more }))
  return { track, order, id: data.package.id as number, data }
}
const stepOf = async (id: number) =>
  (
    await sql<{ step: number }>`select receive_status::float8 as step from package where id = ${id}`.execute(
      world.db,
    )
  ).rows[0]?.step
const found = async (q: string, path = '/api/packages') => ok(await op().get(path, { q })).results

describe('a package made by hand', () => {
  it('takes its order from 6 to 7 and stands in the list', async () => {
    const { track, order, data } = await received()
    expect(data).toMatchObject({ outcome: 'received', made: 1 })
    expect(await statusOf(world, order.id)).toBe(7)
    expect(await found(track)).toMatchObject([{ track, order_codes: [order.code], receive_status: 7 }])
  })

  it('comes in as many boxes as are counted, each with a track of its own, and the order weighs their sum', async () => {
    const { track, order, data } = await received({ boxes: 4 })
    expect(data.made).toBe(4)
    const { rows } = await sql<{
      track: string
    }>`select p.track from package p join package_order po on po.package_id = p.id
      where po.order_id = ${order.id} order by p.id`.execute(world.db)
    expect(rows.map((row) => row.track)).toEqual([track, `${track}B02`, `${track}B03`, `${track}B04`])
    const weighed = await sql<{ d: number }>`select d_weight as d from orders where id = ${order.id}`.execute(
      world.db,
    )
    expect(weighed.rows[0]?.d).toBe(4.8)
    // Counted once more they are there already.
    expect(ok(await make({ track, boxes: 4, d_weight: 1 })).data.made).toBe(0)
  })

  it('of nobody comes alone', async () => {
    const answer = await make({ track: newTrack(), boxes: 3 })
    expect(answer).toMatchObject({ status: 409, body: { error: 'packages.boxes_of_nobody' } })
  })
})

describe('the way of a package', () => {
  it('leads with its flight to 8 and 8.2, by a scan to 9, and no further by hand', async () => {
    const { id, order, track } = await received()
    const change = (status: number) => op().post('/api/package/change/status', { ids: [id], status })
    expect(await change(8)).toMatchObject({ status: 409, body: { error: 'packages.no_flight' } })
    ok(
      await op().post('/api/import/quote/add', {
        mawb: newFlight(),
        warehouse_code: 'JP-TYO',
        packages: [id],
      }),
    )
    expect(await change(8.2)).toMatchObject({ status: 409, body: { error: 'import.wrong_step' } })
    for (const status of [8, 8.2, 9]) {
      expect(ok(await change(status)).data.done).toEqual([id])
      expect(await stepOf(id)).toBe(status)
    }
    expect(await statusOf(world, order.id)).toBe(9)
    expect(await change(10)).toMatchObject({ status: 409, body: { error: 'packages.checked_by_orders' } })
    expect(await found(track, '/api/packages/exports')).toMatchObject([{ track, receive_status: 9 }])
  })

  it('skips no step, goes back by none, and is op’s', async () => {
    const { id } = await received()
    ok(
      await op().post('/api/import/quote/add', {
        mawb: newFlight(),
        warehouse_code: 'JP-TYO',
        packages: [id],
      }),
    )
    const change = (status: number, who = op()) =>
      who.post('/api/package/change/status', { ids: [id], status })
    expect((await change(9)).body.error).toBe('import.wrong_step')
    expect((await change(8, world.as('ss'))).status).toBe(403)
    ok(await change(8))
    expect((await change(7)).status).toBe(400)
    expect((await change(8)).body.error).toBe('import.wrong_step')
    expect((await change(9)).body.error).toBe('import.wrong_step')
    expect(await stepOf(id)).toBe(8)
  })

  it('of several those that may not are named, the others go', async () => {
    const [ready, loose] = [await received(), await received()]
    ok(
      await op().post('/api/import/quote/add', {
        mawb: newFlight(),
        warehouse_code: 'JP-TYO',
        packages: [ready.id],
      }),
    )
    const { data } = ok(
      await op().post('/api/package/change/status', { ids: [ready.id, loose.id], status: 8 }),
    )
    expect(data).toMatchObject({ done: [ready.id], failed: [{ id: loose.id, error: 'packages.no_flight' }] })
  })
})

describe('out of a bag', () => {
  it('a package is on no flight, while it is here', async () => {
    const { id, track } = await received()
    const remove = () => op().put('/api/package/remove', { ids: [id] })
    expect(await remove()).toMatchObject({ status: 409, body: { error: 'packages.not_packed' } })
    ok(
      await op().post('/api/import/quote/add', {
        mawb: newFlight(),
        warehouse_code: 'JP-TYO',
        packages: [id],
      }),
    )
    expect(ok(await remove()).data.done).toEqual([id])
    expect(await found(track)).toMatchObject([{ container_code: null, mawb: null }])
  })

  it('a package that has left stays where it is', async () => {
    const { id } = await received()
    ok(
      await op().post('/api/import/quote/add', {
        mawb: newFlight(),
        warehouse_code: 'JP-TYO',
        packages: [id],
      }),
    )
    ok(await op().post('/api/package/change/status', { ids: [id], status: 8 }))
    const answer = await op().put('/api/package/remove', { ids: [id] })
    expect(answer).toMatchObject({ status: 409, body: { error: 'import.package_left' } })
  })
})

describe('a package deleted', () => {
  it('takes its order back to 6, and its track may be received again', async () => {
    const { id, order, track } = await received()
    const { data } = ok(await op().del(`/api/package/${id}`, { reason: 'Nhầm tem' }))
    expect(data).toEqual({ id, orders: [order.code] })
    expect(await statusOf(world, order.id)).toBe(6)
    expect(await found(track)).toEqual([])
    expect(ok(await make({ track, d_weight: 2 })).data.outcome).toBe('received')
  })

  it('leaves an order at 7 that has another one, with the weight of what is left', async () => {
    const { id, order } = await received({ boxes: 2 })
    expect(ok(await op().del(`/api/package/${id}`, { reason: 'Hai tem một thùng' })).data.orders).toEqual([])
    const { rows } =
      await sql<object>`select status::float8 as status, d_weight from orders where id = ${order.id}`.execute(
        world.db,
      )
    expect(rows).toEqual([{ status: 7, d_weight: 1.2 }])
  })

  it('is refused in a bag, of another person by operations, and twice', async () => {
    const { id } = await received()
    const mawb = newFlight()
    ok(await op().post('/api/import/quote/add', { mawb, warehouse_code: 'JP-TYO', packages: [id] }))
    const packed = await op().del(`/api/package/${id}`, { reason: 'Thử' })
    expect(packed.body.message).toContain(mawb)
    const other = await received()
    await sql`update package set received_by = null where id = ${other.id}`.execute(world.db)
    expect((await op().del(`/api/package/${other.id}`, { reason: 'Thử' })).body.error).toBe('import.not_own')
    ok(await world.as('SU').del(`/api/package/${other.id}`, { reason: 'Quản lý xóa' }))
    const again = await world.as('SU').del(`/api/package/${other.id}`, { reason: 'Lần nữa' })
    expect(again).toMatchObject({ status: 404, body: { error: 'import.package_unknown' } })
  })
})

describe('labels', () => {
  const print = (ids: number[], more: object = {}) => op().post('/api/package/print/label', { ids, ...more })

  it('carry the number of their job and k/n; one printed before says the how manyth it is', async () => {
    const { id, order } = await received({ boxes: 2 })
    const ids = [id, id + 1]
    const first = ok(await print(ids)).data
    expect(first).toMatchObject({ n: 2, again: 0 })
    expect(first.content).toContain(`In ${first.job} · 1/2`)
    expect(first.content).toContain(`In ${first.job} · 2/2`)
    expect(first.content).toContain(order.code)
    const second = ok(await print([id])).data
    expect(second).toMatchObject({ n: 1, again: 1 })
    expect(second.job).toBeGreaterThan(first.job)
    expect(second.content).toContain(`In ${second.job} · 1/1 · lần 2`)
  })

  it('say whose it is by the code of the customer, and name nobody', async () => {
    const { id, order } = await received()
    await sql`update orders set services_extra = '{GOM}' where id = ${order.id}`.execute(world.db)
    const { rows } = await sql<{ no: string; name: string }>`select c.customer_no as no, c.name
      from orders o join customer c on c.id = o.customer_id where o.id = ${order.id}`.execute(world.db)
    const { no, name } = rows[0]!
    const html = ok(await print([id])).data.content
    expect(html).toContain(`<b>${no}</b>`)
    expect(html).toContain('JP-AIR · Gom kiện · JP-TYO')
    expect(html).not.toContain(name)
    expect(ok(await print([id], { format: 'zpl' })).data.content).toContain(`^FD${no}^FS`)
    const sheet = ok(await op().post('/api/package/print', { ids: [id] })).data.content
    expect(sheet).toContain(no)
    expect(sheet).not.toContain(name)
    const strange = ok(await make({ track: newTrack() })).data.package.id as number
    expect(ok(await print([strange])).data.content).toContain('<b>Kiện lạ</b>')
  })

  it('printed by two at once are not both the first', async () => {
    const { id } = await received()
    const answers = await Promise.all([
      print([id]),
      world.as('SU').post('/api/package/print/label', { ids: [id] }),
    ])
    expect(answers.map((answer) => ok(answer).data.again).toSorted()).toEqual([0, 1])
  })

  it('come in ZPL of both sizes', async () => {
    const { id, track } = await received()
    const small = ok(await print([id], { format: 'zpl' })).data.content
    const large = ok(await print([id], { format: 'zpl', size: '100x150' })).data.content
    expect(small).toContain('^PW400^LL240')
    expect(large).toContain('^PW800^LL1200')
    expect(large).toContain(track)
  })

  it('of a package that is not there are none', async () => {
    expect(await print([999_999_999])).toMatchObject({
      status: 404,
      body: { error: 'import.package_unknown' },
    })
  })

  it('a sheet names what is in the package', async () => {
    const { id, order, track } = await received()
    const { content } = ok(await op().post('/api/package/print', { ids: [id] })).data
    expect(content).toContain(`Phiếu kiện ${track}`)
    expect(content).toContain(order.code)
  })
})

it('sales see and print the packages of their customers alone', async () => {
  const mine = await customerOf(world, { sale: 'ss' })
  const order = await orderAt(world, 7, { customerId: mine.id })
  const list = async (who: string) =>
    ok(await world.as(who).get('/api/packages', { q: order.tracks[0]! })).results
  expect(await list('ss')).toHaveLength(1)
  expect(await list('ss2')).toHaveLength(0)
  const [row] = await list('ss')
  const foreign = await world.as('ss2').post('/api/package/print/label', { ids: [row.id] })
  expect(foreign.status).toBe(404)
})
