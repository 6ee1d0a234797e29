import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { isCopy } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { sharing } from '#platform/server/db/sharing.ts'

/** Reads what stands beside a page, or hands on what was read of the same state of the database. */
export type Keep = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>

/** However quiet the database is: a condition may speak of the time. */
const keptFor = 10_000
const most = 2_000

interface Kept {
  moment: string
  value: Promise<unknown>
}
interface Of {
  kept: LRUCache<string, Kept>
  asked: (key: string, read: () => Promise<string>) => Promise<string>
}
const databases = new WeakMap<Db, Of>()

/**
 * Which transactions a statement sees that begins now. Two equal ones see the same rows: whatever commits, here or
 * in another process, changes it. So does what commits in another database of the cluster: then they are read again.
 * A copy for reads does not say so: a standby knows of what runs elsewhere by another list, which is not in the text.
 */
const momentNow = sql<string>`pg_current_snapshot()::text`
/** The same as a column of a statement: looked at once, however many rows there are. */
export const momentBeside = sql`(select ${momentNow}) as list_moment`

async function momentOf(db: Db): Promise<string> {
  const { rows } = await sql<{ moment: string }>`select ${momentNow} as moment`.execute(db)
  return rows[0]?.moment ?? ''
}

/**
 * Counts and sums beside a page are read again only when something was committed since: they cost more than the page,
 * and everybody who looks at the list asks for the same ones. They are as exact as if they were read each time
 * (docs/adr/0034). Asked for once for each answer; the moment is looked at once for all that it keeps, and
 * shared by those who ask at one time.
 * @param told the moment of a statement of this answer, where one brings it along; undefined: it had no row to
 */
export function keepingCounts(
  db: Db,
  { told, look = momentOf }: { told?: () => Promise<string | undefined>; look?: typeof momentOf } = {},
): Keep {
  // A transaction sees its own rows.
  if (db.isTransaction || isCopy(db)) return (_, read) => read()
  const { kept, asked } = ofDatabase(db)
  let moment: Promise<string> | undefined
  const lookAt = async () => (await told?.()) ?? asked('moment', () => look(db))
  return async <Value>(key: string, read: () => Promise<Value>): Promise<Value> => {
    moment ??= lookAt()
    const now = await moment
    const known = kept.get(key)
    if (known?.moment === now) return known.value as Promise<Value>
    const value = read()
    kept.set(key, { moment: now, value })
    value.catch(() => {
      if (kept.peek(key)?.value === value) kept.delete(key)
    })
    return value
  }
}

function ofDatabase(db: Db): Of {
  const known = databases.get(db)
  if (known) return known
  const fresh: Of = {
    kept: new LRUCache({ max: most, ttl: keptFor, ttlResolution: 0 }),
    asked: sharing<string>(),
  }
  databases.set(db, fresh)
  return fresh
}
