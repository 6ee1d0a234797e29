import { z } from 'zod'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { call } from '#platform/contract/call.ts'
import {
  centimetres,
  id,
  ids,
  instantOut,
  note,
  reason,
  requiredText,
  text,
  version,
  vnd,
  weight,
} from '#platform/contract/fields.ts'
import { listQuery, listSum, oneOf, only, pageSize } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'
import { priceInputs } from '#warehouse/order-price.api.ts'
import { labelForm, printedLabels } from '#warehouse/package.api.ts'

const readers = roles('ql', 'kt', 'kd', 'cs', 'op')
/** Buyers see where the orders they bought are; of whom and for what they are sold is not told. */
const withBuyers = roles('ql', 'kt', 'kd', 'cs', 'op', 'cv')
const workers = roles('ql', 'op')

/** An order in the Vietnamese warehouse (8.2 to 11). kg, cm, VND. */
export const checkinRow = z.object({
  id: z.number(),
  _id: z.string(),
  code: z.string(),
  status: z.number(),
  sub_status: z.number().nullable(),
  /** What was said of the goods when they came to their sub-status. */
  sub_note: z.string().nullable(),
  station_id: z.number(),
  customer_id: z.number().nullable(),
  customer_no: z.string().nullable(),
  customer_name: z.string().nullable(),
  sale_name: z.string().nullable(),
  name: z.string(),
  image_url: z.string().nullable(),
  /** As the shop shows it, else the first photo taken of it. */
  picture: z.string().nullable(),
  route_code: z.string().nullable(),
  goods_type: z.string().nullable(),
  goods_type_name: z.string().nullable(),
  warehouse_code: z.string().nullable(),
  services_extra: z.array(z.string()),
  quality: z.number(),
  qty_old: z.number().nullable(),
  track: z.string().nullable(),
  mawb: z.string().nullable(),
  /** Packages, and how many of them were scanned in Vietnam. */
  packages_total: z.number(),
  packages_scanned: z.number(),
  d_weight: z.number().nullable(),
  r_weight: z.number().nullable(),
  v_weight: z.number().nullable(),
  weight: z.number().nullable(),
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  position: z.string().nullable(),
  /** Photos of type 2. */
  photos: z.number(),
  noticed_at: instantOut.nullable(),
  inbill_id: z.number().nullable(),
  inbill_code: z.string().nullable(),
  goods_vnd: z.number(),
  service_vnd: z.number(),
  freight_vnd: z.number(),
  surcharge_vnd: z.number(),
  extras_vnd: z.number(),
  total_vnd: z.number(),
  priced_at: instantOut.nullable(),
  bill_id: z.number().nullable(),
  mercari: z.boolean(),
  note: z.string().nullable(),
  /** What people gave its price by hand. */
  price_inputs: priceInputs,
  version: z.number(),
  created_at: instantOut,
})
export type CheckinRow = z.output<typeof checkinRow>
export type CheckinRecord = z.input<typeof checkinRow>

/** The same, and who checked it in when, where somebody has. */
const checkinFound = checkinRow.extend({
  checked_name: z.string().nullable(),
  checked_at: instantOut.nullable(),
})
export type CheckinFound = z.output<typeof checkinFound>
export type CheckinFoundRecord = z.input<typeof checkinFound>

/** Which orders a list shows: waiting for check-in or price, priced without a bill, all in stock, those of a slip. */
export const checkinViews = ['waiting', 'newbill', 'depots', 'slip'] as const
export type CheckinView = (typeof checkinViews)[number]

const waitingQuery = listQuery(
  {
    view: only(checkinViews, 'Danh sách'),
    status: oneOf(orderStatus.values, 'Trạng thái'),
    sub_status: oneOf(subStatus.values, 'Trạng thái phụ'),
    customer_id: 'anyId',
    inbill_id: 'anyId',
    route_code: 'any',
    goods_type: 'any',
    mawb: 'any',
    codes: 'any',
    noticed_at: 'range',
  },
  { size: pageSize.wide },
)

const customerOfView = z.object({
  customer_id: z.number(),
  customer_no: z.string().nullable(),
  customer_name: z.string(),
  orders: z.number(),
  weight: z.number(),
  total_vnd: z.number(),
})
export type CustomerOfView = z.output<typeof customerOfView>

export const listWaiting = call({
  id: 'get-quotes-checkin',
  method: 'GET',
  path: '/api/quotes/checkin',
  summary: 'Đơn hàng trong kho Việt Nam',
  roles: withBuyers,
  query: waitingQuery,
  row: checkinRow,
  option: z.object({
    counts: z.record(z.string(), z.number()),
    /** The filtered orders by customer, most orders first, at most 100. */
    customers: z.array(customerOfView),
  }),
  totals: z.object({
    r_weight: listSum,
    weight: listSum,
    freight_vnd: listSum,
    surcharge_vnd: listSum,
    extras_vnd: listSum,
    total_vnd: listSum,
  }),
})

/** The rows of one of these lists. */
export const exportStock = call({
  id: 'post-quote-inventory-excel',
  method: 'POST',
  path: '/api/quote/inventory/excel',
  summary: 'Xuất Excel đơn trong kho',
  roles: readers,
  reads: true,
  query: waitingQuery,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Đơn hàng trong kho',
})

/** One order as the check-in station shows it, by key, order code or track. */
export const getCheckin = call({
  id: 'get-quote-checkin',
  method: 'GET',
  path: '/api/quote/checkin',
  summary: 'Đơn hàng để khai thác',
  roles: readers,
  query: z.object({ id: id.optional(), code: text(64).optional() }),
  data: checkinFound,
  errors: ['checkin.unknown'],
})

/** Every order that a code stands for: of a package all that are in it. */
export const findByCode = call({
  id: 'get-checkin-code-by-code',
  method: 'GET',
  path: '/api/checkin/code/{code}',
  summary: 'Đơn hàng theo mã kiện, mã vận đơn hoặc mã đơn',
  roles: readers,
  params: z.object({ code: requiredText(64) }),
  data: z.array(checkinFound),
  errors: ['checkin.unknown'],
})

/** The one order of a code that is next to be handled. */
export const findMain = call({
  id: 'get-checkin-main-code-by-code',
  method: 'GET',
  path: '/api/checkin/main/code/{code}',
  summary: 'Đơn hàng chính theo mã',
  roles: readers,
  params: z.object({ code: requiredText(64) }),
  data: checkinFound,
  errors: ['checkin.unknown'],
})

const checkinLine = z
  .object({
    id: id.optional(),
    code: text(20).optional(),
    r_weight: weight.optional(),
    length: centimetres.nullish(),
    width: centimetres.nullish(),
    height: centimetres.nullish(),
    position: text(50).nullish(),
    note: note.nullish(),
    version,
  })
  .refine((line) => line.id !== undefined || line.code, { message: 'Thiếu mã đơn hàng', path: ['code'] })
  .refine((line) => [0, 3].includes([line.length, line.width, line.height].filter(Boolean).length), {
    message: 'Vui lòng nhập đủ dài, rộng, cao',
    path: ['length'],
  })
export type CheckinLine = z.output<typeof checkinLine>

const checkinForm = z.object({
  checkins: z.array(checkinLine).max(200).default([]),
  /** One weight (kg) and fee (VND) over all the orders, split evenly, the remainder on the last. */
  carton: z.object({ weight, fee: vnd.min(0).default(0) }).nullish(),
  /** The open slip of the session; without it a new one is made. */
  inbill_id: id.nullish(),
  warehouse_code: text(50).nullish(),
  services_partner: text(255).nullish(),
  note: note.nullish(),
})
export type CheckinForm = z.output<typeof checkinForm>

export const checkinWarning = z.object({
  key: z.enum(['weigh_again', 'no_photo', 'mercari']),
  message: z.string(),
})
export type CheckinWarning = z.output<typeof checkinWarning>

export const checkInOrders = call({
  id: 'post-quotes-checkin',
  method: 'POST',
  path: '/api/quotes/checkin',
  summary: 'Khai thác đơn hàng',
  roles: workers,
  body: checkinForm,
  data: z.object({
    inbill: z.object({ id: z.number(), _id: z.string(), code: z.string() }),
    orders: z.array(
      z.object({
        id: z.number(),
        code: z.string(),
        r_weight: z.number(),
        v_weight: z.number(),
        fee_vnd: z.number(),
        warnings: z.array(checkinWarning),
      }),
    ),
    /** What was split and what the parts sum to. */
    sum: z.object({
      weight: z.number(),
      weight_of_parts: z.number(),
      fee: z.number(),
      fee_of_parts: z.number(),
      balanced: z.boolean(),
    }),
  }),
  message: 'Khai thác hàng thành công',
  failure: 'Khai thác hàng thất bại!',
  errors: [
    'checkin.nothing',
    'checkin.no_weight',
    'checkin.done',
    'checkin.undecided',
    'checkin.slip_closed',
    'orders.status',
  ],
})

const correction = z
  .object({
    r_weight: weight.min(0.01).optional(),
    d_weight: weight.min(0.01).nullish(),
    length: centimetres.nullish(),
    width: centimetres.nullish(),
    height: centimetres.nullish(),
    position: text(50).nullish(),
    reason,
    version,
  })
  .refine((given) => [0, 3].includes([given.length, given.width, given.height].filter(Boolean).length), {
    message: 'Vui lòng nhập đủ dài, rộng, cao',
    path: ['length'],
  })
export type CheckinCorrection = z.output<typeof correction>

/** What was weighed, measured and shelved at check-in, mended without a price; what is not named stays. */
export const correctCheckin = call({
  id: 'put-quote-checkin-by-id',
  method: 'PUT',
  path: '/api/quote/checkin/{id}',
  summary: 'Sửa cân, kích thước, kệ của đơn đã khai thác',
  roles: workers,
  params: z.object({ id }),
  body: correction,
  data: checkinFound,
  message: 'Đã sửa cân, kích thước, kệ',
  errors: ['checkin.unknown', 'checkin.weight_on_bill', 'orders.status'],
})

/** Labels, one an order, with the barcode of its code; each says which of its print job it is. */
export const printLabels = call({
  id: 'post-checkin-print-label',
  method: 'POST',
  path: '/api/checkin/print/label',
  summary: 'In tem đơn hàng',
  failure: 'Có lỗi xảy ra, không có nội dung để in!',
  roles: readers,
  body: z.object({ ids: ids.max(200), ...labelForm }),
  data: printedLabels,
  message: 'Đã tạo tem',
  errors: ['checkin.unknown'],
})
/** The same, from the lists of orders. */
export const printOrderLabels = call({
  ...printLabels,
  id: 'post-quote-print-label',
  path: '/api/quote/print/label',
})
