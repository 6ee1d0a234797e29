import { z } from 'zod'
import { orderRow } from '#orders/core/order.api.ts'
import { call } from '#platform/contract/call.ts'
import { id, reason, version } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

/**
 * An order that disagrees with its bill goes where the bill says, and to 11 where no bill has it; a deposit that
 * is locked for a cancelled order is free. Nothing is posted: the bill and the journal are what is right.
 */
export const mendConflict = call({
  id: 'post-v1-quotes-conflict-mend',
  method: 'POST',
  path: '/api/v1/quotes/conflict/mend',
  summary: 'Sửa đơn lệch phiếu, lệch cọc',
  roles: roles('ql', 'kt'),
  money: true,
  body: z.object({ id, mend: z.enum(['follow_bill', 'free_deposit']), reason, version }),
  data: orderRow,
  message: 'Đã sửa đơn lệch',
  errors: ['orders.not_found', 'orders.status', 'mend.agrees', 'conflict.stale'],
})
