import { z } from 'zod'
import { partnerRefundFields } from '#cashdesk/transfers/partner-refund.fields.ts'
import { partnerRefundStatus } from '#cashdesk/transfers/partner-refund.status.ts'
import { accountPreview } from '#ledger/preview.api.ts'
import { call } from '#platform/contract/call.ts'
import { byId, id, reason } from '#platform/contract/fields.ts'
import { listQuery, listSum } from '#platform/contract/list.ts'
import { filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** The menu opens the list to all of accounting; the money is for those who keep it. */
const readers = roles('ql', 'kt', 'kd', 'cs', 'op', 'mkt')
const writers = roles('ql', 'kt')

export const partnerRefundRow = z.object(rowShape(partnerRefundFields))
export type PartnerRefundRow = z.output<typeof partnerRefundRow>
export type PartnerRefundRecord = z.input<typeof partnerRefundRow>

const partnerRefundForm = z.object({
  ...newShape(partnerRefundFields),
  card: id.nullish(),
  /** A new one waits, whatever was sent. */
  status: z.literal(partnerRefundStatus.pending).optional(),
})
export type PartnerRefundForm = z.output<typeof partnerRefundForm>

export const listPartnerRefunds = call({
  id: 'get-partner-refunds',
  method: 'GET',
  path: '/api/partner-refunds',
  summary: 'Danh sách đối tác hoàn tiền',
  roles: readers,
  query: listQuery(filterKinds(partnerRefundFields)),
  row: partnerRefundRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
  /** Received; what waits and what was cancelled stands apart. */
  totals: z.object({ amount: listSum, waiting: listSum, cancelled: listSum }),
})
export const createPartnerRefund = call({
  id: 'post-partner-refund',
  method: 'POST',
  path: '/api/partner-refund',
  aliases: ['/api/partner-refunds'],
  summary: 'Lập phiếu đối tác hoàn tiền',
  roles: writers,
  money: true,
  body: partnerRefundForm,
  data: partnerRefundRow,
  message: 'Đã lập phiếu hoàn tiền',
})
const change = {
  newStatus: z.literal(
    [partnerRefundStatus.received, partnerRefundStatus.cancelled],
    'Trạng thái mới chỉ có thể là 1 hoặc -1',
  ),
  reason: reason.nullish(),
  /** Takes back what was received; else a refund that was received meanwhile is not cancelled. */
  reverses: z.boolean().optional(),
}
const cancelled = (body: { newStatus: number; reason?: string | null | undefined }) =>
  body.newStatus !== partnerRefundStatus.cancelled || Boolean(body.reason)
const cancelProblem = { path: ['reason'], message: 'Vui lòng nhập lý do hủy' }
/** newStatus 1: the money came, seen by another person than the maker. −1: cancelled, or reversed where the person says so, with a reason. */
export const changePartnerRefund = call({
  id: 'put-partner-refund-by-id',
  method: 'PUT',
  path: '/api/partner-refund/{id}',
  aliases: ['/api/partner-refund/change-status/{id}'],
  summary: 'Đổi trạng thái phiếu đối tác hoàn tiền',
  roles: writers,
  money: true,
  params: byId,
  body: z.object(change).refine(cancelled, cancelProblem),
  data: partnerRefundRow,
  message: 'Đã cập nhật trạng thái',
  errors: ['refunds.not_found', 'refunds.status', 'refunds.own_confirmation', 'ledger.booked_at_bank'],
})
/** The same with the id in the body: another reading of the specification. */
export const changePartnerRefundByBody = call({
  id: 'post-partner-refund-change',
  method: 'POST',
  path: '/api/partner-refund/change',
  summary: 'Đổi trạng thái phiếu đối tác hoàn tiền',
  roles: writers,
  money: true,
  body: z.object({ id, ...change }).refine(cancelled, cancelProblem),
  data: partnerRefundRow,
  message: changePartnerRefund.message,
  errors: changePartnerRefund.errors,
})
/** What receiving the money, or taking that back, would post, and what stands against the partner before and after it. */
export const previewPartnerRefund = call({
  id: 'post-partner-refund-by-id-preview',
  method: 'POST',
  path: '/api/partner-refund/{id}/preview',
  summary: 'Xem trước bút toán đối tác hoàn tiền',
  roles: writers,
  reads: true,
  params: byId,
  body: z.object({ reverses: z.boolean().optional() }).optional(),
  data: accountPreview,
  errors: ['refunds.not_found'],
})
