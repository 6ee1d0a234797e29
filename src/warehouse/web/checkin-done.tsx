import { Button } from 'antd'
import type { Answer } from '#platform/contract/call.ts'
import type { checkInOrders } from '#warehouse/checkin.api.ts'
import { sumCheckWords } from '#warehouse/checkin.words.ts'

export type Done = Answer<typeof checkInOrders>['data']
type Print = (ids: number[]) => Promise<void>

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
export function Latest({ done, print }: { done: Done; print: Print }) {
  const warnings = warningsOf(done)
  return (
    <div className="scan-panel checkin-latest" data-warned={warnings.length > 0}>
      <strong>
        {warnings.length > 0 ? '! ' : '✓ '}
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
    </div>
  )
}

/** What was checked in before that. */
export function Earlier({ done, print }: { done: readonly Done[]; print: Print }) {
  return (
    <ul className="checkin-done" aria-label="Vừa khai thác">
      {done.map((one) => (
        <li key={keyOf(one)} data-warned={warningsOf(one).length > 0}>
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
        </li>
      ))}
    </ul>
  )
}
