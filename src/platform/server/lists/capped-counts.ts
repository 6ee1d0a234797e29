import { createQueryId, PostgresQueryCompiler } from 'kysely'
import type { RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/server/db/database.ts'

const keptFor = 10_000
/** Conditions of which counts are kept. */
const most = 1_000

type Counts = Map<string | number, number>
const kept = new WeakMap<Db, LRUCache<string, Counts>>()
const compiler = new PostgresQueryCompiler()

/** A condition as a text: equal conditions have equal keys. */
export function conditionKey(condition: RawBuilder<unknown>): string {
  const { sql, parameters } = compiler.compileQuery(condition.toOperationNode(), createQueryId())
  return `${sql}\0${JSON.stringify(parameters)}\0`
}

/**
 * Counts under a condition that stopped at their cap, kept for ten seconds whatever is committed: people read "more than",
 * and a few rows up or down are nothing to that. Others are counted anew, or kept while they are true (`keepingCounts`).
 */
export function cappedCounts(db: Db, key: string) {
  const ofDatabase =
    kept.get(db) ?? new LRUCache<string, Counts>({ max: most, ttl: keptFor, ttlResolution: 0 })
  kept.set(db, ofDatabase)
  const known = ofDatabase.get(key)
  return {
    /** As it was kept before. */
    get: (what: string | number): number | undefined => known?.get(what),
    keep(what: string | number, count: number): void {
      if (db.isTransaction) return
      const counts: Counts = ofDatabase.get(key) ?? new Map<string | number, number>()
      if (counts.size === 0) ofDatabase.set(key, counts)
      counts.set(what, count)
    },
  }
}
