import type { BillRow } from '#billing/bill.api.ts'
import { billStatus } from '#billing/bill.status.ts'
import { collects } from '#billing/bill.words.ts'

export type Outcome = typeof billStatus.delivered | typeof billStatus.undeliverable
export type Bill = Pick<BillRow, 'id' | 'code' | 'method' | 'expected_cod' | 'receiver' | 'customer_name'>

/** What a person typed of one bill; amounts in VND. */
export interface Typed {
  /** Null: nothing is known of it yet. */
  status: Outcome | null
  collected: number | null
  return_fee: number | null
  reason: string | null
}

/** The same as the calls take it. */
export interface Given {
  id: number
  status: Outcome
  collected?: number
  return_fee?: number
  reason?: string
}

/** What a row says, once it says all; undefined: something is missing, or nothing was said of the bill. */
export function givenOf(bill: Bill, typed: Typed): Given | undefined {
  const { id } = bill
  const { status, collected, return_fee, reason } = typed
  if (status === null) return undefined
  if (status === billStatus.delivered) {
    if (!collects(bill)) return { id, status }
    return collected === null ? undefined : { id, status, collected }
  }
  const why = reason?.trim()
  return why ? { id, status, reason: why, ...(return_fee ? { return_fee } : {}) } : undefined
}
