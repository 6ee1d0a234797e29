import { z } from 'zod'
import { guaranteeFields } from '#orders/purchase/guarantee.fields.ts'
import { guaranteeStatus } from '#orders/purchase/guarantee.status.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, id, ids, positiveVnd, reason, text } from '#platform/contract/fields.ts'
import { listQuery, listSum } from '#platform/contract/list.ts'
import { filterKinds, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

const readers = roles('ql', 'kt', 'kd', 'cs', 'op')
const sellers = roles('ql', 'kt', 'kd', 'cs')

export const guaranteeRow = z.object(rowShape(guaranteeFields))
export type GuaranteeRow = z.output<typeof guaranteeRow>
export type GuaranteeRecord = z.input<typeof guaranteeRow>

const filters = listQuery(filterKinds(guaranteeFields))
export const listGuarantees = call({
  id: 'get-quote-guarantees',
  method: 'GET',
  path: '/api/quote/guarantees',
  summary: 'Đơn bảo lãnh',
  roles: readers,
  query: filters,
  row: guaranteeRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
  /** VND: what stands guaranteed; what waits for a decision and what ended apart. */
  totals: z.object({ amount: listSum, waiting: listSum, cancelled: listSum }),
})
/** Sales and support ask that an order is bought before its deposit is there. */
export const askGuarantee = call({
  id: 'post-quote-guarantee',
  method: 'POST',
  path: '/api/quote/guarantee',
  summary: 'Xin bảo lãnh đơn hàng',
  roles: sellers,
  body: z.object({ id, amount: positiveVnd.nullish(), reason }),
  data: z.object({ id: z.number() }),
  message: 'Đã gửi yêu cầu bảo lãnh',
  errors: ['orders.status', 'orders.guaranteed', 'orders.guarantee_waits', 'orders.guarantee_needless'],
})
/** Buying before the deposit is there is asked for of many orders at once: a guarantee each, for what is missing. */
export const buyFirst = call({
  id: 'post-quote-buyfirst',
  method: 'POST',
  path: '/api/quote/buyfirst',
  summary: 'Xin mua trước khi đủ cọc',
  roles: sellers,
  body: z.object({ ids, note: text(450).optional() }),
  data: bulkAnswer,
  message: 'Đã xin mua trước',
  errors: ['orders.status', 'orders.guaranteed', 'orders.guarantee_waits', 'orders.guarantee_needless'],
})
/** 1: approved, never by who asked · −1: refused, with the reason. */
export const decideGuarantees = call({
  id: 'post-quote-guarantee-decide',
  method: 'POST',
  path: '/api/quote/guarantee/decide',
  summary: 'Duyệt, từ chối bảo lãnh',
  roles: roles('ql', 'kt'),
  money: true,
  body: z
    .object({
      ids,
      status: z.literal(
        [guaranteeStatus.approved, guaranteeStatus.ended],
        'Trạng thái chỉ có thể là 1 hoặc -1',
      ),
      answer: text(500).nullish(),
    })
    .refine((body) => body.status !== guaranteeStatus.ended || body.answer, {
      path: ['answer'],
      message: 'Vui lòng nhập lý do từ chối',
    }),
  data: bulkAnswer,
  message: 'Đã cập nhật bảo lãnh',
  errors: ['orders.guarantee_not_found', 'orders.guarantee_decided', 'orders.status'],
})
export const exportGuarantees = call({
  id: 'post-quote-guarantees-excel',
  method: 'POST',
  path: '/api/quote/guarantees/excel',
  summary: 'Xuất Excel đơn bảo lãnh',
  roles: sellers,
  reads: true,
  query: filters,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Danh sách đơn bảo lãnh',
})
