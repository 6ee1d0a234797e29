import { sql } from 'kysely'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'
import { shipmentListing, visibleShipments } from '#shipments/server/shipment.repo.ts'
import * as kinds from '#shipments/shipments.waiting.ts'

export const waiting: readonly WaitingRows[] = kinds.waiting.map((kind) =>
  waitingRows(kind as typeof kinds.shipmentsToConfirm, async (asked) => ({
    definition: shipmentListing,
    scope: await visibleShipments(asked),
    state: 'w.status',
    since: sql`w.status_at`,
  })),
)
