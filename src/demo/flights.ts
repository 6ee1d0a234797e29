import { sql } from 'kysely'
import { bookFlightInvoice } from '#cashdesk/flights/server/flight-invoice.usecase.ts'
import { castOf } from '#demo/cast.ts'
import { inOneTransaction } from '#demo/one-transaction.ts'
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
export async function makeDemoFlights(db: Db, now: Date = systemClock()): Promise<void> {
  await inOneTransaction(db, (tx) => billFlights(tx, now))
}

/** The same within a transaction, for the flights that have no invoice yet. */
export async function billFlights(tx: Db, now: Date): Promise<void> {
  await actAs(tx, null, 'demo')
  const agent = await tx.selectFrom('partner').select('id').where('kind', '=', 'agent').executeTakeFirst()
  if (!agent) return
  const cast = await castOf(tx)
  const station = await tx.selectFrom('station').select('id').orderBy('position').executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number; arrived_at: Date; planned: number }>`
    select m.id, m.arrived_at, sum(o.freight_estimate)::bigint as planned from mawb m join orders o on o.mawb = m.number
    where m.arrived_at is not null and o.status <> ${lit(orderStatus.cancelled)} and o.deleted_at is null
      and not exists (select from flight_invoice f where f.mawb_id = m.id)
    group by m.id having sum(o.freight_estimate) > 0 order by m.arrived_at, m.id`.execute(tx)
  // Numbers above the keys so far: copies are numbered by theirs (grow-tables.ts).
  const { rows: last } = await sql<{
    id: number
  }>`select coalesce(max(id), 0) as id from flight_invoice`.execute(tx)
  let serial = last[0]?.id ?? 0
  for (const [at, { id, arrived_at, planned }] of rows.slice(0, -1).entries()) {
    const cost = planned * (shares[at % shares.length] ?? 1)
    const handling = at % 2 === 1 ? Math.round((cost * handlingShare) / 1_000) * 1_000 : 0
    const written = new Date(Math.min(arrived_at.getTime() + 2 * 86_400_000, now.getTime()))
    const context = { ...cast.at('AC', written, station.id), db: tx }
    const day = businessDate(written)
    const common = { partner_id: agent.id, invoice_date: formatBusinessDate(day) }
    const number = () => `${day.replaceAll('-', '')}-${(serial += 1)}`
    await bookFlightInvoice(context, id, {
      ...common,
      document: `SKR-${number()}`,
      currency: 'USD',
      foreign_amount: Math.round(((cost - handling) / dollar) * 100) / 100,
      rate: dollar,
    })
    if (handling === 0) continue
    await bookFlightInvoice(context, id, {
      ...common,
      document: `PHI-${number()}`,
      currency: 'VND',
      amount: handling,
      note: 'Phí bốc xếp sân bay',
    })
  }
}
