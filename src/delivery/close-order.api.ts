import { z } from 'zod'
import { orderRow } from '#orders/core/order.api.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, businessDate, foreign, id, ids, reason, text } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

const refund = z.object({
  id,
  /** 66 or 77: the seller refunds, 67 or 78: the site; the first call. */
  sub_status: z.number().int().optional(),
  /** Expected amount in the order's currency; the first call. */
  expected: foreign.optional(),
  due_date: businessDate.optional(),
  /** What came, in the order's currency: the second call, which cancels the order. */
  received: foreign.optional(),
  reason: text(500).optional(),
})
export type Refund = z.output<typeof refund>

/** The seller's refund before the goods move on (6, 7): first expected, then received. */
export const changeRefund = call({
  id: 'post-quote-change-refund',
  method: 'POST',
  path: '/api/quote/change/refund',
  summary: 'Hoàn tiền người bán',
  roles: roles('ql', 'kt'),
  money: true,
  body: refund,
  data: orderRow,
  message: 'Đã cập nhật hoàn tiền',
  errors: ['refund.status', 'refund.not_asked', 'refund.too_much', 'refund.too_little', 'refund.no_purchase'],
})

/**
 * Lost or destroyed goods (7…11, 18): asked by an accountant or a manager, done when a second
 * person asks for the same; one of the two is a manager.
 */
export const writeOff = call({
  id: 'post-quote-write-off',
  method: 'POST',
  path: '/api/quote/write-off',
  summary: 'Xóa sổ hàng mất, hỏng',
  roles: roles('ql', 'kt'),
  money: true,
  body: z.object({
    ids,
    reason,
    /** The carrier or agent that bears the loss. */
    partner: id.nullish(),
  }),
  data: bulkAnswer.extend({
    /** Orders now waiting for the second person. */
    waiting: z.array(z.number()),
  }),
  errors: ['write_off.status', 'write_off.second'],
})
