import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { accountName } from '#ledger/accounts.rules.ts'
import { documentName } from '#ledger/entries.rules.ts'
import type { EntryKind } from '#ledger/entries.rules.ts'
import type { PostedLine } from '#ledger/posted-line.api.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'

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

/**
 * The lines of these entries (`e`), oldest first, at most so many: of the customer's account, and to those
 * who may know what the goods cost us of every other.
 */
export async function postedLines(
  { db, actor }: Context,
  given: { entries: RawBuilder<unknown>; customer: number | null; most: number },
): Promise<PostedLine[]> {
  const own = `customer:${given.customer}`
  const { rows } = await sql<Row>`
    select e.created_at as at, e.id as entry_id, e.kind, e.number, a.code as account, l.amount, l.balance_after,
      (e.reverses_id is not null or exists (select from entry r where r.reverses_id = e.id)) as reversed,
      (select first.number from entry first where first.id = e.reverses_id) as reverses
    from entry e join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id
    where ${given.entries} order by e.id, l.id limit ${sql.lit(given.most)}`.execute(db)
  const costs = is(actor, 'ql', 'kt')
  return rows
    .filter((line) => costs || line.account === own)
    .map(({ number, ...line }) => ({
      ...line,
      document: documentName({ ...line, number }),
      account_name: accountName(line.account),
      balance_after: line.account === own ? -(line.balance_after ?? 0) : line.balance_after,
    }))
}
