import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, ids } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

const asked = { roles: roles('ql', 'kt'), method: 'POST', data: bulkAnswer } as const
/** What the screen sends beside the orders, where it asks for those that are not paid. */
export const askedUnpaid = 1
const body = z.object({ ids, status: z.number().int().min(-1).max(1).optional() })

/** Looks for the lines of card statements that pay orders nobody has paid for yet, and matches what is sure. */
export const rereadUnpaid = call({
  ...asked,
  id: 'post-report-purchase-delivery-reload-purchase-unpaid',
  path: '/api/report/purchase-delivery/reload-purchase-unpaid',
  summary: 'Đọc lại sao kê thẻ cho đơn chờ trả người bán',
  body,
  message: 'Đã đọc lại sao kê',
  errors: ['flow.not_found', 'flow.no_line', 'flow.not_unpaid', 'flow.no_card'],
})

/** Of orders that are said to be paid: whether a statement proves it, and to the unit; a line that proves it is matched. */
export const rereadPaid = call({
  ...asked,
  id: 'post-report-purchase-delivery-reload-purchase-paid',
  path: '/api/report/purchase-delivery/reload-purchase-paid',
  summary: 'Đọc lại sao kê thẻ cho đơn đã trả người bán',
  body,
  message: 'Sao kê xác nhận các đơn đã trả',
  errors: ['flow.not_found', 'flow.no_proof', 'flow.not_paid', 'flow.differs', 'flow.no_card'],
})
