import { sql } from 'kysely'
import { salePaymentFields, saleRefundFields } from '#liquidation/money/sale-money.fields.ts'
import * as kinds from '#liquidation/money/sale-money.waiting.ts'
import { paymentListing, refundListing, visibleSaleMoney } from '#liquidation/money/server/sale-money.repo.ts'
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
]
