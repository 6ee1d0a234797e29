import { sql } from 'kysely'
import { bookFlightInvoice } from '#cashdesk/flights/server/flight-invoice.usecase.ts'
import { castOf } from '#demo/cast.ts'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db/database.ts'
import { actAs } from '#platform/server/db/transaction.ts'

/** What an agent takes for a kg, USD, and the dollar it is written at. */
const perKg = 4.2
const dollar = 25_450
/** Handling at the airport, in VND, of every second flight. */
const handling = 450_000

/** Freight of the demo company's flights, written two days after they came; the last one's invoice is still to come. */
export async function makeDemoFlights(db: Db, now: Date = systemClock()): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await actAs(tx, null, 'demo')
    if (await tx.selectFrom('flight_invoice').select('id').limit(1).executeTakeFirst()) return false
    const agent = await tx.selectFrom('partner').select('id').where('kind', '=', 'agent').executeTakeFirst()
    if (!agent) return false
    const cast = await castOf(tx)
    const station = await tx.selectFrom('station').select('id').orderBy('position').executeTakeFirstOrThrow()
    const { rows } = await sql<{ id: number; arrived_at: Date; kg: number }>`
      select m.id, m.arrived_at, sum(p.d_weight)::float8 as kg from mawb m join package p on p.mawb_id = m.id
      where m.arrived_at is not null and p.cancelled_at is null group by m.id
      having sum(p.d_weight) > 0 order by m.arrived_at, m.id`.execute(tx)
    for (const [at, { id, arrived_at, kg }] of rows.slice(0, -1).entries()) {
      const written = new Date(Math.min(arrived_at.getTime() + 2 * 86_400_000, now.getTime()))
      const context = { ...cast.at('AC', written, station.id), db: tx }
      const common = { partner_id: agent.id, invoice_date: formatBusinessDate(businessDate(written)) }
      await bookFlightInvoice(context, id, {
        ...common,
        document: `SKR-${businessDate(written).replaceAll('-', '')}-${at + 1}`,
        currency: 'USD',
        foreign_amount: Math.round(kg * perKg * 100) / 100,
        rate: dollar,
      })
      if (at % 2 === 0) continue
      await bookFlightInvoice(context, id, {
        ...common,
        document: `PHI-${at + 1}`,
        currency: 'VND',
        amount: handling,
        note: 'Phí bốc xếp sân bay',
      })
    }
    return rows.length > 1
  })
}
