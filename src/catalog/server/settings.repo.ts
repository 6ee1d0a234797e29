import { sql } from 'kysely'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'

/** A number in force on a day, with the row it comes from. */
export interface Factor {
  value: number
  row: string
}
export type Factors = (key: string) => Factor

/**
 * Every setting in force on a business day. Asking for a key that has no row is a fault of ours,
 * not of the caller: each key is made by a migration.
 */
export async function settingsOn(db: Db, date: BusinessDate): Promise<Factors> {
  const { rows } = await sql<{ id: number; key: string; value: number }>`
    select distinct on (key) id, key, value from config_factor
    where applied_date <= ${date}::date order by key, applied_date desc`.execute(db)
  const known = new Map(rows.map((row) => [row.key, { value: row.value, row: `config_factor:${row.id}` }]))
  return (key) => {
    const factor = known.get(key)
    if (!factor) throw new Error(`no setting ${key} on ${date}`)
    return factor
  }
}
