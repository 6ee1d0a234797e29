import { z } from 'zod'
import { chargeStatus } from '#orders/purchase/charge.status.ts'
import { call } from '#platform/contract/call.ts'
import { foreign, note, requiredText } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

/** Document 1, section 2: the system utilities; what was paid abroad is for the books and who buys. */
const payers = roles('ql', 'kt')

/** A row as it is pasted: an order's code, what the supplier took (in the order's currency) and its state. */
const pastedRow = z.object({
  code: requiredText(40),
  amount: foreign.nullish(),
  status: z.literal(chargeStatus.values, 'Trạng thái chỉ có thể là 0, 1 hoặc -1').default(chargeStatus.paid),
  note: note.nullish(),
})
const rows = z.array(pastedRow).min(1, 'Vui lòng dán ít nhất một dòng').max(500)
const checkedRow = z.object({
  code: z.string(),
  /** Null where no order of that code is there. */
  id: z.number().nullable(),
  name: z.string().nullable(),
  currency: z.string().nullable(),
  /** What the books say it cost, in the currency. */
  booked: z.number().nullable(),
  amount: z.number().nullable(),
  before: z.number().nullable(),
  status: z.number(),
  /** Why it will not be saved; null: it will be. */
  problem: z.string().nullable(),
})
export type CheckedPayment = z.output<typeof checkedRow>
const checked = z.object({ rows: z.array(checkedRow), good: z.number(), bad: z.number() })

/** What saving the pasted rows would do, row by row; nothing changes. */
export const checkPayments = call({
  id: 'post-quote-payments-call',
  method: 'POST',
  path: '/api/quote/payments/call',
  summary: 'Kiểm tra bảng thanh toán cho người bán',
  roles: payers,
  reads: true,
  body: z.object({ rows }),
  data: checked,
})
/** Saves the rows that can be, each by itself, and says why others were not. */
export const savePayments = call({
  id: 'post-quote-payments-save',
  method: 'POST',
  path: '/api/quote/payments/save',
  summary: 'Lưu bảng thanh toán cho người bán',
  roles: payers,
  body: z.object({ rows }),
  data: checked,
  message: 'Đã lưu bảng thanh toán',
})
