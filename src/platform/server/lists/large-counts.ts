import { createQueryId, PostgresQueryCompiler } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

/** From here on people read "more than": a few rows up or down are nothing to them. */
const large = 1_000
const keptFor = 10_000
/** Conditions of which counts are kept. */
const most = 1_000

type Counts = Map<string | number, number>
const kept = new WeakMap<Db, Map<string, Counts>>()
const compiler = new PostgresQueryCompiler()

/** A condition as a text: equal conditions have equal keys. */
export function conditionKey(condition: RawBuilder<unknown>): string {
  const { sql, parameters } = compiler.compileQuery(condition.toOperationNode(), createQueryId())
  return `${sql}\0${JSON.stringify(parameters)}\0`
}

/**
 * Large counts under a condition, kept for ten seconds: counting thousands of rows again for every
 * page costs more than the page. Small counts are never kept: they are exact at every call.
 */
export function largeCounts(db: Db, key: string) {
  const ofDatabase = kept.get(db) ?? new Map<string, Counts>()
  kept.set(db, ofDatabase)
  const known = ofDatabase.get(key)
  return {
    /** As it was kept before. */
    get: (what: string | number): number | undefined => known?.get(what),
    keep(what: string | number, count: number): void {
      if (count < large || db.isTransaction) return
      const before = ofDatabase.get(key)
      if (!before && ofDatabase.size >= most) return
      const counts: Counts = before ?? new Map<string | number, number>()
      ofDatabase.set(key, counts)
      counts.set(what, count)
      setTimeout(() => {
        counts.delete(what)
        if (counts.size === 0 && ofDatabase.get(key) === counts) ofDatabase.delete(key)
      }, keptFor).unref()
    },
  }
}
