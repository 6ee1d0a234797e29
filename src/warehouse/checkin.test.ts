import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerOf, done, ok, orderAt, statusOf } from '#testing/order.ts'
import { lockOrder } from '#orders/core/server/order.repo.ts'
import { AppError } from '#platform/contract/errors.ts'
import { brokenInvariants } from '#invariants.ts'
import { undoCheckin } from '#warehouse/server/step-back-checkin.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

const start = '2026-11-21T03:00:00Z'
let world: TestApp
beforeAll(async () => {
  world = await testApp({ people: { op: 'Bùi Văn Tài' } })
})
beforeEach(() => world.setNow(start))
afterAll(() => world.close())

const op = () => world.as('OP')
const scan = (code: string) => op().post('/api/import/quotes/scan', { code }, newSubmit())
const newSubmit = () => ({ 'idempotency-key': randomUUID() })
const first = async <T>(query: { execute(db: TestApp['db']): Promise<{ rows: T[] }> }): Promise<T> =>
  (await query.execute(world.db)).rows[0] as T
const orderRow = (id: number) =>
  first<Record<string, never>>(
    sql`select *, status::float8 as status from orders where id = ${id}`,
  ) as Promise<Record<string, unknown>>
const exceptions = async (track: string) =>
  (await sql`select kind from import_exception where track = ${track}`.execute(world.db)).rows

describe('a scan at the Vietnamese warehouse', () => {
  it('moves the order when the last of its packages is scanned', async () => {
    const order = await orderAt(world, 8.2, { packages: 3 })
    const [one = '', two = '', three = ''] = order.tracks
    const answer = ok(await scan(one)).data
    expect(answer).toMatchObject({ outcome: 'scanned', track: one, mawb: order.mawb })
    expect(answer.orders).toMatchObject([{ code: order.code, status: 8.2, moved: false, k: 1, n: 3 }])
    expect(ok(await scan(` ${two.toLowerCase()} `)).data.orders[0]).toMatchObject({ k: 2, n: 3 })
    expect(await statusOf(world, order.id)).toBe(8.2)
    expect(ok(await scan(three)).data.orders[0]).toMatchObject({ k: 3, n: 3, moved: true, status: 9 })
    expect((await orderRow(order.id))['noticed_at']).toEqual(new Date(start))
  })
  it('says a repeat is one and changes nothing', async () => {
    const order = await orderAt(world, 8.2)
    ok(await scan(order.code))
    const before = await orderRow(order.id)
    const repeat = ok(await scan(order.tracks[0] ?? '')).data
    expect(repeat).toMatchObject({ outcome: 'repeat', scanned_by: 'Bùi Văn Tài' })
    expect(await orderRow(order.id)).toEqual(before)
  })
  it('keeps a package whose flight has not arrived as an exception, once, and settles it later', async () => {
    const order = await orderAt(world, 8)
    const track = order.tracks[0] ?? ''
    expect(ok(await scan(track)).data).toMatchObject({ outcome: 'not_on_mawb' })
    expect(ok(await scan(track)).data).toMatchObject({ outcome: 'not_on_mawb' })
    expect(await exceptions(track)).toEqual([{ kind: 'not_on_mawb' }])
    expect(await statusOf(world, order.id)).toBe(8)
    await sql`update package set receive_status = 8.2 where track = ${track}`.execute(world.db)
    await sql`update orders set status = 8.2 where id = ${order.id}`.execute(world.db)
    expect(ok(await scan(track)).data).toMatchObject({ outcome: 'scanned' })
    const open = await first<{ n: number }>(
      sql`select count(*) as n from import_exception where track = ${track} and resolved_at is null`,
    )
    expect(open.n).toBe(0)
  })
  it('keeps what nobody knows, and an order without a package here', async () => {
    expect(ok(await scan('LA 999-888')).data).toMatchObject({ outcome: 'unknown', track: 'LA999888' })
    expect(await exceptions('LA999888')).toEqual([{ kind: 'unknown' }])
    const bought = await orderAt(world, 6)
    expect(ok(await scan(bought.code)).data).toMatchObject({ outcome: 'not_on_mawb' })
  })
  it('asks for the tracks of an order with several packages', async () => {
    const order = await orderAt(world, 8.2, { packages: 2 })
    expect(await scan(order.code)).toMatchObject({ status: 409, body: { error: 'checkin.scan_each' } })
  })
  it('moves every order of a shared package, and not a package of another station', async () => {
    const one = await orderAt(world, 8.2)
    const two = await orderAt(world, 8.2, { customerId: one.customerId })
    await sql`update package_order set package_id = (select package_id from package_order where order_id = ${one.id})
      where order_id = ${two.id}`.execute(world.db)
    const answer = ok(await scan(one.tracks[0] ?? '')).data
    expect(answer.orders.map((order: { moved: boolean }) => order.moved)).toEqual([true, true])
    const other = await customerOf(world, { station: 2 })
    const away = await orderAt(world, 8.2, { customerId: other.id })
    expect(await scan(away.tracks[0] ?? '')).toMatchObject({
      status: 404,
      body: { error: 'checkin.unknown' },
    })
  })
  it('counts one scan when two scan at once', async () => {
    const order = await orderAt(world, 8.2)
    const answers = await Promise.all([scan(order.code), scan(order.tracks[0] ?? '')])
    expect(answers.map((answer) => ok(answer).data.outcome).toSorted()).toEqual(['repeat', 'scanned'])
  })
  it('lists what waits and what was scanned', async () => {
    const order = await orderAt(world, 8.2)
    const list = await op().get('/api/import/quotes/scan', { receive_status: 8.2, q: order.tracks[0] ?? '' })
    expect(ok(list).results).toMatchObject([{ order_codes: [order.code], receive_status: 8.2 }])
    expect(list.body.option.counts).toMatchObject({ '8.2': 1, '9': 0 })
    const all = await op().get('/api/import/quotes/scan', { receive_status: 8.2 })
    expect(ok(all).option.counts['9']).toBeGreaterThan(0)
  })
  it('is for operations and managers', async () => {
    expect((await world.as('SS').post('/api/import/quotes/scan', { code: 'X' })).status).toBe(403)
    expect((await op().post('/api/import/quotes/scan', {})).status).toBe(400)
  })
})

const checkin = (checkins: object[], more: object = {}) =>
  op().post('/api/quotes/checkin', { checkins, ...more }, newSubmit())

it.each([91, 92, 93])('what was said of goods under %s is told when they are scanned again', async (sub) => {
  const order = await orderAt(world, 9)
  const note = 'Khách đặt đỏ, nhận xanh'
  done(await op().post('/api/quote/change/substatus', { ids: [order.id], sub_status: sub, note }))
  expect(ok(await op().get(`/api/checkin/code/${order.tracks[0]}`)).data).toMatchObject([
    { sub_status: sub, sub_note: note },
  ])
  done(
    await op().post('/api/quote/change/substatus', { ids: [order.id], sub_status: null, note: 'Nhận luôn' }),
  )
  expect(ok(await op().get(`/api/checkin/code/${order.tracks[0]}`)).data).toMatchObject([{ sub_note: null }])
})

describe('check-in', () => {
  it('weighs an order, keeps it on a slip and warns of what to look at', async () => {
    const order = await orderAt(world, 9, { dWeight: 1.4 })
    const answer = ok(
      await checkin([{ id: order.id, r_weight: 1.804, length: 30, width: 20, height: 10, position: 'A-12' }]),
    ).data
    expect(answer.inbill.code).toMatch(/^PN\d{8}$/)
    expect(answer.orders).toMatchObject([{ code: order.code, r_weight: 1.8, v_weight: 1 }])
    expect(answer.orders[0].warnings.map((one: { key: string }) => one.key)).toEqual([
      'weigh_again',
      'no_photo',
    ])
    expect(await orderRow(order.id)).toMatchObject({
      status: 10,
      r_weight: 1.8,
      v_weight: 1,
      position: 'A-12',
      inbill_id: answer.inbill.id,
    })
    const packed = await first<{ receive_status: number; r_weight: number }>(
      sql`select receive_status::float8 as receive_status, r_weight from package where track = ${order.tracks[0]}`,
    )
    expect(packed).toEqual({ receive_status: 10, r_weight: 1.8 })
  })
  it('does not warn within 0.3 kg, nor when the photo is there', async () => {
    const order = await orderAt(world, 9, { dWeight: 1.4 })
    await sql`with f as (insert into stored_file (key, content_type, size, sha256) values (${randomUUID()}, 'image/jpeg', 1, 'x') returning id)
      insert into order_image (order_id, type_image, file_id) select ${order.id}, 2, id from f`.execute(
      world.db,
    )
    const answer = ok(await checkin([{ code: order.code, r_weight: 1.7 }])).data
    expect(answer.orders[0].warnings).toEqual([])
  })
  it('collects a session on one slip', async () => {
    const orders = [await orderAt(world, 9), await orderAt(world, 9)]
    const slip = ok(await checkin([{ id: orders[0]?.id, r_weight: 1 }])).data.inbill
    const again = ok(await checkin([{ id: orders[1]?.id, r_weight: 2 }], { inbill_id: slip.id })).data.inbill
    expect(again).toEqual(slip)
    const { results } = ok(await op().get('/api/checkins', { q: slip.code }))
    expect(results).toMatchObject([{ code: slip.code, orders: 2, weight: 3, status: 1 }])
    const late = await orderAt(world, 9)
    world.setNow('2026-11-22T03:00:00Z')
    expect(await checkin([{ id: late.id, r_weight: 1 }], { inbill_id: slip.id })).toMatchObject({
      status: 409,
      body: { error: 'checkin.slip_closed' },
    })
  })
  it('splits a carton evenly, what is left over on the last', async () => {
    const customer = await customerOf(world)
    const orders = []
    for (let n = 0; n < 3; n += 1) orders.push(await orderAt(world, 9, { customerId: customer.id }))
    const answer = ok(
      await checkin(
        orders.map(({ id }) => ({ id })),
        { carton: { weight: 10, fee: 100 } },
      ),
    ).data
    expect(answer.orders.map((one: { r_weight: number }) => one.r_weight)).toEqual([3.33, 3.33, 3.34])
    expect(answer.orders.map((one: { fee_vnd: number }) => one.fee_vnd)).toEqual([33, 33, 34])
    expect(answer.sum).toEqual({
      weight: 10,
      weight_of_parts: 10,
      fee: 100,
      fee_of_parts: 100,
      balanced: true,
    })
    done(await op().put('/api/quote/price', { ids: [orders[2]?.id] }))
    expect(await orderRow(orders[2]?.id ?? 0)).toMatchObject({ surcharge_vnd: 34 })
  })
  it('keeps the sum of any carton', async () => {
    const customer = await customerOf(world)
    const ids: number[] = []
    for (let n = 0; n < 7; n += 1) ids.push((await orderAt(world, 9, { customerId: customer.id })).id)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 7, max: 100_000 }),
        fc.integer({ min: 0, max: 50_000_000 }),
        async (n, grams10, fee) => {
          const some = ids.slice(0, n)
          const answer = ok(
            await checkin(
              some.map((id) => ({ id })),
              { carton: { weight: grams10 / 100, fee } },
            ),
          ).data
          expect(answer.sum).toMatchObject({
            balanced: true,
            weight_of_parts: grams10 / 100,
            fee_of_parts: fee,
          })
          const kept = await first<{
            weight: number
            fee: number
          }>(sql`select sum(r_weight)::float8 as weight,
            sum(fee_vnd)::bigint as fee from inbill_order where inbill_id = ${answer.inbill.id}`)
          expect(kept).toEqual({ weight: grams10 / 100, fee })
          ok(await op().post('/api/checkin/cancel', { id: answer.inbill.id, reason: 'thử lại' }, newSubmit()))
        },
      ),
      { numRuns: 12 },
    )
  })

  const refused = async (id: number, answer: Promise<object>, error: string, status = 409) => {
    const before = await orderRow(id)
    const slips = () => first<{ n: number }>(sql`select count(*) as n from inbill`)
    const count = await slips()
    expect(await answer).toMatchObject({ status, body: { error } })
    expect(await orderRow(id)).toEqual(before)
    expect(await slips()).toEqual(count)
  }
  it('refuses a carton without orders', async () => {
    const answer = await checkin([], { carton: { weight: 5, fee: 0 } })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Không có đơn hàng để khai thác!' } })
  })
  it('refuses an order without weight, or a carton too light for its orders', async () => {
    const { id } = await orderAt(world, 9)
    await refused(id, checkin([{ id }]), 'checkin.no_weight', 400)
    await refused(id, checkin([{ id, r_weight: 0.004 }]), 'checkin.no_weight', 400)
    const two = await orderAt(world, 9)
    await refused(
      id,
      checkin([{ id }, { id: two.id }], { carton: { weight: 0.01 } }),
      'checkin.no_weight',
      400,
    )
    await refused(id, checkin([{ id, r_weight: 1, length: 10 }]), 'bad_input', 400)
    await refused(
      id,
      checkin([
        { id, r_weight: 1 },
        { id, r_weight: 1 },
      ]),
      'checkin.twice',
      400,
    )
  })
  it.each([91, 92, 93])('waits for a decision at sub-status %s', async (sub) => {
    const { id } = await orderAt(world, 9)
    await sql`update orders set sub_status = ${sub} where id = ${id}`.execute(world.db)
    await refused(id, checkin([{ id, r_weight: 1 }]), 'checkin.undecided')
  })
  it('refuses an order that is not all here, a stale one, and leaves the others out', async () => {
    const waiting = await orderAt(world, 8.2)
    await refused(waiting.id, checkin([{ id: waiting.id, r_weight: 1 }]), 'orders.status')
    const here = await orderAt(world, 9)
    const both = checkin([
      { id: here.id, r_weight: 1 },
      { id: waiting.id, r_weight: 1 },
    ])
    await refused(here.id, both, 'orders.status')
    expect((await both).body.details).toEqual([
      { path: 'checkins.1', message: 'Không thể cập nhật trạng thái!' },
    ])
    await refused(here.id, checkin([{ id: here.id, r_weight: 1, version: 1 }]), 'conflict.stale')
  })
  it('lets one of two people check an order in', async () => {
    const { id } = await orderAt(world, 9)
    const answers = await Promise.all(
      ['OP', 'AD'].map((who) =>
        world.as(who).post('/api/quotes/checkin', { checkins: [{ id, r_weight: 1 }] }, newSubmit()),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    const { n } = await first<{ n: number }>(
      sql`select count(*) as n from inbill_order where order_id = ${id}`,
    )
    expect(n).toBe(1)
  })
  it('finds an order by its code, its track and its package', async () => {
    const order = await orderAt(world, 9, { packages: 2 })
    for (const code of [order.code.toLowerCase(), order.tracks[0], order.tracks[1]]) {
      expect(ok(await op().get(`/api/checkin/code/${code}`)).data).toMatchObject([
        { id: order.id, packages_total: 2, packages_scanned: 2 },
      ])
    }
    expect(ok(await op().get(`/api/checkin/main/code/${order.code}`)).data.id).toBe(order.id)
    expect(ok(await op().get('/api/quote/checkin', { id: order.id })).data.code).toBe(order.code)
    expect((await op().get('/api/checkin/code/KHONGCO1')).status).toBe(404)
    expect((await world.as('SS2').get(`/api/checkin/code/${order.code}`)).status).toBe(404)
  })
  it('prints the slip and labels', async () => {
    const order = await orderAt(world, 10)
    const { inbill_id } = await orderRow(order.id)
    const slip = ok(await op().post('/api/checkin/print', { id: inbill_id })).data.content
    // Whose paper it is, where and when.
    const { company } = await first<{ company: string }>(
      sql`select company from station where id = ${order.station}`,
    )
    expect(slip).toContain(company)
    expect(slip).toContain('Ngày lập: ')
    expect(slip).toContain(order.code)
    expect(slip).toContain('PHIẾU KHAI THÁC')
    const both = ok(await op().post('/api/checkin/print/bills', { ids: [inbill_id, inbill_id] })).data.content
    expect(both.match(/PHIẾU KHAI THÁC/g)).toHaveLength(2)
    const label = ok(await op().post('/api/checkin/print/label', { ids: [order.id] })).data.content
    expect(label).toContain('50mm 30mm')
    expect(label).toContain('<svg')
    expect(label).toMatch(/In \d+ · 1\/1</)
    const whose = await first<{ no: string; name: string }>(
      sql`select customer_no as no, name from customer where id = (select customer_id from orders where id = ${order.id})`,
    )
    expect(label).toContain(`<b>${whose.no}</b>`)
    expect(label).not.toContain(whose.name)
    // By which way it came, for who sorts.
    expect(label).toContain('<span>JP-AIR</span>')
    // From the lists of orders the same label, at whatever status, of what the person may see.
    const ofOrders = (who: 'SS' | 'SS2') => world.as(who).post('/api/quote/print/label', { ids: [order.id] })
    const { content: second, ...job } = ok(await ofOrders('SS')).data
    expect(job).toMatchObject({ n: 1, again: 1 })
    const numbers = /In \d+ · 1\/1(?: · lần 2)?/
    expect(second).toMatch(/In \d+ · 1\/1 · lần 2/)
    expect(second.replace(numbers, '')).toBe(label.replace(numbers, ''))
    expect(await ofOrders('SS2')).toMatchObject({ status: 404, body: { error: 'checkin.unknown' } })
    const zpl = ok(
      await op().post('/api/checkin/print/label', { ids: [order.id], format: 'zpl', size: '100x150' }),
    ).data
    expect(zpl.content).toContain(`^FD${order.code}^FS`)
  })
})

describe('a slip', () => {
  it('is opened, changed and cancelled, and its orders are back at 9', async () => {
    const order = await orderAt(world, 10)
    const { inbill_id: id } = await orderRow(order.id)
    ok(await op().put(`/api/checkin/${id}`, { services_partner: 'Sakura' }))
    const slip = ok(await op().post('/api/checkin/inbill', { _id: id, note: 'ca sáng' })).data
    expect(slip).toMatchObject({ services_partner: 'Sakura', note: 'ca sáng', orders: 1 })
    const cancelled = ok(await op().post('/api/checkin/cancel', { id, reason: 'cân sai' })).data
    expect(cancelled).toMatchObject({ status: 0, orders: 0 })
    expect(await orderRow(order.id)).toMatchObject({ status: 9, r_weight: null, inbill_id: null })
    const again = await op().post('/api/checkin/cancel', { id, reason: 'cân sai' }, newSubmit())
    expect(again).toMatchObject({ status: 409, body: { error: 'checkin.slip_closed' } })
  })
  it('is not cancelled when an order is priced, by another person, or on another day', async () => {
    const order = await orderAt(world, 10)
    const { inbill_id: id } = await orderRow(order.id)
    world.setNow('2026-11-21T18:00:00Z')
    const late = await op().post('/api/checkin/cancel', { id, reason: 'muộn' })
    expect(late).toMatchObject({ status: 409, body: { error: 'checkin.not_own' } })
    world.setNow(start)
    done(await op().put('/api/quote/price', { ids: [order.id] }))
    const priced = await op().post('/api/checkin/cancel', { id, reason: 'cân sai' }, newSubmit())
    expect(priced).toMatchObject({ status: 409, body: { error: 'checkin.slip_priced' } })
    expect(await statusOf(world, order.id)).toBe(11)
  })
})

describe('stepping back', () => {
  const back = async (id: number, who = 'op') => {
    const { rows } = await sql<{
      id: number
      role: 'OP'
    }>`select id, role from staff where username = ${who}`.execute(world.db)
    const person = rows[0] as { id: number; role: 'OP' }
    const actor = {
      ...person,
      name: who,
      sessionId: '',
      stations: [1],
      station: 1,
      warehouse: null,
      partner: null,
    }
    return world.db.transaction().execute(async (tx) => {
      const context = { db: tx, actor, now: world.now() }
      return undoCheckin(context, await lockOrder(tx, actor, id), 'thử')
    })
  }
  it('undoes own scans of the same day, not those of others or with another order in the package', async () => {
    const order = await orderAt(world, 9, { packages: 2 })
    expect(await back(order.id)).toEqual({ noticed_at: null })
    const { n } = await first<{ n: number }>(
      sql`select count(*) as n from package where receive_status = 8.2 and track = any(${order.tracks})`,
    )
    expect(n).toBe(2)
    const old = await orderAt(world, 9)
    world.setNow('2026-11-22T03:00:00Z')
    await expect(back(old.id)).rejects.toThrow(AppError)
    expect(await back(old.id, 'ac')).toEqual({ noticed_at: null })
  })
  it('undoes the price: the accepted quote stands again', async () => {
    const order = await orderAt(world, 11)
    await expect(back(order.id)).rejects.toMatchObject({ code: 'checkin.not_own' })
    expect(await back(order.id, 'ac')).toMatchObject({
      goods_vnd: 2_201_600,
      service_vnd: 110_080,
      freight_vnd: 0,
      total_vnd: 0,
      weight: null,
    })
  })
})

describe('the books', () => {
  it('hold after all of it', async () => {
    expect(await brokenInvariants(world.db)).toEqual([])
  })
})
