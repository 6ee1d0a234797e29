import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseCarriers } from '#outside/carrier/choose.ts'
import { withinBytes } from '#outside/carrier/ask.ts'
import { ghn, ghnCodes } from '#outside/carrier/ghn.ts'
import { startGhnSim } from '#outside/carrier/ghn.sim.ts'
import { ghtk, ghtkCodes } from '#outside/carrier/ghtk.ts'
import { startGhtkSim } from '#outside/carrier/ghtk.sim.ts'
import type { Carrier, Shipment } from '#outside/carrier/port.ts'
import type { CarrierSim } from '#outside/carrier/simulated-server.ts'
import { viettelCodes, viettelPost } from '#outside/carrier/viettel.ts'
import { startViettelSim } from '#outside/carrier/viettel.sim.ts'
import { vnpost, vnpostCodes } from '#outside/carrier/vnpost.ts'
import { startVnpostSim } from '#outside/carrier/vnpost.sim.ts'

const shipment: Shipment = {
  sender: {
    name: 'Kho Hồ Chí Minh',
    phone: '02873001234',
    address: '1 Trường Sơn',
    ward: 'Phường Tân Sơn Nhất',
    district: null,
    province: 'Thành phố Hồ Chí Minh',
  },
  receiver: {
    name: 'Trần Văn Khách',
    phone: '0912345678',
    address: '12 Lê Lợi',
    ward: 'Phường Bến Thành',
    district: null,
    province: 'Thành phố Hồ Chí Minh',
  },
  content: 'Hàng tiêu dùng',
  pieces: 1,
  weight: 1_200,
  size: [30, 20, 10],
  value: 0,
  cod: 750_000,
  note: 'Gọi trước khi giao',
}
const time = '2026-11-23 09:30:00'
const at = new Date('2026-11-23T02:30:00Z')

interface Subject {
  name: string
  // oxlint-disable-next-line typescript/no-explicit-any -- each simulator hands its own settings to its own adapter
  start: () => Promise<CarrierSim<any>>
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  make: (settings: any) => Carrier
  codes: readonly (string | number)[]
  moved: string | number
  wrongKey: object
}
const subjects: readonly Subject[] = [
  {
    name: 'Viettel Post',
    start: startViettelSim,
    make: viettelPost,
    codes: viettelCodes,
    moved: 200,
    wrongKey: { password: 'x' },
  },
  {
    name: 'VNPost',
    start: startVnpostSim,
    make: vnpost,
    codes: vnpostCodes,
    moved: 7,
    wrongKey: { password: 'x' },
  },
  { name: 'GHN', start: startGhnSim, make: ghn, codes: ghnCodes, moved: 'picked', wrongKey: { token: 'x' } },
  { name: 'GHTK', start: startGhtkSim, make: ghtk, codes: ghtkCodes, moved: 3, wrongKey: { token: 'x' } },
]

describe.each(subjects)('$name', ({ start, make, codes, moved, wrongKey }) => {
  let sim: CarrierSim<object>
  let carrier: Carrier
  let references = 0
  const reference = () => `PX0000001-${(references += 1)}`
  const cheapest = async (given = shipment) => {
    const quoted = await carrier.quote(given)
    if (quoted.kind !== 'ok') throw new Error(quoted.why)
    return quoted.value.offers.toSorted((a, b) => a.fee - b.fee)[0]
  }
  const made = async (own = reference()) => {
    const answer = await carrier.create(own, (await cheapest())?.service ?? '', shipment)
    if (answer.kind !== 'ok') throw new Error(answer.why)
    return answer.value
  }

  beforeAll(async () => {
    sim = await start()
    carrier = make(sim.settings)
  })
  afterAll(() => sim.stop())

  test('its services are told with what they cost and how long they take', async () => {
    const quoted = await carrier.quote(shipment)
    expect(quoted.kind).toBe('ok')
    if (quoted.kind !== 'ok') return
    for (const offer of quoted.value.offers) {
      expect(offer.fee).toBeGreaterThan(10_000)
      expect(offer.hours).toBeGreaterThan(0)
    }
    expect(await cheapest({ ...shipment, weight: 5_000 })).not.toEqual(await cheapest())
  })

  test('how it reads the address is told before the waybill is made, where it tells', async () => {
    const quoted = await carrier.quote(shipment)
    if (quoted.kind !== 'ok') throw new Error(quoted.why)
    if (carrier.can.reads) expect(quoted.value.reading).toContain('P. Bến Thành')
    else expect(quoted.value.reading).toBeNull()
  })

  test('a ward that it does not know is told when the price is asked, and makes no waybill, where it goes by names', async () => {
    if (!carrier.can.names) return
    const before = sim.taken()
    const ward = 'Phường Không Có'
    const nowhere = { ...shipment, receiver: { ...shipment.receiver, ward } }
    const service = (await cheapest())?.service ?? ''
    for (const answer of [
      await carrier.quote(nowhere),
      await carrier.create(reference(), service, nowhere),
    ]) {
      expect(answer.kind).toBe('rejected')
      if (answer.kind === 'rejected') expect(answer.why.length).toBeGreaterThan(10)
    }
    expect(sim.taken()).toBe(before)
  })

  test('a waybill is made with the fee that was told, what is to be collected, and our reference', async () => {
    const own = reference()
    const offer = await cheapest()
    const waybill = await made(own)
    expect(waybill.number).not.toBe('')
    expect(waybill.fee).toBe(offer?.fee)
    expect(sim.orders.get(waybill.number)).toMatchObject({ reference: own, cod: 750_000, weight: 1_200 })
  })

  test('what it refuses is told in its words, and nothing is made', async () => {
    sim.next('refuse')
    const before = sim.taken()
    const answer = await carrier.create(reference(), (await cheapest())?.service ?? '', shipment)
    expect(answer.kind).toBe('rejected')
    if (answer.kind === 'rejected') expect(answer.why.length).toBeGreaterThan(5)
    expect(sim.taken()).toBe(before)
  })

  test.each(['lose', 'garble', 'hang', 'gateway'] as const)(
    'an answer that never comes whole (%s) is no refusal: it is unknown, and found by our reference where it can be',
    async (trouble) => {
      const own = reference()
      const service = (await cheapest())?.service ?? ''
      const before = sim.taken()
      sim.next(trouble)
      const impatient = trouble === 'hang' ? make({ ...sim.settings, timeoutMs: 1_500 }) : carrier
      expect((await impatient.create(own, service, shipment)).kind).toBe('unknown')
      expect(sim.taken()).toBe(trouble === 'gateway' ? before : before + 1)
      const found = await carrier.find(own)
      if (!carrier.can.find) expect(found.kind).toBe('rejected')
      else if (trouble === 'gateway') expect(found).toEqual({ kind: 'ok', value: null })
      else expect(found).toMatchObject({ kind: 'ok', value: { number: [...sim.orders.keys()].at(-1) } })
    },
  )

  test('nobody answers: nothing is known', async () => {
    const away = make({ ...sim.settings, url: 'http://127.0.0.1:1' })
    expect((await away.quote(shipment)).kind).not.toBe('ok')
    expect((await away.create(reference(), 'x', shipment)).kind).not.toBe('ok')
  })

  test('without the right key everything is refused', async () => {
    const stranger = make({ ...sim.settings, ...wrongKey })
    expect((await stranger.quote(shipment)).kind).toBe('rejected')
    expect((await stranger.create(reference(), 'x', shipment)).kind).toBe('rejected')
  })

  test('a waybill is cancelled until the goods are picked up, then no longer', async () => {
    const waybill = await made()
    expect(await carrier.cancel(waybill, 'Khách đổi ý')).toEqual({ kind: 'ok', value: null })
    expect(sim.orders.get(waybill.number)?.cancelled).toBe(true)
    const taken = await made()
    sim.message(taken.number, { code: moved, time })
    expect((await carrier.cancel(taken, 'Khách đổi ý')).kind).toBe('rejected')
    expect(sim.orders.get(taken.number)?.cancelled).toBe(false)
  })

  test('its label has an address to print from', async () => {
    const waybill = await made()
    expect(await carrier.label(waybill)).toMatchObject({
      kind: 'ok',
      value: { url: expect.stringMatching(/^http/) },
    })
  })

  test('every code it has is read, once each, at its own time', async () => {
    const { number } = await made()
    for (const code of codes) {
      const { body } = sim.message(number, { code, time, name: 'Lời của hãng' })
      const read = carrier.read(body)
      expect(read, String(code)).toHaveLength(1)
      expect(read?.[0]).toMatchObject({
        number,
        code: String(code),
        at,
        known: true,
        weight: 1_200,
        cod: 750_000,
      })
    }
  })

  test('a code nobody knows is kept as it is, and means nothing', async () => {
    const { number } = await made()
    const unknown = typeof moved === 'number' ? 9_999 : 'teleported'
    const [event] = carrier.read(sim.message(number, { code: unknown, time }).body) ?? []
    expect(event).toMatchObject({ code: String(unknown), known: false, meaning: 'none' })
  })

  test('a changed weight, fee and part that came back are told', async () => {
    const { number } = await made()
    const [event] =
      carrier.read(sim.message(number, { code: moved, time, weight: 2_500, fee: 99_000 }).body) ?? []
    expect(event).toMatchObject({ weight: 2_500, fee: 99_000 })
  })

  test('a message proves who sent it; without the proof, or with a guess, it is refused', async () => {
    const { number } = await made()
    expect(carrier.isGenuine(sim.message(number, { code: moved, time }))).toBe(true)
    expect(carrier.isGenuine(sim.forged(number, { code: moved, time }))).toBe(false)
    expect(carrier.isGenuine({ headers: {}, query: {}, body: null })).toBe(false)
    const unset = make({
      ...sim.settings,
      webhookToken: undefined,
      webhookKey: undefined,
      webhookSecret: undefined,
      webhookHash: undefined,
    })
    expect(unset.isGenuine(sim.message(number, { code: moved, time }))).toBe(false)
  })

  test('what is no message is not read', () => {
    for (const body of [null, [], {}, 'x', { DATA: {} }, { data: [] }, { OrderCode: 5 }, { label_id: 'a' }])
      expect(carrier.read(body)).toBeNull()
  })

  test('a history that may be asked for says what happened', async () => {
    const { number } = await made()
    sim.message(number, { code: moved, time })
    const told = await carrier.history(number)
    if (!carrier.can.history) expect(told.kind).toBe('rejected')
    else expect(told).toMatchObject({ kind: 'ok', value: [{ number, code: String(moved), at }] })
  })
})

test('the same reference: GHN and GHTK answer with the waybill there is, Viettel Post says only that it is used, which nobody may take for a refusal', async () => {
  for (const [start, make, again] of [
    [startGhnSim, ghn, 'ok'],
    [startGhtkSim, ghtk, 'ok'],
    [startViettelSim, viettelPost, 'unknown'],
  ] as const) {
    const sim = await start()
    const carrier = (make as (settings: object) => Carrier)(sim.settings)
    const quoted = await carrier.quote(shipment)
    const service = quoted.kind === 'ok' ? (quoted.value.offers[0]?.service ?? '') : ''
    const first = await carrier.create('PX1', service, shipment)
    const second = await carrier.create('PX1', service, shipment)
    expect(first.kind).toBe('ok')
    expect(second.kind).toBe(again)
    if (first.kind === 'ok' && second.kind === 'ok') expect(second.value.number).toBe(first.value.number)
    expect(sim.orders.size).toBe(1)
    await sim.stop()
  }
})

test('texts are cut by bytes between letters, as Viettel Post counts them', () => {
  expect(withinBytes('Đường', 3)).toBe('Đ')
  expect(Buffer.byteLength(withinBytes('ư'.repeat(100), 150))).toBe(150)
})

test('without keys the simulators answer; in production it is refused, and says so', async () => {
  const simulated = chooseCarriers({ production: false, carriers: {} })
  for (const carrier of Object.values(simulated)) expect((await carrier.quote(shipment)).kind).toBe('ok')
  const none = chooseCarriers({ production: true, carriers: {} })
  for (const carrier of Object.values(none)) {
    expect(await carrier.create('PX1', 'x', shipment)).toMatchObject({ kind: 'rejected' })
    expect(carrier.isGenuine({ headers: {}, query: {}, body: {} })).toBe(false)
  }
})
