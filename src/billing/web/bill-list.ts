import { listBills } from '#billing/bill.api.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What the lists of bills ask at a first visit: all bills, or those of one status. */
export const billStart = (status?: string) =>
  ({
    call: listBills,
    size: 50,
    sort: '-created_at',
    filterKeys: [
      'status',
      'customer_id',
      'partner_id',
      'shipper_id',
      'method',
      'codes',
      'date_from',
      'date_to',
      'created_at_from',
      'created_at_to',
    ],
    ...(status === undefined ? {} : { fixed: { status } }),
  }) satisfies ListStart
