import { sql } from 'kysely'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import type { OpeningRecord } from '#ledger/opening.api.ts'
import { openingFields } from '#ledger/opening.fields.ts'
import { openingStatusOf, openingTable } from '#ledger/opening.status.ts'
import type { openingStatus } from '#ledger/opening.status.ts'
import { reverse } from '#ledger/server/journal.repo.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { inScope } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { recordMove, runAction } from '#platform/server/events/run-action.ts'
import type { Move, Records } from '#platform/server/events/run-action.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, listedSelect } from '#platform/server/lists/record-list.ts'

const computed = { maker_name: sql`maker.name`, reversed_by_name: sql`undoer.name` }
const listing: ListDefinition = {
  from: sql`opening_import t join staff maker on maker.id = t.maker_id left join staff undoer on undoer.id = t.reversed_by`,
  select: sql`t.id, t.id::text as _id, ${listedSelect(openingFields, 't', computed)}`,
  filters: describedList(openingFields, 't', computed).filters,
  sorts: { id: sql`t.id` },
  key: sql`t.id`,
  defaultSort: '-id',
  search: { text: (q) => sql<boolean>`t.code = ${q.toUpperCase()}` },
}
const scope = ({ actor }: Context) => inScope(actor, { station: 't.station_id' })

export function listOpenings(context: Context, query: ListQuery) {
  return listRows<OpeningRecord>(context.db, listing, query, scope(context))
}

interface LockedOpening {
  id: number
  status: StatusOf<typeof openingStatus>
  station_id: number
}

const openings: Records<LockedOpening, null, never> = {
  table: openingTable,
  lock: async (context, id) => {
    const { rows } = await sql<Omit<LockedOpening, 'status'> & { reversed_at: Date | null }>`
      select t.id, t.station_id, t.reversed_at from opening_import t
      where t.id = ${id} and ${scope(context)} for update`.execute(context.db)
    const row = rows[0]
    if (!row) throw refuseLedger('ledger.opening_unknown')
    return { id: row.id, station_id: row.station_id, status: openingStatusOf(row) }
  },
  snapshot: () => null,
  refuse: () => refuseLedger('ledger.opening_reversed'),
  move: writeReversal,
}

async function writeReversal(context: Context, row: LockedOpening, move: Move): Promise<void> {
  const { db, actor, now } = context
  const written = await db
    .updateTable('opening_import')
    .set({ reversed_at: now, reversed_by: actor.id, reason: move.reason ?? null })
    .where('id', '=', row.id)
    .where('reversed_at', 'is', null)
    .executeTakeFirst()
  if (written.numUpdatedRows !== 1n) throw refuseLedger('ledger.opening_reversed')
  await recordMove(context, openingTable.entity, row, move)
}

/** Every entry of an import is reversed today, together. @throws ledger.opening_unknown, ledger.opening_reversed */
export async function reverseOpening(
  context: Context,
  { id, reason }: { id: number; reason: string },
): Promise<OpeningRecord> {
  const { db } = context
  await runAction(openings, {
    context,
    id,
    action: 'reverse',
    reason,
    effect: () => reverseEntries(context, id, reason),
  })
  const { rows } = await sql<OpeningRecord>`select ${listing.select} from ${listing.from} where t.id = ${id}
    and ${scope(context)}`.execute(db)
  return rows[0] as OpeningRecord
}

async function reverseEntries({ db, actor, now }: Context, opening: number, reason: string): Promise<void> {
  const entries = await db
    .selectFrom('entry')
    .select(['id', 'station_id'])
    .where('reference_type', '=', 'opening_import')
    .where('reference_id', '=', opening)
    .where('reverses_id', 'is', null)
    .orderBy('id')
    .execute()
  for (const entry of entries)
    await reverse(db, entry.id, reason, { station: entry.station_id, now, maker: actor.id })
}
