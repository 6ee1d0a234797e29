import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { StatementLineRecord } from '#ledger/account.api.ts'
import { accountName } from '#ledger/accounts.rules.ts'
import { documentName } from '#ledger/entries.rules.ts'
import type { EntryKind } from '#ledger/entries.rules.ts'
import { accountOwners, seenOwnerName } from '#ledger/server/account.repo.ts'
import { movesOf, summedThrough } from '#ledger/server/book-sums.repo.ts'
import type { Days } from '#ledger/server/book-sums.repo.ts'
import { entryReference } from '#ledger/server/entry-sql.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { inStation } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { filterCondition } from '#platform/server/lists/list-definition.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'

/** A line as it is read; its balance comes from those before it. */
export interface FoundLine extends Omit<
  StatementLineRecord,
  'document' | 'debit' | 'credit' | 'balance' | 'contra'
> {
  kind: EntryKind
  number: number
  reverses: number | null
  amount: number
  /** Of the station worked in. */
  own: boolean
  contra: { code: string; name: string | null }[]
}

/** The other accounts of the entry: few, so they are read line by line. */
const contraAccounts = (
  actor: Actor,
) => sql`(select coalesce(jsonb_agg(distinct jsonb_build_object('code', a.code, 'name', ${seenOwnerName(actor)})), '[]')
  from entry_line other join (${accountOwners}) on a.id = other.account_id
  where other.entry_id = e.id and other.account_id <> l.account_id)`

/**
 * Lines by account and day: the index `entry_line_day` has both and the order. The filters, the order
 * and the count look at the lines alone.
 */
export const statementListing: ListDefinition = {
  from: sql`entry_line l join entry e on e.id = l.entry_id left join staff maker on maker.id = e.maker_id
    left join staff checker on checker.id = e.checker_id left join entry taken on taken.id = e.reverses_id`,
  table: { name: 'entry_line', as: 'l' },
  select: sql`l.id`,
  filters: { posting_date: { dates: 'l.posting_date' } },
  sorts: { posting_date: sql`l.posting_date` },
  key: sql`l.id`,
  defaultSort: '-posting_date',
}

/** The same with its columns: what an entry of another station is about, and with whom, stays with that station. */
export function statementFor(actor: Actor): ListDefinition {
  const own = inStation(actor, 'e.station_id')
  return {
    ...statementListing,
    select: sql`l.id, l.id::text as _id, l.entry_id, l.posting_date, e.document_date, e.kind, e.number,
      taken.number as reverses, ${own} as own, case when ${own} then ${entryReference} end as reference,
      case when ${own} then e.reason end as reason,
      case when ${own} then ${contraAccounts(actor)} else '[]' end as contra, l.amount, l.currency,
      l.foreign_amount, maker.name as maker_name, checker.name as checker_name, e.created_at`,
  }
}

export const ofAccount = (id: number): RawBuilder<boolean> => sql<boolean>`l.account_id = ${id}`

export interface Moves {
  opening: number
  debit: number
  credit: number
}

/** What the account stood at before the days asked for, VND, + debit, and what it moved in them. */
export async function movesOfAccount(db: Db, account: number, days: Days): Promise<Moves> {
  const { rows } = await sql<Moves>`select coalesce(sum(opening), 0)::bigint as opening,
      coalesce(sum(debit), 0)::bigint as debit, coalesce(sum(credit), 0)::bigint as credit
    from ${movesOf({ account }, days, await summedThrough(db))} moved`.execute(db)
  return rows[0] ?? { opening: 0, debit: 0, credit: 0 }
}

/** Sum of the first lines of the order asked for: those on the pages before. */
export async function sumOfFirst(db: Db, account: number, query: ListQuery, down: boolean): Promise<number> {
  const skipped = (query.page - 1) * query.size
  if (skipped === 0) return 0
  const within = filterCondition(statementListing, query as unknown as Record<string, unknown>)
  const order = down ? sql`l.posting_date desc, l.id desc` : sql`l.posting_date, l.id`
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::bigint as sum from (
    select l.amount from entry_line l where ${ofAccount(account)} and ${within} order by ${order} limit ${skipped}) first`.execute(
    db,
  )
  return rows[0]?.sum ?? 0
}

/** The line as it is shown, with the balance after it. */
export function lineShown(line: FoundLine, balance: number): StatementLineRecord {
  const { kind, number, reverses, amount, contra, own, ...rest } = line
  return {
    ...rest,
    document: documentName({ kind, number, reverses }),
    contra: own ? contra.map(({ code, name }) => name || accountName(code)).join(', ') : 'Của trạm khác',
    debit: Math.max(0, amount),
    credit: Math.max(0, -amount),
    balance,
  }
}
