import { sql } from 'kysely'
import { exportBills } from '#billing/bill-export.api.ts'
import { listBills } from '#billing/bill.api.ts'
import type { BillRecord } from '#billing/bill.api.ts'
import { billFields } from '#billing/bill.fields.ts'
import { methodNames } from '#billing/bill.words.ts'
import { billListing, billTotals, visibleBills } from '#billing/server/bill.repo.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import type { ExportColumn } from '#platform/server/lists/export.ts'
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

interface ExportedBill extends BillRecord {
  cancelled_vnd: number | null
}

/** As listed, what cancelled slips came to in a column of its own: a sum is what its title says. */
const withCancelled: readonly ExportColumn<ExportedBill>[] = columns.flatMap((column) => {
  if (column.key !== 'total_vnd') return [column]
  return [column, { key: 'cancelled_vnd', title: 'Tiền phiếu đã hủy (đ)', kind: 'money' }]
})

/** The bills of the list's filters that the person may see. @throws bad_input by field */
export const billsFile = exportOf<ExportedBill>(exportBills, listBills, ({ actor }) => ({
  columns: withCancelled,
  definition: {
    ...billListing,
    select: sql`${billListing.select}, ${billTotals.total_vnd} as total_vnd, ${billTotals.cancelled_vnd} as cancelled_vnd,
      ${billTotals.deposit} as deposit`,
  },
  scope: visibleBills(actor),
  summed: ['total_vnd', 'cancelled_vnd', 'deposit', 'paid', 'due', 'expected_cod', 'collected_cod'],
}))
