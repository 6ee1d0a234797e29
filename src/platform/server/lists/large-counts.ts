import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

/** From here on people read "more than": a few rows up or down are nothing to them. */
const large = 1_000
const keptFor = 10_000
const most = 2_000

const kept = new WeakMap<Db, Map<string, number>>()

/**
 * Large counts under a condition, kept for ten seconds: counting thousands of rows again for every
 * page costs more than the page. Small counts are never kept: they are exact at every call.
 */
export function largeCounts(db: Db, condition: RawBuilder<unknown>) {
  const counts = kept.get(db) ?? new Map<string, number>()
  kept.set(db, counts)
  const { sql, parameters } = condition.compile(db)
  const prefix = `${sql}\0${JSON.stringify(parameters)}\0`
  return {
    /** The condition as a text: equal conditions have equal keys. */
    key: prefix,
    get: (what: string | number): number | undefined => counts.get(prefix + what),
    keep(what: string | number, count: number): void {
      if (count < large || counts.size >= most || db.isTransaction) return
      counts.set(prefix + what, count)
      setTimeout(() => counts.delete(prefix + what), keptFor).unref()
    },
  }
}
