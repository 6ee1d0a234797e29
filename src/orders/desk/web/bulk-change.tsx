import { Button, Input, Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { bulkPreview } from '#cashdesk/desk/web/parts/bulk-preview.tsx'
import { previewOrders } from '#orders/core/order-money.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'
import { findOrders, type FoundOrder } from '#orders/desk/find-orders.api.ts'
import { BulkCodes } from '#orders/desk/web/bulk-codes.tsx'
import { idsOf, type BulkTarget } from '#orders/desk/web/bulk-targets.ts'
import { ApiError } from '#platform/contract/client.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api, queryClient } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { usePerson } from '#platform/web/session.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { useWorking } from '#platform/web/use-working.ts'
import '#orders/core/web/parts/bulk-change.css'

interface Bulk {
  path: string
  title: string
  /** What the orders found may be changed to; those that no order may are left out. */
  targets: (rows: readonly FoundOrder[]) => readonly BulkTarget[]
  targetLabel: string
  noteLabel: string
  children?: ReactNode
}

const notMeant = 'Bước này không áp dụng'

const names = (row: FoundOrder): string[] => [row.code, ...(row.track ? [row.track] : []), ...row.tracks]

/** Where no row could be done the whole call is refused, with each row's reason in its body. */
async function answered(run: () => Promise<{ data: BulkAnswer }>): Promise<BulkAnswer> {
  try {
    return (await run()).data
  } catch (problem) {
    const data = problem instanceof ApiError ? (problem.extra['data'] as BulkAnswer | undefined) : undefined
    if (!data?.failed) throw problem
    return data
  }
}

/** Codes or tracks, a target, and what came of each order. */
export function BulkChange({ path, title, targets, targetLabel, noteLabel, children }: Bulk) {
  const message = useMessage()
  const confirm = useConfirmAction()
  const { role } = usePerson()
  const [rows, setRows] = useState<readonly FoundOrder[]>([])
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<string>()
  const [note, setNote] = useState('')
  const { busy, working } = useWorking()
  const [outcome, setOutcome] = useState<ReadonlyMap<number, string | null>>(new Map())
  const options = targets(rows).filter(({ applies }) => rows.some(applies))
  const target = options.find(({ value }) => value === chosen)
  const meant = target ? rows.filter(target.applies) : []

  const read = async (codes: readonly string[]) => {
    const { data } = await api(findOrders, { body: { codes: [...codes] } })
    setRows(data)
    return data
  }
  const find = (codes: readonly string[]) =>
    void working(async () => {
      const found = new Set((await read(codes)).flatMap(names))
      setUnknown(codes.filter((code) => !found.has(code) && !found.has(normalizeTracking(code))))
      setOutcome(new Map())
      setChosen(undefined)
    })
  const change = () =>
    working(async () => {
      if (!target) return
      const { danger, money } = target
      const asked = {
        title: `${target.label}: ${meant.length} đơn`,
        content: money && bulkPreview(previewOrders, { action: money })(meant, idsOf(meant)),
        okText: 'Cập nhật',
        danger,
      }
      if ((danger || money) && !(await confirm(asked))) return
      const { done, failed } = await answered(() => target.run(meant, note.trim()))
      setOutcome(
        new Map([
          ...done.map((id) => [id, null] as const),
          ...failed.map((one) => [one.id, one.message] as const),
          ...rows.filter((row) => !target.applies(row)).map(({ id }) => [id, notMeant] as const),
        ]),
      )
      if (done.length > 0) message.success(`Đã cập nhật ${done.length} đơn`)
      for (const one of orderReads) void queryClient.invalidateQueries({ queryKey: [one.id] })
      await read(rows.map((row) => row.code))
      setChosen(undefined)
    })
  const lacksReason = target?.reason === 'required' && note.trim() === ''
  return (
    <Screen path={path} title={title}>
      <div className="bulk-change">
        <section>
          <BulkCodes find={find} finding={busy} />
          {unknown.length > 0 && (
            <p role="alert" className="bulk-unknown">
              Không tìm thấy {unknown.length} mã: {unknown.join(', ')}
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
                value={target ? target.value : null}
                options={options.map(({ value, label }) => ({ value, label }))}
                notFoundContent="Không có bước nào dành cho bạn với các đơn này"
                onChange={setChosen}
                style={{ width: 320, maxWidth: '100%' }}
              />
              <Input
                aria-label={noteLabel}
                placeholder={noteLabel}
                value={note}
                status={lacksReason ? 'warning' : ''}
                onChange={(event) => setNote(event.target.value)}
                style={{ maxWidth: 320 }}
              />
              <Button
                type="primary"
                loading={busy}
                disabled={!target || lacksReason}
                onClick={() => void change()}
              >
                Cập nhật {target ? meant.length : rows.length} đơn
              </Button>
            </div>
          )}
          {rows.length > 0 && (
            <table>
              <thead>
                <tr>
                  <th scope="col">Mã đơn</th>
                  <th scope="col">Mã vận đơn</th>
                  <th scope="col">Sản phẩm</th>
                  <th scope="col">Trạng thái</th>
                  <th scope="col">Kết quả</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <td className="code">
                      <Link to={orderPath(role, row.id)}>{row.code}</Link>
                    </td>
                    <td className="code">{row.track ?? row.tracks[0]}</td>
                    <td>{row.name}</td>
                    <td>
                      <StatusTag status={row.status} tags={orderStatus.tags} />
                      <StatusTag status={row.sub_status} tags={subStatus.tags} />
                    </td>
                    <td className={outcome.get(row.id) ? 'bulk-unknown' : 'quiet'}>
                      {outcome.has(row.id)
                        ? (outcome.get(row.id) ?? 'Đã cập nhật')
                        : target && !target.applies(row) && notMeant}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {rows.length === 0 && <p className="quiet">Dán mã đơn, mã vận đơn hoặc đọc từ tệp.</p>}
        </section>
      </div>
    </Screen>
  )
}
