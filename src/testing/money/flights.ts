/** Test helper: what flights cost, as accountants write it and take it back. */
import { sql } from 'kysely'
import * as api from '#cashdesk/flights/flight-invoice.api.ts'
import { lit } from '#platform/server/db/lit.ts'
import { about, accountants, amountOf } from '#testing/money/step.ts'
import type { Steps } from '#testing/money/step.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'

export const flightSteps: Steps = {
  'a flight is paid for': about(api.bookFlightInvoice, accountants, {
    named: true,
    rows: () => sql<{ id: number }>`select id from mawb where status <> ${lit(mawbStatus.cancelled)}
      order by cost_vnd = 0 desc, id desc limit 6`,
    body: (_, random, { partner }) => ({
      partner_id: partner,
      document: `CB${random.int(1, 9_999)}`,
      ...(random.chance(0.5)
        ? { currency: 'VND', amount: amountOf(random) }
        : {
            currency: 'USD',
            foreign_amount: random.int(100, 99_999) / 100,
            rate: random.int(25_000, 26_000),
          }),
    }),
  }),
  'what a flight cost is taken back': about(api.reverseFlightInvoice, accountants, {
    rows: () => sql<{ id: number }>`select id from flight_invoice order by status desc, id desc limit 4`,
    body: ({ id }) => ({ id, reason: 'ghi nhầm chuyến' }),
  }),
}
