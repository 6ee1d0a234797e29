import { sql } from 'kysely'
import { signedOut } from '#bidding/accounts/cookies.waiting.ts'
import { cookieListing } from '#bidding/accounts/server/cookie.repo.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

export const waiting: readonly WaitingRows[] = [
  waitingRows(signedOut, () => ({
    definition: cookieListing,
    scope: sql<boolean>`true`,
    state: 'k.status',
    where: sql<boolean>`true`,
    since: sql`coalesce(h.signed_out_at, k.updated_at)`,
  })),
]
