import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { takeMessages } from '#carriers/server/take-messages.usecase.ts'
import type { CarrierCode } from '#outside/carrier/port.ts'
import type { SimulatedEvent } from '#outside/carrier/simulated-server.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { requestNow } from '#platform/server/watch/asked.ts'
import type { Say } from '#platform/server/watch/log.ts'
import { billAt, move, readBill } from '#testing/bill.ts'
import type { TestBill } from '#testing/bill.ts'
import { sendBill, tell, testCarriers } from '#testing/carriers.ts'
import type { TestCarriers } from '#testing/carriers.ts'
import { ok } from '#testing/order.ts'

let house: TestCarriers
let world: TestApp
beforeAll(async () => {
  house = await testCarriers()
  world = await testApp({ carriers: house.carriers })
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
  await house.stop()
})

interface SentBill {
  bill: TestBill
  cod: number
  numbers: string[]
}
async function sentBill(carrier: CarrierCode, { parcels = 1, cod = false } = {}): Promise<SentBill> {
  const method = cod ? 'COD' : 'TRANSFER'
  const bill = await billAt(world, 15, { carrier: 'VTCPN', method, debt_limit: 90_000_000 })
  const { cod: asked } = ok(await world.as('OP').get(`/api/carriers/bill/${bill.id}`)).data
  const given = Array.from({ length: parcels }, (_, at) => ({ grams: 1_000, cod: at === 0 ? asked : 0 }))
  const sent = ok(await sendBill(world, carrier, bill, given)).data
  return { bill, cod: asked, numbers: sent.parcels.map((one: { waybill: string }) => one.waybill) }
}
const event = (code: string | number, hour: number, more: Partial<SimulatedEvent> = {}): SimulatedEvent => ({
  code,
  time: `2026-11-21 ${String(hour).padStart(2, '0')}:00:00`,
  ...more,
})
const told = (carrier: CarrierCode, number: string, given: SimulatedEvent) =>
  tell(world, house, carrier, house.sims[carrier].message(number, given))
const parcelsOf = async ({ bill }: SentBill) =>
  ok(await world.as('OP').get(`/api/carriers/bill/${bill.id}`)).data.parcels
const statusOf = async ({ bill }: SentBill) => (await readBill(world, bill)).status
const lastMessage = async () =>
  (
    await sql<{ outcome: string }>`select outcome from carrier_message order by id desc limit 1`.execute(
      world.db,
    )
  ).rows[0]?.outcome

const billsWaiting = async (kind: string, who = 'AC'): Promise<number[]> => {
  const { results } = ok(await world.as(who).get('/api/bills', { waits: kind, size: 200 }))
  return results.map(({ id }: { id: number }) => id)
}

/** What each carrier calls the steps of a way. */
const words: Readonly<
  Record<
    CarrierCode,
    Readonly<Record<'moved' | 'out' | 'done' | 'failed' | 'back' | 'returned' | 'gone', string | number>>
  >
> = {
  viettel: { moved: 200, out: 500, done: 501, failed: 506, back: 515, returned: 504, gone: 503 },
  vnpost: { moved: 7, out: 12, done: 14, failed: 15, back: 17, returned: 19, gone: 9_001 },
  ghn: {
    moved: 'picked',
    out: 'delivering',
    done: 'delivered',
    failed: 'delivery_fail',
    back: 'return',
    returned: 'returned',
    gone: 'lost',
  },
  ghtk: { moved: 3, out: 4, done: 5, failed: 9, back: 20, returned: 21, gone: 13 },
}
const carriers = ['viettel', 'vnpost', 'ghn', 'ghtk'] as const

describe.each(carriers)('%s', (carrier) => {
  const { moved, out, done, failed, back, returned } = words[carrier]

  test('picked up, out and delivered: the bill goes 16 and 17 with its orders, and nobody typed a thing', async () => {
    const sent = await sentBill(carrier)
    const [number = ''] = sent.numbers
    expect((await told(carrier, number, event(moved, 8))).status).toBe(200)
    expect(await statusOf(sent)).toBe(16)
    await told(carrier, number, event(out, 9))
    await told(carrier, number, event(done, 10))
    expect(await statusOf(sent)).toBe(17)
    expect((await parcelsOf(sent))[0]).toMatchObject({ outcome: 'delivered', problem: null })
  })

  test('told ten times it happened once; told in the wrong order it is the same way', async () => {
    const sent = await sentBill(carrier)
    const [number = ''] = sent.numbers
    const message = house.sims[carrier].message(number, event(moved, 8))
    for (let n = 0; n < 10; n += 1) await tell(world, house, carrier, message)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from carrier_event e
      join bill_parcel t on t.id = e.parcel_id where t.waybill = ${number}`.execute(world.db)
    expect(rows[0]?.n).toBe(1)
    expect(await lastMessage()).toBe('known')
    const other = await sentBill(carrier)
    const [second = ''] = other.numbers
    await told(carrier, second, event(done, 10))
    await told(carrier, second, event(out, 9))
    await told(carrier, second, event(moved, 8))
    expect(await statusOf(other)).toBe(17)
    expect((await parcelsOf(other))[0].outcome).toBe('delivered')
  })

  test('an attempt that failed warns, the next one goes on', async () => {
    const sent = await sentBill(carrier)
    const [number = ''] = sent.numbers
    await told(carrier, number, event(moved, 8))
    await told(carrier, number, event(failed, 9, { note: 'khách hẹn lại' }))
    expect(await statusOf(sent)).toBe(18)
    await told(carrier, number, event(out, 10))
    expect(await statusOf(sent)).toBe(16)
    await told(carrier, number, event(done, 11))
    expect(await statusOf(sent)).toBe(17)
  })

  test('a return leg: "delivered" on the way back is no delivery, and nothing is stock before our scan', async () => {
    const sent = await sentBill(carrier)
    const [number = ''] = sent.numbers
    await told(carrier, number, event(moved, 8))
    await told(carrier, number, event(back, 9))
    expect(await statusOf(sent)).toBe(18)
    await told(carrier, number, event(done, 10))
    expect(await statusOf(sent)).toBe(18)
    expect((await parcelsOf(sent))[0].outcome).toBe('returned')
    await told(carrier, number, event(returned, 11))
    expect(await statusOf(sent)).toBe(18)
  })

  test('delivered and then on its way back: the bill stays, a person is told', async () => {
    const sent = await sentBill(carrier)
    const [number = ''] = sent.numbers
    await told(carrier, number, event(done, 8))
    await told(carrier, number, event(back, 9))
    expect(await statusOf(sent)).toBe(17)
    expect((await parcelsOf(sent))[0]).toMatchObject({
      outcome: 'returning',
      problem: expect.stringContaining('quay về'),
    })
  })

  test('a forged message is refused and leaves nothing', async () => {
    const sent = await sentBill(carrier)
    const before = await world.db.selectFrom('carrier_message').select('id').execute()
    const [number = ''] = sent.numbers
    const answer = await tell(world, house, carrier, house.sims[carrier].forged(number, event(done, 8)))
    expect(answer.status).toBe(401)
    expect(await world.db.selectFrom('carrier_message').select('id').execute()).toEqual(before)
    expect(await statusOf(sent)).toBe(15)
  })

  test('a waybill of another shop is kept and listed, and makes no parcel', async () => {
    const before = await world.db.selectFrom('bill_parcel').select('id').execute()
    expect((await told(carrier, `FOREIGN${carrier}`, event(done, 8))).status).toBe(200)
    expect(await lastMessage()).toBe('foreign')
    expect(await world.db.selectFrom('bill_parcel').select('id').execute()).toEqual(before)
  })

  test('told before the answer to the create came: the parcel gets the waybill from it, and only that one', async () => {
    const bill = await billAt(world, 15, { carrier: 'VTCPN', method: 'TRANSFER', debt_limit: 90_000_000 })
    house.sims[carrier].next('lose')
    await sendBill(world, carrier, bill, [{ grams: 700, cod: 0 }])
    const waybill = [...house.sims[carrier].orders.keys()].at(-1) ?? ''
    await told(carrier, waybill, event(moved, 8))
    const [parcel] = ok(await world.as('OP').get(`/api/carriers/bill/${bill.id}`)).data.parcels
    expect(parcel).toMatchObject({ state: 'made', waybill, outcome: 'moving' })
    expect((await readBill(world, bill)).status).toBe(16)
  })

  test('a changed weight and fee are told beside what was agreed', async () => {
    const sent = await sentBill(carrier)
    const [number = ''] = sent.numbers
    await told(carrier, number, event(moved, 8, { weight: 2_500, fee: 88_000 }))
    const [parcel] = await parcelsOf(sent)
    expect(parcel).toMatchObject({ weight: 1_000, weight_now: 2_500, fee_now: 88_000 })
    expect(parcel.fee).not.toBe(88_000)
  })

  test('what changed waits for accounting until it has looked, and anew when the carrier changes it once more', async () => {
    const sent = await sentBill(carrier)
    const [number = ''] = sent.numbers
    const waits = async () => (await billsWaiting('parcels-dearer')).includes(sent.bill.id)
    await told(carrier, number, event(moved, 8))
    expect(await waits()).toBe(false)
    await told(carrier, number, event(out, 9, { weight: 2_500, fee: 88_000 }))
    expect(await waits()).toBe(true)
    const [parcel] = await parcelsOf(sent)
    expect(parcel.terms_changed).toBe(true)
    const look = (who: string) =>
      world.as(who).post('/api/carriers/terms', { id: parcel.id, version: parcel.version })
    for (const who of ['OP', 'CS']) expect((await look(who)).status).toBe(403)
    const seen = ok(await look('AC')).data
    expect(seen).toMatchObject({ terms_changed: false, fee: parcel.fee, fee_now: 88_000 })
    expect(await waits()).toBe(false)
    expect((await look('AC')).body.error).toBe('conflict.stale')
    const { id, version } = seen
    const again = await world.as('AC').post('/api/carriers/terms', { id, version })
    expect(again.body.error).toBe('carriers.terms_same')
    await told(carrier, number, event(failed, 10, { weight: 2_500, fee: 99_000 }))
    expect(await waits()).toBe(true)
  })

  test('the slip on its way says what the carrier told last, and when', async () => {
    const sent = await sentBill(carrier)
    const [number = ''] = sent.numbers
    await told(carrier, number, event(moved, 8))
    const { results } = ok(await world.as('CS').get('/api/bills', { status: '16', q: sent.bill.code }))
    const [parcel] = await parcelsOf(sent)
    expect(results).toMatchObject([
      { id: sent.bill.id, last_event: parcel.last_event, last_event_at: parcel.last_event_at },
    ])
    expect(parcel.last_event).toContain(String(moved))
  })

  test('a code nobody knows is kept and shown, and the bill stays where it is', async () => {
    const sent = await sentBill(carrier)
    const [number = ''] = sent.numbers
    const code = carrier === 'ghn' ? 'teleported' : 9_999
    await told(carrier, number, event(code, 8))
    expect(await statusOf(sent)).toBe(15)
    const [{ id }] = await parcelsOf(sent)
    const { events } = ok(await world.as('OP').get('/api/vnpost/history', { id })).data
    expect(events).toMatchObject([{ code: String(code), known: false, meaning: 'none' }])
  })

  test('COD: no event says what was collected; when the last of three parcels is delivered a person enters it', async () => {
    const sent = await sentBill(carrier, { parcels: 3, cod: true })
    for (const number of sent.numbers) await told(carrier, number, event(moved, 8))
    expect(await readBill(world, sent.bill)).toMatchObject({ status: 16, expected_cod: sent.cod })
    for (const number of sent.numbers) await told(carrier, number, event(done, 9))
    expect(await readBill(world, sent.bill)).toMatchObject({ status: 16, collected_cod: null })
    expect((await parcelsOf(sent)).at(-1).problem).toContain('nhập số thực thu')
    await move(world, 'OP', sent.bill, 17, { collected: sent.cod })
    expect(await readBill(world, sent.bill)).toMatchObject({
      status: 17,
      collected_cod: sent.cod,
      cod_status: 'unpaid',
    })
  })

  test('delivered with another amount than was asked for is told so', async () => {
    const sent = await sentBill(carrier, { cod: true })
    const [number = ''] = sent.numbers
    await told(carrier, number, event(moved, 8))
    await told(carrier, number, event(done, 9, { cod: sent.cod - 1_000 }))
    expect(await readBill(world, sent.bill)).toMatchObject({ status: 16, collected_cod: null })
    expect((await parcelsOf(sent))[0].problem).toContain('thu hộ khác')
  })
})

test.each([
  ['vnpost', 20, {}],
  ['ghn', 'delivered', { partial: true }],
  ['ghtk', 5, { partial: true }],
] as const)(
  'half of a parcel of %s came back: nothing is concluded, a person is told',
  async (carrier, code, more) => {
    const sent = await sentBill(carrier)
    const [number = ''] = sent.numbers
    await told(carrier, number, event(words[carrier].moved, 8))
    await told(carrier, number, event(code, 9, more))
    expect(await statusOf(sent)).toBe(16)
    expect((await parcelsOf(sent))[0].problem).toContain('một phần')
  },
)

test('delivered, and then the waybill is edited: it stays delivered', async () => {
  const sent = await sentBill('viettel')
  const [number = ''] = sent.numbers
  await told('viettel', number, event(501, 8))
  await told('viettel', number, event(202, 9))
  expect(await statusOf(sent)).toBe(17)
})

test('the carrier cancels before it picks up: the slip loses the waybill and may be sent anew', async () => {
  const sent = await sentBill('viettel')
  const [number = ''] = sent.numbers
  await told('viettel', number, event(107, 8))
  expect((await parcelsOf(sent))[0]).toMatchObject({ state: 'taken_back', outcome: 'called_off' })
  expect(await readBill(world, sent.bill)).toMatchObject({ status: 15, waybill: null })
  ok(await sendBill(world, 'ghn', sent.bill, [{ grams: 1_100, cod: 0 }]))
})

test('what is no message of theirs is kept as unread; a message is kept before anything is read from it', async () => {
  const { body } = house.sims.viettel.message('X1', event(200, 8))
  const token = (body as { TOKEN: string }).TOKEN
  expect((await world.nobody.post('/api/webhooks/viettel', { DATA: { x: 1 }, TOKEN: token })).status).toBe(
    200,
  )
  expect(await lastMessage()).toBe('waiting')
  const lines: unknown[] = []
  const say: Say = ({ became }) => lines.push([requestNow(), became])
  await takeMessages(house.carriers, world.db, { now: world.now(), say })
  expect(await lastMessage()).toBe('unread')
  const { rows } = await sql<{ request: string }>`
    select request from carrier_message order by id desc limit 1`.execute(world.db)
  expect(rows[0]?.request).toMatch(/^[0-9a-f-]{36}$/)
  // What is handled later is found by the request that brought it.
  expect(lines).toEqual([[rows[0]?.request, 'unreadable']])
})

test('what nobody knows is read, and settled with what was found; the waybill of a slip brings it back', async () => {
  const list = async (query: object = {}, who = 'OP') =>
    ok(await world.as(who).get('/api/carriers/messages', { size: 200, ...query }))
  const settle = (ids: number[], who = 'OP', reason = 'của shop khác') =>
    world.as(who).post('/api/carriers/messages/settle', { ids, reason })
  await told('viettel', 'NOBODYS1', event(200, 8))
  const { results, option } = await list({ q: 'nobodys1' })
  expect(results).toMatchObject([{ waybill: 'NOBODYS1', carrier: 'viettel', outcome: 'foreign' }])
  expect(results[0].said).toContain('NOBODYS1')
  expect(option.counts.foreign).toBe(1)
  const { id } = results[0]
  expect((await world.as('CS').get('/api/carriers/messages')).status).toBe(403)
  expect((await settle([id], 'CS')).status).toBe(403)
  expect((await settle([id], 'OP', '')).status).toBe(400)
  expect(ok(await settle([id], 'AC')).data.done).toEqual([id])
  expect((await settle([id])).body.error).toBe('carriers.message_settled')
  expect((await list({ q: 'nobodys1' })).results[0]).toMatchObject({
    outcome: 'settled',
    reason: 'của shop khác',
    settled_name: (await world.as('AC').me()).name,
  })
  const bill = await billAt(world, 15, { carrier: 'VTCPN', method: 'TRANSFER', debt_limit: 90_000_000 })
  house.sims.viettel.next('lose')
  await sendBill(world, 'viettel', bill, [{ grams: 700, cod: 0 }])
  const [parcel] = ok(await world.as('OP').get(`/api/carriers/bill/${bill.id}`)).data.parcels
  ok(await world.as('OP').post('/api/carriers/settle', { id: parcel.id, waybill: 'NOBODYS1' }))
  await takeMessages(house.carriers, world.db, { now: world.now() })
  expect((await list({ q: 'nobodys1' })).results).toEqual([])
  expect((await readBill(world, bill)).status).toBe(16)
})

test('three days without a word are asked after; a word, and the end of the way, end them', async () => {
  const start = world.now()
  const after = (hours: number) => world.setNow(new Date(start.getTime() + hours * 3_600_000).toISOString())
  const [never, spoken, done] = [await sentBill('ghn'), await sentBill('ghtk'), await sentBill('viettel')]
  await told('ghtk', spoken.numbers[0] ?? '', { code: 3, time: '2026-11-21 12:00:00' })
  await told('viettel', done.numbers[0] ?? '', event(501, 9))
  const silent = async () => {
    const waiting = await billsWaiting('parcels-silent', 'OP')
    return [never, spoken, done].map(({ bill }) => waiting.includes(bill.id))
  }
  try {
    after(71)
    expect(await silent()).toEqual([false, false, false])
    // Ten in the morning when it was sent, noon when it was told of last.
    after(73)
    expect(await silent()).toEqual([true, false, false])
    after(75)
    expect(await silent()).toEqual([true, true, false])
    await told('ghn', never.numbers[0] ?? '', { code: 'picked', time: '2026-11-24 12:30:00' })
    expect(await silent()).toEqual([false, true, false])
  } finally {
    world.setNow(start.toISOString())
  }
})

test('two people settle a message once', async () => {
  await told('ghn', 'NOBODYS2', event('picked', 8))
  const [{ id }] = ok(await world.as('OP').get('/api/carriers/messages', { q: 'NOBODYS2' })).results
  const answers = await Promise.all(
    ['OP', 'AC'].map((who) =>
      world.as(who).post('/api/carriers/messages/settle', { ids: [id], reason: 'thử' }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('what was told of a waybill before anybody knew it was ours is read when it is', async () => {
  const bill = await billAt(world, 15, { carrier: 'VTCPN', method: 'TRANSFER', debt_limit: 90_000_000 })
  house.sims.viettel.next('lose')
  await sendBill(world, 'viettel', bill, [{ grams: 700, cod: 0 }])
  const waybill = [...house.sims.viettel.orders.keys()].at(-1) ?? ''
  const { body, ...rest } = house.sims.viettel.message(waybill, event(200, 8))
  const { DATA, TOKEN } = body as { DATA: object; TOKEN: string }
  await tell(world, house, 'viettel', { ...rest, body: { DATA: { ...DATA, ORDER_REFERENCE: null }, TOKEN } })
  expect(await lastMessage()).toBe('foreign')
  const [{ id }] = ok(await world.as('OP').get(`/api/carriers/bill/${bill.id}`)).data.parcels
  ok(await world.as('OP').post('/api/carriers/settle', { id, waybill }))
  await takeMessages(house.carriers, world.db, { now: world.now() })
  expect(await lastMessage()).toBe('taken')
  expect((await readBill(world, bill)).status).toBe(16)
})

test.each(carriers)(
  '%s proves a waybill that a person said there is none of: it is taken',
  async (carrier) => {
    const bill = await billAt(world, 15, { carrier: 'VTCPN', method: 'TRANSFER', debt_limit: 90_000_000 })
    house.sims[carrier].next('lose')
    await sendBill(world, carrier, bill, [{ grams: 700, cod: 0 }])
    const path = `/api/carriers/bill/${bill.id}`
    const [{ id }] = ok(await world.as('OP').get(path)).data.parcels
    ok(await world.as('OP').post('/api/carriers/settle', { id, waybill: null }))
    const waybill = [...house.sims[carrier].orders.keys()].at(-1) ?? ''
    await told(carrier, waybill, event(words[carrier].moved, 8))
    expect(ok(await world.as('OP').get(path)).data.parcels[0]).toMatchObject({ state: 'made', waybill })
  },
)

test('GHTK sends a form: it is read as one, with its plus of the zone escaped or not; JSON is still taken', async () => {
  const forms = ['%2B07%3A00', '+07:00']
  for (const zone of forms) {
    const sent = await sentBill('ghtk')
    const [number = ''] = sent.numbers
    const { query } = house.sims.ghtk.message(number, event(3, 8))
    const line = `label_id=${number}&status_id=3&action_time=2026-11-21T08:00:00${zone}&weight=2.5&fee=88000&pick_money=0`
    const answer = await world.nobody.post(
      `/api/webhooks/ghtk?${new URLSearchParams(query).toString()}`,
      line,
      { 'content-type': 'application/x-www-form-urlencoded' },
    )
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    await takeMessages(house.carriers, world.db, { now: world.now() })
    expect((await parcelsOf(sent))[0]).toMatchObject({
      outcome: 'moving',
      weight_now: 2_500,
      fee_now: 88_000,
    })
  }
  const sent = await sentBill('ghtk')
  const { body, query } = house.sims.ghtk.message(sent.numbers[0] ?? '', event(3, 8))
  await tell(world, house, 'ghtk', { headers: {}, query, body })
  expect(await statusOf(sent)).toBe(16)
})
