import { sql } from 'kysely'
import { actListing, actScope } from '#orders/mercari/server/site-act.repo.ts'
import type { ActKind } from '#orders/mercari/server/site-act.repo.ts'
import { commentsToApprove, commentsToWrite, receiptsToPress } from '#orders/mercari/site-act.waiting.ts'
import type { Context } from '#platform/server/context.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

const rowsOf =
  (kind: ActKind) =>
  ({ actor }: Pick<Context, 'actor'>) => ({
    definition: actListing,
    scope: actScope({ actor }, kind),
    state: 'a.status',
    since: sql`a.status_at`,
  })

export const waiting: readonly WaitingRows[] = [
  waitingRows(commentsToApprove, rowsOf('comment')),
  waitingRows(commentsToWrite, rowsOf('comment')),
  waitingRows(receiptsToPress, rowsOf('receipt')),
]
