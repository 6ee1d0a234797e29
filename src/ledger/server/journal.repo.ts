import { sql } from 'kysely'
import { accountParts } from '#ledger/accounts.rules.ts'
import type { AccountCode } from '#ledger/accounts.rules.ts'
import { imbalanceOf } from '#ledger/entries.rules.ts'
import type { Draft, EntryKind, Line } from '#ledger/entries.rules.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import { isClosed, isOpen, outsideBooks } from '#ledger/open-days.rules.ts'
import { closedMonth, openDays } from '#ledger/server/open-days.ts'
import { formatBusinessDate, period } from '#platform/rules/business-date.ts'
import type { AppError } from '#platform/contract/errors.ts'
import { sqlState, uniqueViolation } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'

interface Posting {
  station: number
  now: Date
  maker: number | null
  checker?: number | null
  /** Business day it counts for; today unless given. */
  postingDate?: string
  /** Day of a document that may come late: where the books are not open on it, it is posted today and keeps this day. */
  documentDate?: string
}

export interface PostedLine {
  account: AccountCode
  amount: number
  balanceAfter: number | null
}
export interface Posted {
  id: number
  number: number
  lines: PostedLine[]
}

/**
 * Posts an entry: balances of tracked accounts are locked in the order of their keys and move in
 * the same transaction. The database checks at commit that the lines sum to zero.
 * @throws ledger.period_closed, ledger.day_outside, ledger.entry_most
 */
export async function post(tx: Db, draft: Draft, posting: Posting, reverses?: number): Promise<Posted> {
  if (draft.lines.length < 2 || imbalanceOf(draft) !== 0) {
    throw new Error(`${draft.kind} does not balance: ${JSON.stringify(draft.lines)}`)
  }
  const { date, document, most } = await openDay(tx, posting)
  // What came in before the bound goes out again.
  if (reverses === undefined) refuseLarge(draft, most)
  const month = period(date)
  const accounts = await lockAccounts(
    tx,
    draft.lines.map((line) => line.account),
  )
  const entry = await sql<{ id: number; number: number }>`
    insert into entry (posting_date, document_date, period, station_id, kind, number, maker_id, checker_id,
      reference_type, reference_id, reason, reverses_id, created_at)
    values (${date}, ${document}, ${month}, ${posting.station}, ${draft.kind},
      next_number(${posting.station}, ${draft.kind}), ${posting.maker}, ${posting.checker ?? null},
      ${draft.reference?.type ?? null}, ${draft.reference?.id ?? null}, ${draft.reason ?? null}, ${reverses ?? null},
      ${posting.now})
    returning id, number`
    .execute(tx)
    .catch((error: unknown) => {
      // Closed or reversed by somebody between our look and our posting, or the first month was moved.
      if (reverses !== undefined && sqlState(error) === uniqueViolation) throw alreadyReversed()
      throw refusedDay[sqlState(error) ?? '']?.(date) ?? error
    })
  const { id, number } = entry.rows[0] as { id: number; number: number }

  const posted: PostedLine[] = []
  const rows = draft.lines.map((line) => {
    const account = accounts.get(line.account) as LockedAccount
    account.balance += line.amount
    const balanceAfter = account.tracked ? account.balance : null
    posted.push({ account: line.account, amount: line.amount, balanceAfter })
    return {
      entry_id: id,
      account_id: account.id,
      posting_date: date,
      amount: line.amount,
      currency: line.foreign?.currency ?? null,
      foreign_amount: line.foreign?.amount ?? null,
      rate: line.foreign?.rate ?? null,
      order_id: line.order ?? null,
      balance_after: balanceAfter,
    }
  })
  // The balances follow by trigger (`move_balances`): nobody but the database writes them.
  await tx.insertInto('entry_line').values(rows).execute()
  return { id, number, lines: posted }
}

/** A slip of the keys, or worse: nobody moves that much at once. @throws ledger.entry_most */
function refuseLarge({ lines }: Draft, most: number): void {
  const amount = Math.max(...lines.map((line) => Math.abs(line.amount)))
  if (amount > most) throw tooLarge(amount, most)
}

export const tooLarge = (amount: number, most: number) =>
  refuseLedger('ledger.entry_most', { values: { amount: formatVnd(amount), most: formatVnd(most) } })

const dayOutside = (date: string) =>
  refuseLedger('ledger.day_outside', { values: { day: formatBusinessDate(date) } })
/** By SQLSTATE of the trigger that keeps the journal to its open days. */
const refusedDay: Record<string, (date: string) => AppError> = { KS001: closedMonth, KS002: dayOutside }

const alreadyReversed = () => refuseLedger('ledger.already_reversed')

/**
 * The day a posting counts for, and the document's own where that is another.
 * @throws ledger.period_closed, ledger.day_outside
 */
async function openDay(tx: Db, { now, postingDate, documentDate }: Posting) {
  const days = await openDays(tx, now)
  const wanted = postingDate ?? documentDate ?? days.today
  const date = isOpen(days, wanted) || postingDate !== undefined ? wanted : days.today
  if (outsideBooks(days, date) !== null) throw dayOutside(date)
  if (isClosed(days, date)) throw closedMonth(date)
  const document = documentDate !== undefined && documentDate !== date ? documentDate : null
  return { date, document, most: days.most }
}

/** Posts the opposite of an entry, once. @throws ledger.already_reversed */
export async function reverse(tx: Db, entryId: number, reason: string, posting: Posting): Promise<Posted> {
  const { rows } = await sql<{
    kind: string
    reference_type: string | null
    reference_id: number | null
    reversed: boolean
    code: string
    amount: number
    currency: string | null
    foreign_amount: number | null
    rate: number | null
    order_id: number | null
  }>`
    select e.kind, e.reference_type, e.reference_id, exists (select from entry r where r.reverses_id = e.id) as reversed,
      a.code, l.amount, l.currency, l.foreign_amount, l.rate, l.order_id
    from entry e join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id
    where e.id = ${entryId} order by l.id`.execute(tx)
  const [entry] = rows
  if (!entry) throw new Error(`there is no entry ${entryId}`)
  if (entry.reversed) throw alreadyReversed()
  const lines = rows.map((row): Line => ({
    account: row.code as AccountCode,
    amount: -row.amount,
    ...(row.currency && row.foreign_amount !== null && row.rate !== null
      ? { foreign: { currency: row.currency, amount: -row.foreign_amount, rate: row.rate } }
      : {}),
    ...(row.order_id ? { order: row.order_id } : {}),
  }))
  const draft: Draft = {
    kind: entry.kind as EntryKind,
    lines,
    reason,
    ...(entry.reference_type && entry.reference_id
      ? { reference: { type: entry.reference_type as 'order', id: entry.reference_id } }
      : {}),
  }
  return post(tx, draft, posting, entryId)
}

/** The entry of this kind and reference that stands (is not reversed and reverses nothing). */
export async function standingEntry(tx: Db, kind: EntryKind, reference: { type: string; id: number }) {
  const { rows } = await sql<{ id: number }>`
    select e.id from entry e where e.reference_type = ${reference.type} and e.reference_id = ${reference.id}
      and e.kind = ${kind} and e.reverses_id is null
      and not exists (select from entry r where r.reverses_id = e.id)
    order by e.id desc limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

interface LockedAccount {
  id: number
  tracked: boolean
  balance: number
  quantity: number
}

/** Finds or makes the accounts and locks the tracked ones, in the order of their keys. */
export async function lockAccounts(
  tx: Db,
  codes: readonly AccountCode[],
): Promise<Map<AccountCode, LockedAccount>> {
  const wanted = [...new Set(codes)].toSorted()
  const known = await lockKnown(tx, wanted)
  if (known.size === wanted.length) return known
  const missing = wanted.filter((code) => !known.has(code))
  const parts = missing.map((code) => accountParts(code))
  await sql`insert into account (code, kind, owner_id, tracked)
    select * from unnest(${missing}::text[], ${parts.map((p) => p.kind)}::text[], ${parts.map((p) => p.owner)}::bigint[],
      ${parts.map((p) => p.tracked)}::boolean[])
    on conflict (code) do nothing`.execute(tx)
  return lockKnown(tx, wanted)
}

/**
 * Balances come from the locked rows themselves: the statement's own snapshot may be older.
 * Untracked accounts (goods, revenue) are not locked: everybody posts to them at once.
 */
async function lockKnown(tx: Db, codes: readonly AccountCode[]): Promise<Map<AccountCode, LockedAccount>> {
  const { rows } = await sql<LockedAccount & { code: AccountCode }>`
    with locked as (
      select id, code, tracked, balance, quantity from account
      where code = any(${codes}::text[]) and tracked order by id for no key update
    )
    select * from locked union all
    select id, code, tracked, 0, 0 from account where code = any(${codes}::text[]) and not tracked`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.code, row]))
}
