import { z } from 'zod'
import { orderRow } from '#orders/core/order.api.ts'
import { detailsEdit } from '#orders/quote/quote.api.ts'
import { call } from '#platform/contract/call.ts'
import { id } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

/** What of an order may change once its price is settled; what is not named stays as it is. */
export const changeDetails = call({
  id: 'post-quote-change-update',
  method: 'POST',
  path: '/api/quote/change/update',
  summary: 'Sửa thông tin đơn đã cọc',
  roles: roles('ql', 'kt', 'kd', 'cs'),
  body: detailsEdit.extend({ id }),
  data: orderRow,
  message: 'Đã sửa thông tin đơn',
  errors: ['orders.status', 'orders.carried', 'conflict.stale'],
})
export type DetailsEdit = z.output<typeof changeDetails.body>
