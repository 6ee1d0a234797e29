import { z } from 'zod'
import { sameSecret } from '#outside/bank/signature.ts'
import {
  amount,
  ask,
  carrierTime,
  ok,
  rejected,
  said,
  unknown,
  unreadable,
  withinBytes,
} from '#outside/carrier/ask.ts'
import type { Answer, Carrier, CarrierEvent, EventMeaning, Shipment } from '#outside/carrier/port.ts'

export interface ViettelSettings {
  url: string
  username: string
  password: string
  /** The token it writes into the body of its messages. */
  webhookToken: string | undefined
  timeoutMs?: number
}

/** Its numbers for states (docs of partner2.viettelpost.vn); 202 only tells that the waybill was edited. */
const meanings: Readonly<Record<number, EventMeaning>> = {
  100: 'created',
  101: 'called_off',
  102: 'pickup_failed',
  103: 'created',
  104: 'created',
  105: 'moving',
  106: 'called_off',
  107: 'called_off',
  200: 'moving',
  201: 'called_off',
  202: 'none',
  300: 'moving',
  301: 'moving',
  302: 'moving',
  303: 'moving',
  400: 'moving',
  401: 'moving',
  402: 'moving',
  403: 'moving',
  500: 'out_for_delivery',
  501: 'delivered',
  502: 'returning',
  503: 'lost',
  504: 'returned',
  505: 'returning',
  506: 'attempt_failed',
  507: 'attempt_failed',
  508: 'out_for_delivery',
  509: 'moving',
  510: 'none',
  515: 'returning',
  550: 'out_for_delivery',
}
export const viettelCodes: readonly number[] = Object.keys(meanings).map(Number)

const envelope = z.object({
  status: z.number(),
  error: z.boolean(),
  message: z.string().nullish(),
  data: z.unknown().optional(),
})
const offer = z.object({
  MA_DV_CHINH: z.string(),
  TEN_DICHVU: z.string(),
  GIA_CUOC: z.number(),
  THOI_GIAN: z.string().nullish(),
})
const reading = z.object({ FORMATTED_ADDRESS: z.string().nullish() }).nullish()
const prices = z.object({ RECEIVER_ADDRESS: reading, RESULT: z.array(offer) })
const made = z.object({
  ORDER_NUMBER: z.string().min(1),
  MONEY_TOTAL: z.number().nullish(),
  RECEIVER_ADDRESS: reading,
})
const event = z.object({
  ORDER_NUMBER: z.string().min(1).max(64),
  ORDER_REFERENCE: z.string().nullish(),
  ORDER_STATUSDATE: z.string(),
  ORDER_STATUS: z.coerce.number().int(),
  STATUS_NAME: z.string().nullish(),
  LOCALION_CURRENTLY: z.string().nullish(),
  LOCATION_CURRENTLY: z.string().nullish(),
  NOTE: z.string().nullish(),
  MONEY_COLLECTION: z.unknown().optional(),
  MONEY_TOTAL: z.unknown().optional(),
  PRODUCT_WEIGHT: z.unknown().optional(),
})
const message = z.object({ DATA: event, TOKEN: z.string() })

/** Viettel Post, `/v2`. Nothing there finds an order by the shop's own number, nor tells its state when asked. */
export function viettelPost(settings: ViettelSettings): Carrier {
  const { timeoutMs } = settings
  let token: string | undefined

  async function signIn(): Promise<Answer<string>> {
    const body = { USERNAME: settings.username, PASSWORD: settings.password }
    const short = await call('/v2/user/Login', body, undefined)
    if (short.kind !== 'ok') return short
    const long = await call('/v2/user/ownerconnect', body, tokenOf(short.value))
    if (long.kind !== 'ok') return long
    const given = tokenOf(long.value)
    return given ? ok((token = given)) : unreadable
  }

  /** What an envelope holds; its own `error` is a refusal. */
  async function call(path: string, body: unknown, key: string | undefined): Promise<Answer<unknown>> {
    const heard = await ask(new URL(path, settings.url), {
      body,
      headers: key ? { Token: key } : {},
      timeoutMs,
    })
    if (heard.kind !== 'ok') return heard
    const read = envelope.safeParse(heard.value.body)
    // Prices come bare.
    if (!read.success) return ok(heard.value.body)
    if (read.data.status === 401 || read.data.status === 403) return rejected('sai khóa kết nối Viettel Post')
    return read.data.error ? rejected(read.data.message) : ok(read.data)
  }

  /** Signed in when first needed; anew once where the token is refused: then nothing was done. */
  async function asked(path: string, body: unknown): Promise<Answer<unknown>> {
    const key = token ? ok(token) : await signIn()
    // Without a token nothing was asked for, so nothing can have been done.
    if (key.kind !== 'ok') return rejected(`chưa đăng nhập được Viettel Post: ${key.why}`)
    const first = await call(path, body, key.value)
    if (first.kind !== 'rejected' || first.why !== 'sai khóa kết nối Viettel Post') return first
    const again = await signIn()
    return again.kind === 'ok' ? call(path, body, again.value) : first
  }

  return {
    code: 'viettel',
    can: { find: false, history: false, reads: true, names: false, label: true },
    thanks: { success: true },
    async quote(shipment) {
      const heard = await asked('/v2/order/getPriceAllNlp', {
        SENDER_ADDRESS: line(shipment.sender),
        RECEIVER_ADDRESS: line(shipment.receiver),
        PRODUCT_TYPE: 'HH',
        PRODUCT_WEIGHT: shipment.weight,
        PRODUCT_PRICE: shipment.value,
        MONEY_COLLECTION: shipment.cod,
        ...sized(shipment),
        TYPE: 1,
      })
      if (heard.kind !== 'ok') return heard
      const read = prices.safeParse(dataOf(heard.value) ?? heard.value)
      if (!read.success) return unreadable
      return ok({
        reading: read.data.RECEIVER_ADDRESS?.FORMATTED_ADDRESS ?? null,
        offers: read.data.RESULT.map((one) => ({
          service: one.MA_DV_CHINH,
          name: one.TEN_DICHVU,
          fee: Math.round(one.GIA_CUOC),
          codFee: null,
          valueFee: null,
          hours: hoursOf(one.THOI_GIAN),
        })),
      })
    },
    async create(reference, service, shipment) {
      const heard = await asked('/v2/order/createOrderNlp', {
        ORDER_NUMBER: reference,
        ...party('SENDER', shipment.sender),
        ...party('RECEIVER', shipment.receiver),
        PRODUCT_NAME: cut(shipment.content),
        PRODUCT_QUANTITY: shipment.pieces,
        PRODUCT_PRICE: shipment.value,
        PRODUCT_WEIGHT: shipment.weight,
        ...sized(shipment),
        PRODUCT_TYPE: 'HH',
        // COD already holds the shipping: goods alone are collected (3), or nothing (1).
        ORDER_PAYMENT: shipment.cod > 0 ? 3 : 1,
        ORDER_SERVICE: service,
        ORDER_NOTE: cut(shipment.note),
        MONEY_COLLECTION: shipment.cod,
        CHECK_UNIQUE: true,
      })
      // Our number is on a waybill there, and it does not tell which: a person looks.
      if (heard.kind === 'rejected' && isUsed(heard.why)) return unknown(heard.why)
      if (heard.kind !== 'ok') return heard
      const read = made.safeParse(dataOf(heard.value))
      if (!read.success) return unreadable
      const { ORDER_NUMBER: number, MONEY_TOTAL: fee, RECEIVER_ADDRESS: place } = read.data
      return ok({ number, key: null, fee: amount(fee), reading: place?.FORMATTED_ADDRESS ?? null })
    },
    async cancel({ number }, why) {
      const heard = await asked('/v2/order/UpdateOrder', { TYPE: 4, ORDER_NUMBER: number, NOTE: cut(why) })
      return heard.kind === 'ok' ? ok(null) : heard
    },
    async label({ number }) {
      const body = { TYPE: 1, ORDER_ARRAY: [number], EXPIRY_TIME: Date.now() + 86_400_000 }
      const heard = await asked('/v2/order/printing-code', body)
      if (heard.kind !== 'ok') return heard
      // The code of the print link comes as the envelope's message.
      const code = envelope.safeParse(heard.value).data?.message
      if (!code) return unreadable
      const url = new URL('/order/label', settings.url)
      url.searchParams.set('code', code)
      return ok({ url: url.href })
    },
    find: () => Promise.resolve(rejected('Viettel Post không tra được theo mã của mình')),
    history: () => Promise.resolve(rejected('Viettel Post không cho hỏi hành trình')),
    isGenuine({ body }) {
      const read = z.object({ TOKEN: z.string() }).safeParse(body)
      return (
        settings.webhookToken !== undefined &&
        read.success &&
        sameSecret(read.data.TOKEN, settings.webhookToken)
      )
    },
    read(body) {
      const read = message.safeParse(body)
      const one = read.success ? eventOf(read.data.DATA) : null
      return one && [one]
    },
  }
}

function eventOf(data: z.output<typeof event>): CarrierEvent | null {
  const at = carrierTime(data.ORDER_STATUSDATE)
  if (!at) return null
  const meaning = meanings[data.ORDER_STATUS]
  return {
    number: data.ORDER_NUMBER,
    reference: said(data.ORDER_REFERENCE),
    code: String(data.ORDER_STATUS),
    name: said(data.STATUS_NAME) ?? '',
    meaning: meaning ?? 'none',
    known: meaning !== undefined,
    at,
    place: said(data.LOCALION_CURRENTLY) ?? said(data.LOCATION_CURRENTLY),
    note: said(data.NOTE),
    cod: amount(data.MONEY_COLLECTION),
    fee: amount(data.MONEY_TOTAL),
    weight: amount(data.PRODUCT_WEIGHT),
    partial: false,
  }
}

const isUsed = (why: string) => /đã tồn tại|đã được sử dụng|exist|duplicate/i.test(why)
const dataOf = (answer: unknown): unknown => (answer as { data?: unknown } | null)?.data
const tokenOf = (answer: unknown): string | undefined =>
  z.object({ token: z.string().min(1) }).safeParse(dataOf(answer)).data?.token
const cut = (text: string) => withinBytes(text, 150)
const line = ({ address, ward, district, province }: Shipment['receiver']) =>
  [address, ward, district, province].filter(Boolean).join(', ')
const sized = ({ size }: Shipment) =>
  size ? { PRODUCT_LENGTH: size[0], PRODUCT_WIDTH: size[1], PRODUCT_HEIGHT: size[2] } : {}
/** `24 giờ`, `2 ngày`. */
function hoursOf(text: string | null | undefined): number | null {
  const [, number, unit] = /(\d+)\s*(giờ|ngày|h)?/i.exec(text ?? '') ?? []
  return number ? Number(number) * (unit === 'ngày' ? 24 : 1) : null
}
const party = (who: 'SENDER' | 'RECEIVER', given: Shipment['receiver']) => ({
  [`${who}_FULLNAME`]: cut(given.name),
  [`${who}_PHONE`]: given.phone,
  [`${who}_ADDRESS`]: cut(line(given)),
})
