import { customerPlaces } from '#customers/customer.places.ts'
import { aside, filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** Those who sell and keep the books; others see that there is a record, not about whom nor how much. */
export const ours = { seenBy: roles('ql', 'kt', 'kd', 'cs') } as const

/** The customer whom a request to the desk is about. */
export const customerOfRequest = {
  customer_id: {
    label: 'Khách hàng',
    kind: 'key',
    opens: customerPlaces,
    list: filterOnly,
    ...ours,
    ...aside,
  },
  customer_no: {
    label: 'Mã khách',
    kind: 'code',
    computed: true,
    export: { width: 12 },
    fact: false,
    ...ours,
  },
  customer_name: {
    label: 'Khách hàng',
    kind: 'text',
    computed: true,
    list: { width: 220 },
    export: { width: 24 },
    ...ours,
  },
} as const satisfies Fields
