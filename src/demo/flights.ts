import { sql } from 'kysely'
import { bookFlightInvoice } from '#cashdesk/flights/server/flight-invoice.usecase.ts'
import { castOf } from '#demo/cast.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { actAs } from '#platform/server/db/transaction.ts'

/** The dollar that agents write their freight at. */
const dollar = 25_450
/** What of the freight that its quotes plan a flight costs, in turn: most leave a share, one of ten is dearer than planned. */
const shares = [0.52, 0.6, 0.55, 0.64, 0.58, 0.5, 0.62, 0.57, 0.6, 1.18]
/** What of it is handling at the airport, in VND, of every second flight. */
const handlingShare = 0.08

/** Freight of the demo company's flights, written two days after they came; the last one's invoice is still to come. */
export async function makeDemoFlights(db: Db, now: Date = systemClock()): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await actAs(tx, null, 'demo')
    if (await tx.selectFrom('flight_invoice').select('id').limit(1).executeTakeFirst()) return false
    const agent = await tx.selectFrom('partner').select('id').where('kind', '=', 'agent').executeTakeFirst()
    if (!agent) return false
    const cast = await castOf(tx)
    const station = await tx.selectFrom('station').select('id').orderBy('position').executeTakeFirstOrThrow()
    const { rows } = await sql<{ id: number; arrived_at: Date; planned: number }>`
      select m.id, m.arrived_at, sum(o.freight_estimate)::bigint as planned from mawb m join orders o on o.mawb = m.number
      where m.arrived_at is not null and o.status <> ${lit(orderStatus.cancelled)} and o.deleted_at is null group by m.id
      having sum(o.freight_estimate) > 0 order by m.arrived_at, m.id`.execute(tx)
    for (const [at, { id, arrived_at, planned }] of rows.slice(0, -1).entries()) {
      const cost = planned * (shares[at % shares.length] ?? 1)
      const handling = at % 2 === 1 ? Math.round((cost * handlingShare) / 1_000) * 1_000 : 0
      const written = new Date(Math.min(arrived_at.getTime() + 2 * 86_400_000, now.getTime()))
      const context = { ...cast.at('AC', written, station.id), db: tx }
      const common = { partner_id: agent.id, invoice_date: formatBusinessDate(businessDate(written)) }
      await bookFlightInvoice(context, id, {
        ...common,
        document: `SKR-${businessDate(written).replaceAll('-', '')}-${at + 1}`,
        currency: 'USD',
        foreign_amount: Math.round(((cost - handling) / dollar) * 100) / 100,
        rate: dollar,
      })
      if (handling === 0) continue
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
