import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { home, move, moneyOf, readBill } from '#testing/bill.ts'
import { askCarried, usualCarried, customerOf, done, ok, orderAt, statusOf } from '#testing/order.ts'
import { findConflicts } from '#orders/desk/server/find-conflicts.usecase.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { sendWorkbook, workbook } from '#testing/sheet.ts'
import { nextMawb } from '#warehouse/mawb.rules.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ prices: { rates: { JPY: [168, 172] }, freight: { household: 221_000 } } })
})
afterAll(() => world.close())

const newSubmit = () => ({ 'idempotency-key': randomUUID() })
let tracks = 0
const newTrack = () => `KG${String((tracks += 1)).padStart(9, '0')}`
const make = (over: Record<string, unknown> = {}) => askCarried(world, { tracks: [newTrack()], ...over })
const readOrder = async (id: number) => ok(await world.as('SU').get(`/api/quote/id/${id}`)).data
const receive = (track: string) =>
  world
    .as('OP')
    .post('/api/import/quote/receive', { track, warehouse_code: 'JP-TYO', d_weight: 1.4 }, newSubmit())
let flight = '205-00000011'

/** From the overseas warehouse to the price at 11, as every order goes. */
async function carryHome(id: number, under: readonly string[]) {
  const op = world.as('OP')
  flight = nextMawb(flight) as string
  const { id: mawb } = ok(
    await op.post('/api/create/mawb/haki', { mawb: flight, warehouse_code: 'JP-TYO' }),
  ).data
  const packages = (await readOrder(id)).packages.map((one: { id: number }) => one.id)
  ok(await op.post('/api/import/quote/add', { id: mawb, packages }))
  const handled = packages.map((one: number) => ({ id: one, isHandle: true }))
  ok(await op.post('/api/import/status/quotes', { id: mawb, status: 8, packages: handled }))
  ok(await op.post('/api/import/status/quotes', { id: mawb, status: 8.2, packages: handled }))
  for (const code of under) ok(await op.post('/api/import/quotes/scan', { code }, newSubmit()))
  ok(
    await op.post('/api/quotes/checkin', {
      checkins: [{ id, r_weight: 1.5, length: 20, width: 15, height: 10 }],
    }),
  )
  done(await op.put('/api/quote/price', { ids: [id] }))
}

describe('a transport order', () => {
  it('starts at 6 with its tracks, and nothing is asked for it', async () => {
    const customer = await customerOf(world)
    const under = [newTrack(), newTrack()]
    const made = ok(await make({ user_id: customer.id, tracks: [`${under[0]}  `, under[1], under[0]] })).data
    expect(made).toMatchObject({
      kind: 'transport',
      status: 6,
      sub_status: 65,
      track: under[0],
      quoted_total: 0,
      deposit_request: 0,
      buyer_id: null,
    })
    const order = await readOrder(made.id)
    expect(order).toMatchObject({ tracks: under, goods_vnd: 0, service_vnd: 0 })
    const keys = order.actions.map(({ key }: { key: string }) => key)
    for (const never of ['buy', 'charge', 'channel', 'refund', 'back', 'ask_guarantee']) {
      expect(keys).not.toContain(never)
    }
    expect(keys).toContain('cancel')
    expect(await moneyOf(world, customer.id)).toEqual({ balance: 0, locked: 0, exposure: 0 })
  })

  it('needs a customer, a receiver, a track, and a declared value for the customs', async () => {
    const customer = await customerOf(world)
    const bad = async (over: Record<string, unknown>) => {
      const { status, body } = await world.as('CS').post('/api/quote-transport', {
        ...usualCarried,
        tracks: [newTrack()],
        user_id: customer.id,
        ...over,
      })
      expect(status).toBe(400)
      return (body.details as { path: string }[]).map(({ path }) => path)
    }
    expect(await bad({ user_id: undefined })).toContain('user_id')
    expect(await bad({ tracks: [] })).toContain('tracks')
    expect(await bad({ address: '' })).toContain('address')
    expect(await bad({ goods_type: 'khong-co' })).toContain('goods_type')
    expect(await bad({ goods_values: 0 })).toContain('goods_values')
    await sql`update goods_type set customs = false where code = 'household'`.execute(world.db)
    expect((await make({ user_id: customer.id, goods_values: 0 })).status).toBe(200)
    await sql`update goods_type set customs = true where code = 'household'`.execute(world.db)
  })

  it('does not take a track under which another customer waits for goods', async () => {
    const track = newTrack()
    ok(await make({ tracks: [track] }))
    const second = await make({ tracks: [track] })
    expect([second.status, second.body.error]).toEqual([409, 'orders.track_elsewhere'])
    expect(second.body.message).toContain(track)
  })

  it('is refused where the goods are prohibited', async () => {
    await sql`update goods_type set prohibited = true where code = 'household'`.execute(world.db)
    const refused = await make()
    await sql`update goods_type set prohibited = false where code = 'household'`.execute(world.db)
    expect(refused.body.error).toBe('orders.carry_prohibited')
  })

  it('takes no step of what we buy: no card, no refund, no charge, no step back before 6', async () => {
    const { id } = ok(await make()).data
    const carried = async (
      answer: Promise<{ body: { data?: { failed: { error: string }[] }; error?: string } }>,
    ) => {
      const { body } = await answer
      expect(body.data?.failed[0]?.error ?? body.error).toBe('orders.carried')
    }
    await carried(world.as('AC').put('/api/quote/change/payment', { ids: [id], payment_channel: 'cod_1' }))
    await carried(world.as('AC').post('/api/quote/back-status', { ids: [id], reason: 'nhầm' }))
    await carried(world.as('SS').put(`/api/quote/track/${id}`, { track: newTrack() }))
    expect(await statusOf(world, id)).toBe(6)
  })

  it('is no conflict for having no purchase in the books', async () => {
    const { code } = ok(await make()).data
    await findConflicts(world.db, world.now())
    const { results } = ok(await world.as('SU').get('/api/quotes/conflict', { kind: 'state', q: code }))
    expect(results).toEqual([])
  })

  it('is cancelled before a parcel came, and posts nothing', async () => {
    const { id } = ok(await make()).data
    done(await world.as('SS').post('/api/quote/cancel/quotes', { ids: [id], reason: 'khách đổi ý' }))
    expect(await statusOf(world, id)).toBe(0)
    const bought = await orderAt(world, 6)
    const refused = await world.as('SS').post('/api/quote/cancel/quotes', { ids: [bought.id], reason: 'thử' })
    expect(refused.body.data?.failed[0]?.error ?? refused.body.error).toBe('orders.status')
  })

  it('comes in several parcels, each found and received under its own track', async () => {
    const under = [newTrack(), newTrack()] as const
    const { id, code } = ok(await make({ tracks: under })).data
    const found = ok(await world.as('SS').get('/api/quotes', { q: under[1], kind: 'transport' })).results
    expect(found.map((row: { code: string }) => row.code)).toEqual([code])
    expect(ok(await receive(under[0])).data.outcome).toBe('received')
    expect(await statusOf(world, id)).toBe(7)
    expect(ok(await receive(under[1])).data.outcome).toBe('received')
    expect((await readOrder(id)).packages).toHaveLength(2)
    expect(ok(await receive(under[1])).data.outcome).toBe('repeat')
  })

  it('is changed by what still may change where it stands', async () => {
    const track = newTrack()
    const { id, version } = ok(await make({ tracks: [track] })).data
    const put = (body: Record<string, unknown>) =>
      world.as('OP').put('/api/quote-transport', { _id: id, ...body }, newSubmit())
    const further = newTrack()
    const changed = ok(
      await put({ version, tracks: [track, further], goods_values: 7_000, name: 'Giày da' }),
    ).data
    expect(changed).toMatchObject({ name: 'Giày da', goods_values: 7_000 })
    expect((await put({ version, name: 'Cũ' })).body.error).toBe('conflict.stale')
    ok(await receive(track))
    const gone = await put({ tracks: [further] })
    expect([gone.status, gone.body.details?.[0]?.path]).toEqual([400, 'tracks'])
    const moved = await put({ user_id: (await customerOf(world)).id })
    expect(moved.body.error).toBe('orders.agreed')
    ok(await put({ tracks: [track] }))
    await carryHome(id, [track])
    expect((await put({ goods_values: 100 })).body.error).toBe('orders.agreed')
    expect(ok(await put({ note: 'gọi trước khi giao' })).data.note).toBe('gọi trước khi giao')
    const bought = await orderAt(world, 6)
    const other = await world.as('OP').put('/api/quote-transport', { _id: bought.id, name: 'x' })
    expect(other.body.error).toBe('orders.not_carried')
  })

  it('goes from 6 to the customer’s door, and its journal has only what the bill debits', async () => {
    const customer = await customerOf(world, { debt_limit: 50_000_000 })
    const track = newTrack()
    const { id } = ok(await make({ user_id: customer.id, tracks: [track] })).data
    ok(await receive(track))
    await carryHome(id, [track])
    const order = await readOrder(id)
    expect(order).toMatchObject({ status: 11, goods_vnd: 0, service_vnd: 0 })
    expect(order.freight_vnd).toBeGreaterThan(0)
    expect(order.total_vnd).toBe(order.freight_vnd + order.surcharge_vnd + order.extras_vnd)
    const lines = order.price.lines.map(({ formula }: { formula: string }) => formula)
    expect(lines).not.toContain('goods')
    expect(lines).not.toContain('service')
    const posted = () =>
      sql<{
        kind: string
        sum: number
        lines: number
      }>`select e.kind, sum(l.amount)::bigint as sum, count(*)::int as lines
        from entry e join entry_line l on l.entry_id = e.id
        where l.order_id = ${id} or (e.reference_type = 'bill' and e.reference_id = (select bill_id from orders where id = ${id}))
        group by e.id, e.kind order by e.id`.execute(world.db)
    expect((await posted()).rows).toEqual([])
    const op = (await world.as('OP').me()).id
    const made = ok(
      await world.as('CS').post('/api/bill', { ids: [id], method: 'COD', address: home, shipper: op }),
    ).data
    const bill = { id: made.id, code: made.code, customerId: customer.id, orders: [], total: made.total_vnd }
    ok(await world.as('CS').post('/api/bill/confirm', { ids: [bill.id] }))
    ok(await world.as('AC').post('/api/bill/approves', { ids: [bill.id] }))
    expect(await moneyOf(world, customer.id)).toEqual({ balance: -bill.total, locked: 0, exposure: 0 })
    await move(world, 'OP', bill, 15)
    await move(world, 'OP', bill, 16)
    await move(world, 'OP', bill, 17, { collected: (await readBill(world, bill)).due })
    expect(await statusOf(world, id)).toBe(17)
    const entries = (await posted()).rows
    expect(entries.every(({ sum }) => sum === 0)).toBe(true)
    expect(entries.map(({ kind }) => kind)).not.toContain('purchase')
    expect((await moneyOf(world, customer.id)).balance).toBe(0)
    expect(await brokenInvariants(world.db)).toEqual([])
  })
})

describe('a parcel that nobody waits for', () => {
  const strange = async (track: string) => {
    ok(await receive(track))
    const { rows } = await sql<{ id: number; version: number }>`select id, version from import_exception
      where track = ${track} and resolved_at is null`.execute(world.db)
    return rows[0] as { id: number; version: number }
  }

  it('is claimed into a transport order, which stands at 7 with it', async () => {
    const track = newTrack()
    const { id, version } = await strange(track)
    const customer = await customerOf(world)
    const claim = { id, version, ...usualCarried, user_id: customer.id }
    const order = ok(await world.as('OP').post('/api/import/exception/transport', claim)).data
    expect(order).toMatchObject({ kind: 'transport', status: 7, track, customer_id: customer.id })
    expect((await readOrder(order.id)).packages).toMatchObject([{ track }])
    const again = await world.as('OP').post('/api/import/exception/transport', { ...claim, name: 'Lần hai' })
    expect(again.body.error).toBe('import.exception_settled')
    const { rows } =
      await sql`select from import_exception where id = ${id} and order_id = ${order.id}`.execute(world.db)
    expect(rows).toHaveLength(1)
  })
})

describe('transport orders from a sheet', () => {
  const titles = [
    'Mã khách',
    'Mã vận đơn',
    'Nhóm (cùng nhóm là một đơn)',
    'Tên sản phẩm',
    'Số lượng',
    'Giá trị khai báo một món',
    'Tiền tệ',
    'Loại hàng',
    'Tuyến vận chuyển',
    'Kho nhận',
    'Điện thoại',
    'Số nhà, đường',
  ]
  const line = (customer: string, track: string, group = '', over: Record<number, string> = {}) => {
    const cells = [
      customer,
      track,
      group,
      'Áo khoác',
      '1',
      '5000',
      'JPY',
      'household',
      'JP-AIR',
      'VN-SGN',
      '0912345678',
      '12 Lê Lợi',
    ]
    return cells.map((cell, index) => over[index] ?? cell)
  }
  const send = async (path: string, lines: string[][]) =>
    sendWorkbook(world, 'CS', path, await workbook(titles, lines))

  it('come a row a track; rows of one group are one order', async () => {
    const { code } = await customerOf(world)
    const under = [newTrack(), newTrack(), newTrack()] as const
    const lines = [line(code, under[0], 'A'), line(code, under[1]), line(code, under[2], 'A')]
    const seen = ok(await send('/api/quote-transport/import/check', lines)).data
    expect(seen).toMatchObject({ rows: 3, wrong: 0 })
    const { data } = ok(await send('/api/quote-transport-import', lines))
    expect(data.imported).toBe(3)
    const { rows } = await sql<{ tracks: string[] }>`select array_agg(t.track order by t.position) as tracks
      from order_track t where t.order_id in (select order_id from order_track where track = any(${[...under]}::text[]))
      group by t.order_id order by min(t.order_id)`.execute(world.db)
    expect(rows).toEqual([{ tracks: [under[0], under[2]] }, { tracks: [under[1]] }])
  })

  it('are refused as a whole, each bad cell by name', async () => {
    const { code } = await customerOf(world)
    const good = newTrack()
    const twice = newTrack()
    const lines = [
      line(code, good),
      line(code, twice),
      line(code, twice),
      line('KH999999', newTrack()),
      line(code, newTrack(), '', { 7: 'khong-co' }),
      line(code, newTrack(), '', { 5: '0' }),
    ]
    const { errors } = ok(await send('/api/quote-transport/import/check', lines)).data
    expect(errors.map(({ cell }: { cell: string }) => cell)).toEqual(['B4', 'A5', 'H6', 'F7'])
    expect((await send('/api/quote-transport-import', lines)).body.error).toBe('sheet.wrong')
    const { rows } = await sql`select from orders where track = ${good}`.execute(world.db)
    expect(rows).toEqual([])
  })
})
