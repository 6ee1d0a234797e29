import { z } from 'zod'
import { sameSecret } from '#outside/bank/signature.ts'
import { amount, ask, carrierTime, ok, rejected, said, unreadable } from '#outside/carrier/ask.ts'
import type { Heard } from '#outside/ask-json.ts'
import type { Answer, Carrier, CarrierEvent, EventMeaning, Shipment } from '#outside/carrier/port.ts'

export interface GhtkSettings {
  url: string
  token: string
  clientSource: string
  /** It signs nothing: the `hash` of the address we gave it. */
  webhookHash: string | undefined
  timeoutMs?: number
}

const meanings: Readonly<Record<number, EventMeaning>> = {
  [-1]: 'called_off',
  1: 'created',
  2: 'created',
  3: 'moving',
  4: 'out_for_delivery',
  5: 'delivered',
  // Reconciled: delivered, and no amount is told by it.
  6: 'delivered',
  7: 'pickup_failed',
  8: 'created',
  9: 'attempt_failed',
  10: 'out_for_delivery',
  11: 'returned',
  12: 'created',
  13: 'lost',
  20: 'returning',
  21: 'returned',
  45: 'none',
  49: 'none',
  123: 'none',
  127: 'none',
  128: 'none',
  410: 'none',
}
export const ghtkCodes: readonly number[] = Object.keys(meanings).map(Number)

const mostNote = 120
const services = [
  { code: 'road', name: 'GHTK đường bộ', hours: 96 },
  { code: 'fly', name: 'GHTK đường bay', hours: 48 },
] as const

const envelope = z.object({ success: z.boolean(), message: z.string().nullish() })
const order = z.object({
  label: z.string().min(1).optional(),
  label_id: z.string().min(1).optional(),
  fee: z.unknown().optional(),
})
const created = z.object({ order })
const exists = z.object({
  error: z.object({ code: z.literal('ORDER_ID_EXIST'), ghtk_label: z.string().min(1) }),
})
const price = z.object({
  fee: z.object({
    fee: z.coerce.number(),
    insurance_fee: z.unknown().optional(),
    delivery: z.boolean().nullish(),
  }),
})
const numberOr = z.union([z.number(), z.string()])
const event = z.object({
  label_id: z.string().min(1).max(64),
  partner_id: z.string().nullish(),
  status_id: z.coerce.number().int(),
  action_time: z.string(),
  reason: z.string().nullish(),
  weight: z.unknown().optional(),
  fee: z.unknown().optional(),
  pick_money: z.unknown().optional(),
  return_part_package: numberOr.nullish(),
})

/** Giao Hàng Tiết Kiệm: an order of a reference that was used is answered with its label. */
export function ghtk(settings: GhtkSettings): Carrier {
  async function asked(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer<Heard>> {
    const headers = { Token: settings.token, 'X-Client-Source': settings.clientSource }
    return ask(new URL(path, settings.url), { method, body, headers, timeoutMs: settings.timeoutMs })
  }

  async function priceBy(
    transport: string,
    shipment: Shipment,
  ): Promise<Answer<z.output<typeof price> | null>> {
    const query = new URLSearchParams({
      pick_province: shipment.sender.province,
      pick_district: shipment.sender.district ?? '',
      province: shipment.receiver.province,
      district: shipment.receiver.district ?? '',
      ward: shipment.receiver.ward ?? '',
      address: shipment.receiver.address,
      weight: String(shipment.weight),
      value: String(shipment.value),
      transport,
    })
    const heard = await asked('GET', `/services/shipment/fee?${query.toString()}`)
    const said = decided(heard)
    if (said.kind !== 'ok') return said
    const read = price.safeParse(said.value)
    if (!read.success) return unreadable
    return ok(read.data.fee.delivery === false ? null : read.data)
  }

  return {
    code: 'ghtk',
    can: { find: true, history: false, reads: false, names: true, label: true },
    thanks: { success: true },
    async quote(shipment) {
      const answers = await Promise.all(services.map(({ code }) => priceBy(code, shipment)))
      const failed = answers.find(({ kind }) => kind !== 'ok')
      if (failed && failed.kind !== 'ok') return failed
      const offers = answers.flatMap((answer, at) => {
        const { code: service, name, hours } = services[at] as (typeof services)[number]
        if (answer.kind !== 'ok' || !answer.value) return []
        const { fee, insurance_fee: insurance } = answer.value.fee
        return [{ service, name, fee: Math.round(fee), codFee: null, valueFee: amount(insurance), hours }]
      })
      return offers.length > 0 ? ok({ reading: null, offers }) : rejected('GHTK không giao tới địa chỉ này')
    },
    async create(reference, service, shipment) {
      const heard = await asked(
        'POST',
        '/services/shipment/order/?ver=1.5',
        about(reference, service, shipment),
      )
      const used = heard.kind === 'ok' ? exists.safeParse(heard.value.body) : null
      if (used?.success)
        return ok({ number: used.data.error.ghtk_label, key: null, fee: null, reading: null })
      const said = decided(heard)
      if (said.kind !== 'ok') return said
      const read = created.safeParse(said.value)
      return read.success ? waybillOf(read.data.order) : unreadable
    },
    async cancel({ number }) {
      const said = decided(await asked('POST', `/services/shipment/cancel/${encodeURIComponent(number)}`))
      return said.kind === 'ok' ? ok(null) : said
    },
    label: ({ number }) =>
      Promise.resolve(
        ok({ url: new URL(`/services/label/${encodeURIComponent(number)}`, settings.url).href }),
      ),
    async find(reference) {
      const heard = await asked('GET', `/services/shipment/v2/partner_id:${encodeURIComponent(reference)}`)
      if (heard.kind !== 'ok') return heard
      if (heard.value.status === 404) return ok(null)
      const said = decided(heard)
      if (said.kind === 'rejected') return /không tìm thấy|not found/i.test(said.why) ? ok(null) : said
      if (said.kind !== 'ok') return said
      const read = created.safeParse(said.value)
      return read.success ? waybillOf(read.data.order) : unreadable
    },
    history: () => Promise.resolve(rejected('GHTK báo hành trình qua webhook')),
    isGenuine({ query }) {
      const { hash } = query
      return (
        settings.webhookHash !== undefined &&
        typeof hash === 'string' &&
        sameSecret(hash, settings.webhookHash)
      )
    },
    read(body) {
      const read = event.safeParse(body)
      const one = read.success ? eventOf(read.data) : null
      return one && [one]
    },
  }
}

function decided(heard: Answer<Heard>): Answer<unknown> {
  if (heard.kind !== 'ok') return heard
  const read = envelope.safeParse(heard.value.body)
  if (!read.success) return unreadable
  return read.data.success ? ok(heard.value.body) : rejected(read.data.message)
}

function waybillOf({ label, label_id: other, fee }: z.output<typeof order>) {
  const number = label ?? other
  return number ? ok({ number, key: null, fee: amount(fee), reading: null }) : unreadable
}

function eventOf(given: z.output<typeof event>): CarrierEvent | null {
  // The plus of its zone is a space to whoever reads a form.
  const at = carrierTime(given.action_time.replace(/(:\d\d:\d\d) (\d\d:\d\d)$/, '$1+$2'))
  if (!at) return null
  const meaning = meanings[given.status_id]
  const part = Number(given.return_part_package ?? 0) === 1
  const kilograms = given.weight === null || given.weight === undefined ? Number.NaN : Number(given.weight)
  return {
    number: given.label_id,
    reference: said(given.partner_id),
    code: String(given.status_id),
    name: '',
    meaning: part ? 'none' : (meaning ?? 'none'),
    known: meaning !== undefined,
    at,
    place: null,
    note: said(given.reason),
    cod: amount(given.pick_money),
    fee: amount(given.fee),
    // It takes grams and tells kilograms.
    weight: Number.isFinite(kilograms) ? amount(kilograms * 1000) : null,
    partial: part,
  }
}

const about = (reference: string, service: string, { sender, receiver, ...given }: Shipment) => ({
  products: [{ name: given.content, weight: given.weight, quantity: given.pieces }],
  order: {
    id: reference,
    pick_name: sender.name,
    pick_tel: sender.phone,
    pick_address: sender.address,
    pick_province: sender.province,
    pick_district: sender.district ?? '',
    pick_ward: sender.ward ?? '',
    name: receiver.name,
    tel: receiver.phone,
    address: receiver.address,
    province: receiver.province,
    district: receiver.district ?? '',
    ward: receiver.ward ?? '',
    hamlet: 'Khác',
    note: given.note.slice(0, mostNote),
    is_freeship: 1,
    pick_money: given.cod,
    value: given.value,
    transport: service,
    weight_option: 'gram',
    total_weight: given.weight,
  },
})
