import { sql } from 'kysely'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'
import { bagListing, visibleBags } from '#shipments/server/bag.repo.ts'
import { shipmentListing, visibleShipments } from '#shipments/server/shipment.repo.ts'
import * as kinds from '#shipments/shipments.waiting.ts'

const shipments = [kinds.shipmentsToConfirm, kinds.shipmentsToCheckIn].map((kind) =>
  waitingRows(kind, async (asked) => ({
    definition: shipmentListing,
    scope: await visibleShipments(asked),
    state: 'w.status',
    since: sql`w.status_at`,
  })),
)
const bags = [kinds.bagsToClose, kinds.bagsToExport].map((kind) =>
  waitingRows(kind, async (asked) => ({
    definition: bagListing,
    scope: await visibleBags(asked),
    state: 'k.status',
    since: sql`k.status_at`,
  })),
)

export const waiting: readonly WaitingRows[] = [...shipments, ...bags]
