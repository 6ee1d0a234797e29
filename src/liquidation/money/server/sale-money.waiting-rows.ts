import { sql } from 'kysely'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { liquidationFields } from '#liquidation/core/liquidation.fields.ts'
import { saleStatus } from '#liquidation/core/liquidation.status.ts'
import { liquidationListing, visibleLiquidations } from '#liquidation/core/server/liquidation.repo.ts'
import { salePaymentFields, saleRefundFields } from '#liquidation/money/sale-money.fields.ts'
import { saleRefundStatus } from '#liquidation/money/sale-money.status.ts'
import * as kinds from '#liquidation/money/sale-money.waiting.ts'
import { paymentListing, refundListing, visibleSaleMoney } from '#liquidation/money/server/sale-money.repo.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { lit } from '#platform/server/db/lit.ts'
import { askedBy } from '#platform/server/lists/asked-by.ts'
import { masked } from '#platform/server/lists/record-list.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

export const waiting: readonly WaitingRows[] = [
  waitingRows(kinds.salePayments, ({ actor }) => ({
    definition: askedBy(paymentListing, actor.role),
    scope: visibleSaleMoney(actor),
    state: 't.status',
    since: sql`t.created_at`,
    shown: (row) => masked(salePaymentFields, actor.role, row),
  })),
  waitingRows(kinds.saleRefunds, ({ actor }) => ({
    definition: askedBy(refundListing, actor.role),
    scope: visibleSaleMoney(actor),
    state: 't.status',
    since: sql`t.created_at`,
    shown: (row) => masked(saleRefundFields, actor.role, row),
  })),
  waitingRows(kinds.goodsToSettle, async ({ db, actor, now }) => {
    const days = await settingValue(db, businessDate(now), 'liquidation.return_days')
    const back = sql`((select max(s.handed_at) from liquidation_order s where s.liquidation_id = l.id)
      + make_interval(days => ${days}))`
    return {
      definition: liquidationListing(actor),
      scope: visibleLiquidations(actor),
      state: 'l.status',
      where: sql<boolean>`((l.sold >= l.quantity or (l.owner_paid_at is not null and l.sold > 0))
        and not exists (select from liquidation_order s where s.liquidation_id = l.id
          and s.status in (${lit(saleStatus.unpaid, saleStatus.paid)}))
        and not exists (select from liquidation_refund r join liquidation_order s on s.id = r.liquidation_order_id
          where s.liquidation_id = l.id and r.status = ${lit(saleRefundStatus.asked)})
        and ${back} < ${now})`,
      since: back,
      shown: (row) => masked(liquidationFields, actor.role, row),
    }
  }),
  waitingRows(kinds.statementsToSend, ({ actor }) => ({
    definition: liquidationListing(actor),
    scope: visibleLiquidations(actor),
    where: sql<boolean>`l.id in (select t.liquidation_id from liquidation_statement t where t.sent_at is null)`,
    since: sql`l.closed_at`,
    shown: (row) => masked(liquidationFields, actor.role, row),
  })),
]
