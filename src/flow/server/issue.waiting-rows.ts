import { sql } from 'kysely'
import { issuesToAssign, issuesToSolve } from '#flow/issue.waiting.ts'
import { issueListing, visibleIssues } from '#flow/server/issue.repo.ts'
import { is } from '#platform/server/context.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

export const waiting: readonly WaitingRows[] = [
  waitingRows(issuesToSolve, ({ actor }) => ({
    definition: issueListing,
    scope: visibleIssues(actor),
    state: 'i.status',
    // Managers see how much waits for others.
    where: is(actor, 'ql') ? sql<boolean>`true` : sql<boolean>`i.owner_id = ${actor.id}`,
    since: sql`i.status_at`,
  })),
  waitingRows(issuesToAssign, ({ actor }) => ({
    definition: issueListing,
    scope: visibleIssues(actor),
    state: 'i.status',
    since: sql`i.status_at`,
  })),
]
