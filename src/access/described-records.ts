import { billFields } from '#billing/bill.fields.ts'
import { addressFields } from '#customers/address.fields.ts'
import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import { customerFields } from '#customers/customer.fields.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { staffFields } from '#staff/staff.fields.ts'

/** Records that describe their fields, by their tables: the log calls a field what its record calls it. */
export const describedRecords: Readonly<Record<string, Fields>> = {
  bill: billFields,
  customer: customerFields,
  customer_address: addressFields,
  orders: orderFields,
  staff: staffFields,
  transfer: transferFields,
}
