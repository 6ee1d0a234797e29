import { sql } from 'kysely'
import { localOrigin } from '#platform/rules/local-address.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Where the scales of the stations are: the only machines beside ours that a page may ask. */
export async function scaleOrigins(db: Db): Promise<string[]> {
  const { rows } = await sql<{ scale_url: string }>`select distinct scale_url from station
    where active and scale_url <> '' order by scale_url`.execute(db)
  return rows.flatMap(({ scale_url }) => localOrigin(scale_url) ?? [])
}
