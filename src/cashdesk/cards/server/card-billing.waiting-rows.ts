import { sql } from 'kysely'
import { billingsToMatch } from '#cashdesk/cards/card-billing.waiting.ts'
import { billingListing, maskBilling, visibleBillings } from '#cashdesk/cards/server/card-billing.repo.ts'
import { askedBy } from '#platform/server/lists/asked-by.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

export const waiting: readonly WaitingRows[] = [
  waitingRows(billingsToMatch, ({ actor }) => ({
    definition: askedBy(billingListing, actor.role),
    scope: visibleBillings(actor),
    state: 't.status',
    since: sql`t.posted_on`,
    shown: (row) => maskBilling(actor, row),
  })),
]
