import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, orderAt, statusOf } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const op = () => world.as('OP')
const open = async (services_partner = 'VTP') =>
  ok(await op().post('/api/checkin/inbill', { services_partner })).data as { id: number; code: string }
const change = (body: Record<string, unknown>, who = 'OP') =>
  world.as(who).post('/api/checkin/change/status', body)
const slips = async (query: Record<string, string | number>, who = 'OP') =>
  ok(await world.as(who).get('/api/checkins', query)).results
const slipOf = async (code: string) => (await slips({ q: code }))[0]
const weigh = (id: number, inbill_id: number) =>
  op().post('/api/quotes/checkin', {
    checkins: [{ id, r_weight: 1.5, length: 20, width: 15, height: 10 }],
    inbill_id,
  })

describe('a check-in slip', () => {
  it('takes no more orders once closed, and does again when it is opened', async () => {
    const slip = await open()
    const [one, two] = [await orderAt(world, 9), await orderAt(world, 9)]
    ok(await weigh(one.id, slip.id))
    ok(await change({ id: slip.id, status: 2 }))
    expect(await slipOf(slip.code)).toMatchObject({ status: 2, orders: 1 })
    expect((await weigh(two.id, slip.id)).body.error).toBe('checkin.slip_closed')
    const again = await change({ ids: [slip.id], status: 2 })
    expect(again.body).toMatchObject({ error: 'checkin.slip_status' })
    expect(again.body.message).toContain('đã chốt')
    ok(await change({ ids: [slip.id], status: 1 }))
    ok(await weigh(two.id, slip.id))
    expect(await slips({ q: slip.code, status: 1 })).toMatchObject([{ orders: 2 }])
  })

  it('cancelled by status gives its orders back, with a reason, and stays cancelled', async () => {
    const slip = await open()
    const order = await orderAt(world, 9)
    ok(await weigh(order.id, slip.id))
    expect((await change({ id: slip.id, status: 0 })).body.details[0].path).toBe('reason')
    expect((await change({ status: 2 })).body.details[0].path).toBe('ids')
    expect((await change({ id: slip.id, status: 3 })).status).toBe(400)
    expect((await change({ id: slip.id, status: 2 }, 'CS')).status).toBe(403)
    expect((await change({ id: 999_999, status: 2 })).status).toBe(404)
    ok(await change({ id: slip.id, status: 0, reason: 'cân nhầm' }))
    expect(await statusOf(world, order.id)).toBe(9)
    expect((await change({ id: slip.id, status: 1 })).body.error).toBe('checkin.slip_status')
  })

  it('stands in the sums of the list until it is cancelled', async () => {
    const [kept, gone] = [await open('TỔNG'), await open('TỔNG')]
    for (const slip of [kept, gone]) ok(await weigh((await orderAt(world, 9)).id, slip.id))
    const sums = async () => ok(await op().get('/api/checkins', { q: 'PN', size: 1 })).totals
    const before = await sums()
    ok(await change({ id: gone.id, status: 0, reason: 'cân nhầm' }))
    const after = await sums()
    expect(before.orders - after.orders).toBe(1)
    expect(before.weight - after.weight).toBeCloseTo(1.5, 2)
    expect(after.fee_vnd).toBe(before.fee_vnd)
  })

  it('is closed with others, each by itself', async () => {
    const [a, b, c] = [await open(), await open(), await open()]
    ok(await change({ id: b.id, status: 2 }))
    const { data } = ok(await change({ ids: [a.id, b.id, c.id], status: 2 }))
    expect(data.done).toEqual([a.id, c.id])
    expect(data.failed).toMatchObject([{ id: b.id, error: 'checkin.slip_status' }])
  })

  it('is saved with others: new ones are made, known ones kept, a bad one refuses all', async () => {
    const known = await open()
    const { data } = ok(
      await op().post('/api/checkin/inbills', {
        inbills: [{ services_partner: 'EMS' }, { _id: String(known.id), note: 'ca chiều' }],
      }),
    )
    expect(data).toMatchObject([
      { services_partner: 'EMS', status: 1 },
      { id: known.id, services_partner: 'VTP', note: 'ca chiều' },
    ])
    expect(await slipOf(data[0].code)).toMatchObject({ services_partner: 'EMS' })
    const before = (await slips({ size: 200 })).length
    const bad = await op().post('/api/checkin/inbills', {
      inbills: [{ services_partner: 'EMS' }, { _id: '999999' }],
    })
    expect(bad.body.error).toBe('checkin.slip_unknown')
    expect((await slips({ size: 200 })).length).toBe(before)
    expect((await op().post('/api/checkin/inbills', { inbills: [] })).status).toBe(400)
    expect((await world.as('AC').post('/api/checkin/inbills', { inbills: [{}] })).status).toBe(403)
  })
})

it('a buyer sees how what they bought arrived, not whose it is nor what is paid for it', async () => {
  const [mine, other] = [await orderAt(world, 11), await orderAt(world, 11)]
  await world.db.updateTable('orders').set({ buyer_id: null }).where('id', '=', other.id).execute()
  const rows = ok(await world.as('AF').get('/api/quotes/checkin', { view: 'depots', size: 200 }))
  const found = rows.results.find((row: { id: number }) => row.id === mine.id)
  expect(found).toMatchObject({ r_weight: 1.5, customer_no: null, customer_name: null, total_vnd: 0 })
  expect(rows.results.some((row: { id: number }) => row.id === other.id)).toBe(false)
  expect(rows).toMatchObject({ option: { customers: [] }, totals: { total_vnd: 0, freight_vnd: 0 } })
  const seen = await slips({ size: 200 }, 'AF')
  expect(seen.flatMap((slip: { order_codes: string[] }) => slip.order_codes)).toContain(mine.code)
  expect(seen.flatMap((slip: { order_codes: string[] }) => slip.order_codes)).not.toContain(other.code)
})
