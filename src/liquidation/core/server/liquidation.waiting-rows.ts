import { sql } from 'kysely'
import { liquidationFields } from '#liquidation/core/liquidation.fields.ts'
import { liensToSend, proposalsToAccept, salesToHandOver } from '#liquidation/core/liquidation.waiting.ts'
import { saleFields } from '#liquidation/core/sale.fields.ts'
import { candidateListing, unclaimed } from '#liquidation/core/server/candidates.usecase.ts'
import { liquidationTerms } from '#liquidation/core/server/liquidation-terms.ts'
import { liquidationListing, visibleLiquidations } from '#liquidation/core/server/liquidation.repo.ts'
import { saleListing, visibleSales } from '#liquidation/core/server/sale.repo.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { addDays, businessDate, startOfBusinessDay } from '#platform/rules/business-date.ts'
import { masked } from '#platform/server/lists/record-list.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

/** So many days the paper may take once it may be written. */
const graceDays = 7

export const waiting: readonly WaitingRows[] = [
  waitingRows(liensToSend, async ({ db, actor, now }) => {
    const today = businessDate(now)
    const { noticeDays } = await liquidationTerms(db, today)
    const before = startOfBusinessDay(addDays(today, 1 - noticeDays))
    return {
      definition: candidateListing,
      scope: sql<boolean>`(${unclaimed} and o.noticed_at < ${before} and ${visibleOrders(actor)})`,
      where: sql<boolean>`not exists (select from liquidation_notice n where n.order_id = o.id
        and n.kind in ('lien', 'abandoned') and n.withdrawn_at is null)`,
      since: sql`o.noticed_at`,
      due: sql`o.noticed_at + make_interval(days => ${noticeDays + graceDays})`,
    }
  }),
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
