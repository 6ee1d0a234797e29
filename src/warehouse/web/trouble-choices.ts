import { orderStatus } from '#orders/core/order.status.ts'
import { subMovesFrom } from '#orders/core/sub-moves.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'

/** The goods may be weighed: the decision is made. */
export const settled = 'none'
/** It has no step of its own: kept under the other reasons, with how many came. */
const short = 'short'
export const isShort = (value: string): boolean => value === short

export interface TroubleChoice {
  value: string
  label: string
  /** What the station says once it is saved. */
  said: string
}

/** What may be said of the goods of an order on the scale; of one that waits for a decision, the decision first. */
export function troubleChoices(now: number | null): TroubleChoice[] {
  const choices = subMovesFrom(orderStatus.beingCheckedIn, now).map(({ to }): TroubleChoice => {
    if (to === null) return { value: settled, label: 'Đã quyết định, khai thác tiếp', said: settled }
    const label = subStatus.label(to)
    return { value: String(to), label, said: label }
  })
  const missing = choices.some(({ value }) => Number(value) === subStatus.otherDecision)
    ? [{ value: short, label: 'Thiếu hàng', said: 'Thiếu hàng' }]
    : []
  const decided = choices.filter(({ value }) => value === settled)
  const named = choices.filter(({ value }) => value !== settled)
  const last = named.filter(({ value }) => Number(value) === subStatus.otherDecision)
  return [...decided, ...named.filter((one) => !last.includes(one)), ...missing, ...last]
}

/** The sub-status that a choice stands for. */
export function subOf(value: string): number | null {
  if (value === settled) return null
  return isShort(value) ? subStatus.otherDecision : Number(value)
}
