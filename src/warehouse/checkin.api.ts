import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import {
  bulkAnswer,
  centimetres,
  id,
  ids,
  moment,
  note,
  reason,
  requiredText,
  text,
  version,
  vnd,
} from '#platform/contract/fields.ts'
import { listQuery, listSum, pageSize } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'
import { priceInputs } from '#warehouse/order-price.api.ts'

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
  station_id: z.number(),
  customer_id: z.number().nullable(),
  customer_no: z.string().nullable(),
  customer_name: z.string().nullable(),
  sale_name: z.string().nullable(),
  name: z.string(),
  image_url: z.string().nullable(),
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
  noticed_at: moment.nullable(),
  inbill_id: z.number().nullable(),
  inbill_code: z.string().nullable(),
  goods_vnd: z.number(),
  service_vnd: z.number(),
  freight_vnd: z.number(),
  surcharge_vnd: z.number(),
  extras_vnd: z.number(),
  total_vnd: z.number(),
  priced_at: moment.nullable(),
  bill_id: z.number().nullable(),
  mercari: z.boolean(),
  note: z.string().nullable(),
  /** What people gave its price by hand. */
  price_inputs: priceInputs,
  version: z.number(),
  created_at: moment,
})
export type CheckinRow = z.output<typeof checkinRow>
export type CheckinRecord = z.input<typeof checkinRow>

/** Which orders a list shows: waiting for check-in or price, priced without a bill, all in stock, those of a slip. */
export const checkinViews = ['waiting', 'newbill', 'depots', 'slip'] as const
export type CheckinView = (typeof checkinViews)[number]

const waitingQuery = listQuery(
  {
    view: 'text',
    status: 'anyNumber',
    sub_status: 'anyNumber',
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
    customers: z.array(
      z.object({
        customer_id: z.number(),
        customer_no: z.string().nullable(),
        customer_name: z.string(),
        orders: z.number(),
        weight: z.number(),
        total_vnd: z.number(),
      }),
    ),
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

/** One order as the check-in station shows it, by key, order code or track. */
export const getCheckin = call({
  id: 'get-quote-checkin',
  method: 'GET',
  path: '/api/quote/checkin',
  summary: 'Đơn hàng để khai thác',
  roles: readers,
  query: z.object({ id: id.optional(), code: text(64).optional() }),
  data: checkinRow,
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
  data: z.array(checkinRow),
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
  data: checkinRow,
  errors: ['checkin.unknown'],
})

const checkinLine = z
  .object({
    id: id.optional(),
    code: text(20).optional(),
    r_weight: z.number().min(0).max(10_000).optional(),
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
  carton: z.object({ weight: z.number().min(0).max(10_000), fee: vnd.min(0).default(0) }).nullish(),
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
  errors: [
    'checkin.nothing',
    'checkin.no_weight',
    'checkin.undecided',
    'checkin.slip_closed',
    'orders.status',
  ],
})

/** A slip of a check-in session. */
export const inbillRow = z.object({
  id: z.number(),
  _id: z.string(),
  code: z.string(),
  station_id: z.number(),
  warehouse_code: z.string().nullable(),
  services_partner: z.string().nullable(),
  carton: z.boolean(),
  orders: z.number(),
  priced: z.number(),
  order_codes: z.array(z.string()),
  weight: z.number(),
  fee_vnd: z.number(),
  note: z.string().nullable(),
  created_by: z.number(),
  created_name: z.string(),
  /** 1 open, 2 closed, 0 cancelled. */
  status: z.number(),
  cancelled_at: moment.nullable(),
  version: z.number(),
  created_at: moment,
})
export type InbillRow = z.output<typeof inbillRow>
export type InbillRecord = z.input<typeof inbillRow>

export const listInbills = call({
  id: 'get-checkins',
  method: 'GET',
  path: '/api/checkins',
  summary: 'Danh sách phiếu khai thác',
  roles: withBuyers,
  query: listQuery({
    status: 'anyNumber',
    created_by: 'anyId',
    warehouse_code: 'any',
    created_at: 'range',
  }),
  row: inbillRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
})

const inbillForm = z.object({
  services_partner: text(255).nullish(),
  warehouse_code: text(50).nullish(),
  note: note.nullish(),
  version,
})
export type InbillForm = z.output<typeof inbillForm>

/** Opens a slip for a session, or with `_id` keeps its fields. */
export const saveInbill = call({
  id: 'post-checkin-inbill',
  method: 'POST',
  path: '/api/checkin/inbill',
  summary: 'Lưu phiếu khai thác',
  roles: workers,
  body: inbillForm.extend({ _id: id.optional() }),
  data: inbillRow,
  message: 'Lưu thành công',
  errors: ['checkin.slip_unknown', 'checkin.slip_closed'],
})

export const updateInbill = call({
  id: 'put-checkin-by-id',
  method: 'PUT',
  path: '/api/checkin/{_id}',
  summary: 'Cập nhật phiếu khai thác',
  roles: workers,
  params: z.object({ _id: id }),
  body: inbillForm,
  data: inbillRow,
  message: 'Lưu thành công',
  errors: ['checkin.slip_unknown', 'checkin.slip_closed'],
})

/** Saves many slips at once, each new or by its `_id`; one that cannot be saved refuses all. */
export const saveInbills = call({
  id: 'post-checkin-inbills',
  method: 'POST',
  path: '/api/checkin/inbills',
  summary: 'Lưu nhiều phiếu khai thác',
  roles: workers,
  body: z.object({
    inbills: z
      .array(inbillForm.extend({ _id: id.optional() }))
      .min(1)
      .max(100),
  }),
  data: z.array(inbillRow),
  message: 'Lưu thành công',
  errors: ['checkin.slip_unknown', 'checkin.slip_closed'],
})

/** 2 closes slips, 1 opens them again, 0 cancels them; each by itself. */
export const changeInbillStatus = call({
  id: 'post-checkin-change-status',
  method: 'POST',
  path: '/api/checkin/change/status',
  summary: 'Đổi trạng thái phiếu khai thác',
  roles: workers,
  body: z
    .object({
      id: id.optional(),
      ids: ids.optional(),
      status: z.literal([0, 1, 2]),
      reason: text(500).optional(),
    })
    .refine((body) => body.id !== undefined || body.ids, { message: 'Chọn ít nhất một phiếu', path: ['ids'] })
    .refine((body) => body.status !== 0 || body.reason, { message: 'Vui lòng nhập lý do', path: ['reason'] }),
  data: bulkAnswer,
  errors: ['checkin.slip_unknown', 'checkin.slip_status', 'checkin.slip_priced', 'checkin.not_own'],
})

/** Undoes a slip: its orders are back at 9. Refused once one of them is priced. */
export const cancelInbill = call({
  id: 'post-checkin-cancel',
  method: 'POST',
  path: '/api/checkin/cancel',
  summary: 'Hủy phiếu khai thác',
  roles: workers,
  body: z.object({ id, reason }),
  data: inbillRow,
  message: 'Đã hủy phiếu khai thác',
  errors: ['checkin.slip_unknown', 'checkin.slip_closed', 'checkin.slip_priced', 'checkin.not_own'],
})

const printed = z.object({ content: z.string() })

export const printInbill = call({
  id: 'post-checkin-print',
  method: 'POST',
  path: '/api/checkin/print',
  summary: 'In phiếu khai thác',
  roles: readers,
  reads: true,
  body: z.object({ id }),
  data: printed,
  errors: ['checkin.slip_unknown'],
})

/** Several slips in one print, a page each. */
export const printInbills = call({
  id: 'post-checkin-print-bills',
  method: 'POST',
  path: '/api/checkin/print/bills',
  summary: 'In nhiều phiếu khai thác',
  roles: readers,
  reads: true,
  body: z.object({ ids: ids.max(50) }),
  data: printed,
  errors: ['checkin.slip_unknown'],
})

/** Labels 50×30 mm, one an order, with the barcode of its code. */
export const printLabels = call({
  id: 'post-checkin-print-label',
  method: 'POST',
  path: '/api/checkin/print/label',
  summary: 'In tem đơn hàng',
  roles: readers,
  reads: true,
  body: z.object({ ids: ids.max(200) }),
  data: printed,
  errors: ['checkin.unknown'],
})
