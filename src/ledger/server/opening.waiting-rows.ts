import { sql } from 'kysely'
import { openingsToRelease } from '#ledger/opening.waiting.ts'
import { listing, scope } from '#ledger/server/opening.usecase.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

export const waiting: readonly WaitingRows[] = [
  waitingRows(openingsToRelease, ({ actor }) => ({
    definition: listing,
    scope: scope({ actor }),
    state: 't.status',
    since: sql`t.created_at`,
  })),
]
