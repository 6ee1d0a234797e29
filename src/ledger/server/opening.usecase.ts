import { sql } from 'kysely'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import type { OpeningRecord } from '#ledger/opening.api.ts'
import { reverse } from '#ledger/server/journal.repo.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { inScope } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'

const listing: ListDefinition = {
  from: sql`opening_import t join staff maker on maker.id = t.maker_id left join staff undoer on undoer.id = t.reversed_by`,
  select: sql`t.id, t.id::text as _id, t.code, t.file_name, t.rows, t.debit, t.credit, maker.name as maker_name,
    t.created_at, t.reversed_at, undoer.name as reversed_by_name, t.reason`,
  filters: { created_at: { range: 't.created_at' } },
  sorts: { id: sql`t.id` },
  key: sql`t.id`,
  defaultSort: '-id',
  search: { text: (q) => sql<boolean>`t.code = ${q.toUpperCase()}` },
}
const scope = ({ actor }: Context) => inScope(actor, { station: 't.station_id' })

export function listOpenings(context: Context, query: ListQuery) {
  return listRows<OpeningRecord>(context.db, listing, query, scope(context))
}

/** Every entry of an import is reversed today, together. @throws ledger.opening_unknown, ledger.opening_reversed */
export async function reverseOpening(
  context: Context,
  { id, reason }: { id: number; reason: string },
): Promise<OpeningRecord> {
  const { db, actor, now } = context
  const { rows: locked } = await sql<{ station_id: number; reversed_at: Date | null }>`
    select t.station_id, t.reversed_at from opening_import t where t.id = ${id} and ${scope(context)} for update`.execute(
    db,
  )
  const [batch] = locked
  if (!batch) throw refuseLedger('ledger.opening_unknown')
  if (batch.reversed_at !== null) throw refuseLedger('ledger.opening_reversed')
  const entries = await db
    .selectFrom('entry')
    .select(['id', 'station_id'])
    .where('reference_type', '=', 'opening_import')
    .where('reference_id', '=', id)
    .where('reverses_id', 'is', null)
    .orderBy('id')
    .execute()
  for (const entry of entries)
    await reverse(db, entry.id, reason, { station: entry.station_id, now, maker: actor.id })
  await db
    .updateTable('opening_import')
    .set({ reversed_at: now, reversed_by: actor.id, reason })
    .where('id', '=', id)
    .where('reversed_at', 'is', null)
    .execute()
  await recordEvent(context, {
    entity: 'opening_import',
    id,
    action: 'reverse',
    reason,
    station: batch.station_id,
  })
  const { rows } = await sql<OpeningRecord>`select ${listing.select} from ${listing.from} where t.id = ${id}
    and ${scope(context)}`.execute(db)
  return rows[0] as OpeningRecord
}
