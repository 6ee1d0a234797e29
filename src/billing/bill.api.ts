import { postedLine } from '#ledger/posted-line.api.ts'
import { z } from 'zod'
import { billFields, receiver } from '#billing/bill.fields.ts'
import { billMethods } from '#billing/bill.words.ts'
import { orderRow } from '#orders/core/order.api.ts'
import { call } from '#platform/contract/call.ts'
import { id, instantOut, requiredText, actionButton } from '#platform/contract/fields.ts'
import { historyRows } from '#platform/contract/history.ts'
import { filterKinds, rowShape } from '#platform/contract/record.ts'
import { listQuery, listSum, pageSize } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'

const readers = roles('ql', 'kt', 'kd', 'cs', 'op')
const money = roles('ql', 'kt', 'kd', 'cs')

export type Receiver = z.output<typeof receiver>

const amounts = {
  goods_vnd: z.number(),
  service_vnd: z.number(),
  freight_vnd: z.number(),
  surcharge_vnd: z.number(),
  storage_vnd: z.number(),
  extras_vnd: z.number(),
  customs_vnd: z.number(),
}

/** A row of the bill lists. */
export const billRow = z.object(rowShape(billFields))
export type BillRow = z.output<typeof billRow>
export type BillRecord = z.input<typeof billRow>

const filters = { ...filterKinds(billFields), codes: 'any' } as const

export const billTotals = z.object({
  total_vnd: listSum,
  /** Of cancelled slips, which are in none of the others. */
  cancelled_vnd: listSum,
  deposit: listSum,
  paid: listSum,
  due: listSum,
  expected_cod: listSum,
  collected_cod: listSum,
})

export const listBills = call({
  id: 'get-bills',
  method: 'GET',
  path: '/api/bills',
  summary: 'Danh sách phiếu xuất',
  roles: readers,
  query: listQuery(filters, { size: pageSize.wide }),
  row: billRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
  totals: billTotals,
})

/** Picker: bills by their codes (`codes=PX…,PX…`) or by what is typed. */
export const findBills = call({
  id: 'get-v1-bill-codes',
  method: 'GET',
  path: '/api/v1/bill/codes',
  summary: 'Tìm phiếu xuất theo mã',
  roles: readers,
  query: listQuery(filters, { size: pageSize.plain }),
  row: billRow,
})

/** Orders at 11 that are on no bill: what a bill is made of. */
export const ordersToBill = call({
  id: 'get-quotes-invoice',
  method: 'GET',
  path: '/api/quotes/invoice',
  summary: 'Đơn chờ lập phiếu xuất',
  roles: readers,
  query: listQuery({ customer_id: 'anyId', codes: 'any', ids: 'anyId' }, { size: pageSize.wide }),
  row: orderRow.extend({
    goods_vnd: z.number(),
    service_vnd: z.number(),
    freight_vnd: z.number(),
    surcharge_vnd: z.number(),
    extras_vnd: z.number(),
    /** Storage that a bill of today adds to its price, VND. */
    storage_since_vnd: z.number(),
    priced_at: instantOut.nullable(),
  }),
  totals: z.object({ total_vnd: listSum, deposit: listSum }),
})

const billOrder = z.object({
  id: z.number(),
  _id: z.string(),
  code: z.string(),
  name: z.string(),
  image_url: z.string().nullable(),
  quality: z.number(),
  status: z.number(),
  weight: z.number().nullable(),
  track: z.string().nullable(),
  /** The shelf it stands on. */
  position: z.string().nullable(),
  packages: z.array(z.string()),
  ...amounts,
  total_vnd: z.number(),
  deposit: z.number(),
})
export type BillOrder = z.output<typeof billOrder>

/** The bill as its drawer shows it. */
export const billDetail = billRow.extend({
  orders: z.array(billOrder),
  /** Tracks, or codes of orders without a package, that were scanned off it. */
  scanned: z.array(z.string()),
  memo: z.string().nullable(),
  qr: z.string().nullable(),
  /** What is missing before goods may leave: VND beyond debt limit and free money; null where it is not asked. */
  shortfall: z.number().nullable(),
  lines: z.array(postedLine.omit({ balance_after: true })),
  allocations: z.array(
    z.object({
      at: instantOut,
      source: z.string(),
      amount: z.number(),
      /** The receipt that it came from. */
      transfer_id: z.number().nullable(),
    }),
  ),
  actions: z.array(actionButton),
})
export type BillDetail = z.output<typeof billDetail>
export type BillDetailRecord = z.input<typeof billDetail>

export const getBill = call({
  id: 'get-v1-bill-code-by-code',
  method: 'GET',
  path: '/api/v1/bill/code/{code}',
  summary: 'Chi tiết phiếu xuất theo mã',
  roles: readers,
  params: z.object({ code: requiredText(20) }),
  data: billDetail,
  errors: ['bills.not_found'],
})

/** Who confirmed the slip with the customer, or what is missing before it can be. */
export const userConfirm = call({
  id: 'get-bill-user-confirm-by-id',
  method: 'GET',
  path: '/api/bill/user/confirm/{id}',
  summary: 'Nội dung xác nhận phiếu với khách',
  roles: readers,
  params: z.object({ id }),
  data: z.object({
    id: z.number(),
    code: z.string(),
    confirmed: z.boolean(),
    confirmed_by: z.string().nullable(),
    confirmed_at: instantOut.nullable(),
    missing: z.array(z.string()),
    receiver: receiver.nullable(),
    method: z.enum(billMethods),
    due: z.number(),
    /** Ready to send to the customer. */
    text: z.string(),
  }),
})

export const billQr = call({
  id: 'get-bill-qrcode-by-code',
  method: 'GET',
  path: '/api/bill/qrcode/{code}',
  summary: 'Mã QR thanh toán phiếu xuất',
  roles: money,
  params: z.object({ code: requiredText(20) }),
  data: z.object({
    qr: z.string(),
    memo: z.string(),
    amount: z.number().nullable(),
    bank: z.string(),
    account: z.string(),
    holder: z.string().nullable(),
  }),
})

export const billHistories = call({
  id: 'get-bill-histories-by-id',
  method: 'GET',
  path: '/api/bill/histories/{id}',
  summary: 'Lịch sử phiếu xuất',
  roles: readers,
  params: z.object({ id }),
  data: historyRows(z.string()),
})

/** A scanned or typed code: an order, a bill, or a package of either. */
export const quoteAndBill = call({
  id: 'get-quote-and-bill-code-by-code',
  method: 'GET',
  path: '/api/quote-and-bill/code/{code}',
  summary: 'Tìm đơn hàng hoặc phiếu xuất theo mã',
  roles: readers,
  params: z.object({ code: requiredText(64) }),
  data: z.object({
    kind: z.enum(['order', 'bill', 'package']),
    code: z.string(),
    orders: z.array(orderRow.extend({ bill_code: z.string().nullable(), packages: z.array(z.string()) })),
    bill: billRow.nullable(),
  }),
})
