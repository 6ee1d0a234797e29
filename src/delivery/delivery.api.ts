import { z } from 'zod'
import { billRow } from '#billing/bill.api.ts'
import { batchFields } from '#delivery/batch.fields.ts'
import { moneyPreview, previewOfIds, previewRows } from '#ledger/preview.api.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, byId, id, ids, requiredText, text, version, vnd } from '#platform/contract/fields.ts'
import { historyRows } from '#platform/contract/history.ts'
import { listQuery, listSum, pageSize } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

const readers = roles('ql', 'kt', 'kd', 'cs', 'op')
const workers = roles('ql', 'op')

export const batchRow = z.object(rowShape(batchFields))
export type BatchRow = z.output<typeof batchRow>
export type BatchRecord = z.input<typeof batchRow>

export const batchDetail = batchRow.extend({ invoices: z.array(billRow) })
export type BatchDetail = z.output<typeof batchDetail>

export const listBatches = call({
  id: 'get-deliveries',
  method: 'GET',
  path: '/api/deliveries',
  summary: 'Danh sách phiếu xuất nội bộ',
  roles: readers,
  query: listQuery(filterKinds(batchFields), { size: pageSize.wide }),
  row: batchRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
  /** Of the lists that were not cancelled; those apart. */
  totals: z.object({
    bills: listSum,
    orders: listSum,
    total_vnd: listSum,
    cod_vnd: listSum,
    cancelled_vnd: listSum,
  }),
})

export const getBatch = call({
  id: 'get-delivery-code-by-code',
  method: 'GET',
  path: '/api/delivery/code/{code}',
  summary: 'Phiếu xuất nội bộ theo mã',
  roles: readers,
  params: z.object({ code: requiredText(20) }),
  data: batchDetail,
  errors: ['delivery.not_found'],
})

/** What happened to a delivery list, oldest first. */
export const batchHistory = call({
  id: 'get-delivery-by-id-histories',
  method: 'GET',
  path: '/api/delivery/{id}/histories',
  summary: 'Lịch sử phiếu xuất nội bộ',
  roles: readers,
  params: byId,
  data: historyRows(z.number()),
  errors: ['delivery.not_found'],
})

/** A bill that is to go on a delivery list, by its code or waybill. */
export const batchInvoice = call({
  id: 'get-delivery-invoice-by-code',
  method: 'GET',
  path: '/api/delivery/invoice/{code}',
  summary: 'Phiếu xuất để đưa vào danh sách giao',
  roles: readers,
  params: z.object({ code: requiredText(64) }),
  data: billRow,
  errors: ['bills.not_found'],
})

const contents = {
  /** The bills of the list. */
  ids: ids.optional(),
  partner: id.nullish(),
  shipper: id.nullish(),
}
const newBatch = z.object({ ...contents, ...newShape(batchFields) })
export type NewBatch = z.output<typeof newBatch>
const batchChange = z.object({ ...contents, ...changeShape(batchFields), version })
export type BatchChange = z.output<typeof batchChange>

export const createBatch = call({
  id: 'post-delivery',
  method: 'POST',
  path: '/api/delivery',
  summary: 'Lập phiếu xuất nội bộ',
  roles: workers,
  body: newBatch,
  data: batchDetail,
  message: 'Lưu phiếu xuất nội bộ thành công',
  failure: 'Lưu phiếu xuất nội bộ thất bại!',
  errors: ['delivery.bill_status', 'delivery.in_batch', 'delivery.other_carrier', 'delivery.save_failed'],
})

export const updateBatch = call({
  id: 'put-delivery',
  method: 'PUT',
  path: '/api/delivery',
  summary: 'Sửa phiếu xuất nội bộ',
  roles: workers,
  body: batchChange.extend({ batch_code: requiredText(20) }),
  data: batchDetail,
  message: 'Lưu phiếu xuất nội bộ thành công',
  failure: 'Lưu phiếu xuất nội bộ thất bại!',
  errors: ['delivery.not_found', 'delivery.bill_status', 'delivery.in_batch', 'delivery.save_failed'],
})

export const deleteBatch = call({
  id: 'delete-delivery',
  method: 'DELETE',
  path: '/api/delivery',
  summary: 'Xóa phiếu xuất nội bộ',
  roles: workers,
  /** The list is named in the body or in the query. */
  query: z.object({ batch_code: text(20).optional() }),
  body: z.object({ batch_code: text(20).optional() }),
  data: z.object({ batch_code: z.string() }),
  message: 'Đã xóa phiếu xuất nội bộ',
  failure: 'Xóa danh sách phiếu xuất nội bộ thất bại!',
  errors: ['delivery.not_found', 'delivery.delete_failed', 'delivery.bills_left'],
})

/** 1 hands all its bills over (15→16), 2 closes the list, -1 cancels it while nothing has left. */
export const changeBatchStatus = call({
  id: 'post-delivery-status',
  method: 'POST',
  path: '/api/delivery/status',
  summary: 'Đổi trạng thái phiếu xuất nội bộ',
  roles: workers,
  money: true,
  body: z.object({ batch_code: requiredText(20), status: z.number().int().min(-1).max(2), version }),
  data: batchDetail,
  message: 'Đã cập nhật',
  errors: ['delivery.status', 'delivery.bills_left'],
})

/** What a move of a bill needs besides its status. */
const moving = {
  status: z.coerce.number(),
  reason: text(500).optional(),
  /** A manager lets goods go over the debt limit. */
  override: z.boolean().optional(),
  waybill: text(64).optional(),
  /** COD really collected, VND. */
  collected: vnd.min(0).optional(),
  /** Return fee charged on to the customer, VND. */
  return_fee: vnd.min(0).optional(),
}

/** What became of one bill. */
const result = z.object({ id, ...moving })
/** One move for all of `ids`, or of each bill its own in `rows`. */
const moves = z
  .object({
    id: id.optional(),
    ids: ids.optional(),
    ...moving,
    status: moving.status.optional(),
    rows: z.array(result).min(1).max(500).optional(),
  })
  .refine(({ rows, status }) => (rows === undefined) !== (status === undefined), {
    message: 'Vui lòng chọn trạng thái cho các phiếu',
    path: ['status'],
  })
export type Moves = z.output<typeof moves>
export type BillMove = Omit<z.output<typeof result>, 'id'>

export const batchInvoices = call({
  id: 'post-delivery-invoices',
  method: 'POST',
  path: '/api/delivery/invoices',
  summary: 'Đổi trạng thái phiếu xuất trong danh sách giao',
  roles: roles('ql', 'kt', 'cs', 'op'),
  money: true,
  body: z.intersection(z.object({ batch_code: requiredText(20) }), moves),
  data: bulkAnswer,
  errors: ['delivery.not_in_batch', 'bills.status'],
})

/** Moves bills: 13 confirms, 14 approves, 15 releases, 16 hands over, 17 delivers, 18 fails, 11 restocks, 0 cancels. */
export const changeBillStatus = call({
  id: 'post-bill-change-status',
  method: 'POST',
  path: '/api/bill/change/status',
  summary: 'Đổi trạng thái phiếu xuất',
  failure: 'Không thể cập nhật trạng thái!',
  roles: readers,
  money: true,
  body: moves,
  data: bulkAnswer,
  errors: ['bills.status', 'ledger.debt_limit', 'bills.no_waybill', 'cod.not_collected'],
})

export const printBatch = call({
  id: 'post-delivery-print-batch',
  method: 'POST',
  path: '/api/delivery/print/batch',
  summary: 'In phiếu xuất nội bộ',
  failure: 'Có lỗi xảy ra, không có nội dung để in!',
  roles: readers,
  body: z.object({ batch_code: requiredText(20) }),
  data: z.object({ content: z.string() }),
})

/** What the results of these bills would post, and which of them would be refused, before OK. */
export const previewResults = call({
  id: 'post-bill-preview-results',
  method: 'POST',
  path: '/api/bill/preview/results',
  summary: 'Xem trước bút toán của nhiều phiếu',
  roles: roles('ql', 'kt', 'cs', 'op'),
  reads: true,
  body: z.object({ rows: z.array(result).min(1).max(500) }),
  data: bulkAnswer.omit({ done: true }).extend({ rows: previewRows }),
})

/** What moving many bills to a status would post, and which of them would be refused, before OK. */
export const previewMoves = call({
  ...previewOfIds,
  id: 'post-bill-change-status-preview',
  path: '/api/bill/change/status/preview',
  summary: 'Xem trước bút toán khi đổi trạng thái nhiều phiếu',
  roles: roles('ql', 'kt', 'kd', 'op'),
  body: z.object({ ids, status: z.number() }),
})

/** What an action of a bill would post, before OK. */
export const previewBillMoney = call({
  id: 'post-bill-preview-money',
  method: 'POST',
  path: '/api/bill/preview/money',
  summary: 'Xem trước bút toán của phiếu xuất',
  roles: readers,
  reads: true,
  body: z.object({
    id,
    action: requiredText(20),
    collected: vnd.min(0).optional(),
    return_fee: vnd.min(0).optional(),
    remitted: vnd.min(0).optional(),
    fee: vnd.min(0).optional(),
  }),
  data: moneyPreview,
})
