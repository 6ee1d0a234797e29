import { exportBills } from '#billing/bill-export.api.ts'
import { listBills } from '#billing/bill.api.ts'
import type { BillRecord } from '#billing/bill.api.ts'
import { billFields } from '#billing/bill.fields.ts'
import { methodNames } from '#billing/bill.words.ts'
import { billListing, visibleBills } from '#billing/server/bill.repo.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import { fileColumns } from '#platform/server/lists/record-list.ts'

const columns = fileColumns<BillRecord>(billFields, {
  codes: { value: (row) => row.codes.join(', ') },
  method: { value: (row) => methodNames[row.method] },
  partner_name: { value: (row) => row.shipper_name ?? row.partner_name },
})

/** Whose bill it is, what is on it and how it goes out: what the file of COD begins with, too. */
const inBoth: readonly (keyof typeof billFields)[] = [
  'code',
  'status',
  'customer_no',
  'customer_name',
  'codes',
  'weight',
  'method',
  'partner_name',
  'waybill',
  'batch_code',
  'date',
  'sale_name',
  'created_at',
]
export const sharedBillColumns = columns.filter(({ key }) => inBoth.some((one) => one === key))

/** The bills of the list's filters that the person may see. @throws bad_input by field */
export const billsFile = exportOf<BillRecord>(exportBills, listBills, ({ actor }) => ({
  columns,
  definition: billListing,
  scope: visibleBills(actor),
  summed: ['total_vnd', 'deposit', 'paid', 'due', 'expected_cod', 'collected_cod'],
}))
