import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BillRecord } from '#billing/bill.api.ts'
import * as kinds from '#billing/bill.waiting.ts'
import { billListing, visibleBills } from '#billing/server/bill.repo.ts'
import { scannedOff } from '#billing/server/scan-bill.usecase.ts'
import type { Waiting } from '#platform/contract/waiting.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

/** Bills in the order in which they came to their state. */
const bills = (kind: Waiting<BillRecord>, where?: RawBuilder<boolean>): WaitingRows =>
  waitingRows(kind, ({ actor }) => ({
    definition: billListing,
    scope: visibleBills(actor),
    state: 'b.status',
    since: sql`b.status_at`,
    ...(where ? { where } : {}),
  }))

export const waiting: readonly WaitingRows[] = [
  bills(kinds.billsToConfirm),
  bills(kinds.billsToApprove),
  bills(kinds.billsToScan, sql`not ${scannedOff}`),
  // What nobody scanned yet is told first, by its index.
  bills(kinds.billsToRelease, sql`exists (select from bill_scan s where s.bill_id = b.id) and ${scannedOff}`),
  bills(kinds.billsToHandOver),
  bills(kinds.billsUnderWay),
  bills(kinds.billsUndeliverable),
]
