import { sql } from 'kysely'
import type { BankRecord } from '#cashdesk/bank/bank.api.ts'
import { bookingsHeld, bookingsToMatch, statementsToRelease } from '#cashdesk/bank/bank.waiting.ts'
import { bankListing, visibleBookings } from '#cashdesk/bank/server/bank.repo.ts'
import { listing as files } from '#cashdesk/bank/server/statement-file.usecase.ts'
import type { Waiting } from '#platform/contract/waiting.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

const bookings = (kind: Waiting<BankRecord>): WaitingRows =>
  waitingRows(kind, ({ actor }) => ({
    definition: bankListing,
    scope: visibleBookings(actor),
    state: 't.status',
    since: sql`t.booked_at`,
  }))

export const waiting: readonly WaitingRows[] = [
  bookings(bookingsToMatch),
  bookings(bookingsHeld),
  waitingRows(statementsToRelease, ({ actor }) => ({
    definition: files,
    scope: visibleBookings(actor),
    state: 't.status',
    since: sql`t.created_at`,
  })),
]
