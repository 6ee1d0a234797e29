import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { inScope } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'

/** The customers a person may see: the home station's, of these sales see their own. */
export function visibleCustomers(actor: Actor): RawBuilder<boolean> {
  // A customer's ledger is one: calls without a station see every station's customers.
  return inScope(
    actor,
    actor.station === null ? { sale: 'c.sale_id' } : { station: 'c.station_id', sale: 'c.sale_id' },
  )
}

export interface CustomerFacts {
  id: number
  customer_no: string | null
  name: string
  phone: string | null
  email: string | null
  level_code: string
  station_id: number
  sale_id: number | null
  debt_limit: number
  locked: boolean
  payment_percent: number
  exposure_limit: number | null
}

/** A customer the person may see, by id or by customer code, with what his level gives; null otherwise. */
export async function findCustomer(
  db: Db,
  actor: Actor,
  by: { id: number } | { customer_no: string },
): Promise<CustomerFacts | null> {
  const condition = 'id' in by ? sql`c.id = ${by.id}` : sql`c.customer_no = ${by.customer_no}`
  const { rows } = await sql<CustomerFacts>`
    select c.id, c.customer_no, c.name, c.phone, c.email, c.level_code, c.station_id, c.sale_id, c.debt_limit, c.locked,
      l.payment_percent, l.exposure_limit
    from customer c join customer_level l on l.code = c.level_code
    where ${condition} and ${visibleCustomers(actor)}`.execute(db)
  return rows[0] ?? null
}

/** The level new customers get. */
export async function primaryLevel(db: Db): Promise<{ code: string; payment_percent: number }> {
  const { rows } = await sql<{ code: string; payment_percent: number }>`
    select code, payment_percent from customer_level order by is_primary desc, position limit 1`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('there is no customer level')
  return row
}
