import { sql } from 'kysely'
import { balanceRun } from '#cashdesk/bank/bank-statement.rules.ts'
import { refuseBank } from '#cashdesk/bank/bank.errors.ts'
import { linesShown } from '#cashdesk/bank/statement-file.api.ts'
import type { StatementFileRecord } from '#cashdesk/bank/statement-file.api.ts'
import { statementFileFields } from '#cashdesk/bank/statement-file.fields.ts'
import { printedEnds } from '#cashdesk/bank/statement-file.rules.ts'
import { statementFileStatus, statementFileTable } from '#cashdesk/bank/statement-file.status.ts'
import { keepBookings } from '#cashdesk/bank/server/bank-feed.usecase.ts'
import type { KeptBooking } from '#cashdesk/bank/server/bank-feed.usecase.ts'
import { visibleBookings } from '#cashdesk/bank/server/bank.repo.ts'
import { warningOf } from '#cashdesk/bank/bank.words.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { FourEyes, StatusOf } from '#platform/contract/status.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, listedSelect } from '#platform/server/lists/record-list.ts'

/** A line of a file; its row in the sheet for whoever looks it up there. */
export type FileBooking = KeptBooking & { raw: { line: number; cells: readonly string[] } }
/** The same as the database keeps it. */
type Stored = Omit<FileBooking, 'bookedAt'> & { bookedAt: string }

const from = sql`bank_import t join card on card.id = t.card_id join staff maker on maker.id = t.created_by
  left join staff checker on checker.id = t.decided_by`
const computed = {
  card_name: sql`card.name`,
  created_by_name: sql`maker.name`,
  decided_by_name: sql`checker.name`,
}
export const listing: ListDefinition = {
  from,
  ...describedList(statementFileFields, 't', computed),
  select: sql`t.id, t.id::text as _id, ${listedSelect(statementFileFields, 't', computed)}`,
  key: sql`t.id`,
  defaultSort: '-created_at',
  chips: { of: 'status', values: statementFileStatus.values },
}

export function listStatements({ db, actor }: Context, query: ListQuery) {
  return chippedList<StatementFileRecord>(db, listing, query, visibleBookings(actor))
}

/** @throws bank.no_statement */
async function rowOf({ db, actor }: Context, id: number): Promise<StatementFileRecord> {
  const { rows } = await sql<StatementFileRecord>`select ${listing.select} from ${from}
    where t.id = ${id} and ${visibleBookings(actor)}`.execute(db)
  const row = rows[0]
  if (!row) throw refuseBank('bank.no_statement')
  return row
}

async function bookingsOf(db: Db, id: number): Promise<FileBooking[]> {
  const { bookings } = await db
    .selectFrom('bank_import')
    .select('bookings')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const stored = bookings as unknown as Stored[]
  return stored.map((booking) => ({ ...booking, bookedAt: new Date(booking.bookedAt) }))
}

/** A file with a page of its lines, for whoever compares it with the bank. @throws bank.no_statement */
export async function readStatementFile(context: Context, id: number, page: number) {
  const row = await rowOf(context, id)
  const bookings = await bookingsOf(context.db, id)
  const lines = bookings.map(({ amount, balance, raw }) => ({ amount, balance, line: raw.line }))
  return {
    row,
    printed: printedEnds(lines),
    warning: warningOf(balanceRun(lines)),
    bookings: bookings.slice((page - 1) * linesShown, page * linesShown).map((booking) => ({
      line: booking.raw.line,
      booked_at: booking.bookedAt,
      amount: booking.amount,
      balance: booking.balance,
      content: booking.content,
      reference: booking.reference,
      counter_name: booking.counterName,
    })),
  }
}

/** Keeps a file as it was read, until somebody else releases it. @returns its key @throws bank.statement_waiting */
export async function keepFile(
  context: Context,
  file: {
    card: number
    name: string
    columns: object
    bookings: readonly FileBooking[]
    fresh: readonly number[]
  },
): Promise<number> {
  const { db, actor, now } = context
  const sumOf = (sign: 1 | -1) =>
    file.fresh.filter((amount) => Math.sign(amount) === sign).reduce((sum, amount) => sum + amount, 0)
  const bookings = JSON.stringify(file.bookings).replaceAll('\\u0000', '')
  const { rows: waiting } = await sql`select from bank_import where card_id = ${file.card}
    and status = ${lit(statementFileStatus.imported)} and bookings = ${bookings}::jsonb limit 1`.execute(db)
  if (waiting.length > 0) throw refuseBank('bank.statement_waiting')
  const { id } = await db
    .insertInto('bank_import')
    .values({
      card_id: file.card,
      file_name: file.name,
      lines: file.bookings.length,
      fresh: file.fresh.length,
      money_in: sumOf(1),
      money_out: sumOf(-1),
      columns: JSON.stringify(file.columns),
      bookings,
      created_by: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, {
    entity: statementFileTable.entity,
    id,
    action: 'create',
    data: { fresh: file.fresh.length },
  })
  return id
}

interface LockedFile {
  id: number
  card_id: number
  station_id: number | null
  status: StatusOf<typeof statementFileStatus>
  created_at: Date
}

const files: Records<LockedFile, FourEyes, never> = {
  table: statementFileTable,
  lock: async ({ db, actor }, id) => {
    const { rows } = await sql<LockedFile>`select t.id, t.card_id, card.station_id, t.status, t.created_at
      from bank_import t join card on card.id = t.card_id
      where t.id = ${id} and ${visibleBookings(actor)} for no key update of t`.execute(db)
    const row = rows[0]
    if (!row) throw refuseBank('bank.no_statement')
    return row
  },
  snapshot: () => ({}),
  refuse: (why, { status }) =>
    why === 'reason'
      ? refuseField('reason', 'Vui lòng nhập lý do từ chối')
      : refuseBank('bank.statement_decided', {
          values: { what: statementFileStatus.label(status).toLowerCase() },
        }),
}

/**
 * The lines that nobody told by now become bookings of the bank desk, where what is certain is matched.
 * @throws bank.no_statement, bank.statement_decided, access.own_work
 */
export async function releaseStatement(context: Context, id: number): Promise<StatementFileRecord> {
  const { db, actor, now } = context
  await runAction(files, {
    context,
    id,
    action: 'release',
    effect: async ({ card_id: card, created_at }) => {
      const bookings = await bookingsOf(db, id)
      const made = await keepBookings(db, { card, source: 'file', import: id, bookings, now: created_at })
      return {
        set: { decided_by: actor.id, decided_at: now, fresh: made.length },
        data: { fresh: made.length },
      }
    },
  })
  return rowOf(context, id)
}

/** None of its lines is taken over. @throws bank.no_statement, bank.statement_decided, bad_input without a reason */
export async function rejectStatement(
  context: Context,
  { id, reason }: { id: number; reason: string },
): Promise<StatementFileRecord> {
  const { actor, now } = context
  const effect = async () => ({ set: { decided_by: actor.id, decided_at: now, reason } })
  await runAction(files, { context, id, action: 'reject', reason, effect })
  return rowOf(context, id)
}
