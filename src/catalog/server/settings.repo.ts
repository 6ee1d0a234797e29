import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
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
  return (await settingsOnDays(db, [date]))(date)
}

/** Those of these names alone: all of them are more than a hundred rows. */
export async function settingsNamed(db: Db, date: BusinessDate, keys: readonly string[]): Promise<Factors> {
  const { rows } = await sql<{ id: number; key: string; value: number }>`
    select f.id, f.key, f.value from unnest(${keys}::text[]) k (key) cross join lateral (
      select id, key, value from config_factor where key = k.key and applied_date <= ${date}::date
      order by applied_date desc limit 1) f`.execute(db)
  const known = new Map(rows.map(({ id, key, value }) => [key, { value, row: `config_factor:${id}` }]))
  return (key) => found(known.get(key), key, date)
}

/** What one of them says. */
export const settingValue = async (db: Db, date: BusinessDate, key: string): Promise<number> =>
  (await settingsNamed(db, date, [key]))(key).value

/** What some of them say, by the caller's own names for them. */
export async function settingValues<Name extends string>(
  db: Db,
  date: BusinessDate,
  keys: Readonly<Record<Name, string>>,
): Promise<Record<Name, number>> {
  const settings = await settingsNamed(db, date, Object.values(keys))
  const named = Object.entries<string>(keys).map(([name, key]) => [name, settings(key).value])
  return Object.fromEntries(named) as Record<Name, number>
}

function found(factor: Factor | undefined, key: string, day: BusinessDate): Factor {
  if (!factor) throw new Error(`no setting ${key} on ${day}`)
  return factor
}

/** One of them as part of a statement; null where it has no row. */
export const settingIn = (key: string, day: BusinessDate): RawBuilder<number | null> =>
  sql`(select value::float8 from config_factor where key = ${key} and applied_date <= ${day}::date
    order by applied_date desc limit 1)`

/** The same of many days at once, each asked for by its day. */
export async function settingsOnDays(
  db: Db,
  days: readonly BusinessDate[],
): Promise<(day: BusinessDate) => Factors> {
  const { rows } = await sql<{ day: BusinessDate; id: number; key: string; value: number }>`
    select d.day::text as day, f.id, f.key, f.value from unnest(${[...new Set(days)]}::date[]) d(day)
    cross join lateral (select distinct on (key) id, key, value from config_factor
      where applied_date <= d.day order by key, applied_date desc) f`.execute(db)
  const known = new Map(
    rows.map(({ day, id, key, value }) => [`${day} ${key}`, { value, row: `config_factor:${id}` }]),
  )
  return (day) => (key) => found(known.get(`${day} ${key}`), key, day)
}
