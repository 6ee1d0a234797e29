import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { parseMawb } from '#warehouse/mawb.rules.ts'
import { mawbOfNumber } from '#warehouse/server/mawb.repo.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

/**
 * A code that no parcel carries may be the label of a bag or the paper of a flight: neither is a strange parcel.
 * @throws checkin.is_bag, checkin.is_flight
 */
export async function refuseNoParcel({ db }: Context, code: string): Promise<void> {
  const bag = await sql`select from container where code = ${code.trim().toUpperCase()}`.execute(db)
  if (bag.rows.length > 0) throw refuseWarehouse('checkin.is_bag', { values: { code } })
  const reading = parseMawb(code)
  if (reading.ok && (await mawbOfNumber(db, reading.mawb)))
    throw refuseWarehouse('checkin.is_flight', { values: { code: reading.mawb } })
}
