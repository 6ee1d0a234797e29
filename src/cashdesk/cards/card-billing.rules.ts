import { outsideBooks } from '#ledger/open-days.rules.ts'
import type { OpenDays } from '#ledger/open-days.rules.ts'
import { fold } from '#platform/rules/fold.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'

interface Line {
  /** null: hidden from who looks. */
  amount: number | null
  reference: string | null
  content: string | null
}
interface Candidate {
  supplier_order_no: string | null
  amount: number
}

const squeezed = (text: string) => fold(text).replace(/[^a-z0-9]/g, '')
/** A shorter number is found in any text. */
const shortestNumber = 5

/** How much the same price alone weighs; a number that is named weighs more. */
const likeByAmount = 1

/** Why an order is probably the one a statement line paid for, and how much that weighs; null: it is not. */
export function likeness(line: Line, order: Candidate): { score: number; why: string } | null {
  const number = squeezed(order.supplier_order_no ?? '')
  const said = squeezed(`${line.reference ?? ''} ${line.content ?? ''}`)
  const named = number.length >= shortestNumber && said.includes(number)
  const equal = order.amount === line.amount
  if (named && equal) return { score: 3, why: 'Trùng mã đơn của người bán và số tiền' }
  if (named) return { score: 2, why: 'Trùng mã đơn của người bán' }
  return equal ? { score: likeByAmount, why: 'Trùng số tiền' } : null
}

/** The likeliest orders of a line, the best first. */
export function suggestionsOf<Order extends Candidate>(
  line: Line,
  orders: readonly Order[],
  most: number,
): (Order & { why: string })[] {
  return orders
    .flatMap((order) => {
      const like = likeness(line, order)
      return like ? [{ order, ...like }] : []
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ order, why }) => ({ ...order, why }))
}

/**
 * The one order whose price the line says to the last unit: of those whose number it names, else of all.
 * null: none, or several, and a person must choose.
 */
export function surelyPaid<Order extends Candidate>(line: Line, orders: readonly Order[]): Order | null {
  const named = orders.filter((order) => (likeness(line, order)?.score ?? 0) > likeByAmount)
  const exact = (named.length > 0 ? named : orders).filter(({ amount }) => amount === line.amount)
  return exact.length === 1 ? (exact[0] ?? null) : null
}

/** Why a statement cannot say this: the field and the sentence; null where it can. */
export function lineProblem(
  line: { posted_on: BusinessDate; amount: number; currency: string },
  days: OpenDays,
): { field: 'posted_on' | 'amount'; message: string } | null {
  const outside = outsideBooks(days, line.posted_on)
  if (outside) return { field: 'posted_on', message: outside }
  const whole = line.currency === 'JPY' || line.currency === 'KRW'
  return whole && !Number.isInteger(line.amount)
    ? { field: 'amount', message: `Số tiền ${line.currency} không có phần lẻ` }
    : null
}
