import { sql } from 'kysely'
import { exportTrialBalance, readTrialBalance as trialCall } from '#ledger/account.api.ts'
import type { TrialRecord } from '#ledger/account.api.ts'
import { accountKinds, accountName } from '#ledger/accounts.rules.ts'
import type { AccountKind } from '#ledger/accounts.rules.ts'
import { daysTurned } from '#ledger/ledger.errors.ts'
import { inSnapshot, movesOf, summedThrough } from '#ledger/server/book-sums.repo.ts'
import { accountOwners, accountTitle, ownerName } from '#ledger/server/account.repo.ts'
import type { Download } from '#platform/contract/call.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { filtersOf, recordExport, spreadsheetFile } from '#platform/server/lists/export.ts'
import type { ExportColumn } from '#platform/server/lists/export.ts'
import { dateOf } from '#platform/server/lists/list-definition.ts'

/** These are many: one row of the trial balance stands for all of a kind. */
const gathered: readonly AccountKind[] = ['customer', 'partner', 'shipper', 'staff']

type Sums = Pick<
  TrialRecord,
  'opening_debit' | 'opening_credit' | 'debit' | 'credit' | 'closing_debit' | 'closing_credit'
>
const noSums: Sums = {
  opening_debit: 0,
  opening_credit: 0,
  debit: 0,
  credit: 0,
  closing_debit: 0,
  closing_credit: 0,
}

/** This month up to today where nothing was said. @throws bad_input by field */
function daysOf({ now }: Context, query: ListQuery): { from: BusinessDate; to: BusinessDate } {
  const { date_from, date_to } = query as unknown as Record<string, unknown>
  const to = dateOf(date_to, 'date_to') ?? businessDate(now)
  const from = dateOf(date_from, 'date_from') ?? `${to.slice(0, 7)}-01`
  if (from > to) throw refuseField('date_from', daysTurned)
  return { from, to }
}

/**
 * What every account stood at and moved, of the entries of the station worked in (they balance by
 * themselves): from the sums of months, and the lines that are not in them.
 */
async function trialRows(
  { db, actor }: Context,
  days: { from: BusinessDate; to: BusinessDate },
): Promise<TrialRecord[]> {
  const { rows } = await inSnapshot(db, async (tx) => {
    // A hundred thousand customers are summed in memory.
    await sql`set local work_mem = '64MB'`.execute(tx)
    const moves = movesOf({ actor }, days, await summedThrough(tx))
    return sql<Sums & { code: string; kind: string; account_id: number | null; name: string | null }>`
      with stood as (
        select a.id, a.kind, a.code, a.kind = any(${gathered}::text[]) as gathered, sum(m.opening)::bigint as opening,
          sum(m.debit)::bigint as debit, sum(m.credit)::bigint as credit
        from ${moves} m join account a on a.id = m.account_id group by a.id),
      sides as (
        select case when s.gathered then s.kind else s.code end collate "C" as code, min(s.kind) as kind,
          min(s.id) filter (where not s.gathered) as account_id,
          sum(greatest(s.opening, 0))::bigint as opening_debit, sum(greatest(-s.opening, 0))::bigint as opening_credit,
          sum(s.debit)::bigint as debit, sum(s.credit)::bigint as credit,
          sum(greatest(s.opening + s.debit - s.credit, 0))::bigint as closing_debit,
          sum(greatest(s.credit - s.debit - s.opening, 0))::bigint as closing_credit
        from stood s where s.opening <> 0 or s.debit <> 0 or s.credit <> 0 group by 1)
      select t.*, named.name from sides t
      left join lateral (select ${ownerName} as name from ${accountOwners} where a.id = t.account_id) named on true`.execute(
      tx,
    )
  })
  const place = (kind: string) => Object.keys(accountKinds).indexOf(kind)
  return rows
    .toSorted((a, b) => place(a.kind) - place(b.kind) || (a.code < b.code ? -1 : 1))
    .map((row, index) => ({ ...row, id: index + 1, _id: String(index + 1), name: titleOf(row) }))
}

const titleOf = (row: { code: string; kind: string; name: string | null }) =>
  gathered.includes(row.kind as AccountKind) ? accountKinds[row.kind as AccountKind].name : accountTitle(row)

function sumsOf(rows: readonly TrialRecord[]): Sums {
  const keys = Object.keys(noSums) as (keyof Sums)[]
  return rows.reduce(
    (sums, row) => Object.fromEntries(keys.map((key) => [key, sums[key] + row[key]])) as unknown as Sums,
    noSums,
  )
}

/** The trial balance: its closing sides are equal, or the books are wrong. @throws bad_input by field */
export async function readTrialBalance(context: Context, query: ListQuery) {
  const { from, to } = daysOf(context, query)
  const rows = await trialRows(context, { from, to })
  const totals = sumsOf(rows)
  const { page, size } = query
  return {
    results: rows.slice((page - 1) * size, page * size),
    pagination: { page, size, total: rows.length },
    option: { from, to, difference: totals.closing_debit - totals.closing_credit },
    totals,
  }
}

const columns: readonly ExportColumn<TrialRecord>[] = [
  { key: 'name', title: 'Tên tài khoản', width: 36 },
  { key: 'kind', title: 'Loại tài khoản', width: 26, value: (row) => accountName(row.kind) },
  { key: 'opening_debit', title: 'Dư nợ đầu kỳ (đ)', kind: 'money' },
  { key: 'opening_credit', title: 'Dư có đầu kỳ (đ)', kind: 'money' },
  { key: 'debit', title: 'Phát sinh nợ (đ)', kind: 'money' },
  { key: 'credit', title: 'Phát sinh có (đ)', kind: 'money' },
  { key: 'closing_debit', title: 'Dư nợ cuối kỳ (đ)', kind: 'money' },
  { key: 'closing_credit', title: 'Dư có cuối kỳ (đ)', kind: 'money' },
]

export async function trialBalanceFile(
  context: Context,
  sent: { query: ListQuery; body: unknown },
): Promise<Download> {
  const days = daysOf(context, filtersOf(trialCall.query, sent.query, sent.body))
  const rows = await trialRows(context, days)
  await recordExport(context, exportTrialBalance.file, rows.length, days)
  const between = `${formatBusinessDate(days.from)} đến ${formatBusinessDate(days.to)}`
  return spreadsheetFile(`${exportTrialBalance.file} ${between}`, {
    sheet: exportTrialBalance.file,
    columns,
    rows,
    totals: () => [{ name: 'Tổng cộng', ...sumsOf(rows) }],
  })
}
