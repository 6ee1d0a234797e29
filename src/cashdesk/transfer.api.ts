import { z } from 'zod'
import { moneyPreview } from '#ledger/preview.api.ts'
import { call } from '#platform/contract/call.ts'
import { id, moment, note, positiveVnd, reason, requiredText, text } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'

const readers = roles('ql', 'kt', 'kd', 'cs')
/** Warehouse and marketing open the list too (document 1, section 2): what came when and for which order, no money and nobody's name. */
const lookers = roles('ql', 'kt', 'kd', 'cs', 'op', 'mkt')
const makers = roles('ql', 'kt', 'kd', 'cs')
const checkers = roles('ql', 'kt')

export const transferRow = z.object({
  id: z.number(),
  _id: z.string(),
  code: z.string(),
  status: z.number(),
  trans_type: z.number(),
  method: z.enum(['bank', 'cash']),
  station_id: z.number(),
  customer_id: z.number().nullable(),
  customer_no: z.string().nullable(),
  customer_name: z.string().nullable(),
  order_id: z.number().nullable(),
  order_code: z.string().nullable(),
  bill_id: z.number().nullable(),
  bill_code: z.string().nullable(),
  card_id: z.number().nullable(),
  card_name: z.string().nullable(),
  /** VND; null for whom the money is hidden. */
  amount: z.number().nullable(),
  message: z.string().nullable(),
  note: z.string().nullable(),
  maker_id: z.number().nullable(),
  maker_name: z.string().nullable(),
  checker_name: z.string().nullable(),
  decided_at: moment.nullable(),
  document: z.string().nullable(),
  reason: z.string().nullable(),
  version: z.number(),
  created_at: moment,
})
export type TransferRow = z.output<typeof transferRow>
export type TransferRecord = z.input<typeof transferRow>

export const transferStatusNames: Record<string, string> = {
  0: 'Chờ xác nhận',
  1: 'Đã thanh toán',
  '-1': 'Đã hủy',
}

export const listTransfers = call({
  id: 'get-transfers',
  method: 'GET',
  path: '/api/transfers',
  summary: 'Danh sách chuyển khoản',
  roles: lookers,
  query: listQuery({
    status: 'anyNumber',
    trans_type: 'anyNumber',
    customer_id: 'anyId',
    order_id: 'anyId',
    bill_id: 'anyId',
    method: 'any',
    created_at: 'range',
  }),
  row: transferRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
  totals: z.object({ amount: z.number() }),
})

const transferForm = z
  .object({
    customer_id: id,
    order_id: id.nullish(),
    bill_id: id.nullish(),
    trans_type: z.number().int().min(1).max(2).default(1),
    method: z.enum(['bank', 'cash']).default('bank'),
    card_id: id.nullish(),
    amount: positiveVnd,
    message: text(255).nullish(),
    note: note.nullish(),
  })
  // A memo has one target (DOMAIN 1), and so has the money.
  .refine((form) => !form.order_id || !form.bill_id, {
    message: 'Chọn đơn hàng hoặc phiếu xuất, không chọn cả hai',
    path: ['bill_id'],
  })
export type TransferForm = z.output<typeof transferForm>

/** A receipt (or payout) is asked for; it moves no money until another person confirms it. */
export const createTransfer = call({
  id: 'post-transfer',
  method: 'POST',
  path: '/api/transfer',
  summary: 'Tạo yêu cầu chuyển khoản',
  roles: makers,
  money: true,
  body: transferForm,
  data: transferRow,
  message: 'Lưu thành công',
  errors: ['orders.customer_unknown', 'transfers.order_customer', 'transfers.bill_customer'],
})

/** Confirmed by a second person: the receipt is posted and set against its order. */
export const confirmTransfer = call({
  id: 'post-transfer-confirm',
  method: 'POST',
  path: '/api/transfer/confirm',
  summary: 'Xác nhận đã nhận tiền',
  roles: checkers,
  money: true,
  body: z.object({ id, version: z.number().int().optional() }),
  data: transferRow,
  message: 'Đã xác nhận',
  errors: ['transfers.own', 'transfers.status'],
})

export const cancelTransfer = call({
  id: 'post-transfer-cancel',
  method: 'POST',
  path: '/api/transfer/cancel',
  summary: 'Hủy yêu cầu chuyển khoản',
  roles: makers,
  body: z.object({ id, reason }),
  data: transferRow,
  message: 'Đã hủy yêu cầu',
  errors: ['transfers.status'],
})

/** What confirming would post. */
export const previewTransfer = call({
  id: 'post-transfer-preview',
  method: 'POST',
  path: '/api/transfer/preview',
  summary: 'Xem trước bút toán',
  roles: checkers,
  reads: true,
  body: z.object({ id }),
  data: moneyPreview,
})

/** VietQR with its memo: of an order's deposit (DH…), of what a bill still asks for (PX…), of a top-up (KH…). */
export const transferQr = call({
  id: 'get-transfer-qrcode',
  method: 'GET',
  path: '/api/transfer/qrcode',
  summary: 'Mã QR chuyển khoản',
  roles: readers,
  query: z.object({ code: requiredText(20), amount: z.coerce.number().int().min(1).max(1e12).optional() }),
  data: z.object({
    qr: z.string(),
    memo: z.string(),
    amount: z.number().nullable(),
    bank: z.string(),
    account: z.string(),
    holder: z.string().nullable(),
  }),
  errors: ['orders.not_found', 'bills.not_found', 'orders.customer_unknown'],
})
