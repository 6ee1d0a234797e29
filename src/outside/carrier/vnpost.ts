import { createVerify } from 'node:crypto'
import { z } from 'zod'
import { amount, ask, carrierTime, ok, rejected, said, unreadable } from '#outside/carrier/ask.ts'
import type { Heard } from '#outside/ask-json.ts'
import type { Answer, Carrier, CarrierEvent, EventMeaning, Shipment } from '#outside/carrier/port.ts'

export interface VnpostSettings {
  url: string
  username: string
  password: string
  customerCode: string
  contractCode: string
  /** PEM of the key its messages are signed with. */
  webhookKey: string | undefined
  timeoutMs?: number
}

const meanings: Readonly<Record<number, EventMeaning>> = {
  0: 'none',
  1: 'created',
  2: 'created',
  3: 'created',
  4: 'created',
  5: 'pickup_failed',
  6: 'moving',
  7: 'moving',
  8: 'pickup_failed',
  9: 'called_off',
  10: 'moving',
  11: 'moving',
  12: 'out_for_delivery',
  13: 'moving',
  14: 'delivered',
  15: 'attempt_failed',
  16: 'returning',
  17: 'returning',
  18: 'returning',
  19: 'returned',
  20: 'none',
  21: 'none',
  22: 'called_off',
  23: 'none',
  24: 'returning',
  28: 'none',
  29: 'none',
  // Events of parcels from abroad (EMS).
  101: 'moving',
  102: 'moving',
  103: 'moving',
  104: 'moving',
  105: 'moving',
  106: 'moving',
  107: 'moving',
  108: 'attempt_failed',
  109: 'delivered',
  110: 'moving',
  111: 'moving',
}
export const vnpostCodes: readonly number[] = Object.keys(meanings).map(Number)
/** Part of it came back, or was delivered: nothing can be concluded of the whole. */
const partial: ReadonlySet<number> = new Set([20, 23])
/** It takes addresses of two levels with this in place of a district. */
const noDistrict = 'VNPOST'

const made = z.object({
  itemCode: z.string().min(1),
  originalID: z.union([z.string(), z.number()]),
  totalFee: z.unknown().optional(),
})
const offers = z.array(
  z.object({
    serviceCode: z.string(),
    serviceName: z.string(),
    totalFee: z.coerce.number(),
    codFee: z.unknown().optional(),
    declaredValueFee: z.unknown().optional(),
    deliveryHours: z.unknown().optional(),
  }),
)
const order = z.object({
  itemCode: z.string().min(1).max(64),
  saleOrderCode: z.string().nullish(),
  status: z.coerce.number().int(),
  statusName: z.string().nullish(),
  statusDate: z.string(),
  location: z.string().nullish(),
  note: z.string().nullish(),
  codAmount: z.unknown().optional(),
  totalFee: z.unknown().optional(),
  weight: z.unknown().optional(),
})
const message = z.object({
  data: z.array(order).min(1).max(500),
  sendDate: z.string(),
  signature: z.string(),
})
const told = z.object({
  data: z.array(
    z.object({
      statusHistory: z.array(
        z.object({
          statusCode: z.coerce.number().int(),
          statusName: z.string().nullish(),
          createdDate: z.string(),
          createHour: z.string(),
        }),
      ),
    }),
  ),
})

/** MyVNPost's API for customers, `/customer-partner`. */
export function vnpost(settings: VnpostSettings): Carrier {
  const { timeoutMs } = settings
  let token: string | undefined
  const at = (path: string) => new URL(`/customer-partner${path}`, settings.url)

  async function signIn(): Promise<Answer<string>> {
    const { username, password, customerCode } = settings
    const heard = await ask(at('/GetAccessToken'), { body: { username, password, customerCode }, timeoutMs })
    if (heard.kind !== 'ok') return heard
    const read = z.object({ success: z.literal(true), token: z.string().min(1) }).safeParse(heard.value.body)
    return read.success ? ok((token = read.data.token)) : rejected('sai khóa kết nối VNPost')
  }

  /** A token that ran out is renewed once. */
  async function asked(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer<unknown>> {
    const send = (key: string) => ask(at(path), { method, body, headers: { token: key }, timeoutMs })
    const key = token ? ok(token) : await signIn()
    if (key.kind !== 'ok') return rejected(`chưa đăng nhập được VNPost: ${key.why}`)
    const first = await send(key.value)
    const expired = first.kind === 'ok' && (first.value.status === 401 || first.value.status === 403)
    if (!expired) return decided(first)
    const again = await signIn()
    return again.kind === 'ok' ? decided(await send(again.value)) : again
  }

  return {
    code: 'vnpost',
    can: { find: true, history: true, reads: false, names: false, label: true },
    thanks: { success: true },
    async quote(shipment) {
      const body = {
        scope: 1,
        customerCode: settings.customerCode,
        data: { ...about(shipment), serviceCode: '' },
      }
      const heard = await asked('POST', '/ServicesCharge', body)
      if (heard.kind !== 'ok') return heard
      const read = offers.safeParse(heard.value)
      if (!read.success) return unreadable
      return ok({
        reading: null,
        offers: read.data.map((one) => ({
          service: one.serviceCode,
          name: one.serviceName,
          fee: Math.round(one.totalFee),
          codFee: amount(one.codFee),
          valueFee: amount(one.declaredValueFee),
          hours: amount(one.deliveryHours),
        })),
      })
    },
    async create(reference, service, shipment) {
      const { customerCode, contractCode } = settings
      const heard = await asked('POST', '/CreateOrder', {
        orderCreationStatus: 1,
        type: 'GUI',
        customerCode,
        contractCode,
        informationOrder: { ...about(shipment), serviceCode: service, saleOrderCode: reference },
      })
      return heard.kind === 'ok' ? waybillOf(heard.value) : heard
    },
    async cancel({ number, key }) {
      const heard = await asked('POST', '/orderCancel', { OriginalId: key ?? number })
      if (heard.kind !== 'ok') return heard
      const read = z
        .array(z.object({ type: z.string(), message: z.string().nullish() }))
        .min(1)
        .safeParse(heard.value)
      if (!read.success) return unreadable
      // Whatever it decides later is told by an event: here it is only taken.
      return read.data[0]?.type === 'ERROR' ? rejected(read.data[0].message) : ok(null)
    },
    async label({ number }) {
      const heard = await asked('POST', '/exportListReport', { itemCodes: [number] })
      if (heard.kind !== 'ok') return heard
      const read = z.object({ url: z.url() }).safeParse(heard.value)
      return read.success ? ok(read.data) : unreadable
    },
    async find(reference) {
      const heard = await asked('GET', `/getOrder?type=1&code=${encodeURIComponent(reference)}`)
      if (heard.kind !== 'ok') return heard
      const read = z.object({ data: z.array(z.unknown()) }).safeParse(heard.value)
      if (!read.success) return unreadable
      return read.data.data.length === 0 ? ok(null) : waybillOf(read.data.data[0])
    },
    async history(number) {
      const heard = await asked('GET', `/GetStatusHistoryOrder?type=2&code=${encodeURIComponent(number)}`)
      if (heard.kind !== 'ok') return heard
      const read = told.safeParse(heard.value)
      if (!read.success) return unreadable
      return ok(
        read.data.data.flatMap(({ statusHistory }) =>
          statusHistory.flatMap((one) => {
            const statusDate = `${one.createdDate} ${one.createHour}`
            const event = eventOf({
              itemCode: number,
              status: one.statusCode,
              statusName: one.statusName,
              statusDate,
              codAmount: null,
              totalFee: null,
              weight: null,
            })
            return event ? [event] : []
          }),
        ),
      )
    },
    isGenuine({ body }) {
      const read = message.safeParse(body)
      const [first] = read.data?.data ?? []
      if (!settings.webhookKey || !read.success || !first) return false
      const verify = createVerify('RSA-SHA256').update(signedText(read.data.sendDate, first))
      return verify.verify(settings.webhookKey, read.data.signature, 'base64')
    },
    read(body) {
      const read = message.safeParse(body)
      const events = read.data?.data.flatMap((one) => eventOf(one) ?? []) ?? []
      return events.length > 0 ? events : null
    },
  }
}

/** What its signature is over: of the first order alone. */
export const signedText = (sendDate: string, { itemCode, status }: { itemCode: string; status: number }) =>
  `MYVNP${sendDate}${itemCode}${status}`

/** An error of its own has a status and a message; anything else is the answer. */
function decided(heard: Answer<Heard>): Answer<unknown> {
  if (heard.kind !== 'ok') return heard
  const { status, body } = heard.value
  if (status < 400) return ok(body)
  return rejected((body as { message?: unknown } | null)?.message)
}

function waybillOf(answer: unknown) {
  const read = made.safeParse(answer)
  if (!read.success) return unreadable
  const { itemCode, originalID, totalFee } = read.data
  return ok({ number: itemCode, key: String(originalID), fee: amount(totalFee), reading: null })
}

function eventOf(given: z.output<typeof order>): CarrierEvent | null {
  const at = carrierTime(given.statusDate)
  if (!at) return null
  const meaning = meanings[given.status]
  return {
    number: given.itemCode,
    reference: said(given.saleOrderCode),
    code: String(given.status),
    name: said(given.statusName) ?? '',
    meaning: meaning ?? 'none',
    known: meaning !== undefined,
    at,
    place: said(given.location),
    note: said(given.note),
    cod: amount(given.codAmount),
    fee: amount(given.totalFee),
    weight: amount(given.weight),
    partial: partial.has(given.status),
  }
}

const person = (who: 'sender' | 'receiver', given: Shipment['receiver']) => ({
  [`${who}Name`]: given.name,
  [`${who}Phone`]: given.phone,
  [`${who}Address`]: given.address,
  [`${who}ProvinceName`]: given.province,
  [`${who}DistrictCode`]: given.district ? undefined : noDistrict,
  [`${who}DistrictName`]: given.district ?? undefined,
  [`${who}CommuneName`]: given.ward,
})

/** COD and declared value are services added, each with its property. */
const about = ({ sender, receiver, weight, size, value, cod, content, note }: Shipment) => ({
  ...person('sender', sender),
  ...person('receiver', receiver),
  contentNote: content,
  weight: String(weight),
  ...(size ? { length: String(size[0]), width: String(size[1]), height: String(size[2]) } : {}),
  vehicle: 'BO',
  sendType: '1',
  deliveryTime: 'N',
  deliveryRequire: '1',
  deliveryInstruction: note,
  addonService: [
    ...(cod > 0 ? [{ code: 'GTG021', propValue: `PROP0018:${cod}` }] : []),
    ...(value > 0 ? [{ code: 'GTG008', propValue: `PROP0026:${value}` }] : []),
  ],
})
