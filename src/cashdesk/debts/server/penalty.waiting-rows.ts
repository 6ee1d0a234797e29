import { sql } from 'kysely'
import { penaltyFields } from '#cashdesk/debts/penalty.fields.ts'
import { penaltiesToDecide } from '#cashdesk/debts/penalty.waiting.ts'
import { listing, visible } from '#cashdesk/debts/server/penalty.usecase.ts'
import { askedBy } from '#platform/server/lists/asked-by.ts'
import { masked } from '#platform/server/lists/record-list.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

export const waiting: readonly WaitingRows[] = [
  waitingRows(penaltiesToDecide, ({ actor }) => ({
    definition: askedBy(listing, actor.role),
    scope: visible(actor),
    state: 't.status',
    since: sql`t.created_at`,
    shown: (row) => masked(penaltyFields, actor.role, row),
  })),
]
