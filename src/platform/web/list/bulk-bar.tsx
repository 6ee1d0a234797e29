import { lazy, Suspense, useState, type ReactNode } from 'react'
import { ApiError } from '#platform/contract/client.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { FitRow } from '#platform/web/list/fit-row.tsx'
import type { BulkAction, Column } from '#platform/web/list/list-types.ts'
import { sumsOf, type Selection } from '#platform/web/list/selection.ts'
import { Reasoned } from '#platform/web/actions/reasoned.tsx'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const BulkResult = lazy(() => import('#platform/web/list/bulk-result.tsx'))

/** Where no row could be done the whole call is refused, with each row's reason in its body. */
function refusedRows(thrown: unknown): BulkAnswer | undefined {
  const data = thrown instanceof ApiError ? thrown.extra['data'] : undefined
  return data && typeof data === 'object' && 'failed' in data ? (data as BulkAnswer) : undefined
}

/** What can be done with the rows selected; afterwards, what was done and what was refused and why. */
export default function BulkBar<Row>({
  actions,
  columns,
  selection,
  rows,
  labelOf,
  select,
  onDone,
}: {
  actions: readonly BulkAction<Row>[]
  columns: readonly Column<Row>[]
  selection: Selection
  /** The selected rows, those of other pages as they were last seen. */
  rows: readonly Row[]
  labelOf: (id: number) => string
  select: (ids: readonly number[]) => void
  onDone: () => void
}) {
  const confirmAction = useConfirmAction()
  const [running, setRunning] = useState<string>()
  const [result, setResult] = useState<{
    title: string
    answer?: BulkAnswer
    told?: ReactNode
    problem?: string
  }>()
  const run = async (action: BulkAction<Row>) => {
    const given = action.confirm
      ? await confirmAction({
          title: `${action.label}: ${grouped(selection.size)} dòng`,
          content: (
            <>
              {action.content?.(rows, [...selection])}
              <p style={{ margin: 0 }}>Thao tác chạy cho từng dòng; dòng nào không đạt sẽ được nêu lý do.</p>
            </>
          ),
          reason: action.confirm === 'reason' ? 'required' : 'none',
          danger: action.danger,
          okText: action.label,
        })
      : {}
    if (!given) return
    setRunning(action.key)
    try {
      const answer = await action.run([...selection], given, rows)
      if (!answer) return
      const { data, told } = answer
      setResult({ title: action.label, answer: data, told })
      select(data.failed.map(({ id }) => id))
      onDone()
    } catch (thrown) {
      const answer = refusedRows(thrown)
      setResult({ title: action.label, ...(answer ? { answer } : { problem: errorText(thrown) }) })
    } finally {
      setRunning(undefined)
    }
  }
  // Buttons of the bar's own: ten rows chosen one by one draw it ten times.
  const buttonOf = (action: BulkAction<Row>) => {
    const off = action.off?.(rows) ?? undefined
    return (
      <Reasoned reason={off}>
        {(described) => (
          <button
            {...described}
            type="button"
            className={action.danger ? 'plain-button danger' : 'plain-button'}
            aria-busy={running === action.key}
            disabled={running !== undefined || off !== undefined}
            onClick={() => void run(action)}
          >
            {action.label}
          </button>
        )}
      </Reasoned>
    )
  }
  const [first, ...further] = sumsOf(columns, rows)
  return (
    <>
      {selection.size > 0 && (
        <div className="bulk" role="group" aria-label="Thao tác hàng loạt">
          <strong aria-live="polite">Đã chọn {grouped(selection.size)} dòng</strong>
          <FitRow
            items={[
              ...actions.map((action) => ({ key: action.key, content: buttonOf(action) })),
              ...further.map((sum) => ({ key: `sum of ${sum.key}`, end: true, content: <Sum {...sum} /> })),
            ]}
          />
          {first && <Sum {...first} />}
          <button type="button" className="plain-button" onClick={() => select([])}>
            Bỏ chọn
          </button>
        </div>
      )}
      {result && (
        <Suspense>
          <BulkResult {...result} labelOf={labelOf} onClose={() => setResult(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Sum({ title, sum }: { title: string; sum: number }) {
  return (
    <span className="bulk-sum">
      {title} <b>{grouped(sum)} đ</b>
    </span>
  )
}
