import { sql } from 'kysely'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import { openingKinds } from '#ledger/opening.api.ts'
import type { OpeningRecord } from '#ledger/opening.api.ts'
import { openingFields } from '#ledger/opening.fields.ts'
import { openingStatus, openingTable } from '#ledger/opening.status.ts'
import { reverse } from '#ledger/server/journal.repo.ts'
import { kindOfAccount, openingLines, postOpening } from '#ledger/server/post-opening.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { FourEyes, StatusOf } from '#platform/contract/status.ts'
import { inScope } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, listedSelect } from '#platform/server/lists/record-list.ts'

const computed = {
  maker_name: sql`maker.name`,
  decided_by_name: sql`checker.name`,
  reversed_by_name: sql`undoer.name`,
}
export const listing: ListDefinition = {
  from: sql`opening_import t join staff maker on maker.id = t.maker_id
    left join staff checker on checker.id = t.decided_by left join staff undoer on undoer.id = t.reversed_by`,
  select: sql`t.id, t.id::text as _id, ${listedSelect(openingFields, 't', computed)}`,
  filters: describedList(openingFields, 't', computed).filters,
  sorts: { id: sql`t.id` },
  key: sql`t.id`,
  defaultSort: '-id',
  search: { text: (q) => sql<boolean>`t.code = ${q.toUpperCase()}` },
}
export const scope = ({ actor }: Pick<Context, 'actor'>) => inScope(actor, { station: 't.station_id' })

export function listOpenings(context: Context, query: ListQuery) {
  return listRows<OpeningRecord>(context.db, listing, query, scope(context))
}

async function rowOf(context: Context, id: number): Promise<OpeningRecord> {
  const { rows } = await sql<OpeningRecord>`select ${listing.select} from ${listing.from}
    where t.id = ${id} and ${scope(context)}`.execute(context.db)
  const row = rows[0]
  if (!row) throw refuseLedger('ledger.opening_unknown')
  return row
}

/** A sheet with its rows, for whoever compares it with the old books. @throws ledger.opening_unknown */
export async function readOpening(context: Context, id: number) {
  const row = await rowOf(context, id)
  const lines = await openingLines(context.db, id)
  return {
    row,
    lines: lines.map(({ account, ...line }) => ({ ...line, kind: openingKinds[kindOfAccount(account)] })),
  }
}

interface LockedOpening {
  id: number
  status: StatusOf<typeof openingStatus>
  station_id: number
  maker_id: number
}

const openings: Records<LockedOpening, FourEyes, never> = {
  table: openingTable,
  lock: async (context, id) => {
    const { rows } = await sql<LockedOpening>`
      select t.id, t.station_id, t.status, t.maker_id from opening_import t
      where t.id = ${id} and ${scope(context)} for no key update`.execute(context.db)
    const row = rows[0]
    if (!row) throw refuseLedger('ledger.opening_unknown')
    return row
  },
  snapshot: () => ({}),
  refuse: (why, { status }) =>
    why === 'reason'
      ? refuseField('reason', 'Vui lòng nhập lý do')
      : refuseLedger('ledger.opening_stands', {
          values: { what: openingStatus.label(status).toLowerCase() },
        }),
}

/**
 * An entry for each row of the sheet, all of them or none, where each can still be posted.
 * @throws ledger.opening_unknown, ledger.opening_stands, access.own_work, what `postOpening` throws
 */
export async function releaseOpening(context: Context, id: number): Promise<OpeningRecord> {
  const { actor, now } = context
  await runAction(openings, {
    context,
    id,
    action: 'release',
    effect: async ({ station_id: station, maker_id: maker }) => {
      await postOpening(context, { id, station, maker })
      return { set: { decided_by: actor.id, decided_at: now } }
    },
  })
  return rowOf(context, id)
}

interface Refused {
  id: number
  reason: string
}

/** None of its rows is ever posted. @throws ledger.opening_unknown, ledger.opening_stands */
export async function rejectOpening(context: Context, { id, reason }: Refused): Promise<OpeningRecord> {
  const { actor, now } = context
  const effect = async () => ({ set: { decided_by: actor.id, decided_at: now, reason } })
  await runAction(openings, { context, id, action: 'reject', reason, effect })
  return rowOf(context, id)
}

/** Every entry of an import is reversed today, together. @throws ledger.opening_unknown, ledger.opening_stands */
export async function reverseOpening(context: Context, { id, reason }: Refused): Promise<OpeningRecord> {
  const { actor, now } = context
  const effect = async () => {
    await reverseEntries(context, id, reason)
    return { set: { reversed_by: actor.id, reversed_at: now, reason } }
  }
  await runAction(openings, { context, id, action: 'reverse', reason, effect })
  return rowOf(context, id)
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
