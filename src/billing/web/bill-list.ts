import { listBills } from '#billing/bill.api.ts'
import { billFields } from '#billing/bill.fields.ts'
import { billStatus } from '#billing/bill.status.ts'
import type { BillStatusName } from '#billing/bill.status.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What the lists of bills ask at a first visit: all bills, or those of one status. */
export const billStart = (status?: BillStatusName) =>
  ({
    call: listBills,
    size: 50,
    sort: '-created_at',
    filterKeys: [...filterKeys(billFields), 'codes'],
    ...(status === undefined ? {} : { fixed: { status: String(billStatus[status]) } }),
  }) satisfies ListStart
