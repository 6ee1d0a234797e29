import { z } from 'zod'
import { penaltyFields } from '#cashdesk/debts/penalty.fields.ts'
import { moneyPreview, previewOfIds } from '#ledger/preview.api.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, byId, id, ids, reason, version } from '#platform/contract/fields.ts'
import { listQuery, listSum } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** The menu opens the list to all of accounting; the money is for those who sell and keep the books. */
const readers = roles('ql', 'kt', 'kd', 'cs', 'op', 'mkt')
const makers = roles('ql', 'kt', 'kd', 'cs')
const checkers = roles('ql', 'kt')

export const penaltyRow = z.object(rowShape(penaltyFields))
export type PenaltyRow = z.output<typeof penaltyRow>
export type PenaltyRecord = z.input<typeof penaltyRow>

const penaltyForm = z.object({ customer_id: id, ...newShape(penaltyFields) })
export type PenaltyForm = z.output<typeof penaltyForm>
const penaltyChange = z.object({ ...changeShape(penaltyFields), version })
export type PenaltyChange = z.output<typeof penaltyChange>

const filters = listQuery(filterKinds(penaltyFields))
export const listPenalties = call({
  id: 'get-punishes',
  method: 'GET',
  path: '/api/punishes',
  summary: 'Danh sách phiếu phạt',
  roles: readers,
  query: filters,
  row: penaltyRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
  /** Charged; what waits and what was cancelled stands apart. */
  totals: z.object({ amount: listSum, waiting: listSum, cancelled: listSum }),
})
export const createPenalty = call({
  id: 'post-punish',
  method: 'POST',
  path: '/api/punish',
  summary: 'Lập phiếu phạt',
  roles: makers,
  money: true,
  body: penaltyForm,
  data: penaltyRow,
  message: 'Đã lập phiếu phạt, chờ duyệt',
  errors: ['orders.customer_unknown', 'orders.not_found', 'transfers.order_customer'],
})
export const changePenalty = call({
  id: 'put-punish-by-id',
  method: 'PUT',
  path: '/api/punish/{id}',
  summary: 'Sửa phiếu phạt chờ duyệt',
  roles: makers,
  params: byId,
  body: penaltyChange,
  data: penaltyRow,
  message: 'Đã lưu phiếu phạt',
  errors: ['penalties.not_found', 'penalties.status', 'conflict.stale', 'transfers.order_customer'],
})
/** The customer is debited; never by who proposed it. */
export const confirmPenalties = call({
  id: 'post-punish-confirm',
  method: 'POST',
  path: '/api/punish/confirm',
  summary: 'Duyệt, ghi phạt',
  roles: checkers,
  money: true,
  body: z.object({ ids }),
  data: bulkAnswer,
  message: 'Đã ghi phạt',
  errors: ['penalties.not_found', 'penalties.status'],
})
/** One that was charged is reversed, by those who keep the books. */
export const cancelPenalties = call({
  id: 'post-punish-cancel',
  method: 'POST',
  path: '/api/punish/cancel',
  summary: 'Hủy phiếu phạt',
  roles: makers,
  money: true,
  body: z.object({ ids, reason }),
  data: bulkAnswer,
  message: 'Đã hủy phiếu phạt',
  errors: ['ledger.take_back', 'ledger.take_back_staff', 'penalties.not_found', 'penalties.status'],
})
export const previewPenalty = call({
  id: 'post-punish-preview',
  method: 'POST',
  path: '/api/punish/preview',
  summary: 'Xem trước bút toán phạt',
  roles: checkers,
  reads: true,
  body: z.object({ id, action: z.enum(['confirm', 'cancel']) }),
  data: moneyPreview,
  errors: ['penalties.not_found'],
})
const previewing = {
  ...previewOfIds,
  roles: checkers,
  errors: ['penalties.not_found', 'penalties.status'],
} as const
/** What charging them would post. */
export const previewConfirmations = call({
  ...previewing,
  id: 'post-punish-confirm-preview',
  path: '/api/punish/confirm/preview',
  summary: 'Xem trước bút toán khi ghi phạt hàng loạt',
})
export const previewCancellations = call({
  ...previewing,
  id: 'post-punish-cancel-preview',
  path: '/api/punish/cancel/preview',
  summary: 'Xem trước bút toán khi hủy phạt hàng loạt',
})
export const exportPenalties = call({
  id: 'post-punishes-excel',
  method: 'POST',
  path: '/api/punishes/excel',
  summary: 'Xuất Excel phiếu phạt',
  roles: makers,
  reads: true,
  query: filters,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Danh sách phiếu phạt',
})
