import { z } from 'zod'
import { careFields, quietDays } from '#crm/leads/care.fields.ts'
import { crmReaders } from '#crm/leads/lead.api.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, ids } from '#platform/contract/fields.ts'
import { listQuery, only } from '#platform/contract/list.ts'
import { customerManagers } from '#customers/customer.api.ts'
import { filterKinds, rowShape } from '#platform/contract/record.ts'

export const careRow = z.object(rowShape(careFields))
export type CareRow = z.output<typeof careRow>
export type CareRecord = z.input<typeof careRow>

export const listCare = call({
  id: 'get-crm-users',
  method: 'GET',
  path: '/api/crm/users',
  summary: 'Khách hàng để chăm sóc: nhóm, lần liên hệ gần nhất, việc tiếp theo',
  roles: crmReaders,
  query: listQuery({
    ...filterKinds(careFields),
    /** Nobody spoke with them for so many days. */
    quiet: only(quietDays, 'Chưa liên hệ'),
    /** The next step's day has come. */
    due: only(['true'], 'Đến hẹn'),
  }),
  row: careRow,
})

/** In turn, to sales people of the station who are here, not on leave and were not given too many lately. */
export const giveCustomers = call({
  id: 'post-crm-user-assign',
  method: 'POST',
  path: '/api/crm/user/assign',
  summary: 'Giao nhiều khách hàng lần lượt cho kinh doanh đang làm việc',
  roles: customerManagers,
  body: z.object({ ids }),
  /** Who was passed over and why. */
  data: bulkAnswer.extend({ why: z.string().nullable() }),
  message: 'Đã giao khách hàng',
  errors: ['customers.not_found', 'leads.nobody'],
})
