import { z } from 'zod'
import { oneHeader, sameSecret } from '#outside/bank/signature.ts'
import { amount, ask, carrierTime, ok, rejected, said, unreadable } from '#outside/carrier/ask.ts'
import type { Answer, Carrier, CarrierEvent, EventMeaning, Shipment } from '#outside/carrier/port.ts'

export interface GhnSettings {
  url: string
  token: string
  shopId: string
  /** It signs nothing: what we had it send along as the header `x-webhook-secret`. */
  webhookSecret: string | undefined
  timeoutMs?: number
}

const meanings: Readonly<Record<string, EventMeaning>> = {
  ready_to_pick: 'created',
  picking: 'created',
  money_collect_picking: 'created',
  picked: 'moving',
  storing: 'moving',
  sorting: 'moving',
  transporting: 'moving',
  delivering: 'out_for_delivery',
  money_collect_delivering: 'out_for_delivery',
  delivered: 'delivered',
  delivery_fail: 'attempt_failed',
  waiting_to_return: 'returning',
  return: 'returning',
  return_transporting: 'returning',
  return_sorting: 'returning',
  returning: 'returning',
  return_fail: 'returning',
  returned: 'returned',
  lost: 'lost',
  damage: 'lost',
  scrap: 'lost',
  cancel: 'called_off',
  exception: 'none',
}
export const ghnCodes: readonly string[] = Object.keys(meanings)

const mostGrams = 50_000
const mostCm = 200
const mostCod = 50_000_000
/** Its services by type: light goods, and from 20 kg. */
const light = { type: 2, code: 'GHN2', name: 'GHN hàng nhẹ' }
const heavy = { type: 5, code: 'GHN5', name: 'GHN hàng nặng' }

const envelope = z.object({ code: z.number(), message: z.string().nullish(), data: z.unknown().optional() })
const order = z.object({
  order_code: z.string().min(1),
  total_fee: z.unknown().optional(),
  fee: z.object({ cod_fee: z.unknown().optional(), insurance: z.unknown().optional() }).nullish(),
  expected_delivery_time: z.string().nullish(),
})
const event = z.object({
  OrderCode: z.string().min(1).max(64),
  ClientOrderCode: z.string().nullish(),
  Type: z.string().max(40),
  Status: z.string().max(40),
  Time: z.string(),
  CODAmount: z.unknown().optional(),
  TotalFee: z.unknown().optional(),
  Weight: z.unknown().optional(),
  Reason: z.string().nullish(),
  Description: z.string().nullish(),
  Warehouse: z.string().nullish(),
  IsPartialReturn: z.boolean().nullish(),
})

/** Giao Hàng Nhanh, `/shiip/public-api/v2`: one reference is one order, asked for twice the same is answered. */
export function ghn(settings: GhnSettings): Carrier {
  async function asked(path: string, body: unknown): Promise<Answer<unknown>> {
    const headers = { Token: settings.token, ShopId: settings.shopId }
    const url = new URL(`/shiip/public-api${path}`, settings.url)
    const heard = await ask(url, { body, headers, timeoutMs: settings.timeoutMs })
    if (heard.kind !== 'ok') return heard
    const read = envelope.safeParse(heard.value.body)
    if (!read.success) return unreadable
    return read.data.code === 200 ? ok(read.data.data) : rejected(read.data.message)
  }
  const within = (shipment: Shipment) => {
    if (shipment.weight > mostGrams) return rejected('GHN nhận đến 50 kg một kiện')
    if (shipment.size?.some((side) => side > mostCm)) return rejected('GHN nhận mỗi cạnh đến 200 cm')
    return shipment.cod > mostCod ? rejected('GHN thu hộ đến 50.000.000 đ') : null
  }

  return {
    code: 'ghn',
    can: { find: true, history: false, reads: false, names: true, label: true },
    thanks: { success: true },
    async quote(shipment) {
      // The fee of an address of two levels asks for its own ward's id: the preview of an order tells it without.
      const { code: service, name, type } = serviceOf(shipment)
      const refused = within(shipment)
      if (refused) return refused
      const heard = await asked('/v2/shipping-order/preview', about('', type, shipment))
      if (heard.kind !== 'ok') return heard
      const read = order.safeParse(heard.value)
      if (!read.success) return unreadable
      const { fee, expected_delivery_time: until } = read.data
      const hours = until ? Math.max(1, Math.round((Date.parse(until) - Date.now()) / 3_600_000)) : null
      const [total, codFee, valueFee] = [
        amount(read.data.total_fee),
        amount(fee?.cod_fee),
        amount(fee?.insurance),
      ]
      if (total === null) return unreadable
      return ok({ reading: null, offers: [{ service, name, fee: total, codFee, valueFee, hours }] })
    },
    async create(reference, service, shipment) {
      const refused = within(shipment)
      if (refused) return refused
      const { type } = service === heavy.code ? heavy : light
      const heard = await asked('/v2/shipping-order/create', about(reference, type, shipment))
      return heard.kind === 'ok' ? waybillOf(heard.value) : heard
    },
    async cancel({ number }) {
      const heard = await asked('/v2/switch-status/cancel', { order_codes: [number] })
      if (heard.kind !== 'ok') return heard
      const read = z
        .array(z.object({ result: z.boolean(), message: z.string().nullish() }))
        .safeParse(heard.value)
      const [one] = read.data ?? []
      if (!one) return unreadable
      return one.result ? ok(null) : rejected(one.message)
    },
    async label({ number }) {
      const heard = await asked('/v2/a5/gen-token', { order_codes: [number] })
      if (heard.kind !== 'ok') return heard
      const read = z.object({ token: z.string().min(1) }).safeParse(heard.value)
      if (!read.success) return unreadable
      const url = new URL('/a5/public-api/printA5', settings.url)
      url.searchParams.set('token', read.data.token)
      return ok({ url: url.href })
    },
    async find(reference) {
      const heard = await asked('/v2/shipping-order/detail-by-client-code', { client_order_code: reference })
      // It says so in words where there is none.
      if (heard.kind === 'rejected') return /not found|không tìm thấy/i.test(heard.why) ? ok(null) : heard
      return heard.kind === 'ok' ? waybillOf(heard.value) : heard
    },
    history: () => Promise.resolve(rejected('GHN báo hành trình qua webhook')),
    isGenuine({ headers }) {
      const secret = settings.webhookSecret
      return secret !== undefined && sameSecret(oneHeader(headers, 'x-webhook-secret'), secret)
    },
    read(body) {
      const read = event.safeParse(body)
      const one = read.success ? eventOf(read.data) : null
      return one && [one]
    },
  }
}

function waybillOf(answer: unknown) {
  const read = order.safeParse(answer)
  if (!read.success) return unreadable
  return ok({ number: read.data.order_code, key: null, fee: amount(read.data.total_fee), reading: null })
}

/** Only a switch of the state says where the parcel is; what else is told is a fee, a weight, an amount. */
function eventOf(given: z.output<typeof event>): CarrierEvent | null {
  const at = carrierTime(given.Time)
  if (!at) return null
  const moves = ['create', 'switch_status'].includes(given.Type.toLowerCase())
  const meaning = meanings[given.Status]
  return {
    number: given.OrderCode,
    reference: said(given.ClientOrderCode),
    code: moves ? given.Status : `${given.Type}:${given.Status}`,
    name: said(given.Description) ?? '',
    meaning: moves && !given.IsPartialReturn ? (meaning ?? 'none') : 'none',
    known: meaning !== undefined,
    at,
    place: said(given.Warehouse),
    note: said(given.Reason),
    cod: amount(given.CODAmount),
    fee: amount(given.TotalFee),
    weight: amount(given.Weight),
    partial: given.IsPartialReturn ?? false,
  }
}

const serviceOf = ({ weight }: Shipment) => (weight < 20_000 ? light : heavy)

const about = (reference: string, type: number, given: Shipment) => ({
  client_order_code: reference,
  service_type_id: type,
  // The shop pays: what the receiver pays of the shipping is within the COD.
  payment_type_id: 1,
  required_note: 'KHONGCHOXEMHANG',
  from_name: given.sender.name,
  from_phone: given.sender.phone,
  from_address: given.sender.address,
  from_ward_name: given.sender.ward ?? '',
  from_province_name: given.sender.province,
  to_name: given.receiver.name,
  to_phone: given.receiver.phone,
  to_address: given.receiver.address,
  is_new_to_address: given.receiver.district === null,
  to_ward_name: given.receiver.ward ?? '',
  to_district_name: given.receiver.district ?? '',
  to_province_name: given.receiver.province,
  content: given.content,
  note: given.note,
  weight: given.weight,
  ...(given.size ? { length: given.size[0], width: given.size[1], height: given.size[2] } : {}),
  cod_amount: given.cod,
  insurance_value: given.value,
  items: [{ name: given.content, quantity: given.pieces, weight: given.weight }],
})
