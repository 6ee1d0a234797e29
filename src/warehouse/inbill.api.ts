import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, id, ids, reason, text, version } from '#platform/contract/fields.ts'
import { listQuery, listSum } from '#platform/contract/list.ts'
import { changeShape, filterKinds, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'
import { inbillFields } from '#warehouse/inbill.fields.ts'
import { inbillStatus } from '#warehouse/inbill.status.ts'

const readers = roles('ql', 'kt', 'kd', 'cs', 'op')
const withBuyers = roles('ql', 'kt', 'kd', 'cs', 'op', 'cv')
const workers = roles('ql', 'op')

/** A slip of a check-in session. */
export const inbillRow = z.object(rowShape(inbillFields))
export type InbillRow = z.output<typeof inbillRow>
export type InbillRecord = z.input<typeof inbillRow>

export const listInbills = call({
  id: 'get-checkins',
  method: 'GET',
  path: '/api/checkins',
  summary: 'Danh sách phiếu khai thác',
  roles: withBuyers,
  query: listQuery({ ...filterKinds(inbillFields), id: 'anyId' }),
  row: inbillRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
  /** Of slips that are not cancelled. */
  totals: z.object({ orders: listSum, weight: listSum, fee_vnd: listSum }),
})

const inbillForm = z.object({ ...changeShape(inbillFields), version })
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
      status: z.literal(inbillStatus.values),
      reason: text(500).optional(),
    })
    .refine((body) => body.id !== undefined || body.ids, { message: 'Chọn ít nhất một phiếu', path: ['ids'] })
    .refine((body) => body.status !== inbillStatus.cancelled || body.reason, {
      message: 'Vui lòng nhập lý do',
      path: ['reason'],
    }),
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
  failure: 'Có lỗi xảy ra, không có nội dung để in!',
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
  failure: 'Có lỗi xảy ra, không có nội dung để in!',
  roles: readers,
  reads: true,
  body: z.object({ ids: ids.max(50) }),
  data: printed,
  errors: ['checkin.slip_unknown'],
})
