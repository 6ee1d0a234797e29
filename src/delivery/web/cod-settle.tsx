import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { approveCods } from '#delivery/cod.api.ts'
import { ApiError } from '#platform/contract/client.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { api, showError } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { MoneyInput } from '#platform/web/inputs/number-inputs.tsx'
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

/** What the carrier's sheet says of each bill; what differs is shown before and stays open after. */
export function CodSettle({
  rows,
  onDone,
  onCancel,
}: {
  rows: readonly SettleRow[]
  onDone: (answer: BulkAnswer) => void
  onCancel: () => void
}) {
  const message = useMessage()
  const [typed, setTyped] = useState(rows)
  const [place, setPlace] = useState<'bank' | 'cash'>('bank')
  const [saving, setSaving] = useState(false)
  const set = (id: number, change: Partial<SettleRow>) =>
    setTyped((now) => now.map((row) => (row.id === id ? { ...row, ...change } : row)))
  const differenceOf = (row: SettleRow) => row.remitted + row.fee - row.collected
  const sum = (key: 'collected' | 'remitted' | 'fee') => typed.reduce((total, row) => total + row[key], 0)
  const differing = typed.filter((row) => differenceOf(row) !== 0).length

  const save = async () => {
    setSaving(true)
    try {
      const body = { place, rows: typed.map(({ id, remitted, fee }) => ({ id, remitted, fee })) }
      const { data } = await api(approveCods, { body })
      onDone(data)
    } catch (problem) {
      const data = problem instanceof ApiError ? (problem.extra['data'] as BulkAnswer | undefined) : undefined
      if (data?.failed) onDone(data)
      else showError(message, problem)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Modal
      open
      title={`Đối soát COD: ${typed.length} phiếu`}
      width={760}
      okText={differing ? `Đối soát, giữ ${differing} phiếu chênh lệch` : 'Đối soát'}
      cancelText="Đóng"
      okButtonProps={{ loading: saving }}
      onOk={() => void save()}
      onCancel={onCancel}
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
              <th scope="col">Đối tác nộp</th>
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
                    aria-label={`Đối tác nộp ${row.code}`}
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
    </Modal>
  )
}
