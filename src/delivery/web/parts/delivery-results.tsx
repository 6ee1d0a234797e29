import { keepPreviousData } from '@tanstack/react-query'
import { Modal, Select } from 'antd'
import { useState } from 'react'
import { billStatus } from '#billing/bill.status.ts'
import { collects } from '#billing/bill.words.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { batchInvoices, changeBillStatus, previewResults } from '#delivery/delivery.api.ts'
import { ResultDetails } from '#delivery/web/parts/result-details.tsx'
import { givenOf, type Bill, type Given, type Outcome, type Typed } from '#delivery/web/parts/results.ts'
import { byAccount } from '#ledger/web/parts/by-account.ts'
import { JournalPreview } from '#ledger/web/parts/journal-preview.tsx'
import { ApiError } from '#platform/contract/client.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { useAction, useCall } from '#platform/web/api.ts'
import { useSettled } from '#platform/web/use-settled.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#delivery/web/delivery.css'

const outcomes = [
  { value: billStatus.delivered, label: 'Đã giao' },
  { value: billStatus.undeliverable, label: 'Không giao được' },
]

/**
 * What became of many bills, each with the money that was collected or why it came back; the journal rows
 * are shown before. What is refused stays with its reason, the others are done.
 */
export function DeliveryResults({
  bills,
  batch,
  outcome = billStatus.delivered,
  onClose,
}: {
  bills: readonly Bill[]
  /** The delivery list they are on; without it each is moved by itself. */
  batch?: string
  /** What is presumed of every bill. */
  outcome?: Outcome
  onClose: (answer?: BulkAnswer) => void
}) {
  const quiet = { invalidates: billReads, quiet: true, onFailure: () => true }
  const inBatch = useAction(batchInvoices, quiet)
  const alone = useAction(changeBillStatus, quiet)
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>(() =>
    Object.fromEntries(
      bills.map((bill) => {
        const collected = collects(bill) ? bill.expected_cod : null
        return [bill.id, { status: outcome, collected, return_fee: null, reason: null }]
      }),
    ),
  )
  const [done, setDone] = useState<readonly number[]>([])
  const [refused, setRefused] = useState<Readonly<Record<number, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const open = bills.filter((bill) => !done.includes(bill.id))
  const of = (bill: Bill) => typed[bill.id] as Typed
  const said = open.filter((bill) => of(bill).status !== null)
  const rows = said.flatMap((bill) => givenOf(bill, of(bill)) ?? [])
  const complete = rows.length > 0 && rows.length === said.length
  const set = (id: number, change: Partial<Typed>) => {
    setTyped((now) => ({ ...now, [id]: { ...(now[id] as Typed), ...change } }))
    setRefused(({ [id]: _, ...others }) => others)
  }

  const moves = complete && rows.some((row) => (row.collected ?? 0) > 0 || row.return_fee)
  const asked = useSettled(JSON.stringify(rows), 250)
  const settled = asked === JSON.stringify(rows)
  const preview = useCall(
    previewResults,
    { body: { rows: JSON.parse(asked) as Given[] } },
    {
      enabled: moves && settled,
      staleTime: 0,
      gcTime: 0,
      placeholderData: keepPreviousData,
    },
  )
  const foreseen = new Map(preview.data?.data.failed.map((row) => [row.id, row.message]))

  const took = (answer: BulkAnswer) => {
    const all = [...done, ...answer.done]
    if (answer.failed.length === 0) return onClose({ done: all, failed: [] })
    setDone(all)
    setRefused(Object.fromEntries(answer.failed.map(({ id, message }) => [id, message])))
  }
  const save = async () => {
    setSaving(true)
    setProblem(undefined)
    try {
      const { data } = batch
        ? await inBatch.mutateAsync({ body: { batch_code: batch, rows } })
        : await alone.mutateAsync({ body: { rows } })
      took(data)
    } catch (thrown) {
      const data = thrown instanceof ApiError ? (thrown.extra['data'] as BulkAnswer | undefined) : undefined
      if (data?.failed) took(data)
      else setProblem(errorText(thrown))
    } finally {
      setSaving(false)
    }
  }
  const back = rows.length > 0 && rows.every((row) => row.status === billStatus.undeliverable)
  const mixed = rows.some((row) => row.status !== rows[0]?.status)
  const word = back ? 'Không giao được' : mixed ? 'Ghi kết quả' : 'Đã giao'
  const many = bills.length > 1
  const wrong = problem ?? (preview.error ? errorText(preview.error) : undefined)
  const collected = rows.reduce((sum, row) => sum + (row.collected ?? 0), 0)
  const expected = said
    .filter((bill) => of(bill).status === billStatus.delivered)
    .reduce((sum, bill) => sum + bill.expected_cod, 0)
  return (
    <Modal
      open
      title={many ? `Kết quả giao: ${open.length} phiếu` : `Kết quả giao ${bills[0]?.code}`}
      width={860}
      okText={many ? `${word} ${rows.length} phiếu` : word}
      cancelText="Đóng"
      okButtonProps={{
        danger: back,
        loading: saving,
        disabled: !complete || (moves && (!settled || preview.isFetching)),
      }}
      onOk={() => void save()}
      onCancel={() => onClose(done.length > 0 ? { done: [...done], failed: [] } : undefined)}
    >
      <div className="settle results">
        <table>
          <thead>
            <tr>
              <th scope="col">Phiếu</th>
              <th scope="col">Kết quả</th>
              <th scope="col">Tiền, lý do</th>
            </tr>
          </thead>
          <tbody>
            {open.map((bill) => {
              const problemOf = refused[bill.id] ?? foreseen.get(bill.id)
              return (
                <tr key={bill.id} data-off={problemOf !== undefined}>
                  <td>
                    <b className="code">{bill.code}</b>
                    <div className="quiet">{bill.receiver?.name ?? bill.customer_name}</div>
                  </td>
                  <td>
                    <Select<Outcome>
                      aria-label={`Kết quả ${bill.code}`}
                      placeholder="Chưa có"
                      allowClear={many}
                      style={{ width: 150 }}
                      disabled={saving}
                      options={outcomes}
                      value={of(bill).status}
                      onChange={(status?: Outcome) => set(bill.id, { status: status ?? null })}
                    />
                  </td>
                  <td>
                    <ResultDetails
                      bill={bill}
                      row={of(bill)}
                      disabled={saving}
                      set={(change) => set(bill.id, change)}
                    />
                    {problemOf && (
                      <small className="batch-problem" role="alert">
                        {problemOf}
                      </small>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {many && (
        <p className="batch-facts">
          <span>
            Thực thu <b>{grouped(collected)} đ</b>
          </span>
          <span>Dự kiến {grouped(expected)} đ</span>
        </p>
      )}
      {moves && preview.data && preview.data.data.rows.length > 0 && (
        <JournalPreview
          rows={byAccount(preview.data.data.rows).map(({ name, debit, credit }) => ({
            account: name,
            debit: debit || undefined,
            credit: credit || undefined,
          }))}
        />
      )}
      {wrong && (
        <p role="alert" className="batch-problem">
          {wrong}
        </p>
      )}
    </Modal>
  )
}
