import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import { addressFields } from '#customers/address.fields.ts'
import { billFields } from '#billing/bill.fields.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import type { Fields } from '#platform/contract/record.ts'

/** The tables whose rows belong to a customer (`customer_id`) and describe their fields. */
export const recordsOfCustomers: readonly { table: string; fields: Fields }[] = [
  { table: 'customer_address', fields: addressFields },
  { table: 'orders', fields: orderFields },
  { table: 'bill', fields: billFields },
  { table: 'transfer', fields: transferFields },
]
