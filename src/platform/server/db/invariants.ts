import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

const folder = fileURLToPath(new URL('../../../../db/invariants/', import.meta.url))

export interface Broken {
  invariant: string
  /** The first rows that are wrong. */
  rows: unknown[]
}

/** Runs every query of db/invariants; each returns the rows that are wrong. Healthy: an empty list. */
export async function brokenInvariants(db: Db): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()) {
    const { rows } = await sql.raw(await readFile(folder + name, 'utf8')).execute(db)
    if (rows.length) broken.push({ invariant: name.replace('.sql', ''), rows: rows.slice(0, 20) })
  }
  return broken
}
