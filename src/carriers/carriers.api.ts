import { z } from 'zod'
import { carrierCodes } from '#carriers/parcel.words.ts'
import { parcelOutcome, parcelStatus } from '#carriers/parcel.status.ts'
import { call } from '#platform/contract/call.ts'
import { actionButton, id, ids, instantOut, reason, text, version, vnd } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

const readers = roles('ql', 'kt', 'kd', 'cs', 'op')
/** Those who note the carrier's number by hand. */
const senders = roles('ql', 'kt', 'op')

const side = z.number().int().min(1).max(500)
const terms = {
  grams: z.number().int().min(1).max(500_000),
  length: side.nullish(),
  width: side.nullish(),
  height: side.nullish(),
  /** To be collected, VND. */
  cod: vnd.min(0).default(0),
}
const parcelGiven = z.object(terms)
export type ParcelGiven = z.output<typeof parcelGiven>
const parcels = z.array(parcelGiven).min(1).max(20)
const service = text(40).min(1)

const sent = z.object({ bill_id: id, service, parcels, note: text(120).optional() })
export type Sent = z.output<typeof sent>

const event = z.object({
  code: z.string(),
  name: z.string(),
  meaning: z.string(),
  known: z.boolean(),
  at: instantOut,
  place: z.string().nullable(),
  note: z.string().nullable(),
  cod: z.number().nullable(),
  partial: z.boolean(),
})

export const parcelRow = z.object({
  id: z.number(),
  number: z.number(),
  carrier: z.enum(carrierCodes),
  service: z.string(),
  reference: z.string(),
  state: z.enum(parcelStatus.values),
  waybill: z.string().nullable(),
  weight: z.number(),
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  cod: z.number(),
  /** As told when it was taken, and as told last. */
  fee: z.number().nullable(),
  fee_now: z.number().nullable(),
  weight_now: z.number().nullable(),
  /** What of the two changed since accounting looked last. */
  terms_changed: z.boolean(),
  reading: z.string().nullable(),
  why: z.string().nullable(),
  outcome: z.enum(parcelOutcome.values).nullable(),
  last_event: z.string().nullable(),
  last_event_at: instantOut.nullable(),
  problem: z.string().nullable(),
  prints: z.number(),
  asked_at: instantOut,
  version: z.number(),
  actions: z.array(actionButton),
})
export type ParcelRow = z.output<typeof parcelRow>
export type ParcelRecord = z.input<typeof parcelRow>

/** What went, or may go, with a carrier of a bill. */
export const billParcels = call({
  id: 'get-carriers-bill-by-bill',
  method: 'GET',
  path: '/api/carriers/bill/{bill}',
  summary: 'Vận đơn của phiếu xuất',
  roles: readers,
  // Not called id: what happens to any parcel concerns it.
  params: z.object({ bill: id }),
  data: z.object({
    parcels: z.array(parcelRow),
    /** What its parcels are to collect together, VND. */
    cod: z.number(),
    /** Grams its orders weigh. */
    weight: z.number(),
    /** May a waybill be asked for now? Why not, otherwise. */
    blocked: z.string().nullable(),
    /** The receiver's place as the slip has it, and in the other of the two systems where that is known. */
    address: z
      .object({
        given: z.string(),
        system: z.enum(['2025', 'legacy']),
        /** Its ward in the other system; several where it was split or merged. */
        others: z.array(z.string()),
        /** What each carrier's own address book calls it, and why it takes nothing there. */
        books: z.array(
          z.object({
            carrier: z.enum(carrierCodes),
            code: z.string().nullable(),
            problem: z.string().nullable(),
          }),
        ),
      })
      .nullable(),
  }),
  errors: ['bills.not_found'],
})

export const listServices = call({
  id: 'get-v1-service',
  method: 'GET',
  path: '/api/v1/service',
  summary: 'Hãng vận chuyển gửi được',
  roles: readers,
  data: z.array(
    z.object({
      carrier: z.enum(carrierCodes),
      name: z.string(),
      /** Can be asked by our own reference whether it has a waybill. */
      finds: z.boolean(),
      history: z.boolean(),
      reads: z.boolean(),
    }),
  ),
})

export const listExtras = call({
  id: 'get-v1-extra-service',
  method: 'GET',
  path: '/api/v1/extra-service',
  summary: 'Dịch vụ cộng thêm của hãng vận chuyển',
  roles: readers,
  data: z.array(
    z.object({
      carrier: z.enum(carrierCodes),
      code: z.string(),
      name: z.string(),
      limit: z.string().nullable(),
    }),
  ),
})

const offer = z.object({
  service: z.string(),
  name: z.string(),
  fee: z.number(),
  cod_fee: z.number().nullable(),
  value_fee: z.number().nullable(),
  hours: z.number().nullable(),
})
export const carrierQuote = z.object({
  carrier: z.enum(carrierCodes),
  offers: z.array(offer),
  /** How the carrier reads the receiver's address, where it tells. */
  reading: z.string().nullable(),
  /** Of the slip's ward, district and province, what it does not read. */
  misread: z.array(z.string()),
  /** It was asked for the price by the slip's ward and province, and would have refused names that it does not know. */
  names_known: z.boolean(),
  /** Why it offers nothing. */
  why: z.string().nullable(),
})
export type CarrierQuote = z.output<typeof carrierQuote>

/** Parcels in an address: `1200` or `1200x30x20x10`, and what each collects, each divided by commas. */
const inAddress = z
  .string()
  .max(1_000)
  .regex(/^\d{1,6}(x\d{1,3}x\d{1,3}x\d{1,3})?(,\d{1,6}(x\d{1,3}x\d{1,3}x\d{1,3})?)*$/)

export const priceCalculator = call({
  id: 'get-v1-price-calculator',
  method: 'GET',
  path: '/api/v1/price-calculator',
  summary: 'So giá các hãng vận chuyển',
  roles: readers,
  query: z.object({
    bill_id: id,
    parcels: inAddress,
    cods: z
      .string()
      .max(1_000)
      .regex(/^\d{1,12}(,\d{1,12})*$/)
      .optional(),
  }),
  data: z.array(carrierQuote),
  errors: ['bills.not_found'],
})

export const viettelService = call({
  id: 'post-viettel-service',
  method: 'POST',
  path: '/api/viettel/service',
  summary: 'Giá và dịch vụ của Viettel Post',
  roles: readers,
  reads: true,
  body: z.object({ bill_id: id, parcels }),
  data: carrierQuote,
  errors: ['bills.not_found'],
})

const answer = z.object({
  /** The waybill of the first parcel that got one. */
  code: z.string().nullable(),
  parcels: z.array(parcelRow),
})
const sending = {
  method: 'POST',
  roles: senders,
  data: answer,
  message: 'Đã gửi hãng',
  errors: [
    'bills.not_found',
    'bills.status',
    'bills.own_shipper',
    'carriers.sent',
    'carriers.no_partner',
    'carriers.cod_sum',
    'carriers.ward_refused',
    'carriers.save_failed',
  ],
} as const

export const saveViettel = call({
  ...sending,
  id: 'post-viettel-bill-save',
  path: '/api/viettel/bill/save',
  summary: 'Tạo vận đơn Viettel Post cho phiếu',
  body: sent,
})
export const saveVnpost = call({
  ...sending,
  id: 'post-vnpost-save',
  path: '/api/vnpost/save',
  summary: 'Tạo vận đơn VNPost cho phiếu',
  body: sent,
})
export const saveCarrier = call({
  ...sending,
  id: 'post-carriers-save',
  path: '/api/carriers/save',
  summary: 'Tạo vận đơn của hãng khác cho phiếu',
  body: sent.extend({ carrier: z.enum(carrierCodes) }),
})

export const editParcel = call({
  id: 'post-vnpost-edit',
  method: 'POST',
  path: '/api/vnpost/edit',
  summary: 'Sửa kiện bị hãng từ chối',
  roles: senders,
  body: z.object({
    id,
    grams: terms.grams,
    length: terms.length,
    width: terms.width,
    height: terms.height,
    service: service.optional(),
    version,
  }),
  data: parcelRow,
  message: 'Đã sửa kiện',
  errors: ['carriers.not_found', 'carriers.status'],
})

export const resendParcel = call({
  id: 'post-vnpost-order-save',
  method: 'POST',
  path: '/api/vnpost/order/save',
  summary: 'Gửi lại hãng kiện bị từ chối',
  roles: senders,
  body: z.object({ id }),
  data: parcelRow.extend({ code: z.string().nullable() }),
  message: 'Đã gửi lại hãng',
  errors: ['carriers.not_found', 'carriers.status', 'carriers.save_failed'],
})

/** What a person found on the carrier's own pages of a parcel nobody knows of. */
export const settleParcel = call({
  id: 'post-carriers-settle',
  method: 'POST',
  path: '/api/carriers/settle',
  summary: 'Kết luận kiện chưa rõ kết quả',
  roles: senders,
  body: z.object({
    id,
    /** Null: the carrier has none. */
    waybill: text(64).min(1).nullable(),
    version,
  }),
  data: parcelRow,
  message: 'Đã ghi kết luận',
  errors: ['carriers.not_found', 'carriers.status', 'carriers.waybill_taken'],
})

/** What the carrier weighed or asks otherwise than it said has been looked at, and stands in its account with us. */
export const acceptTerms = call({
  id: 'post-carriers-terms',
  method: 'POST',
  path: '/api/carriers/terms',
  summary: 'Ghi là đã đối chiếu cước hãng báo lại',
  roles: roles('ql', 'kt'),
  body: z.object({ id, version, reason: text(500).optional() }),
  data: parcelRow,
  message: 'Đã ghi đối chiếu',
  errors: ['carriers.not_found', 'carriers.status', 'carriers.terms_same', 'conflict.stale'],
})

export const cancelParcel = call({
  id: 'post-carriers-cancel',
  method: 'POST',
  path: '/api/carriers/cancel',
  summary: 'Hủy vận đơn ở hãng',
  roles: senders,
  body: z.object({ id, reason }),
  data: parcelRow,
  message: 'Đã hủy vận đơn',
  errors: ['carriers.not_found', 'carriers.status', 'carriers.no_answer', 'carriers.refused'],
})

export const printParcels = call({
  id: 'post-carriers-label',
  method: 'POST',
  path: '/api/carriers/label',
  summary: 'In nhãn vận đơn',
  roles: senders,
  body: z.object({ ids }),
  data: z.object({
    content: z.string(),
    /** The carriers' own labels. */
    links: z.array(z.object({ waybill: z.string(), url: z.string() })),
  }),
  message: 'Đã tạo nhãn',
  errors: ['carriers.not_found'],
})

/** Everything that happened to a parcel, by the carrier's time; where the carrier can be asked it is asked. */
export const parcelHistory = call({
  id: 'get-vnpost-history',
  method: 'GET',
  path: '/api/vnpost/history',
  summary: 'Hành trình vận đơn',
  roles: readers,
  query: z.object({ id }),
  data: z.object({
    parcel: parcelRow,
    events: z.array(event),
    /** Why the carrier could not be asked. */
    why: z.string().nullable(),
  }),
  errors: ['carriers.not_found'],
})
