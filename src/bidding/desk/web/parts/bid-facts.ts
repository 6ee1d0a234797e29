import type { BidRow } from '#bidding/core/bid.api.ts'
import { bidStatus, type BidFacts } from '#bidding/core/bid.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'

/** The least a bid may be placed before its end: the setting's usual value; the server has the last word. */
const leastMs = 60_000

/** What the buttons of a row look at; whether the customer is locked only the server knows. */
export const factsOf = (row: BidRow, marketNow: number): BidFacts => ({
  ended: row.ended_at !== null,
  mayLead:
    row.ended_at === null &&
    row.status !== bidStatus.exceeded &&
    row.sent_max !== null &&
    row.leads !== false,
  leftMs: new Date(row.ends_at).getTime() - marketNow,
  leastMs,
  customerLocked: false,
  bought: (row.order_status ?? 0) >= orderStatus.bought,
})
