import { Button, Input, Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { listTracks, type OrderRow } from '#orders/core/order.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { ApiError } from '#platform/contract/client.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api, queryClient } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { Screen } from '#platform/web/shell/screen.tsx'
import { useWorking } from '#platform/web/use-working.ts'
import '#orders/core/web/parts/bulk-change.css'

interface Target {
  value: string
  label: string
}

interface Bulk {
  path: string
  title: string
  /** What the orders may be changed to, given those found. */
  targets: (rows: readonly OrderRow[]) => readonly Target[]
  targetLabel: string
  noteLabel: string
  run: (ids: number[], target: string, note: string) => Promise<{ data: BulkAnswer }>
  children?: ReactNode
}

/** A pasted column of order codes or tracks, a target, and what came of each row. */
export function BulkChange({ path, title, targets, targetLabel, noteLabel, run, children }: Bulk) {
  const message = useMessage()
  const [text, setText] = useState('')
  const [rows, setRows] = useState<readonly OrderRow[]>([])
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const [target, setTarget] = useState<string>()
  const [note, setNote] = useState('')
  const { busy, working } = useWorking()
  const [outcome, setOutcome] = useState<ReadonlyMap<number, string | null>>(new Map())
  const options = targets(rows)

  const find = () =>
    working(async () => {
      const codes = [
        ...new Set(
          text
            .toUpperCase()
            .split(/[\s,;]+/)
            .filter(Boolean),
        ),
      ].slice(0, 200)
      const { results } = await api(listTracks, { query: { codes: codes.join(','), size: 200 } })
      setRows(results)
      setUnknown(codes.filter((code) => !results.some((row) => row.code === code)))
      setOutcome(new Map())
      setTarget(undefined)
    })
  const change = () =>
    working(async () => {
      if (target === undefined) return
      const answer = await run(
        rows.map((row) => row.id),
        target,
        note.trim(),
      ).catch((problem: unknown) => {
        const data =
          problem instanceof ApiError ? (problem.extra['data'] as BulkAnswer | undefined) : undefined
        if (!data) throw problem
        return { data }
      })
      const { done, failed } = answer.data
      setOutcome(
        new Map([
          ...done.map((id) => [id, null] as const),
          ...failed.map((one) => [one.id, one.message] as const),
        ]),
      )
      if (done.length > 0) message.success(`Đã cập nhật ${done.length} đơn`)
      for (const read of orderReads) void queryClient.invalidateQueries({ queryKey: [read.id] })
      const codes = rows.map((row) => row.code).join(',')
      setRows((await api(listTracks, { query: { codes, size: 200 } })).results)
    })
  return (
    <Screen path={path} title={title}>
      <div className="bulk-change">
        <section>
          <Input.TextArea
            aria-label="Mã đơn, mỗi dòng một mã"
            placeholder="Dán cột mã đơn, mỗi dòng một mã (tối đa 200)"
            value={text}
            rows={10}
            onChange={(event) => setText(event.target.value)}
          />
          <Button loading={busy} disabled={text.trim() === ''} onClick={() => void find()}>
            Tìm đơn
          </Button>
          {unknown.length > 0 && (
            <p role="alert" className="bulk-unknown">
              Không tìm thấy: {unknown.join(', ')}
            </p>
          )}
          {children}
        </section>
        <section aria-live="polite">
          {rows.length > 0 && (
            <div className="bulk-change-bar">
              <Select
                aria-label={targetLabel}
                placeholder={targetLabel}
                value={target ?? null}
                options={[...options]}
                onChange={setTarget}
                style={{ width: 240 }}
              />
              <Input
                aria-label={noteLabel}
                placeholder={noteLabel}
                value={note}
                onChange={(event) => setNote(event.target.value)}
                style={{ maxWidth: 320 }}
              />
              <Button
                type="primary"
                loading={busy}
                disabled={target === undefined}
                onClick={() => void change()}
              >
                Cập nhật {rows.length} đơn
              </Button>
            </div>
          )}
          <table>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className="code">{row.code}</td>
                  <td>{row.name}</td>
                  <td>
                    <StatusTag status={row.status} tags={orderStatus.tags} />
                    <StatusTag status={row.sub_status} tags={subStatus.tags} />
                  </td>
                  <td className={outcome.get(row.id) ? 'bulk-unknown' : undefined}>
                    {outcome.has(row.id) && (outcome.get(row.id) ?? 'Đã cập nhật')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length === 0 && <p className="quiet">Dán mã đơn rồi bấm “Tìm đơn”.</p>}
        </section>
      </div>
    </Screen>
  )
}
