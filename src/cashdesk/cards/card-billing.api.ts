import { z } from 'zod'
import { billingFields } from '#cashdesk/cards/card-billing.fields.ts'
import { billingStatus } from '#cashdesk/cards/card-billing.status.ts'
import { call } from '#platform/contract/call.ts'
import { byId, id, ids, instantOut, note, reason, version } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'
import { importCalls } from '#platform/contract/sheet-import.ts'

/** Two menus open the list (document 1, section 2); what was paid is for the books and for who buys. */
const readers = roles('ql', 'kt', 'kd', 'cs', 'op', 'mkt', 'cv')
const writers = roles('ql', 'kt', 'cv')

export const billingRow = z.object(rowShape(billingFields))
export type BillingRow = z.output<typeof billingRow>
export type BillingRecord = z.input<typeof billingRow>

const paidOrder = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  supplier_order_no: z.string().nullable(),
  /** What it cost, in the line's currency. */
  amount: z.number(),
  bought_at: instantOut.nullable(),
})
const billingDetail = billingRow.extend({
  matched: z.array(paidOrder),
  /** Orders bought with the same card that may be meant, the likeliest first, each with why. */
  suggestions: z.array(paidOrder.extend({ why: z.string() })),
})
export type BillingDetail = z.output<typeof billingDetail>

const billingForm = z.object(newShape(billingFields))
export type BillingForm = z.output<typeof billingForm>
const billingChange = z.object({ ...changeShape(billingFields), version })
export type BillingChange = z.output<typeof billingChange>

export const listBillings = call({
  id: 'get-billings',
  method: 'GET',
  path: '/api/billings',
  summary: 'Sao kê thẻ mua hàng',
  roles: readers,
  query: listQuery(filterKinds(billingFields)),
  row: billingRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
})
export const getBilling = call({
  id: 'get-billing-by-id',
  method: 'GET',
  path: '/api/billing/{id}',
  summary: 'Một dòng sao kê và đơn có thể khớp',
  roles: writers,
  params: byId,
  data: billingDetail,
  errors: ['billings.not_found'],
})
export const createBilling = call({
  id: 'post-billing',
  method: 'POST',
  path: '/api/billing',
  summary: 'Nhập dòng sao kê',
  roles: writers,
  body: billingForm,
  data: billingRow,
  message: 'Đã lưu dòng sao kê',
})
const saved = {
  method: 'PUT',
  roles: writers,
  data: billingRow,
  message: 'Đã lưu dòng sao kê',
  errors: ['billings.not_found', 'billings.status', 'conflict.stale'],
} as const
/** The specification names no id in the path; the other reading is served too. */
export const updateBilling = call({
  ...saved,
  id: 'put-billing',
  path: '/api/billing',
  summary: 'Sửa dòng sao kê',
  body: billingChange.extend({ id }),
})
export const updateBillingById = call({
  ...saved,
  id: 'put-billing-by-id',
  path: '/api/billing/{id}',
  summary: 'Sửa dòng sao kê theo mã',
  params: byId,
  body: billingChange,
})
/** −1: left out of the matching · 0: taken up again, and off its orders; each with its reason. */
export const changeBilling = call({
  id: 'put-billing-change-by-id',
  method: 'PUT',
  path: '/api/billing/change/{id}',
  summary: 'Bỏ qua hoặc mở lại dòng sao kê',
  roles: writers,
  params: byId,
  body: z.object({
    status: z.literal([billingStatus.waiting, billingStatus.leftOut], 'Trạng thái chỉ có thể là 0 hoặc -1'),
    reason,
    version,
  }),
  data: billingRow,
  message: 'Đã cập nhật dòng sao kê',
  errors: ['billings.not_found', 'billings.status', 'billings.open', 'conflict.stale'],
})
/** The line paid for these orders: their supplier charges are paid. A difference needs its note. */
export const completeBilling = call({
  id: 'post-complete-billing',
  method: 'POST',
  path: '/api/complete/billing',
  summary: 'Đối chiếu dòng sao kê với đơn đã mua',
  roles: writers,
  body: z.object({ id, order_ids: ids, note: note.nullish(), version }),
  data: billingRow,
  message: 'Đã đối chiếu',
  errors: [
    'billings.not_found',
    'billings.status',
    'billings.order_not_bought',
    'billings.order_card',
    'billings.order_matched',
    'orders.not_found',
    'conflict.stale',
  ],
})
export const deleteBilling = call({
  id: 'delete-billing-by-id',
  method: 'DELETE',
  path: '/api/billing/{id}',
  summary: 'Xóa dòng sao kê chưa đối chiếu',
  roles: writers,
  params: byId,
  data: z.object({ id: z.number() }),
  message: 'Đã xóa dòng sao kê',
  errors: ['billings.not_found', 'billings.status'],
})

const file = {
  method: 'POST',
  roles: writers,
  reads: true,
  query: listBillings.query,
  body: z.record(z.string(), z.unknown()).optional(),
} as const
export const exportBillings = call({
  ...file,
  id: 'post-billings-excel',
  path: '/api/billings/excel',
  summary: 'Xuất Excel sao kê',
  file: 'Sao kê thẻ mua hàng',
})
/** A row for each order that a line paid for. */
export const exportBilledOrders = call({
  ...file,
  id: 'post-billings-quote-excel',
  path: '/api/billings/quote/excel',
  aliases: ['/api/billing/quote/excel'],
  summary: 'Xuất Excel sao kê theo đơn hàng',
  file: 'Sao kê theo đơn hàng',
})

/** A card's statement as its issuer sends it (.xlsx, .xls, .csv): the accountant's. */
export const billingImport = importCalls({
  key: 'billing',
  path: '/api/billings',
  noun: 'sao kê thẻ',
  roles: roles('ql', 'kt'),
})
