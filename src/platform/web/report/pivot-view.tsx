import { Fragment, useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { PivotAnswer, PivotHead } from '#platform/contract/pivot-answer.ts'
import { cellAddress } from '#platform/contract/pivot-link.ts'
import { cellOf, type Pivot, type PivotMode } from '#platform/contract/pivot.ts'
import type { Shown } from '#platform/contract/report-link.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { shown as shownValue } from '#platform/web/list/cell.tsx'
import '#platform/web/report/pivot.css'

/** An answer with what it answers: while the next one is on its way this one stands. */
interface Answered {
  pivot: Pivot
  shown: Shown
  answer: PivotAnswer
}

export interface PivotViewProps {
  /** undefined: what the address asks for makes no pivot, and the server says why. */
  pivot: Pivot | undefined
  shown: Shown
  answer: PivotAnswer | undefined
  error: unknown
  coming: boolean
  retry: () => void
  mayOpen: (screen: string) => boolean
}

/** Rows against columns with their sub-totals; every number leads to the rows behind it. */
export default function PivotView({ pivot, shown, answer, error, coming, retry, mayOpen }: PivotViewProps) {
  const [kept, keep] = useState<Answered>()
  if (answer && pivot && kept?.answer !== answer) keep({ pivot, shown, answer })
  if (error) return <Failed error={error} retry={retry} />
  if (!kept) return <div className="pivot pivot-coming" aria-busy />
  const filled = kept.answer.values.some((line) => line.some((value) => value !== null && value !== 0))
  if (!filled && kept.answer.rows.length <= 1)
    return <Nothing>Chưa có {shown.report.noun} nào khớp với bộ lọc.</Nothing>
  return (
    <div className="pivot" aria-busy={coming} tabIndex={0} role="region" aria-label="Bảng chéo">
      <Table {...kept} as={pivot?.as ?? kept.pivot.as} mayOpen={mayOpen} />
    </div>
  )
}

const isTotal = ({ keys }: PivotHead) => keys.length === 0

function Table({
  pivot,
  shown,
  answer,
  as,
  mayOpen,
}: Answered & { as: PivotMode; mayOpen: (screen: string) => boolean }) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLTableElement>) => {
    const link = (event.target as Element).closest('a')
    const to = link?.getAttribute('href')
    if (!to || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void navigate(to)
  }
  const { rows, columns } = answer
  const number = { kind: kindOf(pivot, as) }
  const said = (value: number | null) =>
    value === 0 && as === 'value' ? (
      <span className="zero" title="0">
        –
      </span>
    ) : (
      shownValue(number, value)
    )
  const depth = pivot.columns.length
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links within are followed; they have their own keys
    <table onClick={follow}>
      <Head pivot={pivot} columns={columns} />
      <tbody>
        {rows.map((row, at) => (
          <tr key={JSON.stringify(row.keys)} className={rowClass(row, pivot.rows.length)}>
            <th scope="row" data-depth={Math.max(row.keys.length - 1, 0)} title={row.name}>
              {isTotal(row) ? 'Tổng cộng' : row.name}
            </th>
            {columns.map((column, across) => {
              const value = cellOf(answer, as, at, across)
              // Nothing leads nowhere, as in a list.
              const to =
                value === null || answer.values[at]![across] === 0
                  ? undefined
                  : cellAddress(pivot, shown, row, column, mayOpen)
              return (
                <td key={across} className={column.keys.length < depth ? 'sum' : undefined}>
                  {to ? (
                    <a className="lead" href={to}>
                      {said(value)}
                    </a>
                  ) : (
                    said(value)
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const rowClass = (row: PivotHead, depth: number) =>
  isTotal(row) ? 'total' : row.keys.length < depth ? 'sum' : undefined

const kindOf = ({ of }: Pivot, as: PivotMode) => {
  if (as !== 'value') return 'percent' as const
  return of.kind === undefined || of.kind === 'status' ? ('number' as const) : of.kind
}

/** One line of heads for each dimension of the columns: a group stands over its sub-total and its parts. */
function Head({ pivot, columns }: { pivot: Pivot; columns: readonly PivotHead[] }) {
  const depth = pivot.columns.length
  const corner = pivot.rows.map(({ title }) => title).join(' › ')
  const parts = (head: PivotHead) => columns.filter(({ keys }) => keys.length > 1 && keys[0] === head.keys[0])
  const total = (
    <th scope="col" rowSpan={Math.max(depth, 1)}>
      {depth ? 'Tổng cộng' : pivot.of.title}
    </th>
  )
  if (depth < 2)
    return (
      <thead>
        <tr>
          <th className="corner">{corner}</th>
          {columns.map((head) =>
            isTotal(head) ? (
              <Fragment key="total">{total}</Fragment>
            ) : (
              <th key={JSON.stringify(head.keys)} scope="col" title={head.name}>
                {head.name}
              </th>
            ),
          )}
        </tr>
      </thead>
    )
  const groups = columns.filter(({ keys }) => keys.length === 1)
  return (
    <thead>
      <tr>
        <th className="corner" rowSpan={2}>
          {corner}
        </th>
        {groups.map((head) => (
          <th
            key={JSON.stringify(head.keys)}
            className="group"
            scope="colgroup"
            colSpan={1 + parts(head).length}
            title={head.name}
          >
            {head.name}
          </th>
        ))}
        {total}
      </tr>
      <tr>
        {groups.flatMap((head) => [
          <th key={JSON.stringify(head.keys)} scope="col">
            Cộng
          </th>,
          ...parts(head).map((part) => (
            <th key={JSON.stringify(part.keys)} scope="col" title={part.name}>
              {part.name}
            </th>
          )),
        ])}
      </tr>
    </thead>
  )
}
