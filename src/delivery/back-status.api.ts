import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, ids, reason } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

/** Steps orders back to where they came from, with their bill from 12 on; reversal entries undo the money. */
export const backStatus = call({
  id: 'post-quote-back-status',
  method: 'POST',
  path: '/api/quote/back-status',
  summary: 'Lùi trạng thái',
  failure: 'Không thể cập nhật trạng thái!',
  roles: roles('ql', 'kt', 'op'),
  money: true,
  body: z.object({ ids, reason }),
  data: bulkAnswer,
  errors: ['orders.no_history', 'orders.status', 'bills.paid', 'back.cancelled'],
})
