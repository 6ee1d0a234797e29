import type { BidRow } from '#bidding/core/bid.api.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'

export type BidNews = 'exceeded' | 'extended' | 'won' | 'failed'
type Seen = Pick<BidRow, 'status' | 'extended'>

/** What is worth a sound of a bid since it was last read; nothing of one that is seen for the first time. */
export function heardOf(before: Seen | undefined, now: Seen): BidNews | undefined {
  if (!before) return undefined
  if (before.status !== now.status) {
    if (now.status === bidStatus.won) return 'won'
    if (now.status === bidStatus.error || now.status === bidStatus.deletedWinner) return 'failed'
    if (now.status === bidStatus.exceeded) return 'exceeded'
  }
  return now.extended > before.extended ? 'extended' : undefined
}
