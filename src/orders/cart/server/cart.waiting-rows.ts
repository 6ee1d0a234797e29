import { sql } from 'kysely'
import { oldAfterDays, oldCarts } from '#orders/cart/cart.waiting.ts'
import { cartListing, visibleCarts } from '#orders/cart/server/cart.repo.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

export const waiting: readonly WaitingRows[] = [
  waitingRows(oldCarts, ({ actor, now }) => ({
    definition: cartListing(actor),
    scope: visibleCarts(actor),
    state: 'k.status',
    where: sql<boolean>`k.kept_at < ${new Date(now.getTime() - oldAfterDays * 86_400_000)}`,
    since: sql`k.kept_at`,
  })),
]
