import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BillRecord } from '#billing/bill.api.ts'
import { billStatus } from '#billing/bill.status.ts'
import { billListing, visibleBills } from '#billing/server/bill.repo.ts'
import { parcelOutcome, parcelStatus } from '#carriers/parcel.status.ts'
import {
  messagesOpen,
  parcelsDearer,
  parcelsToDecide,
  parcelsUnsettled,
  silentParcels,
} from '#carriers/parcel.waiting.ts'
import { messageListing, messageScope } from '#carriers/server/messages.repo.ts'
import { termsChanged } from '#carriers/server/parcel.repo.ts'
import type { Waiting } from '#platform/contract/waiting.ts'
import { lit } from '#platform/server/db/lit.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

const silentMs = 3 * 86_400_000

/** Bills by what their parcels ask for: those are few, and each kind has an index of its own. */
const bills = (kind: Waiting<BillRecord>, parcels: (now: Date) => RawBuilder<unknown>): WaitingRows =>
  waitingRows(kind, ({ actor, now }) => ({
    definition: billListing,
    scope: visibleBills(actor),
    where: sql<boolean>`b.id = any(array(select t.bill_id from bill_parcel t where ${parcels(now)}))`,
    since: sql`b.status_at`,
  }))

const { delivered, delivering, released } = billStatus

export const waiting: readonly WaitingRows[] = [
  bills(parcelsDearer, () => termsChanged),
  waitingRows(messagesOpen, () => ({
    definition: messageListing,
    scope: messageScope,
    state: 'm.outcome',
    since: sql`m.received_at`,
  })),
  bills(parcelsUnsettled, () => sql`t.status in (${lit(parcelStatus.rejected, parcelStatus.unknown)})`),
  bills(
    parcelsToDecide,
    () => sql`t.problem is not null and t.status <> ${lit(parcelStatus.cancelled)} and exists (select from bill of_it
      where of_it.id = t.bill_id and (of_it.status in (${lit(released, delivering)})
        or of_it.status = ${lit(delivered)}
          and t.outcome in (${lit(parcelOutcome.returning, parcelOutcome.returned, parcelOutcome.lost)})))`,
  ),
  bills(
    silentParcels,
    (
      now,
    ) => sql`t.status = ${lit(parcelStatus.made)} and t.last_event_at <= ${new Date(now.getTime() - silentMs)}
      and (t.outcome is null or t.outcome in (${lit(
        parcelOutcome.created,
        parcelOutcome.pickup_failed,
        parcelOutcome.moving,
        parcelOutcome.out_for_delivery,
        parcelOutcome.attempt_failed,
        parcelOutcome.returning,
      )})) and exists (select from bill of_it
        where of_it.id = t.bill_id and of_it.status in (${lit(released, delivering)}))`,
  ),
]
