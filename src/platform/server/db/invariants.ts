import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import { allOf } from '#platform/server/db/together.ts'

const ours = fileURLToPath(new URL('../../../../db/invariants/', import.meta.url))

export interface BrokenInvariant {
  invariant: string
  /** The first rows that are wrong. */
  rows: unknown[]
}

/** Sets of constants by their name. */
type Constants = ReadonlyMap<string, object>

/**
 * Runs every query of db/invariants; each returns the rows that are wrong. Healthy: an empty list.
 * A query names constants of the business: `status = {orderStatus.bought}`. `atOnce`: so many at a time, each on a
 * connection of its own, for who has the machine to themselves. None has a limit: over a million orders one takes
 * minutes, and a check that is ended says nothing of the books.
 */
export async function runInvariants(
  db: Db,
  constants: Constants,
  { atOnce = 1, folder = ours }: { atOnce?: number | undefined; folder?: string } = {},
): Promise<BrokenInvariant[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const broken = new Map<string, unknown[]>()
  const left = names.values()
  const run = async () => {
    for (const name of left) {
      const query = withConstants(await readFile(folder + name, 'utf8'), constants)
      const { rows } = await db.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx)
        return sql.raw(query).execute(tx)
      })
      if (rows.length) broken.set(name, rows.slice(0, 20))
    }
  }
  await allOf(Array.from({ length: atOnce }, run))
  return names.flatMap((name) => {
    const rows = broken.get(name)
    return rows ? [{ invariant: name.replace('.sql', ''), rows }] : []
  })
}

function withConstants(query: string, constants: Constants): string {
  return query.replaceAll(/\{(\w+)\.(\w+)\}/g, (_, set: string, name: string) => {
    const code: unknown = Reflect.get(constants.get(set) ?? {}, name)
    if (typeof code === 'number') return String(code)
    if (typeof code === 'string') return `'${code}'`
    throw new Error(`db/invariants names ${set}.${name}, which is no constant`)
  })
}
