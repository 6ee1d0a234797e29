import { orderRow } from '#orders/core/order.api.ts'
import { transportForm } from '#orders/transport/transport.api.ts'
import { call } from '#platform/contract/call.ts'
import { id, version } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

/** A parcel that nobody waits for is a customer's own: it becomes their transport order. `id` is the exception's. */
export const claimStrange = call({
  id: 'post-import-exception-transport',
  method: 'POST',
  path: '/api/import/exception/transport',
  summary: 'Tạo đơn ký gửi từ kiện lạ',
  roles: roles('ql', 'op'),
  body: transportForm.omit({ tracks: true }).extend({ id, version }),
  data: orderRow,
  message: 'Đã tạo đơn ký gửi cho kiện lạ',
  errors: [
    'import.exception_unknown',
    'import.exception_settled',
    'import.not_strange',
    'import.package_left',
    'orders.customer_unknown',
    'orders.customer_locked',
    'orders.carry_prohibited',
    'orders.track_elsewhere',
  ],
})
