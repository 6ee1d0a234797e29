import type { ReactNode } from 'react'
import { grouped } from '#platform/web/words/numbers.ts'
import '#platform/web/actions/preview-table.css'

export interface JournalRow {
  account: ReactNode
  /** What is booked. */
  text?: string
  /** VND; one of the two. */
  debit?: number | undefined
  credit?: number | undefined
}

const amount = (value: number | undefined) =>
  value === undefined ? null : <span className={value < 0 ? 'bad' : undefined}>{grouped(value)}</span>

/** Rows of the journal, debit and credit side by side, with their sums; below them what `children` adds. */
export function JournalTable({
  caption,
  rows,
  children,
}: {
  caption: string
  rows: readonly JournalRow[]
  children?: ReactNode
}) {
  const sum = (side: 'debit' | 'credit') => rows.reduce((total, row) => total + (row[side] ?? 0), 0)
  return (
    <table className="preview">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Tài khoản</th>
          <th scope="col" className="right">
            Nợ (đ)
          </th>
          <th scope="col" className="right">
            Có (đ)
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <td>
              {row.account}
              {row.text && <small>{row.text}</small>}
            </td>
            <td className="right">{amount(row.debit)}</td>
            <td className="right">{amount(row.credit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="sum">
          <th scope="row">Cộng</th>
          <td className="right">{grouped(sum('debit'))}</td>
          <td className="right">{grouped(sum('credit'))}</td>
        </tr>
        {children}
      </tfoot>
    </table>
  )
}

/** What an action will book, before it does: the journal rows and the balance afterwards. */
export function JournalPreview({
  caption = 'Bút toán sẽ ghi',
  rows,
  balanceBefore,
  beforeLabel = 'Số dư hiện tại',
  balanceAfter,
  balanceLabel = 'Số dư sau khi thực hiện',
}: {
  caption?: string
  rows: readonly JournalRow[]
  balanceBefore?: number | undefined
  beforeLabel?: string
  /** Absent where the money of several people changes: they are told beside it. */
  balanceAfter?: number | undefined
  balanceLabel?: string
}) {
  return (
    <JournalTable caption={caption} rows={rows}>
      {balanceBefore !== undefined && (
        <tr>
          <th scope="row" colSpan={2}>
            {beforeLabel}
          </th>
          <td className="right">{amount(balanceBefore)}</td>
        </tr>
      )}
      {balanceAfter !== undefined && (
        <tr className="sum">
          <th scope="row" colSpan={2}>
            {balanceLabel}
          </th>
          <td className="right">{amount(balanceAfter)}</td>
        </tr>
      )}
    </JournalTable>
  )
}
