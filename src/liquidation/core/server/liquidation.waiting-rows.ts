import { sql } from 'kysely'
import { liquidationFields } from '#liquidation/core/liquidation.fields.ts'
import { proposalsToAccept, salesToHandOver } from '#liquidation/core/liquidation.waiting.ts'
import { saleFields } from '#liquidation/core/sale.fields.ts'
import { liquidationListing, visibleLiquidations } from '#liquidation/core/server/liquidation.repo.ts'
import { saleListing, visibleSales } from '#liquidation/core/server/sale.repo.ts'
import { masked } from '#platform/server/lists/record-list.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

export const waiting: readonly WaitingRows[] = [
  waitingRows(proposalsToAccept, ({ actor }) => ({
    definition: liquidationListing(actor),
    scope: visibleLiquidations(actor),
    state: 'l.status',
    since: sql`l.status_at`,
    shown: (row) => masked(liquidationFields, actor.role, row),
  })),
  waitingRows(salesToHandOver, ({ actor }) => ({
    definition: saleListing(actor),
    scope: visibleSales(actor),
    state: 's.status',
    since: sql`s.status_at`,
    shown: (row) => masked(saleFields, actor.role, row),
  })),
]
