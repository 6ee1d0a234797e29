import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BillRecord } from '#billing/bill.api.ts'
import { billStatus } from '#billing/bill.status.ts'
import { codCondition, visibleBills } from '#billing/server/bill.repo.ts'
import { batchesToClose, batchesToHandOver, codsToCheck, codsToRemit } from '#delivery/delivery.waiting.ts'
import { batchListing, visibleBatches } from '#delivery/server/batch.repo.ts'
import { codListing } from '#delivery/server/cod.usecase.ts'
import type { Waiting } from '#platform/contract/waiting.ts'
import { lit } from '#platform/server/db/lit.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

const underWay = sql<boolean>`exists (select from delivery_batch_bill db join bill b on b.id = db.bill_id
  where db.batch_id = d.id and b.status in (${lit(billStatus.released, billStatus.delivering)}))`

const cods = (kind: Waiting<BillRecord>, where: RawBuilder<boolean>): WaitingRows =>
  waitingRows(kind, ({ actor }) => ({
    definition: codListing,
    scope: visibleBills(actor),
    state: 'b.cod_status',
    where,
    since: sql`b.delivered_at`,
  }))

export const waiting: readonly WaitingRows[] = [
  waitingRows(batchesToHandOver, ({ actor }) => ({
    definition: batchListing,
    scope: visibleBatches(actor),
    state: 'd.status',
    since: sql`d.created_at`,
  })),
  waitingRows(batchesToClose, ({ actor }) => ({
    definition: batchListing,
    scope: visibleBatches(actor),
    state: 'd.status',
    where: sql`not ${underWay}`,
    since: sql`d.created_at`,
  })),
  cods(codsToRemit, sql`not coalesce(${codCondition('second')}, false)`),
  cods(codsToCheck, sql`b.remitted_cod is not null and ${codCondition('second')}`),
]
