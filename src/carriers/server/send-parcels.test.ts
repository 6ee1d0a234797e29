import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAgain } from '#carriers/server/ask-again.jobs.ts'
import { sendParcels } from '#carriers/server/send-parcels.usecase.ts'
import { brokenInvariants } from '#invariants.ts'
import type { Carriers } from '#outside/carrier/port.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { runs } from '#testing/attack.ts'
import { billAt, move, readBill } from '#testing/bill.ts'
import { savePaths, sendBill, someService, testCarriers } from '#testing/carriers.ts'
import type { TestCarriers } from '#testing/carriers.ts'
import { ok } from '#testing/order.ts'

let house: TestCarriers
let world: TestApp
beforeAll(async () => {
  house = await testCarriers({ timeoutMs: 1_500 })
  world = await testApp({ carriers: house.carriers })
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
  await house.stop()
})

const later = (minutes: number) => new Date(world.now().getTime() + minutes * 60_000)
const released = (method: 'COD' | 'TRANSFER' = 'COD') =>
  billAt(world, 15, { carrier: 'VTCPN', method, debt_limit: 90_000_000 })
const parcelsOf = async (bill: { id: number }) =>
  ok(await world.as('OP').get(`/api/carriers/bill/${bill.id}`)).data
const evenly = (cod: number, n: number) =>
  Array.from({ length: n }, (_, at) => ({
    grams: 1_000 + at,
    length: 30,
    width: 20,
    height: 10,
    cod: at === 0 ? cod : 0,
  }))

test('what every carrier asks for the parcels of a bill stands side by side', async () => {
  const bill = await released()
  const query = { bill_id: bill.id, parcels: '1000x30x20x10,800', cods: '500000,0' }
  const quotes = ok(await world.as('OP').get('/api/v1/price-calculator', query)).data
  expect(quotes.map((quote: { carrier: string }) => quote.carrier)).toEqual([
    'viettel',
    'vnpost',
    'ghn',
    'ghtk',
  ])
  for (const { offers, why } of quotes) {
    expect(why).toBeNull()
    expect(offers[0].fee).toBeGreaterThan(20_000)
  }
  expect(quotes[0].reading).toContain('P. Bến Thành')
  const one = ok(
    await world
      .as('OP')
      .post('/api/viettel/service', { bill_id: bill.id, parcels: [{ grams: 1000 }, { grams: 800 }] }),
  ).data
  expect(one).toEqual(quotes[0])
  const services = ok(await world.as('OP').get('/api/v1/service')).data
  expect(services.map((row: { finds: boolean }) => row.finds)).toEqual([false, true, true, true])
  expect(ok(await world.as('OP').get('/api/v1/extra-service')).data.length).toBeGreaterThan(4)
})

test('both divisions of the address and the carriers’ codes stand on the card; who takes nothing to the ward is not asked', async () => {
  const bill = await released('TRANSFER')
  const { rows } = await sql<{ code: string; id: number; refused: string }>`select u.code, u.id,
      (select b.address_book from partner_unit b where b.unit_id = u.id and b.address_book = 'viettel') as refused
    from admin_unit u join admin_unit_map m on m.new_id = u.id join partner_unit b on b.unit_id = u.id
    where u.type = 'ward' and u.full_name = 'Phường Bến Thành' limit 1`.execute(world.db)
  const ward = rows[0]
  await sql`update bill set receiver = receiver || jsonb_build_object('ward_code', ${ward?.code}::text, 'system', '2025')
    where id = ${bill.id}`.execute(world.db)
  const { address } = await parcelsOf(bill)
  expect(address).toMatchObject({ system: '2025', given: expect.stringContaining('Phường Bến Thành') })
  expect(address.others.join()).toContain('Quận 1')
  expect(address.books.map((one: { carrier: string }) => one.carrier)).toEqual(['viettel', 'vnpost'])
  expect(address.books[0]).toMatchObject({ code: expect.stringMatching(/\d/), problem: null })
  await sql`update partner_unit set accepted = false where unit_id = ${ward?.id} and address_book = 'viettel'`.execute(
    world.db,
  )
  try {
    const query = { bill_id: bill.id, parcels: '1000' }
    const [viettel, post] = ok(await world.as('OP').get('/api/v1/price-calculator', query)).data
    expect(viettel).toMatchObject({ offers: [], why: 'Viettel Post không nhận giao tới Phường Bến Thành' })
    expect(post.offers.length).toBeGreaterThan(0)
    const before = house.sims.viettel.taken()
    const sent = await sendBill(world, 'viettel', bill, evenly(0, 1))
    expect([sent.status, sent.body.error]).toEqual([409, 'carriers.ward_refused'])
    expect([house.sims.viettel.taken(), (await parcelsOf(bill)).parcels]).toEqual([before, []])
  } finally {
    await sql`update partner_unit set accepted = true where unit_id = ${ward?.id}`.execute(world.db)
  }
})

test('a carrier that reads the address as another place is told before the waybill is made', async () => {
  const bill = await released('TRANSFER')
  await sql`update bill set receiver = receiver || '{"ward": "Phường Bình Thạnh"}' where id = ${bill.id}`.execute(
    world.db,
  )
  const query = { bill_id: bill.id, parcels: '1000' }
  const [viettel, post] = ok(await world.as('OP').get('/api/v1/price-calculator', query)).data
  expect(viettel).toMatchObject({
    reading: expect.stringContaining('P. Bình Thới'),
    misread: ['Phường Bình Thạnh'],
  })
  expect(post).toMatchObject({ reading: null, misread: [] })
})

test.each(['ghn', 'ghtk'] as const)(
  '%s goes by the names on the slip: one it does not know is told before the waybill is made, and none is made',
  async (carrier) => {
    const bill = await released('TRANSFER')
    const quoteOf = async () => {
      const quotes = ok(
        await world.as('OP').get('/api/v1/price-calculator', { bill_id: bill.id, parcels: '1000' }),
      ).data
      return quotes.find((quote: { carrier: string }) => quote.carrier === carrier)
    }
    expect(await quoteOf()).toMatchObject({ reading: null, misread: [], names_known: true, why: null })
    await sql`update bill set receiver = receiver || '{"ward": "Phường Không Có"}' where id = ${bill.id}`.execute(
      world.db,
    )
    const refused = await quoteOf()
    expect(refused).toMatchObject({ offers: [], names_known: false })
    expect(refused.why).toMatch(/Phường Không Có|không giao tới địa chỉ này/)
    const before = house.sims[carrier].taken()
    const sent = await sendBill(world, carrier, bill, evenly(0, 1))
    expect([sent.status, sent.body.error]).toEqual([409, 'carriers.save_failed'])
    expect(house.sims[carrier].taken()).toBe(before)
  },
)

test.each(['viettel', 'vnpost', 'ghn', 'ghtk'] as const)(
  'three parcels of a bill go with %s, each with its waybill; what they collect is what the bill asks',
  async (carrier) => {
    const bill = await released()
    const { cod, blocked, weight } = await parcelsOf(bill)
    expect(cod).toBeGreaterThan(0)
    expect([blocked, weight > 0]).toEqual([null, true])
    const wrong = await sendBill(world, carrier, bill, evenly(cod - 1, 3))
    expect([wrong.status, wrong.body.error]).toEqual([400, 'carriers.cod_sum'])
    const sent = ok(await sendBill(world, carrier, bill, evenly(cod, 3))).data
    expect(sent.parcels.map((one: { number: number; state: string }) => [one.number, one.state])).toEqual([
      [1, 'made'],
      [2, 'made'],
      [3, 'made'],
    ])
    const numbers = sent.parcels.map((one: { waybill: string }) => one.waybill)
    expect(new Set(numbers).size).toBe(3)
    expect(house.sims[carrier].orders.get(numbers[0])).toMatchObject({ cod, weight: 1_000 })
    const now = await readBill(world, bill)
    expect(now.waybill).toBe(numbers[0])
    const partners = { viettel: 'VTCPN', vnpost: 'EMS', ghn: 'GHN', ghtk: 'GHTK' }
    const { code } = await world.db
      .selectFrom('partner')
      .select('code')
      .where('id', '=', now.partner_id)
      .executeTakeFirstOrThrow()
    expect(code).toBe(partners[carrier])
    const again = await sendBill(world, carrier, bill, evenly(cod, 2))
    expect([again.status, again.body.error]).toEqual([409, 'carriers.sent'])
    await move(world, 'OP', bill, 16)
    expect((await readBill(world, bill)).expected_cod).toBe(cod)
  },
)

test('a bill that is not released, or goes with our own people, is not sent', async () => {
  const early = await billAt(world, 14, { carrier: 'VTCPN' })
  expect((await sendBill(world, 'ghn', early, evenly(0, 1))).status).toBe(409)
  const own = await billAt(world, 15)
  const refused = await sendBill(world, 'ghn', own, evenly(0, 1))
  expect([refused.status, refused.body.error]).toEqual([409, 'bills.own_shipper'])
  expect((await parcelsOf(own)).parcels).toEqual([])
})

test('what the carrier refuses is told in its words; it is mended, sent again by the same reference, or dropped', async () => {
  const bill = await released('TRANSFER')
  house.sims.ghtk.next('refuse')
  const refused = await sendBill(world, 'ghtk', bill, evenly(0, 1))
  expect([refused.status, refused.body.error]).toEqual([409, 'carriers.save_failed'])
  expect(refused.body.message).toContain('GHTK không giao tới địa chỉ này')
  const [parcel] = (await parcelsOf(bill)).parcels
  expect(parcel).toMatchObject({ state: 'rejected', waybill: null, why: 'GHTK không giao tới địa chỉ này' })
  const edit = { id: parcel.id, grams: 2_000, service: 'fly', version: parcel.version }
  expect(ok(await world.as('OP').post('/api/vnpost/edit', edit)).data).toMatchObject({
    weight: 2_000,
    service: 'fly',
  })
  expect((await world.as('OP').post('/api/vnpost/edit', { ...edit, grams: 3_000 })).status).toBe(409)
  const sent = ok(await world.as('OP').post('/api/vnpost/order/save', { id: parcel.id })).data
  expect(sent).toMatchObject({
    state: 'made',
    reference: parcel.reference,
    code: expect.stringContaining('GHTKSIM'),
  })
  expect(house.sims.ghtk.orders.get(sent.code)).toMatchObject({ weight: 2_000, reference: parcel.reference })
  expect((await readBill(world, bill)).waybill).toBe(sent.code)
  const twice = await world.as('OP').post('/api/vnpost/order/save', { id: parcel.id, again: 1 })
  expect(twice.status).toBe(409)
})

test('a waybill is taken back at the carrier before the goods leave; the slip has none then and is sent anew', async () => {
  const bill = await released('TRANSFER')
  const first = ok(await sendBill(world, 'vnpost', bill, evenly(0, 1))).data.parcels[0]
  const cancel = { id: first.id, reason: 'khách đổi địa chỉ' }
  expect(ok(await world.as('OP').post('/api/carriers/cancel', cancel)).data.state).toBe('taken_back')
  expect(house.sims.vnpost.orders.get(first.waybill)?.cancelled).toBe(true)
  expect((await readBill(world, bill)).waybill).toBeNull()
  const second = ok(await sendBill(world, 'ghn', bill, evenly(0, 1))).data.parcels[0]
  expect(second.reference).not.toBe(first.reference)
  expect((await readBill(world, bill)).waybill).toBe(second.waybill)
  house.sims.ghn.message(second.waybill, { code: 'picked', time: '2026-11-21 09:00:00' })
  const late = await world.as('OP').post('/api/carriers/cancel', { id: second.id, reason: 'muộn' })
  expect([late.status, late.body.error]).toEqual([409, 'carriers.refused'])
  expect((await parcelsOf(bill)).parcels[0].state).toBe('made')
})

test('a label says which parcel it is of how many, and how often it was printed', async () => {
  const bill = await released('TRANSFER')
  const { parcels } = ok(await sendBill(world, 'viettel', bill, evenly(0, 2))).data
  const ids = parcels.map((one: { id: number }) => one.id)
  const first = ok(await world.as('OP').post('/api/carriers/label', { ids })).data
  expect(first.content).toContain('1/2')
  expect(first.content).toContain('2/2')
  expect(first.content).not.toContain('bản in lại')
  expect(first.links).toHaveLength(2)
  const again = ok(await world.as('OP').post('/api/carriers/label', { ids: [ids[0]] })).data
  expect(again.content).toContain('bản in lại, lần 2')
})

test.each(['vnpost', 'ghn', 'ghtk'] as const)(
  'an answer of %s that got lost is found by our reference: one waybill, and nobody had to look',
  async (carrier) => {
    const bill = await released('TRANSFER')
    house.sims[carrier].next('lose')
    expect((await sendBill(world, carrier, bill, evenly(0, 1))).status).toBe(409)
    expect((await parcelsOf(bill)).parcels[0].state).toBe('unknown')
    expect((await sendBill(world, carrier, bill, evenly(0, 2))).body.error).toBe('carriers.sent')
    await askAgain(house.carriers, world.db, { now: later(3) })
    const [parcel] = (await parcelsOf(bill)).parcels
    expect(parcel).toMatchObject({ state: 'made', waybill: [...house.sims[carrier].orders.keys()].at(-1) })
    expect((await readBill(world, bill)).waybill).toBe(parcel.waybill)
  },
)

test('of Viettel Post nobody can ask: a person looks on its pages and says what is there', async () => {
  const found = await released('TRANSFER')
  house.sims.viettel.next('garble')
  await sendBill(world, 'viettel', found, evenly(0, 1))
  await askAgain(house.carriers, world.db, { now: later(3) })
  const [parcel] = (await parcelsOf(found)).parcels
  expect(parcel.state).toBe('unknown')
  const waybill = [...house.sims.viettel.orders.keys()].at(-1)
  const settled = ok(await world.as('OP').post('/api/carriers/settle', { id: parcel.id, waybill })).data
  expect(settled).toMatchObject({ state: 'made', waybill })
  const none = await released('TRANSFER')
  house.sims.viettel.next('gateway')
  await sendBill(world, 'viettel', none, evenly(0, 1))
  const [lost] = (await parcelsOf(none)).parcels
  const taken = await world.as('OP').post('/api/carriers/settle', { id: lost.id, waybill })
  expect([taken.status, taken.body.error]).toEqual([409, 'carriers.waybill_taken'])
  expect(
    ok(await world.as('OP').post('/api/carriers/settle', { id: lost.id, waybill: null })).data.state,
  ).toBe('rejected')
  ok(await world.as('OP').post('/api/vnpost/order/save', { id: lost.id }))
  expect((await parcelsOf(none)).parcels[0].state).toBe('made')
})

test('killed at any moment between request and answer, 200 times: one waybill each, or a task for a person', async () => {
  const kills = runs(200, 200)
  const bill = await released('TRANSFER')
  const op = await world.as('OP').me()
  const codes = ['viettel', 'vnpost', 'ghn', 'ghtk'] as const
  const context = { db: world.db, now: world.now(), actor: { ...systemLike, id: op.id, name: 'OP' } }
  for (let n = 0; n < kills; n += 1) {
    const carrier = codes[n % codes.length] ?? 'ghn'
    const dies = moments[Math.floor(n / codes.length) % moments.length] ?? 'after'
    const sending = sendParcels(killing(house.carriers, dies), context, {
      bill_id: bill.id,
      carrier,
      service: someService[carrier],
      parcels: [{ grams: 500, cod: 0 }],
    })
    await sending.then(
      () => expect.unreachable('the process is dead'),
      (error: Error) => expect(error.message).toBe('killed'),
    )
    // The next process: the job asks, and a person who is impatient tries to send it anew.
    const impatient = await sendBill(world, carrier, bill, [{ grams: 500 + n, cod: 0 }])
    expect(impatient.body.error).toBe('carriers.sent')
    await askAgain(house.carriers, world.db, { now: later(3) })
    const parcel = (await parcelsOf(bill)).parcels.find(
      (one: { state: string }) => one.state !== 'taken_back',
    )
    const waybills = [...house.sims[carrier].orders.values()].filter(
      (order) => order.reference === parcel.reference,
    )
    expect(waybills.length, `${carrier} ${dies}`).toBe(dies === 'before' ? 0 : 1)
    if (carrier === 'viettel') expect(parcel.state).toBe('unknown')
    else
      expect([parcel.state, parcel.waybill]).toEqual(
        dies === 'before' ? ['rejected', null] : ['made', waybills[0]?.number],
      )
    await putAway(parcel, carrier === 'viettel' ? (waybills[0]?.number ?? null) : parcel.waybill)
  }
  const all = codes.flatMap((carrier) => [...house.sims[carrier].orders.values()])
  const references = all.map((order) => order.reference)
  expect(new Set(references).size).toBe(references.length)
}, 240_000)

const systemLike = {
  role: 'OP' as const,
  sessionId: '',
  stations: [],
  station: 'all' as const,
  warehouse: null,
  partner: null,
}
const moments = ['before', 'after'] as const
/** Carriers whose caller dies: before the request is out, or when the answer comes. */
function killing(carriers: Carriers, moment: (typeof moments)[number]): Carriers {
  const dying = Object.entries(carriers).map(([code, carrier]) => [
    code,
    {
      ...carrier,
      create: async (...given: Parameters<typeof carrier.create>) => {
        if (moment === 'after') await carrier.create(...given)
        throw new Error('killed')
      },
    },
  ])
  return Object.fromEntries(dying)
}
/** Clears the bill for the next round as a person would. */
async function putAway(parcel: { id: number; state: string }, waybill: string | null) {
  const op = world.as('OP')
  if (parcel.state === 'unknown') ok(await op.post('/api/carriers/settle', { id: parcel.id, waybill }))
  ok(await op.post('/api/carriers/cancel', { id: parcel.id, reason: 'thử' }))
}

test('while the first parcel of a bill is slow nobody asks after the second as of one whose asker died', async () => {
  const bill = await released('TRANSFER')
  const op = await world.as('OP').me()
  const context = { db: world.db, now: world.now(), actor: { ...systemLike, id: op.id, name: 'OP' } }
  const { ghn } = house.carriers
  let asked = 0
  const slow: Carriers = {
    ...house.carriers,
    ghn: {
      ...ghn,
      create: async (...given) => {
        asked += 1
        // The minute's job runs meanwhile, and finds the first answered and the second's time not up.
        if (asked === 1) await askAgain(house.carriers, world.db, { now: later(3) })
        return ghn.create(...given)
      },
    },
  }
  const parcels = [
    { grams: 500, cod: 0 },
    { grams: 600, cod: 0 },
  ]
  await sendParcels(slow, context, { bill_id: bill.id, carrier: 'ghn', service: 'GHN2', parcels })
  const states = (await parcelsOf(bill)).parcels.map((one: { state: string }) => one.state)
  // The job took the second for lost and found none: it is not sent behind a person's back.
  expect([asked, states]).toEqual([1, ['made', 'rejected']])
})

test('one that the carrier was said not to have, and has: sent again it gets that waybill and no second', async () => {
  for (const carrier of ['vnpost', 'ghn', 'ghtk', 'viettel'] as const) {
    const bill = await released('TRANSFER')
    house.sims[carrier].next('lose')
    await sendBill(world, carrier, bill, evenly(0, 1))
    const [parcel] = (await parcelsOf(bill)).parcels
    const waybill = [...house.sims[carrier].orders.keys()].at(-1)
    ok(await world.as('OP').post('/api/carriers/settle', { id: parcel.id, waybill: null }))
    const taken = house.sims[carrier].taken()
    await world.as('OP').post('/api/vnpost/order/save', { id: parcel.id })
    expect(house.sims[carrier].taken(), carrier).toBe(taken)
    expect((await parcelsOf(bill)).parcels[0]).toMatchObject(
      carrier === 'viettel' ? { state: 'unknown', waybill: null } : { state: 'made', waybill },
    )
  }
})

test('the same submit twice is one waybill', async () => {
  const bill = await released('TRANSFER')
  const before = house.sims.ghn.taken()
  const body = { bill_id: bill.id, carrier: 'ghn', service: 'GHN2', parcels: evenly(0, 1) }
  const [one, two] = await Promise.all([
    world.as('OP').post(savePaths.ghn, body, { 'idempotency-key': 'twice' }),
    world.as('OP').post(savePaths.ghn, body, { 'idempotency-key': 'twice' }),
  ])
  expect([one.status, two.status]).toContain(200)
  expect(house.sims.ghn.taken()).toBe(before + 1)
  const replay = await world.as('OP').post(savePaths.ghn, body, { 'idempotency-key': 'twice' })
  expect(replay.body.data.code).toBe((await readBill(world, bill)).waybill)
})
