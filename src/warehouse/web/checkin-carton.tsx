import { Button } from 'antd'
import { useState } from 'react'
import { splitEvenly } from '#platform/rules/money.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { MoneyInput } from '#platform/web/inputs/number-inputs.tsx'
import { unclearWeight } from '#platform/web/form/typed-problems.ts'
import { WeightInput } from '#platform/web/inputs/weight-input.tsx'
import { ScaleButton } from '#platform/web/scan/scale-button.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import type { CheckinRow } from '#warehouse/checkin.api.ts'
import { shareOfWeight } from '#warehouse/checkin.rules.ts'
import { sumCheckWords } from '#warehouse/checkin.words.ts'

const sum = (parts: readonly number[]) => Math.round(parts.reduce((a, b) => a + b, 0) * 100) / 100

/** One weight and fee over many orders: what each gets, and that the parts make the whole. */
export function CheckinCarton({
  rows,
  busy,
  onRemove,
  onSubmit,
}: {
  rows: readonly CheckinRow[]
  busy: boolean
  onRemove: (id: number) => void
  onSubmit: (weight: number, fee: number) => void
}) {
  const message = useMessage()
  const confirmAction = useConfirmAction()
  const [weight, setWeight] = useState<number | null>(null)
  const [fee, setFee] = useState<number | null>(null)
  const kg = weight !== null && Number.isFinite(weight) ? weight : 0
  // The field says of less than nothing that it is none: nothing is shared out of it.
  const vnd = Math.max(0, fee ?? 0)
  const weights = rows.length ? shareOfWeight(kg, rows.length) : []
  const fees = rows.length ? splitEvenly(vnd, rows.length) : []

  const customers = [...new Set(rows.map((row) => row.customer_name ?? 'Chưa có khách'))]
  const mixed =
    customers.length > 1
      ? `Thùng có hàng của ${customers.length} khách (${customers.join(', ')}): cân và phí chia đều cho mọi đơn.`
      : undefined

  const submit = async () => {
    if (busy) return
    if (rows.length === 0) return void message.error('Không có đơn hàng để khai thác!')
    if (Number.isNaN(weight)) return void message.error(unclearWeight)
    if (kg <= 0) return void message.error('Cân nặng phải lớn hơn 0')
    if ((fee ?? 0) < 0) return void message.error('Phí cả thùng không thể âm')
    if (mixed && !(await confirmAction({ title: 'Thùng có hàng của nhiều khách', content: mixed }))) return
    onSubmit(kg, vnd)
  }

  return (
    <section className="checkin-panel checkin-carton" aria-label="Khai thác theo thùng">
      <form
        className="checkin-fields"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <label className="wide">
          Cân cả thùng
          <WeightInput value={weight} onChange={setWeight} />
        </label>
        <label className="wide" style={{ gridColumn: 'span 2' }}>
          Phí cả thùng
          <MoneyInput value={fee} onChange={setFee} />
        </label>
        <span className="wide checkin-options">
          <Button type="primary" htmlType="submit" loading={busy}>
            Khai thác {rows.length > 0 ? `${rows.length} đơn` : ''}
          </Button>
          <ScaleButton disabled={busy} onWeight={setWeight} />
        </span>
      </form>
      {mixed && <p className="checkin-problem">{mixed}</p>}
      {rows.length === 0 ? (
        <p className="quiet" style={{ margin: '10px 0 0' }}>
          Quét các đơn trong thùng; cân và phí được chia đều, phần lẻ vào đơn cuối. Mỗi thùng một phiếu riêng.
        </p>
      ) : (
        <>
          <table>
            <thead>
              <tr>
                <th>Mã đơn</th>
                <th>Khách hàng</th>
                <th className="right">Cân NN</th>
                <th className="right">Cân được chia</th>
                <th className="right">Phí được chia</th>
                <th aria-label="Bỏ" />
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={row.id}>
                  <td className="code">{row.code}</td>
                  <td>{[row.customer_no, row.customer_name].filter(Boolean).join(' · ')}</td>
                  <td className="right">{row.d_weight?.toFixed(2)}</td>
                  <td className="right">{(weights[index] ?? 0).toFixed(2)}</td>
                  <td className="right">{grouped(fees[index] ?? 0)}</td>
                  <td className="right">
                    <Button
                      size="small"
                      type="text"
                      aria-label={`Bỏ ${row.code}`}
                      onClick={() => onRemove(row.id)}
                    >
                      Bỏ
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="checkin-weights" aria-live="polite">
            {sumCheckWords({
              weight: kg,
              weight_of_parts: sum(weights),
              fee: vnd,
              fee_of_parts: sum(fees),
              balanced: sum(weights) === kg && sum(fees) === vnd,
            })}
          </p>
        </>
      )}
    </section>
  )
}
