import { sql } from 'kysely'
import type { Waiting } from '#platform/contract/waiting.ts'
import { lit } from '#platform/server/db/lit.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingQuery, WaitingRows } from '#platform/server/lists/waiting.ts'
import type { MawbRecord } from '#warehouse/mawb.api.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { inbillListing, visibleInbills } from '#warehouse/server/checkin.repo.ts'
import { listingFor, visible } from '#warehouse/server/import-exception.usecase.ts'
import { mawbListing } from '#warehouse/server/mawb.repo.ts'
import { visibleMawbs, warehouseScopeOf } from '#warehouse/server/package.repo.ts'
import * as kinds from '#warehouse/warehouse.waiting.ts'

const flights = (
  kind: Waiting<MawbRecord>,
  more: Pick<WaitingQuery<MawbRecord>, 'since' | 'where'>,
): WaitingRows =>
  waitingRows(kind, async (asked) => ({
    definition: mawbListing,
    scope: visibleMawbs(await warehouseScopeOf(asked)),
    state: 'm.status',
    ...more,
  }))

const unscanned = sql<boolean>`exists (select from package p where p.mawb_id = m.id
  and p.receive_status = ${lit(packageStatus.arrived)} and p.cancelled_at is null)`

export const waiting: readonly WaitingRows[] = [
  flights(kinds.flightsToExport, { since: sql`m.created_at` }),
  flights(kinds.flightsToArrive, { since: sql`m.exported_at` }),
  flights(kinds.flightsToScan, { since: sql`m.arrived_at`, where: unscanned }),
  waitingRows(kinds.slipsToClose, ({ actor }) => ({
    definition: inbillListing(actor),
    scope: visibleInbills(actor),
    state: 'i.stands_at',
    // As their index says it: the state is told from these.
    where: sql`i.closed_at is null and i.cancelled_at is null`,
    since: sql`i.created_at`,
  })),
  waitingRows(kinds.exceptionsToSettle, async (asked) => {
    const scope = await warehouseScopeOf(asked)
    return {
      definition: listingFor(scope),
      scope: visible(scope),
      where: sql`x.resolved_at is null`,
      since: sql`x.created_at`,
    }
  }),
]
