import { sql } from 'kysely'
import type { BillRecord } from '#billing/bill.api.ts'
import { billFields } from '#billing/bill.fields.ts'
import { billStatus } from '#billing/bill.status.ts'
import { billListing, visibleBills } from '#billing/server/bill.repo.ts'
import { sharedBillColumns } from '#billing/server/export-bills.usecase.ts'
import { addressLine } from '#billing/server/read-bill.usecase.ts'
import { batchFields } from '#delivery/batch.fields.ts'
import { exportBatch, exportBatchBills, exportBatches } from '#delivery/delivery-export.api.ts'
import { listBatches } from '#delivery/delivery.api.ts'
import type { BatchRecord } from '#delivery/delivery.api.ts'
import { batchListing, batchRowOf, visibleBatches } from '#delivery/server/batch.repo.ts'
import type { Download } from '#platform/contract/call.ts'
import { labelWithUnit } from '#platform/contract/field-words.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Context } from '#platform/server/context.ts'
import { exportList, exportOf, filtersOf } from '#platform/server/lists/export.ts'
import type { ExportColumn } from '#platform/server/lists/export.ts'
import { everyKey } from '#platform/server/lists/list.ts'
import { fileColumns } from '#platform/server/lists/record-list.ts'

/** The lists of the filters that the person may see. @throws bad_input by field */
export const batchesFile = exportOf<BatchRecord>(exportBatches, listBatches, ({ actor }) => ({
  columns: fileColumns<BatchRecord>(batchFields),
  definition: batchListing,
  scope: visibleBatches(actor),
}))

const titled = (key: keyof typeof billFields) => ({ key, title: labelWithUnit(billFields[key]) })

const billColumns: readonly ExportColumn<BillRecord>[] = [
  ...sharedBillColumns,
  { ...titled('receiver'), width: 50, value: (row) => (row.receiver ? addressLine(row.receiver) : null) },
  { ...titled('total_vnd'), kind: 'money' },
  { ...titled('expected_cod'), kind: 'money' },
  { ...titled('collected_cod'), kind: 'money' },
]

/** The bills of these lists that the person may see. */
function billsFile(context: Context, name: string, batches: readonly number[]): Promise<Download> {
  const onThem = sql<boolean>`b.id in (select bill_id from delivery_batch_bill
    where batch_id = any(${[...batches]}::bigint[]))`
  return exportList<BillRecord>(context, {
    name,
    columns: billColumns,
    definition: billListing,
    query: { page: 1, size: 0, sort: 'created_at' } as ListQuery,
    scope: sql<boolean>`${visibleBills(context.actor)} and ${onThem}`,
    summed: ['total_vnd', 'expected_cod', 'collected_cod'],
    apart: {
      title: billStatus.label(billStatus.cancelled),
      is: ({ status }) => status === billStatus.cancelled,
    },
  })
}

/** @throws delivery.not_found */
export async function batchFile(context: Context, code: string): Promise<Download> {
  const { id } = await batchRowOf(context.db, context.actor, code)
  return billsFile(context, exportBatch.file, [id])
}

/** The bills of every list of the filters. @throws bad_input by field */
export async function batchBillsFile(
  context: Context,
  { query, body }: { query: ListQuery; body: unknown },
): Promise<Download> {
  const { db, actor } = context
  const asked = filtersOf(listBatches.query, query, body)
  const keys = await everyKey(db, batchListing, asked, visibleBatches(actor))
  return billsFile(context, exportBatchBills.file, keys)
}
