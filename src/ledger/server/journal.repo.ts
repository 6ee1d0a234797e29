import { sql } from 'kysely'
import { accountParts } from '#ledger/accounts.rules.ts'
import type { AccountCode } from '#ledger/accounts.rules.ts'
import { imbalanceOf } from '#ledger/entries.rules.ts'
import type { Draft, EntryKind, Line } from '#ledger/entries.rules.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import { isClosed, isOpen, outsideBooks } from '#ledger/open-days.rules.ts'
import { closedMonth, openDays } from '#ledger/server/open-days.ts'
import type { OpenBooks } from '#ledger/server/open-days.ts'
import { formatBusinessDate, period } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { AppError } from '#platform/contract/errors.ts'
import { sqlState, uniqueViolation } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { allOf } from '#platform/server/db/together.ts'
import { sentWithNext } from '#platform/server/db/preparing-client.ts'

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

/** What is to be posted, and the entry that it is the opposite of. */
export interface Entry {
  draft: Draft
  posting: Omit<Posting, 'now'>
  reverses?: number | undefined
}

/**
 * Posts an entry: balances of tracked accounts are locked in the order of their keys and move in
 * the same transaction. The database checks at commit that the lines sum to zero.
 * @throws ledger.period_closed, ledger.day_outside, ledger.entry_most
 */
export async function post(
  tx: Db,
  draft: Draft,
  posting: Posting,
  { reverses, books }: { reverses?: number; books?: Books } = {},
): Promise<Posted> {
  const [posted] = await postAll(tx, posting.now, [{ draft, posting, reverses }], books)
  return posted as Posted
}

/** The open days, and the accounts of what is to be posted, locked until the transaction ends. */
interface Books {
  days: OpenBooks
  accounts: Map<AccountCode, LockedAccount>
}

/** What `post` reads and locks first, for who has it sent with other statements of the transaction (`together`). */
export async function booksFor(tx: Db, now: Date, drafts: readonly Draft[]): Promise<Books> {
  const [days, accounts] = await allOf([openDays(tx, now), lockAccounts(tx, accountsOf(drafts))])
  return { days, accounts }
}

const accountsOf = (drafts: readonly Draft[]) =>
  drafts.flatMap(({ lines }) => lines.map(({ account }) => account))

/**
 * Posts entries one after the other, numbers and balances as if each had been posted by itself, in as many
 * statements as one takes; none where one of them is refused. @throws as `post`
 */
export async function postAll(
  tx: Db,
  now: Date,
  entries: readonly Entry[],
  ready?: Books,
): Promise<Posted[]> {
  if (entries.length === 0) return []
  for (const { draft } of entries)
    if (draft.lines.length < 2 || imbalanceOf(draft) !== 0)
      throw new Error(`${draft.kind} does not balance: ${JSON.stringify(draft.lines)}`)
  const days = ready?.days ?? (await openDays(tx, now))
  const dated = entries.map((entry) => ({ ...entry, ...openDay(days, entry.posting) }))
  // What came in before the bound goes out again.
  for (const { draft, reverses } of dated) if (reverses === undefined) refuseLarge(draft, days.most)
  const accounts = ready?.accounts ?? (await lockAccounts(tx, accountsOf(entries.map(({ draft }) => draft))))
  const numbered = await insertEntries(tx, now, dated)
  // Lines follow in the order of their entries, each with the balance that it leaves.
  const posted = numbered.map(({ id, number, draft }): Posted => ({
    id,
    number,
    lines: draft.lines.map(({ account: code, amount }) => {
      const account = accounts.get(code) as LockedAccount
      account.balance += amount
      return { account: code, amount, balanceAfter: account.tracked ? account.balance : null }
    }),
  }))
  const rows = numbered.flatMap(({ id, date, draft }, at) =>
    draft.lines.map((line, nth) => ({
      entry: id,
      account: (accounts.get(line.account) as LockedAccount).id,
      date,
      line,
      after: posted[at]?.lines[nth]?.balanceAfter ?? null,
    })),
  )
  // The balances follow by trigger (`move_balances`): nobody but the database writes them.
  await sql`${sql.raw(sentWithNext)} insert into entry_line (entry_id, account_id, posting_date, amount, currency, foreign_amount, rate,
      order_id, balance_after)
    select * from unnest(${rows.map((row) => row.entry)}::bigint[], ${rows.map((row) => row.account)}::bigint[],
      ${rows.map((row) => row.date)}::date[], ${rows.map((row) => row.line.amount)}::bigint[],
      ${rows.map((row) => row.line.foreign?.currency ?? null)}::text[],
      ${rows.map((row) => row.line.foreign?.amount ?? null)}::numeric[],
      ${rows.map((row) => row.line.foreign?.rate ?? null)}::numeric[],
      ${rows.map((row) => row.line.order ?? null)}::bigint[], ${rows.map((row) => row.after)}::bigint[])`.execute(
    tx,
  )
  return posted
}

interface Dated extends Entry {
  date: BusinessDate
  document: BusinessDate | null
}

/** Writes the heads of entries, numbered without a gap by station and kind in the order in which they are given. */
async function insertEntries(tx: Db, now: Date, entries: readonly Dated[]) {
  const of = <Value>(what: (entry: Dated) => Value) => entries.map(what)
  const { rows } = await sql<{ id: number; number: number; station_id: number; kind: string }>`
    with wanted as (
      select * from unnest(${of(({ date }) => date)}::date[], ${of(({ document }) => document)}::date[],
        ${of(({ date }) => period(date))}::text[], ${of(({ posting }) => posting.station)}::bigint[],
        ${of(({ draft }) => draft.kind)}::text[], ${of(({ posting }) => posting.maker)}::bigint[],
        ${of(({ posting }) => posting.checker ?? null)}::bigint[], ${of(({ draft }) => draft.reference?.type ?? null)}::text[],
        ${of(({ draft }) => draft.reference?.id ?? null)}::bigint[], ${of(({ draft }) => draft.reason ?? null)}::text[],
        ${of(({ reverses }) => reverses ?? null)}::bigint[]) with ordinality
      as w (posting_date, document_date, period, station_id, kind, maker_id, checker_id, reference_type, reference_id,
        reason, reverses_id, nth)),
    counted as (
      insert into document_counter (station_id, kind, last)
      select station_id, kind, count(*) from wanted group by station_id, kind order by station_id, kind
      on conflict (station_id, kind) do update set last = document_counter.last + excluded.last
      returning station_id, kind, last)
    insert into entry (posting_date, document_date, period, station_id, kind, number, maker_id, checker_id,
      reference_type, reference_id, reason, reverses_id, created_at)
    select w.posting_date, w.document_date, w.period, w.station_id, w.kind,
      c.last + 1 - row_number() over (partition by w.station_id, w.kind order by w.nth desc), w.maker_id, w.checker_id,
      w.reference_type, w.reference_id, w.reason, w.reverses_id, ${now}
    from wanted w join counted c on c.station_id = w.station_id and c.kind = w.kind order by w.nth
    returning id, number, station_id, kind`
    .execute(tx)
    .catch((error: unknown) => {
      // Closed or reversed by somebody between our look and our posting, or the first month was moved.
      const reverses = entries.some((entry) => entry.reverses !== undefined)
      if (reverses && sqlState(error) === uniqueViolation) throw alreadyReversed()
      // Books are closed from below: the first of the days is the one that is refused.
      const [first = ''] = of(({ date }) => date).toSorted()
      throw refusedDay[sqlState(error) ?? '']?.(first) ?? error
    })
  // By their numbers, not by the order in which rows happen to come back.
  const made = Map.groupBy(
    rows.toSorted((a, b) => b.number - a.number),
    counterOf,
  )
  return entries.map((entry) => {
    const key = counterOf({ station_id: entry.posting.station, kind: entry.draft.kind })
    const head = made.get(key)?.pop()
    if (!head) throw new Error(`${entry.draft.kind} was not posted`)
    return { ...entry, id: head.id, number: head.number }
  })
}

const counterOf = ({ station_id, kind }: { station_id: number; kind: string }) => `${station_id} ${kind}`

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
function openDay(days: OpenBooks, { postingDate, documentDate }: Entry['posting']) {
  const wanted = postingDate ?? documentDate ?? days.today
  const date = isOpen(days, wanted) || postingDate !== undefined ? wanted : days.today
  if (outsideBooks(days, date) !== null) throw dayOutside(date)
  if (isClosed(days, date)) throw closedMonth(date)
  const document = documentDate !== undefined && documentDate !== date ? documentDate : null
  return { date, document }
}

/** Posts the opposite of an entry, once. @throws ledger.already_reversed */
export async function reverse(tx: Db, entryId: number, reason: string, posting: Posting): Promise<Posted> {
  const draft = (await oppositesOf(tx, [entryId], reason)).get(entryId) as Draft
  return post(tx, draft, posting, { reverses: entryId })
}

/** What takes entries back, by their keys. @throws ledger.already_reversed */
export async function oppositesOf(
  tx: Db,
  entryIds: readonly number[],
  reason: string,
): Promise<Map<number, Draft>> {
  if (entryIds.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
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
    select e.id, e.kind, e.reference_type, e.reference_id,
      exists (select from entry r where r.reverses_id = e.id) as reversed,
      a.code, l.amount, l.currency, l.foreign_amount, l.rate, l.order_id
    from entry e join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id
    where e.id = any(${[...entryIds]}::bigint[]) order by l.id`.execute(tx)
  const found = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    entryIds.map((entryId) => {
      const [entry] = found.get(entryId) ?? []
      if (!entry) throw new Error(`there is no entry ${entryId}`)
      if (entry.reversed) throw alreadyReversed()
      const lines = (found.get(entryId) ?? []).map((row): Line => ({
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
      return [entryId, draft]
    }),
  )
}

/** The entry of this kind and reference that stands (is not reversed and reverses nothing). */
export async function standingEntry(tx: Db, kind: EntryKind, { type, id }: { type: string; id: number }) {
  return (await standingEntries(tx, kind, { type, ids: [id] })).get(id) ?? null
}

/** The same of many references of a type, by their keys. */
export async function standingEntries(
  tx: Db,
  kind: EntryKind,
  { type, ids }: { type: string; ids: readonly number[] },
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; reference_id: number }>`
    select e.id, e.reference_id from entry e where e.reference_type = ${type}
      and e.reference_id = any(${[...ids]}::bigint[]) and e.kind = ${kind} and e.reverses_id is null
      and not exists (select from entry r where r.reverses_id = e.id)
    order by e.id`.execute(tx)
  return new Map(rows.map(({ id, reference_id }) => [reference_id, id]))
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
