import { sql } from 'kysely'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { guaranteesToDecide } from '#orders/purchase/guarantee.waiting.ts'
import { listing } from '#orders/purchase/server/guarantee.usecase.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

export const waiting: readonly WaitingRows[] = [
  waitingRows(guaranteesToDecide, ({ actor }) => ({
    definition: listing,
    scope: visibleOrders(actor),
    state: 'g.status',
    since: sql`g.created_at`,
  })),
]
