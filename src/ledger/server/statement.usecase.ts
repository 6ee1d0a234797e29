import { exportAccountStatement, readAccountStatement as statementCall } from '#ledger/account.api.ts'
import type { StatementLineRecord } from '#ledger/account.api.ts'
import { daysTurned, refuseLedger } from '#ledger/ledger.errors.ts'
import { accountOf } from '#ledger/server/account.repo.ts'
import { inSnapshot } from '#ledger/server/book-sums.repo.ts'
import type { Days } from '#ledger/server/book-sums.repo.ts'
import {
  lineShown,
  movesOfAccount,
  ofAccount,
  statementFor,
  statementListing,
  sumOfFirst,
} from '#ledger/server/statement.repo.ts'
import type { FoundLine } from '#ledger/server/statement.repo.ts'
import type { Download } from '#platform/contract/call.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { filtersOf, recordExport, spreadsheetFile } from '#platform/server/lists/export.ts'
import type { ExportColumn } from '#platform/server/lists/export.ts'
import { everyKey, listRows, rowsOfKeys } from '#platform/server/lists/list.ts'
import { dateOf } from '#platform/server/lists/list-definition.ts'
import { escapeHtml, printPage, signed, titled } from '#platform/server/files/print.ts'
import { paperFoot, paperHead } from '#staff/server/paper-head.ts'

const falling = ({ sort }: ListQuery) => (sort ?? statementListing.defaultSort).startsWith('-')

/** @throws bad_input by field */
function daysOf(query: ListQuery): Days {
  const { posting_date_from, posting_date_to } = query as unknown as Record<string, unknown>
  const from = dateOf(posting_date_from, 'posting_date_from')
  const to = dateOf(posting_date_to, 'posting_date_to')
  if (from && to && from > to) throw refuseField('posting_date_from', daysTurned)
  return { from, to }
}

/** A page of an account's lines, each with the balance after it in the order of days. @throws ledger.account_unknown */
export async function readAccountStatement(context: Context, id: number, query: ListQuery) {
  return inSnapshot(context.db, async (db) => {
    const account = await accountOf({ ...context, db }, id)
    const { opening, debit, credit } = await movesOfAccount(db, id, daysOf(query))
    const closing = opening + debit - credit
    const page = await listRows<FoundLine>(db, statementFor(context.actor), query, ofAccount(id))
    const down = falling(query)
    const skipped = await sumOfFirst(db, id, query, down)
    let balance = down ? closing - skipped : opening + skipped
    const results = page.results.map((line) => {
      if (!down) balance += line.amount
      const shown = lineShown(line, balance)
      if (down) balance -= line.amount
      return shown
    })
    return {
      ...page,
      results,
      option: { account, opening, closing },
      totals: { debit, credit },
    }
  })
}

/** The lines in the order of days, the oldest first, each with its balance, a batch at a time. */
async function* chronicle(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: number,
  keys: readonly number[],
  opening: number,
) {
  let balance = opening
  for await (const line of rowsOfKeys<FoundLine>(db, statementFor(actor), keys, ofAccount(id))) {
    balance += line.amount
    yield lineShown(line, balance)
  }
}

const oldestFirst = (query: ListQuery): ListQuery => ({ ...query, sort: 'posting_date' })

const columns: readonly ExportColumn<Partial<StatementLineRecord>>[] = [
  { key: 'posting_date', title: 'Ngày ghi sổ', kind: 'date' },
  { key: 'document_date', title: 'Ngày chứng từ', kind: 'date' },
  { key: 'document', title: 'Chứng từ', width: 30 },
  { key: 'reference', title: 'Liên quan', width: 16 },
  { key: 'reason', title: 'Nội dung', width: 36 },
  { key: 'contra', title: 'Tài khoản đối ứng', width: 36 },
  { key: 'debit', title: 'Nợ (đ)', kind: 'money' },
  { key: 'credit', title: 'Có (đ)', kind: 'money' },
  { key: 'balance', title: 'Số dư (đ, âm: dư có)', kind: 'money' },
  { key: 'currency', title: 'Ngoại tệ', width: 9 },
  { key: 'foreign_amount', title: 'Số ngoại tệ', kind: 'number' },
  { key: 'maker_name', title: 'Người lập', width: 18 },
  { key: 'checker_name', title: 'Người duyệt', width: 18 },
  { key: 'created_at', title: 'Lúc ghi', kind: 'time' },
]

/** The whole statement as a file, streamed: a million lines are never in memory at once. @throws ledger.account_unknown */
export async function accountStatementFile(
  context: Context,
  id: number,
  sent: { query: ListQuery; body: unknown },
): Promise<Download> {
  const query = oldestFirst(filtersOf(statementCall.query, sent.query, sent.body))
  const { account, opening, keys } = await inSnapshot(context.db, async (db) => {
    const found = await accountOf({ ...context, db }, id)
    return {
      account: found,
      opening: (await movesOfAccount(db, id, daysOf(query))).opening,
      keys: await everyKey(db, statementListing, query, ofAccount(id)),
    }
  })
  const name = `${exportAccountStatement.file} ${account.name}`
  await recordExport(context, name, keys.length, query)
  const sums = { debit: 0, credit: 0 }
  async function* rows(): AsyncGenerator<Partial<StatementLineRecord>> {
    yield { document: 'Số dư đầu kỳ', balance: opening }
    for await (const row of chronicle(context, id, keys, opening)) {
      sums.debit += row.debit
      sums.credit += row.credit
      yield row
    }
  }
  return spreadsheetFile(name, {
    sheet: exportAccountStatement.file,
    columns,
    rows: rows(),
    totals: () => [
      {
        posting_date: 'Tổng cộng',
        ...sums,
        balance: opening + sums.debit - sums.credit,
      },
    ],
  })
}

const mostPrinted = 2_000

/** @throws ledger.account_unknown, ledger.print_long */
export async function printAccountStatement(context: Context, id: number, given: ListQuery) {
  const query = oldestFirst(given)
  return inSnapshot(context.db, async (db) => {
    const account = await accountOf({ ...context, db }, id)
    const { from, to } = daysOf(query)
    const { opening } = await movesOfAccount(db, id, { from, to })
    const keys = await everyKey(db, statementListing, query, ofAccount(id))
    if (keys.length > mostPrinted)
      throw refuseLedger('ledger.print_long', { values: { most: mostPrinted.toLocaleString('en-US') } })
    const lines: StatementLineRecord[] = []
    for await (const line of chronicle({ ...context, db }, id, keys, opening)) lines.push(line)
    const between = [from && `từ ${formatBusinessDate(from)}`, to && `đến ${formatBusinessDate(to)}`]
    const days = between.filter(Boolean).join(' ')
    const foot = paperFoot(context)
    const head = await paperHead({ ...context, db }, { station: null, made: context.now })
    return { content: statementPage({ account, opening, lines, days, foot, head }) }
  })
}

const money = (amount: number) => amount.toLocaleString('en-US')
/** A balance with the side it stands on, as accountants read it. */
const stood = (balance: number) =>
  balance === 0 ? '0' : `${money(Math.abs(balance))} ${balance > 0 ? 'Nợ' : 'Có'}`
const cell = (text: string | null) => `<td>${escapeHtml(text ?? '')}</td>`
const amount = (value: number) => `<td class="n">${value === 0 ? '' : money(value)}</td>`

function statementPage(given: {
  account: { name: string; code: string; kind_name: string }
  opening: number
  lines: readonly StatementLineRecord[]
  days: string
  head: string
  foot: string
}): string {
  const { account, opening, lines } = given
  const sum = (side: 'debit' | 'credit') => lines.reduce((total, line) => total + line[side], 0)
  const [debit, credit] = [sum('debit'), sum('credit')]
  const rows = lines.map(
    (line) =>
      `<tr>${cell(formatBusinessDate(line.posting_date))}${cell(line.document)}${cell(
        [line.reference, line.reason].filter(Boolean).join(' · '),
      )}${cell(line.contra)}${amount(line.debit)}${amount(line.credit)}<td class="n">${stood(line.balance)}</td></tr>`,
  )
  const last = (label: string, cells: string, balance: number) =>
    `<tr><td colspan="4">${label}</td>${cells}<td class="n">${stood(balance)}</td></tr>`
  return printPage({
    kind: 'statement',
    called: 'Sao kê tài khoản',
    title: `Sổ chi tiết tài khoản ${account.name}`,
    sizes: ['A4', 'A5'],
    foot: given.foot,
    sections: [
      `${given.head}${titled('Sổ chi tiết tài khoản')}
<p><b>${escapeHtml(account.name)}</b> (${escapeHtml(account.kind_name)}) ${escapeHtml(given.days)}</p>
<table><thead><tr><th>Ngày</th><th>Chứng từ</th><th>Nội dung</th><th>Đối ứng</th><th class="n">Nợ (đ)</th><th class="n">Có (đ)</th><th class="n">Số dư (đ)</th></tr></thead>
<tbody>${last('Số dư đầu kỳ', '<td></td><td></td>', opening)}${rows.join('')}</tbody>
<tfoot>${last('Cộng phát sinh và số dư cuối kỳ', `${amount(debit)}${amount(credit)}`, opening + debit - credit)}</tfoot></table>
${signed('Người lập', 'Kế toán trưởng')}`,
    ],
  })
}
