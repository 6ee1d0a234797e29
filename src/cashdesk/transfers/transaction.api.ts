import { z } from 'zod'
import { transactionFields } from '#cashdesk/transfers/transaction.fields.ts'
import { transactionStatus, transactionWaits } from '#cashdesk/transfers/transaction.status.ts'
import { moneyPreview, previewOfIds } from '#ledger/preview.api.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, byId, id, ids, reason } from '#platform/contract/fields.ts'
import { listQuery, listSum } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** The menu opens the list to all of accounting; the money is for those who sell and keep the books. */
const readers = roles('ql', 'kt', 'kd', 'cs', 'op', 'mkt')
const writers = roles('ql', 'kt')

/** Accounts that may stand against a customer's, beside a bank account of ours (`bank:<card>`). */
export const contraNames: Readonly<Record<string, string>> = {
  cash: 'Tiền mặt của trạm',
  'suspense:bank': 'Tiền ngân hàng chờ đối chiếu',
  'revenue:penalty': 'Thu tiền phạt',
  'revenue:recovery': 'Thu bồi hoàn',
  'revenue:surcharge': 'Doanh thu phụ thu',
  'expense:compensation': 'Bồi thường khách hàng',
  'expense:fx': 'Chênh lệch tỷ giá',
}

export const transactionRow = z.object(rowShape(transactionFields))
export type TransactionRow = z.output<typeof transactionRow>
export type TransactionRecord = z.input<typeof transactionRow>

const positiveAdd = (form: { trans_type?: string | undefined; trans_amount?: number | undefined }) =>
  form.trans_type !== 'add' || form.trans_amount === undefined || form.trans_amount > 0
const addProblem = { path: ['trans_amount'], message: 'Cộng tiền phải là số dương' }
const transactionForm = z
  .object({ user_id: id, ...newShape(transactionFields) })
  .refine(positiveAdd, addProblem)
export type TransactionForm = z.output<typeof transactionForm>
const transactionChange = z
  .object({ ...changeShape(transactionFields), version: z.number().int().optional() })
  .refine(positiveAdd, addProblem)
export type TransactionChange = z.output<typeof transactionChange>

export const listTransactions = call({
  id: 'get-transations',
  method: 'GET',
  path: '/api/transations',
  summary: 'Danh sách giao dịch',
  roles: readers,
  query: listQuery(filterKinds(transactionFields)),
  row: transactionRow,
  /** Posted; what waits for a second person stands apart. */
  totals: z.object({ trans_amount: listSum, waiting: listSum }),
})
export const getTransaction = call({
  id: 'get-transation-by-id',
  method: 'GET',
  path: '/api/transation/{id}',
  summary: 'Một giao dịch',
  roles: roles('ql', 'kt', 'kd', 'cs'),
  params: byId,
  data: transactionRow,
  errors: ['transactions.not_found'],
})
/** What is above the ceiling of a customer's day is in no book until a second person releases it, and says so. */
const saved = {
  message: 'Đã lưu giao dịch',
  messageOf: ({ status }: Pick<TransactionRecord, 'status'>) =>
    status === transactionStatus.waiting ? transactionWaits : null,
} as const
export const createTransaction = call({
  id: 'post-transation',
  method: 'POST',
  path: '/api/transation',
  summary: 'Ghi giao dịch của khách',
  roles: writers,
  money: true,
  body: transactionForm,
  data: transactionRow,
  ...saved,
  errors: ['orders.customer_unknown', 'ledger.period_closed'],
})
/** What is written for a customer in a day above the ceiling is posted by a second person. */
export const releaseTransactions = call({
  id: 'post-transation-release',
  method: 'POST',
  path: '/api/transation/release',
  summary: 'Duyệt ghi sổ giao dịch vượt mức',
  roles: writers,
  money: true,
  body: z.object({ ids }),
  data: bulkAnswer,
  message: 'Đã ghi sổ giao dịch',
  errors: ['transactions.not_found', 'transactions.posted', 'ledger.period_closed'],
})
/** What releasing one would post. */
export const previewRelease = call({
  id: 'post-transation-by-id-release-preview',
  method: 'POST',
  path: '/api/transation/{id}/release/preview',
  summary: 'Xem trước bút toán giao dịch chờ duyệt',
  roles: writers,
  reads: true,
  params: byId,
  data: moneyPreview,
  errors: ['transactions.not_found', 'transactions.posted'],
})
/** What releasing many would post. */
export const previewReleases = call({
  ...previewOfIds,
  id: 'post-transation-release-preview',
  path: '/api/transation/release/preview',
  summary: 'Xem trước bút toán khi duyệt nhiều giao dịch',
  roles: writers,
  errors: ['transactions.not_found', 'transactions.posted'],
})
/** What was posted is reversed, and the changed one posted. */
export const changeTransaction = call({
  id: 'put-transation-change-by-id',
  method: 'PUT',
  path: '/api/transation/change/{id}',
  summary: 'Sửa giao dịch (đảo và ghi lại)',
  roles: writers,
  money: true,
  params: byId,
  body: transactionChange,
  data: transactionRow,
  ...saved,
  errors: ['transactions.not_found', 'ledger.take_back', 'conflict.stale', 'ledger.period_closed'],
})
export const deleteTransaction = call({
  id: 'delete-transation-by-id',
  method: 'DELETE',
  path: '/api/transation/{id}',
  summary: 'Xóa giao dịch (bút toán đảo)',
  roles: writers,
  money: true,
  params: byId,
  body: z.object({ reason: reason.nullish() }).nullish(),
  data: z.object({ id: z.number() }),
  message: 'Đã xóa giao dịch',
  errors: ['transactions.not_found', 'ledger.take_back', 'ledger.period_closed'],
})
export const previewTransaction = call({
  id: 'post-transation-preview',
  method: 'POST',
  path: '/api/transation/preview',
  summary: 'Xem trước bút toán giao dịch',
  roles: writers,
  reads: true,
  body: transactionForm,
  data: moneyPreview,
  errors: ['orders.customer_unknown'],
})
/** What taking it back and writing it anew would post. */
export const previewTransactionChange = call({
  id: 'post-transation-change-by-id-preview',
  method: 'POST',
  path: '/api/transation/change/{id}/preview',
  summary: 'Xem trước bút toán sửa giao dịch',
  roles: writers,
  reads: true,
  params: byId,
  body: transactionChange,
  data: moneyPreview,
  errors: ['transactions.not_found'],
})
/** What the reversal of a deletion would post. */
export const previewTransactionDeletion = call({
  id: 'post-transation-by-id-delete-preview',
  method: 'POST',
  path: '/api/transation/{id}/delete/preview',
  summary: 'Xem trước bút toán đảo giao dịch',
  roles: writers,
  reads: true,
  params: byId,
  data: moneyPreview,
  errors: ['transactions.not_found'],
})
export const exportTransactions = call({
  id: 'post-transations-excel',
  method: 'POST',
  path: '/api/transations/excel',
  aliases: ['/api/transation/excel'],
  summary: 'Xuất Excel giao dịch',
  roles: roles('ql', 'kt', 'kd', 'cs'),
  reads: true,
  query: listTransactions.query,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Danh sách giao dịch',
})
