import { billStatus } from '#billing/bill.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'

/** The status that an action leads to, for the call that changes it. */
export const billTargets = {
  release: billStatus.released,
  hand_over: billStatus.delivering,
  redeliver: billStatus.delivering,
  deliver: billStatus.delivered,
  fail: billStatus.undeliverable,
  restock: orderStatus.priced,
  cancel: billStatus.cancelled,
} as const
const ownCalls = ['confirm', 'approve', 'back'] as const
/** Actions that are asked for in the one dialog that shows what they move. */
export type BillMove = keyof typeof billTargets | (typeof ownCalls)[number]
const moves: ReadonlySet<string> = new Set([...Object.keys(billTargets), ...ownCalls])
export const isMove = (key: string): key is BillMove => moves.has(key)

const forms = ['edit', 'change', 'waybill', 'assign_sale', 'remove'] as const
/** Actions that have a form or a question of their own. */
export type BillForm = (typeof forms)[number]

/** The buttons of a bill: an action of its table that is not among them has none, a test says so. */
export const billWays = {
  drawn: [...forms, ...moves],
  elsewhere: { edit_price: 'among the fees of the edit' },
}
