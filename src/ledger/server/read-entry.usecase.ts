import { sql } from 'kysely'
import { accountName } from '#ledger/accounts.rules.ts'
import { documentName } from '#ledger/entries.rules.ts'
import type { EntryKind } from '#ledger/entries.rules.ts'
import type { EntryRecord } from '#ledger/entry.api.ts'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import { accountOwners, seenOwnerName } from '#ledger/server/account.repo.ts'
import { entryReference } from '#ledger/server/entry-sql.ts'
import { inStation } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'

interface Found {
  id: number
  kind: EntryKind
  number: number
  posting_date: string
  document_date: string | null
  closed: boolean
  station_name: string
  reason: string | null
  reference_type: string | null
  reference_id: number | null
  reference_code: string | null
  reverses_id: number | null
  reverses_number: number | null
  reversed_id: number | null
  reversed_number: number | null
  maker_name: string | null
  checker_name: string | null
  created_at: Date
}

/** An entry of the stations worked in, with its lines. @throws ledger.entry_unknown */
export async function readEntry({ db, actor }: Context, id: number): Promise<EntryRecord> {
  const { rows } = await sql<Found>`
    select e.id, e.kind, e.number, e.posting_date, e.document_date,
      exists (select from period p where p.period collate "C" >= e.period collate "C") as closed, station.name as station_name,
      e.reason, e.reference_type, e.reference_id, ${entryReference} as reference_code, taken.id as reverses_id,
      taken.number as reverses_number, taking.id as reversed_id, taking.number as reversed_number,
      maker.name as maker_name, checker.name as checker_name, e.created_at
    from entry e join station on station.id = e.station_id left join entry taken on taken.id = e.reverses_id
    left join entry taking on taking.reverses_id = e.id left join staff maker on maker.id = e.maker_id
    left join staff checker on checker.id = e.checker_id
    where e.id = ${id} and ${inStation(actor, 'e.station_id')}`.execute(db)
  const [found] = rows
  if (!found) throw refuseLedger('ledger.entry_unknown')
  const { kind, number, reverses_id, reverses_number, reversed_id, reversed_number, ...entry } = found
  const { reference_type, reference_id, reference_code, ...rest } = entry
  return {
    ...rest,
    _id: String(id),
    document: documentName({ kind, number, reverses: reverses_number }),
    reference:
      reference_type !== null && reference_id !== null
        ? { type: reference_type, id: reference_id, code: reference_code }
        : null,
    reverses:
      reverses_id !== null && reverses_number !== null
        ? { id: reverses_id, document: documentName({ kind, number: reverses_number, reverses: null }) }
        : null,
    reversed_by:
      reversed_id !== null && reversed_number !== null
        ? { id: reversed_id, document: documentName({ kind, number: reversed_number, reverses: number }) }
        : null,
    lines: await linesOf({ db, actor }, id),
  }
}

async function linesOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  entry: number,
): Promise<EntryRecord['lines']> {
  const { rows } = await sql<
    Omit<EntryRecord['lines'][number], 'account' | 'debit' | 'credit'> & {
      code: string
      owner: string | null
      amount: number
    }
  >`select l.id, l.account_id, a.code, ${seenOwnerName(actor)} as owner, l.amount, l.currency, l.foreign_amount, l.rate,
      (select o.code from orders o where o.id = l.order_id) as order_code, l.balance_after
    from entry_line l join (${accountOwners}) on a.id = l.account_id where l.entry_id = ${entry} order by l.id`.execute(
    db,
  )
  return rows.map(({ code, owner, amount, ...line }) => ({
    ...line,
    account: [accountName(code), owner].filter(Boolean).join(' · '),
    debit: Math.max(0, amount),
    credit: Math.max(0, -amount),
  }))
}
