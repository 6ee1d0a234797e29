import { sql } from 'kysely'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'
import { leavesToDecide } from '#staff/leave.waiting.ts'
import { decidedLeaves, leaveListing, visibleLeaves } from '#staff/server/leave.repo.ts'

export const waiting: readonly WaitingRows[] = [
  waitingRows(leavesToDecide, ({ actor }) => ({
    definition: leaveListing(actor),
    scope: visibleLeaves(actor),
    state: 'l.status',
    where: decidedLeaves(actor),
    since: sql`l.created_at`,
  })),
]
