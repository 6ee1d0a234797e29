import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { accountName } from '#ledger/accounts.rules.ts'
import { documentName } from '#ledger/entries.rules.ts'
import type { EntryKind } from '#ledger/entries.rules.ts'
import type { PostedLine } from '#ledger/posted-line.api.ts'
import { is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'

interface Row {
  at: Date
  entry_id: number
  kind: EntryKind
  number: number
  account: string
  amount: number
  balance_after: number | null
  reversed: boolean
  reverses: number | null
}

/** A customer and their account, by key. */
export type OneAccount = Record<'customer' | 'account', RawBuilder<unknown>>

interface Lines {
  /** Which entries, of `e`. */
  entries: RawBuilder<unknown>
  /** Whose account alone is told; null: every account. */
  only: OneAccount | null
  most: number
}

/**
 * Oldest first. What is told of an entry is found once for all of its lines, and who is told one account alone
 * reads no other: an entry of a delivered order has four lines and more.
 */
const linesOf = ({ entries, only, most }: Lines) => {
  const ofEntries = sql`(select e.id, e.created_at, e.kind, e.number,
      (e.reverses_id is not null or exists (select from entry r where r.reverses_id = e.id)) as reversed,
      (select first.number from entry first where first.id = e.reverses_id) as reverses
    from entry e where ${entries} offset 0) e`
  const told = sql`e.created_at as at, e.id as entry_id, e.kind, e.number, l.amount, l.balance_after, e.reversed, e.reverses`
  const lines = only
    ? sql`select ${told}, 'customer:' || ${only.customer} as account from ${ofEntries} join entry_line l on l.entry_id = e.id
        where l.account_id = ${only.account}`
    : sql`select ${told}, a.code as account from ${ofEntries} join entry_line l on l.entry_id = e.id
        join account a on a.id = l.account_id`
  return sql`${lines} order by e.id, l.id limit ${sql.lit(most)}`
}

/** Whether this person may know of other accounts than the customer's: they tell what the goods cost us. */
export const isToldCosts = (actor: Actor) => is(actor, 'ql', 'kt')

/**
 * The lines of these entries (`e`), oldest first, at most so many: of the customer's account, and to those
 * who may know what the goods cost us of every other.
 */
export async function postedLines(
  { db, actor }: Context,
  given: { entries: RawBuilder<unknown>; customer: number | null; most: number },
): Promise<PostedLine[]> {
  const account = sql`(select id from account where code = ${`customer:${given.customer}`})`
  const only = isToldCosts(actor) ? null : { customer: sql`${given.customer}::bigint`, account }
  const { rows } = await sql<Row>`${linesOf({ ...given, only })}`.execute(db)
  return shownLines(actor, rows, given.customer)
}

/** The same beside the row whose entries they are, in its statement: `linesBeside` is its column. */
export type LinesBeside = readonly (Omit<Row, 'at'> & { at: string })[] | null
export const linesBeside = (lines: Lines): RawBuilder<LinesBeside> =>
  sql<LinesBeside>`(select json_agg(line) from (${linesOf(lines)}) line)`

/** What this person sees of them. */
export const linesSeen = (actor: Actor, lines: LinesBeside, customer: number | null): PostedLine[] =>
  shownLines(
    actor,
    (lines ?? []).map((line) => ({ ...line, at: new Date(line.at) })),
    customer,
  )

function shownLines(actor: Actor, rows: readonly Row[], customer: number | null): PostedLine[] {
  const own = `customer:${customer}`
  const costs = isToldCosts(actor)
  return rows
    .filter((line) => costs || line.account === own)
    .map(({ number, ...line }) => ({
      ...line,
      document: documentName({ ...line, number }),
      account_name: accountName(line.account),
      balance_after: line.account === own ? -(line.balance_after ?? 0) : line.balance_after,
    }))
}
