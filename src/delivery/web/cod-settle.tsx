import { keepPreviousData } from '@tanstack/react-query'
import { Modal, Radio, Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'
import { approveCods, previewCods } from '#delivery/cod.api.ts'
import { byAccount } from '#ledger/web/parts/by-account.ts'
import { JournalPreview } from '#ledger/web/parts/journal-preview.tsx'
import type { Answer } from '#platform/contract/call.ts'
import { ApiError } from '#platform/contract/client.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { api, showError, useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { MoneyInput } from '#platform/web/inputs/number-inputs.tsx'
import { useSettled } from '#platform/web/use-settled.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#delivery/web/delivery.css'

export interface SettleRow {
  id: number
  code: string
  waybill: string | null
  collected: number
  remitted: number
  fee: number
}

/** One carrier's or shipper's bills. */
export interface Settlement {
  rows: readonly SettleRow[]
  /** Whose money it is, by name. */
  carrier: string
  /** Our own shipper, who hands the cash over at the station. */
  own: boolean
}

/**
 * What the carrier's sheet says of each bill; what differs is shown before and stays open after. The rows
 * it will book stand below, and with the result those it has booked.
 */
export function CodSettle({
  settlement: { rows, carrier, own },
  onClose,
}: {
  settlement: Settlement
  onClose: (answer?: BulkAnswer, told?: ReactNode) => void
}) {
  const message = useMessage()
  const [typed, setTyped] = useState(rows)
  const [place, setPlace] = useState<'bank' | 'cash'>(own ? 'cash' : 'bank')
  const body = { place, rows: typed.map(({ id, remitted, fee }) => ({ id, remitted, fee })) }
  const asked = useSettled(JSON.stringify(body), 250)
  const preview = useCall(
    previewCods,
    { body: JSON.parse(asked) as typeof body },
    { staleTime: 0, gcTime: 0, placeholderData: keepPreviousData },
  )
  const waits = asked !== JSON.stringify(body) || preview.isFetching
  const [saving, setSaving] = useState(false)
  const set = (id: number, change: Partial<SettleRow>) =>
    setTyped((now) => now.map((row) => (row.id === id ? { ...row, ...change } : row)))
  const differenceOf = (row: SettleRow) => row.remitted + row.fee - row.collected
  const sum = (key: 'collected' | 'remitted' | 'fee') => typed.reduce((total, row) => total + row[key], 0)
  const differing = typed.filter((row) => differenceOf(row) !== 0).length

  const payer = own ? 'Nhân viên' : 'Đối tác'

  const save = async () => {
    setSaving(true)
    try {
      const { data } = await api(approveCods, { body })
      onClose(data, <Booked caption="Bút toán đã ghi" booked={data.booked} />)
    } catch (problem) {
      const data = problem instanceof ApiError ? (problem.extra['data'] as BulkAnswer | undefined) : undefined
      if (data?.failed) onClose(data)
      else showError(message, problem)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Modal
      open
      title={`Đối soát COD với ${carrier}: ${typed.length} phiếu`}
      width={760}
      okText={differing ? `Đối soát, giữ ${differing} phiếu chênh lệch` : 'Đối soát'}
      cancelText="Đóng"
      okButtonProps={{ loading: saving, disabled: waits || Boolean(preview.data?.data.refusal) }}
      onOk={() => void save()}
      onCancel={() => onClose()}
    >
      <Radio.Group
        value={place}
        onChange={(event) => setPlace(event.target.value as 'bank' | 'cash')}
        options={[
          { value: 'bank', label: 'Chuyển khoản (chờ đối chiếu sao kê)' },
          { value: 'cash', label: 'Tiền mặt tại trạm' },
        ]}
      />
      <div className="settle">
        <table>
          <thead>
            <tr>
              <th scope="col">Phiếu</th>
              <th scope="col">Vận đơn</th>
              <th scope="col" className="n">
                Thực thu
              </th>
              <th scope="col">{payer} nộp</th>
              <th scope="col">Phí giữ lại</th>
              <th scope="col" className="n">
                Chênh lệch
              </th>
            </tr>
          </thead>
          <tbody>
            {typed.map((row) => (
              <tr key={row.id} data-off={differenceOf(row) !== 0}>
                <td className="code">{row.code}</td>
                <td>{row.waybill}</td>
                <td className="n">{grouped(row.collected)}</td>
                <td>
                  <MoneyInput
                    aria-label={`${payer} nộp ${row.code}`}
                    value={row.remitted}
                    onChange={(value) => set(row.id, { remitted: value ?? 0 })}
                  />
                </td>
                <td>
                  <MoneyInput
                    aria-label={`Phí giữ lại ${row.code}`}
                    value={row.fee}
                    onChange={(value) => {
                      const fee = value ?? 0
                      // What the carrier keeps is what it does not hand over.
                      const whole = row.remitted + row.fee === row.collected
                      set(row.id, whole ? { fee, remitted: row.collected - fee } : { fee })
                    }}
                  />
                </td>
                <td className="n">{differenceOf(row) === 0 ? '–' : grouped(differenceOf(row))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Cộng
              </th>
              <td className="n">{grouped(sum('collected'))}</td>
              <td className="n">{grouped(sum('remitted'))}</td>
              <td className="n">{grouped(sum('fee'))}</td>
              <td className="n">{grouped(sum('remitted') + sum('fee') - sum('collected'))}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {differing > 0 && (
        <p role="status">
          Phiếu chênh lệch được giữ lại, mở lại ở đây bất cứ lúc nào. {payer} nộp bù: sửa số đã nộp cho đủ.
          Không nộp nữa: ghi phần thiếu vào phí giữ lại (trên mức quy định cần người thứ hai).
        </p>
      )}
      {preview.error ? (
        <Failed small error={preview.error} />
      ) : preview.data ? (
        <Preview preview={preview.data.data} />
      ) : (
        <Skeleton active title={false} />
      )}
    </Modal>
  )
}

function Preview({ preview }: { preview: Answer<typeof previewCods>['data'] }) {
  if (preview.refusal) {
    return (
      <p className="batch-problem" role="alert">
        {preview.refusal}
      </p>
    )
  }
  if (preview.rows.length === 0)
    return <p className="quiet">Chưa ghi bút toán nào: phiếu chênh lệch được giữ lại.</p>
  return <Booked booked={preview} />
}

/** The journal rows of a settlement, and what the carrier holds of ours before and after it. */
function Booked({
  booked,
  caption,
}: {
  booked: Answer<typeof approveCods>['data']['booked']
  caption?: string
}) {
  if (booked.rows.length === 0) return null
  return (
    <JournalPreview
      {...(caption ? { caption } : {})}
      rows={byAccount(booked.rows).map(({ name, debit, credit }) => ({
        account: name,
        debit: debit || undefined,
        credit: credit || undefined,
      }))}
      beforeLabel={`${booked.owner} giữ của ta trước đối soát`}
      balanceBefore={booked.balance_before}
      balanceAfter={booked.balance_after}
      balanceLabel={`${booked.owner} còn giữ của ta`}
    />
  )
}
