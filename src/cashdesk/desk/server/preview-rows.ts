import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { previewOfRows } from '#ledger/server/preview.ts'
import type { RowsPreview } from '#ledger/server/preview.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'

/** Rows of one table that each belong to a customer; `visible` is what the person sees of `t` and its customer `c`. */
interface Rows {
  table: 'transfer' | 'penalty' | 'behalf_payment' | 'money_transaction'
  ids: readonly number[]
  visible: RawBuilder<boolean>
}

/** What an action on many rows would post, with the money of each customer before and after all of them. */
export async function previewRows(
  context: Context,
  { table, ids, visible }: Rows,
  action: (context: Context, ids: readonly number[]) => Promise<BulkAnswer>,
): Promise<RowsPreview> {
  const { rows } = await sql<{ id: number; customer: number }>`select t.id, t.customer_id as customer
    from ${sql.table(table)} t join customer c on c.id = t.customer_id
    where t.id = any(${ids}::bigint[]) and ${visible} order by 2`.execute(context.db)
  const customerOf = new Map(rows.map(({ id, customer }) => [id, customer]))
  return previewOfRows(context, { ids, customerOf }, action)
}
