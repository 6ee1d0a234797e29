import { sql } from 'kysely'
import { makeDemoBookings } from '#demo/bank.ts'
import { makeDemoFollows } from '#demo/bill-follow.ts'
import { billFlights } from '#demo/flights.ts'
import { growCompany } from '#demo/grow.ts'
import { inOneTransaction } from '#demo/one-transaction.ts'
import { makeDemoOrders } from '#demo/orders.ts'
import { makeDemoPast } from '#demo/past.ts'
import { tellStandings } from '#demo/standings.ts'
import { makeDemoStatements } from '#demo/statements.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db/database.ts'

/**
 * Orders that really live through the usecases, two rounds of their goals; the others of 3,000 are 36 copies of them, about
 * a day apart. Each costs some two hundred statements of a first start.
 */
const simulated = 80
const spreadDays = 30
/**
 * Days from a wish to the customer's door where copies follow up to today: what is quickest, so that goods are
 * unpacked, billed and delivered in the last days as well. Fewer orders have a longer life behind them.
 */
const quickDays = 12

/**
 * Fills the demo company with orders, once: some lived a month ago, step by step through the
 * usecases; copies of them follow up to today. False when there are orders already.
 */
export async function makeDemoLife(
  db: Db,
  count = 3_000,
  {
    now = systemClock(),
    days = spreadDays,
    log,
  }: { now?: Date; days?: number; log?: (line: string) => void } = {},
): Promise<boolean> {
  return inOneTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(7316042011)`.execute(tx)
    if (await tx.selectFrom('orders').select('id').limit(1).executeTakeFirst()) return false
    const began = new Date(now.getTime() - days * 86_400_000)
    if (count > simulated) await makeDemoOrders(tx, simulated, began, quickDays)
    else await makeDemoOrders(tx, count, began)
    await tellStandings(tx)
    // Before they are copied: one at a time the invoices of twenty copies take twenty times as long.
    if (count > simulated) await billFlights(tx, began)
    await growCompany(tx, count, { now, ...(log ? { log } : {}) })
    if (count > simulated) await makeDemoPast(tx, now)
    await makeDemoBookings(tx, now)
    await makeDemoStatements(tx, now)
    await makeDemoFollows(tx, now)
    // The audit tells of no copy: the next look for conflicts goes through everything.
    await tx.deleteFrom('conflict_look').execute()
    return true
  })
}
