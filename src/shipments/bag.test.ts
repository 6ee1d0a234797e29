import { sql } from 'kysely'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bagTable } from '#warehouse/bag.status.ts'
import { nextMawb } from '#warehouse/mawb.rules.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { ok, orderAt, statusOf } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const op = () => world.as('OP')
let tracks = 0
const newTrack = () => `7123${String((tracks += 1)).padStart(8, '0')}`
let flight = '180-00000011'
const newFlight = () => (flight = nextMawb(flight) as string)

/** A package at the overseas warehouse, its order at 7. */
async function received() {
  const track = newTrack()
  const order = await orderAt(world, 6)
  ok(await op().put(`/api/quote/track/${order.id}`, { track }))
  const { data } = ok(await op().post('/api/packages', { warehouse_code: 'JP-TYO', track, d_weight: 1.5 }))
  return { track, order, id: data.package.id as number }
}
const several = async (n: number) => {
  const all = []
  for (let k = 0; k < n; k += 1) all.push(await received())
  return all
}
const save = (body: object, who = op()) => who.post('/api/packages/invoice', body)
const made = async (more: object = {}) =>
  ok(await save({ action: 'make', warehouse_code: 'JP-TYO', ...more })).data.bag as {
    id: number
    code: string
  }
const scan = (id: number, track: string, who = op()) => save({ action: 'pack', id, track }, who)
const read = async (code: string) => ok(await op().get('/api/packages/invoice', { code })).data
/** A closed bag of n packages, each scanned into it. */
async function closed(n: number) {
  const bag = await made()
  const inside = await several(n)
  for (const { track } of inside) ok(await scan(bag.id, track))
  ok(await save({ action: 'close', id: bag.id, weight: n * 1.5 + 0.3 }))
  return { ...bag, inside }
}
const send = (body: object) => op().post('/api/package/invoices/export', body)

describe('a bag is packed', () => {
  it('by scans, and closed with the weight of all of it', async () => {
    const bag = await made({ note: 'Hàng dễ vỡ' })
    expect(bag.code).toMatch(/^BG\d{8}$/)
    const [one, two] = await several(2)
    expect(ok(await scan(bag.id, one!.track)).data.scan).toMatchObject({
      outcome: 'packed',
      package: { track: one!.track, container_code: bag.code },
    })
    expect(ok(await scan(bag.id, one!.track)).data.scan.outcome).toBe('repeat')
    ok(await scan(bag.id, two!.track))
    expect(ok(await save({ action: 'close', id: bag.id, weight: 3.4 })).data.bag).toMatchObject({
      status: 2,
      packages: 2,
      packed: 2,
      d_weight: 3,
      weight: 3.4,
      note: 'Hàng dễ vỡ',
    })
    const [row] = ok(await op().get('/api/packages/invoices', { q: bag.code })).results
    expect(row).toMatchObject({ id: bag.id, code: bag.code, status: 2, weight: 3.4 })
    const more = await received()
    expect((await scan(bag.id, more.track)).body.error).toBe('bags.status')
  })

  it('is not closed with a package missing, unless whoever closes it says which', async () => {
    const [here, lost, late] = await several(3)
    const packages = [here!.id, lost!.id, late!.id]
    const bag = await made({ packages })
    ok(await scan(bag.id, here!.track))
    const close = (without: number[]) => save({ action: 'close', id: bag.id, weight: 2, without })
    const bare = await close([])
    expect(bare).toMatchObject({ status: 409, body: { error: 'bags.missing' } })
    expect(bare.body.message).toContain(`mới quét 1/3 kiện, còn thiếu: ${lost!.track}, ${late!.track}`)
    expect((await close([lost!.id])).body.error).toBe('bags.missing')
    expect((await close([lost!.id, late!.id, here!.id])).body.error).toBe('bags.not_missing')
    expect(await read(bag.code)).toMatchObject({ bag: { status: 1, packages: 3, packed: 1 } })

    const { data } = ok(await close([lost!.id, late!.id]))
    expect(data.missing).toEqual([
      { id: lost!.id, track: lost!.track },
      { id: late!.id, track: late!.track },
    ])
    expect(await read(bag.code)).toMatchObject({ bag: { status: 2, packages: 1 }, missing: [] })
    // What stayed is free for another bag.
    const next = await made()
    expect(ok(await scan(next.id, lost!.track)).data.scan.outcome).toBe('packed')
  })

  it('without a package scanned is not closed', async () => {
    const bag = await made()
    expect((await save({ action: 'close', id: bag.id, weight: 1 })).body.error).toBe('bags.empty')
    const { id } = await received()
    ok(await save({ action: 'add', id: bag.id, packages: [id] }))
    expect((await save({ action: 'close', id: bag.id, weight: 1, without: [id] })).body.error).toBe(
      'bags.empty',
    )
    expect((await save({ action: 'close', id: bag.id, weight: 0 })).status).toBe(400)
  })

  it('with the further boxes of an order by their number, each once', async () => {
    const bag = await made()
    const { track, id } = await received()
    const boxes = (n: number) => save({ action: 'pack', id: bag.id, track, boxes: n })
    const first = ok(await boxes(3)).data
    expect(first).toMatchObject({ bag: { packages: 3, packed: 3 }, scan: { outcome: 'packed' }, missing: [] })
    expect(first.done).toHaveLength(3)
    expect(first.done[0]).toBe(id)
    const { packages } = await read(bag.code)
    expect(packages.map((one: { track: string }) => one.track)).toEqual([track, `${track}B02`, `${track}B03`])
    expect(ok(await boxes(3)).data).toMatchObject({ bag: { packages: 3 }, scan: { outcome: 'repeat' } })
    expect(ok(await boxes(4)).data).toMatchObject({ bag: { packages: 4 }, scan: { outcome: 'packed' } })
    expect((await boxes(0)).status).toBe(400)
    expect((await boxes(201)).status).toBe(400)
    expect((await read(bag.code)).bag.packages).toBe(4)
  })

  it('by two people: one package goes into one of their bags, and the other hears into which', async () => {
    const { track, id } = await received()
    const [mine, yours] = [await made(), await made()]
    const answers = await Promise.all([scan(mine.id, track), scan(yours.id, track, world.as('SU'))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = answers[0]!.status === 200 ? mine : yours
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.body).toMatchObject({
      error: 'bags.taken',
      message: `Kiện ${track} đang ở bao ${won.code}.`,
    })
    const { rows } = await sql<{
      bag: number
    }>`select container_id::float8 as bag from package where id = ${id}`.execute(world.db)
    expect(rows).toEqual([{ bag: won.id }])
  })

  it('of a package in a bag nothing goes into a flight past the bag', async () => {
    const bag = await closed(1)
    const answer = await op().post('/api/import/quote/add', {
      mawb: newFlight(),
      warehouse_code: 'JP-TYO',
      packages: [bag.inside[0]!.id],
    })
    expect(answer.body).toMatchObject({ error: 'import.in_bag' })
    expect(answer.body.message).toContain(bag.code)
    const out = await op().put('/api/package/remove', { ids: [bag.inside[0]!.id] })
    expect(out.body.error).toBe('bags.closed')
  })

  it('is opened again with a reason that its history keeps, and then gives packages back', async () => {
    const bag = await closed(2)
    expect((await save({ action: 'reopen', id: bag.id, reason: '' })).status).toBe(400)
    ok(await save({ action: 'reopen', id: bag.id, reason: 'Cân lại vì bao rách' }))
    const { rows } =
      await sql<object>`select action, reason, from_status::int as from, to_status::int as to from event
      where entity = ${bagTable.entity} and entity_id = ${bag.id} and action = 'reopen'`.execute(world.db)
    expect(rows).toEqual([{ action: 'reopen', reason: 'Cân lại vì bao rách', from: 2, to: 1 }])
    const [first] = bag.inside
    const { data } = ok(await save({ action: 'take_out', id: bag.id, packages: [first!.id] }))
    expect(data.bag).toMatchObject({ status: 1, packages: 1, weight: null, closed_at: null })
    expect(ok(await op().get('/api/packages', { q: first!.track })).results).toMatchObject([
      { container_code: null, mawb: null, receive_status: 7 },
    ])
    expect((await save({ action: 'take_out', id: bag.id, packages: [first!.id] })).body.error).toBe(
      'bags.not_in',
    )
  })

  it('and cancelled leaves its packages free', async () => {
    const bag = await closed(2)
    const { data } = ok(await op().del(`/api/packages/invoice/${bag.id}`, { reason: 'Đóng nhầm kho' }))
    expect(data).toMatchObject({ status: 0, packages: 0 })
    const next = await made()
    ok(await scan(next.id, bag.inside[0]!.track))
    const again = await op().del(`/api/packages/invoice/${bag.id}`, { reason: 'Lần nữa' })
    expect(again).toMatchObject({ status: 409, body: { error: 'bags.status' } })
  })
})

describe('bags leave', () => {
  it('with all that is in them, on the flight named', async () => {
    const bags = [await closed(2), await closed(1)]
    const mawb = newFlight()
    const { data } = ok(await send({ ids: bags.map(({ id }) => id), mawb, flight_date: '05-12-2026' }))
    expect(data).toMatchObject({ done: bags.map(({ id }) => id), failed: [], mawbs: [mawb], packages: 3 })
    for (const { code, inside } of bags) {
      expect((await read(code)).bag).toMatchObject({ status: 3, mawb, flight_date: '05-12-2026' })
      for (const { order } of inside) expect(await statusOf(world, order.id)).toBe(8)
    }
    const left = ok(await op().get('/api/packages/exports', { q: bags[0]!.inside[0]!.track })).results
    expect(left).toMatchObject([{ container_code: bags[0]!.code, mawb, receive_status: 8 }])
  })

  it('whole or not at all: one with goods that must stay is named, the others go', async () => {
    const [held, free, open] = [await closed(2), await closed(1), await made()]
    const stuck = held.inside[1]!
    await sql`update orders set sub_status = 72 where id = ${stuck.order.id}`.execute(world.db)
    const mawb = newFlight()
    const { data } = ok(await send({ ids: [held.id, free.id, open.id], mawb }))
    expect(data.done).toEqual([free.id])
    expect(data.failed).toMatchObject([
      { id: held.id, error: 'import.blocked', message: expect.stringContaining(stuck.track) },
      { id: open.id, error: 'bags.status' },
    ])
    expect((await read(held.code)).bag).toMatchObject({ status: 2, mawb: null, packages: 2 })
    expect(await statusOf(world, held.inside[0]!.order.id)).toBe(7)
  })

  it('not without a flight, and not with another one than theirs', async () => {
    const bag = await closed(1)
    expect((await send({ ids: [bag.id] })).body.error).toBe('bags.no_flight')
    const mawb = newFlight()
    const own = await made({ mawb })
    const { track } = await received()
    ok(await scan(own.id, track))
    ok(await save({ action: 'close', id: own.id, weight: 2 }))
    expect((await send({ ids: [own.id], mawb: newFlight() })).body.error).toBe('bags.other_flight')
    ok(await send({ ids: [own.id] }))
    expect((await read(own.code)).bag).toMatchObject({ status: 3, mawb })
  })

  it('twice by two people at once only once', async () => {
    const bag = await closed(2)
    const mawb = newFlight()
    const answers = await Promise.all([
      send({ ids: [bag.id], mawb }),
      world.as('SU').post('/api/package/invoices/export', { ids: [bag.id], mawb }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await read(bag.code)).bag).toMatchObject({ status: 3, packages: 2 })
  })

  it('the day of their flight moves until it has arrived', async () => {
    const bag = await closed(1)
    const change = (date: string) => op().post('/api/package/invoices/change/date', { ids: [bag.id], date })
    expect((await change('07-12-2026')).body.error).toBe('bags.no_flight')
    const mawb = newFlight()
    ok(await send({ ids: [bag.id], mawb }))
    expect(ok(await change('07-12-2026')).data.mawbs).toEqual([mawb])
    expect((await read(bag.code)).bag.flight_date).toBe('07-12-2026')
    expect((await change('31-02-2026')).status).toBe(400)
    ok(await op().post('/api/package/change/status', { ids: bag.inside.map(({ id }) => id), status: 8.2 }))
    expect((await change('08-12-2026')).body.error).toBe('mawb.arrived')
  })

  it('a flight cancelled after that gives them back closed and whole, for another flight', async () => {
    const bag = await closed(2)
    const mawb = newFlight()
    ok(await send({ ids: [bag.id], mawb }))
    const { rows } = await sql<{ id: number }>`select id from mawb where number = ${mawb}`.execute(world.db)
    ok(await op().post('/api/import/quote/cancel', { id: rows[0]!.id, reason: 'Hãng hủy chuyến' }))
    expect((await read(bag.code)).bag).toMatchObject({ status: 2, mawb: null, packages: 2, weight: 3.3 })
    expect(await statusOf(world, bag.inside[0]!.order.id)).toBe(7)
    const other = newFlight()
    ok(await send({ ids: [bag.id], mawb: other }))
    expect((await read(bag.code)).bag).toMatchObject({ status: 3, mawb: other })
    ok(await op().post('/api/package/change/status', { ids: bag.inside.map(({ id }) => id), status: 8.2 }))
    const { rows: arrived } = await sql<{ id: number }>`select id from mawb where number = ${other}`.execute(
      world.db,
    )
    const refused = await op().post('/api/import/quote/cancel', { id: arrived[0]!.id, reason: 'Muộn rồi' })
    expect(refused).toMatchObject({ status: 409, body: { error: 'mawb.arrived' } })
  })

  it('and are read at arrival by their label or any track in them, with what is missing by name', async () => {
    const bag = await closed(3)
    const mawb = newFlight()
    ok(await send({ ids: [bag.id], mawb }))
    const keys = bag.inside.map(({ id }) => id)
    ok(await op().post('/api/package/change/status', { ids: keys, status: 8.2 }))
    ok(await op().post('/api/package/change/status', { ids: [keys[0]!, keys[2]!], status: 9 }))
    const missing = [{ id: keys[1], track: bag.inside[1]!.track }]
    expect(await read(bag.code)).toMatchObject({ bag: { packages: 3, scanned: 2 }, missing })
    expect(await read(bag.inside[0]!.track)).toMatchObject({ bag: { code: bag.code }, missing })
    const unknown = await op().get('/api/packages/invoice', { code: 'BG99999999' })
    expect(unknown).toMatchObject({ status: 404, body: { error: 'bags.unknown' } })
  })
})

it('what is closed takes nothing in and gives nothing out; what has left is neither opened nor cancelled; all is op’s', async () => {
  const { id, code, inside } = await closed(1)
  const more = await received()
  const refused = async (body: object, who = op()) => (await save({ id, ...body }, who)).body.error
  expect(await refused({ action: 'add', packages: [more.id] })).toBe('bags.status')
  expect(await refused({ action: 'take_out', packages: [inside[0]!.id] })).toBe('bags.status')
  expect(await refused({ action: 'close', weight: 2 })).toBe('bags.status')
  for (const who of ['ss', 'CS', 'AC'])
    expect((await save({ action: 'reopen', id, reason: 'Thử' }, world.as(who))).status).toBe(403)
  ok(await send({ ids: [id], mawb: newFlight() }))
  expect(await refused({ action: 'reopen', reason: 'Thử' })).toBe('bags.status')
  expect((await op().del(`/api/packages/invoice/${id}`, { reason: 'Thử' })).body.error).toBe('bags.status')
  expect((await read(code)).bag).toMatchObject({ status: 3, packages: 1 })
})

describe('a flight arrives', () => {
  const flightKey = async (mawb: string) => {
    const { rows } = await sql<{ id: number }>`select id from mawb where number = ${mawb}`.execute(world.db)
    return rows[0]!.id
  }

  it('with bags that are empty or still open: they are docked, and closed by that', async () => {
    const mawb = newFlight()
    const [full, empty, open] = [await made({ mawb }), await made({ mawb }), await made({ mawb })]
    const [flies, late] = await several(2)
    ok(await scan(full.id, flies!.track))
    ok(await scan(open.id, late!.track))
    ok(await save({ action: 'close', id: full.id, weight: 2 }))
    ok(await send({ ids: [full.id] }))
    // Nothing more goes into a bag whose flight has left.
    const { track } = await received()
    expect((await scan(open.id, track)).body.error).toBe('mawb.left')
    ok(await op().post('/api/package/change/status', { ids: [flies!.id], status: 8.2 }))

    const dock = async () =>
      ok(await op().post('/api/import/quote/docked', { id: await flightKey(mawb) })).data
    expect(await dock()).toMatchObject({
      docked: [full.code, empty.code, open.code],
      repeats: [],
      mawb: { bags: 3, docked: 3 },
    })
    expect((await dock()).docked).toEqual([])
    for (const { code } of [full, empty, open]) {
      const { bag } = await read(code)
      expect(bag.status).toBe(4)
      expect(bag.closed_at).not.toBeNull()
    }
    expect(ok(await op().get('/api/packages', { q: late!.track })).results).toMatchObject([
      { container_code: null, mawb: null, receive_status: 7 },
    ])
  })

  it('and a bag’s label scanned where packages are is told so, and kept as no strange parcel', async () => {
    const bag = await closed(1)
    const scanned = await op().post('/api/import/quotes/scan', { code: bag.code })
    expect(scanned).toMatchObject({ status: 409, body: { error: 'checkin.is_bag' } })
    const { rows } = await sql`select from import_exception where track = ${bag.code}`.execute(world.db)
    expect(rows).toEqual([])
  })

  it('without a closed bag: that waits whole for another flight', async () => {
    const mawb = newFlight()
    const [flies, stays] = [await made({ mawb }), await made({ mawb })]
    const [one, two] = await several(2)
    for (const [bag, { track }] of [[flies, one!] as const, [stays, two!] as const]) {
      ok(await scan(bag.id, track))
      ok(await save({ action: 'close', id: bag.id, weight: 2 }))
    }
    ok(await send({ ids: [flies.id] }))
    ok(await op().post('/api/package/change/status', { ids: [one!.id], status: 8.2 }))
    expect(await read(stays.code)).toMatchObject({ bag: { status: 2, mawb: null, packages: 1, weight: 2 } })
    const other = newFlight()
    ok(await send({ ids: [stays.id], mawb: other }))
    expect((await read(stays.code)).bag).toMatchObject({ status: 3, mawb: other })
  })
})

it('the list comes as a file with the filters of the list, and the weights summed', async () => {
  const [two, one] = [await closed(2), await closed(1)]
  const { status, bytes } = await op().file('POST', '/api/packages/invoices/excel', { id: [two.id, one.id] })
  expect(status).toBe(200)
  const [sheet] = await readXlsx(bytes)
  const cells = sheet!.data.map((row) => row.map(String))
  const codes = cells.flat().filter((cell) => /^BG\d{8}$/.test(cell))
  expect(codes.toSorted()).toEqual([two.code, one.code].toSorted())
  expect(cells.at(-1)).toEqual(expect.arrayContaining(['Tổng cộng', '3', '4.5', '5.1']))
})

it('its packing list comes as a file: a line a package, the weights summed, nothing of other bags', async () => {
  const [two] = [await closed(2), await closed(1)]
  const { packages } = await read(two.code)
  // What two such numbers come to in binary is no weight.
  for (const [at, kg] of [0.1, 0.2].entries())
    await sql`update package set d_weight = ${kg} where id = ${packages[at].id}`.execute(world.owner)
  const { status, bytes } = await op().file('POST', '/api/packages/excel', { container_id: [two.id] })
  expect(status).toBe(200)
  const [sheet] = await readXlsx(bytes)
  const cells = sheet!.data.map((row) => row.map(String))
  const inside = cells.filter((row) => row.includes(two.code))
  expect(
    inside.map((row) => row.find((cell) => packages.some((one: { track: string }) => one.track === cell))),
  ).toHaveLength(2)
  for (const { track, order_codes } of packages)
    expect(inside.find((row) => row.includes(track))).toEqual(expect.arrayContaining(order_codes))
  expect(cells.filter((row) => row.some((cell) => /^BG\d{8}$/.test(cell)))).toHaveLength(2)
  expect(cells.at(-1)).toEqual(expect.arrayContaining(['Tổng cộng', '0.3']))
  expect((await op().file('POST', '/api/packages/excel', { container_id: 'x' })).status).toBe(400)
})

describe('papers of a bag', () => {
  const print = (body: object) => op().post('/api/package/invoice/print', body)

  it('the list names packages, goods, values and weights in the language asked for, numbered k/n', async () => {
    const bags = [await closed(2), await closed(1)]
    const { data } = ok(await print({ ids: bags.map(({ id }) => id) }))
    expect(data).toMatchObject({ n: 2, again: 0 })
    expect(data.content).toContain(`Danh sách kiện trong bao ${bags[0]!.code}`)
    for (const { track, order } of bags[0]!.inside) {
      expect(data.content).toContain(track)
      expect(data.content).toContain(order.code)
    }
    expect(data.content).toContain(`In ${data.job} · 2/2`)
    ok(await send({ ids: [bags[0]!.id], mawb: newFlight(), flight_date: '05-12-2026' }))
    const english = ok(await print({ ids: [bags[0]!.id], language: 'en' })).data
    expect(english.content).toContain('Declared value (VND)')
    expect(english.content).toContain('Flight date: 05-12-2026')
    expect(english.content).toContain('lần 2')
    expect(english.again).toBe(1)
  })

  it('the label comes as HTML and ZPL with the weight of the bag', async () => {
    const bag = await closed(1)
    const html = ok(await print({ ids: [bag.id], paper: 'label' })).data.content
    expect(html).toContain('<b>1 kiện</b></span>1.80 kg')
    const zpl = ok(await print({ ids: [bag.id], paper: 'label', format: 'zpl', size: '100x150' })).data
      .content
    expect(zpl).toContain('^PW800^LL1200')
    expect(zpl).toContain(bag.code)
    const empty = await made()
    expect((await print({ ids: [empty.id] })).body.error).toBe('bags.empty')
  })
})

describe('a package that is not in the bag’s warehouse says where it is', () => {
  it('not received yet: whose it is, and where it is scanned first', async () => {
    const bag = await made()
    const order = await orderAt(world, 6)
    const track = newTrack()
    ok(await op().put(`/api/quote/track/${order.id}`, { track }))
    const { status, body } = await scan(bag.id, track)
    expect([status, body.error]).toEqual([409, 'bags.not_received'])
    expect(body.message).toContain(order.code)
    expect(body.message).toContain('Quét nhận hàng')
  })

  it('in another warehouse: which', async () => {
    const bag = await made()
    const track = newTrack()
    ok(await op().post('/api/packages', { warehouse_code: 'US-LAX', track, d_weight: 1 }))
    expect((await scan(bag.id, track)).body).toMatchObject({
      error: 'bags.other_warehouse',
      message: expect.stringContaining('ở kho US-LAX'),
    })
  })

  it('nobody’s: what to do with it', async () => {
    const bag = await made()
    expect((await scan(bag.id, newTrack())).body).toMatchObject({ error: 'bags.nobodys' })
  })
})

it('an order is not taken off its package while that is in a closed bag', async () => {
  const { code, inside } = await closed(2)
  const [one] = inside
  const back = await op().post('/api/quote/back-status', { ids: [one!.order.id], reason: 'nhầm tem' })
  expect(JSON.stringify(back.body)).toContain(`nằm trong bao ${code} đã đóng`)
  expect(await statusOf(world, one!.order.id)).toBe(7)
  expect((await read(code)).packages).toHaveLength(2)
})
