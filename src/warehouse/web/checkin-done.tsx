import { Button } from 'antd'
import { formatInstant } from '#platform/web/words/dates.ts'
import type { CheckinFound } from '#warehouse/checkin.api.ts'
import { correctMeasures, isDoubtful, kg, sumCheckWords } from '#warehouse/checkin.words.ts'
import { type Done } from '#warehouse/web/checkin-result.ts'
import { sidesOf } from '#warehouse/web/orders-columns.tsx'

type Print = (ids: number[]) => Promise<void>
/** Opens the weight of an order for correction; nothing for who only looks on. */
type Correct = ((id: number) => void) | undefined

const keyOf = (done: Done) => `${done.inbill.id}-${done.orders[0]?.id}`
const nameOf = ({ orders }: Done) => (orders.length > 1 ? `${orders.length} đơn` : orders[0]?.code)
const idsOf = ({ orders }: Done) => orders.map((order) => order.id)
const warningsOf = ({ orders }: Done) => [
  ...new Set(orders.flatMap((order) => order.warnings.map((warning) => warning.message))),
]
const weightsOf = ({ orders, sum }: Done) => {
  const only = orders.length === 1 ? orders[0] : undefined
  if (!only) return sumCheckWords(sum)
  return `${only.r_weight.toFixed(2)} kg${only.v_weight > 0 ? `, thể tích ${only.v_weight.toFixed(2)} kg` : ''}`
}

/** What was checked in last, in the colour of its warnings. */
export function Latest({ done, print, correct }: { done: Done; print: Print; correct: Correct }) {
  const warnings = warningsOf(done)
  const doubtful = isDoubtful(done.orders.flatMap((order) => order.warnings))
  return (
    <div className="scan-panel checkin-latest" data-warned={doubtful}>
      <strong>
        {doubtful ? '! ' : '✓ '}
        {nameOf(done)} đã khai thác
      </strong>
      <span>{weightsOf(done)}</span>
      <span>Phiếu {done.inbill.code}</span>
      {warnings.map((words) => (
        <b key={words}>{words}</b>
      ))}
      <Button size="small" onClick={() => void print(idsOf(done))}>
        In tem
      </Button>
      <CorrectWeight done={done} correct={correct} />
    </div>
  )
}

/** An order that is scanned again after its check-in: what stands of it, by whom and when. */
export function CheckedIn({ row, print, correct }: { row: CheckinFound; print: Print; correct: Correct }) {
  const facts = [
    ['Cân thực', row.r_weight === null ? '–' : kg(row.r_weight)],
    ['Thể tích', row.v_weight ? kg(row.v_weight) : '–'],
    ['Kích thước (cm)', sidesOf(row) || 'chưa đo'],
    ['Vị trí kệ', row.position ?? 'chưa ghi'],
    ['Phiếu', row.inbill_code ?? '–'],
    ['Người khai thác', row.checked_name ?? 'hệ thống'],
    ['Lúc', row.checked_at === null ? '–' : formatInstant(row.checked_at, true)],
  ] as const
  return (
    <section className="scan-panel checkin-again" aria-label={`Đã khai thác ${row.code}`}>
      <h2>{row.code}</h2>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <span className="checkin-options">
        <Button onClick={() => void print([row.id])}>In tem</Button>
        {correct && <Button onClick={() => correct(row.id)}>{correctMeasures}</Button>}
      </span>
    </section>
  )
}

/** What was checked in before that. */
export function Earlier({ done, print, correct }: { done: readonly Done[]; print: Print; correct: Correct }) {
  return (
    <ul className="checkin-done" aria-label="Vừa khai thác">
      {done.map((one) => (
        <li key={keyOf(one)} data-warned={isDoubtful(one.orders.flatMap((order) => order.warnings))}>
          <b>{nameOf(one)}</b>
          <span>{weightsOf(one)}</span>
          <span className="quiet">Phiếu {one.inbill.code}</span>
          {warningsOf(one).map((words) => (
            <span key={words} className="tag" data-phase="waiting">
              {words}
            </span>
          ))}
          <Button size="small" onClick={() => void print(idsOf(one))}>
            In tem
          </Button>
          <CorrectWeight done={one} correct={correct} />
        </li>
      ))}
    </ul>
  )
}

/** Orders that share a carton's weight have theirs corrected one by one, in their drawers. */
function CorrectWeight({ done: { orders }, correct }: { done: Done; correct: Correct }) {
  const [only, ...others] = orders
  if (!correct || !only || others.length > 0) return null
  return (
    <Button size="small" aria-label={`${correctMeasures} ${only.code}`} onClick={() => correct(only.id)}>
      {correctMeasures}
    </Button>
  )
}
