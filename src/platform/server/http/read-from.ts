import type { FastifyReply } from 'fastify'
import { businessDate, daysBetween, readDay } from '#platform/rules/business-date.ts'
import { isUnavailable, sqlState } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Read, Replica } from '#platform/server/db/replica.ts'
import type { Route } from '#platform/server/http/route.ts'

/** Days of a list that is read from the copy. */
const long = 366

/** Reports, files of rows, and lists of more than a year are read from a copy of the database where there is one. */
export function wantsCopy({ call, copy }: Pick<Route, 'call' | 'copy'>, query: unknown, now: Date): boolean {
  if (copy) return true
  if (call.file) return call.reads === true
  return call.row !== undefined && call.method === 'GET' && spanOf(query, now) > long
}

/** The longest range of days that is asked for: `<name>_from` to `<name>_to`; of one without an end up to now. */
function spanOf(query: unknown, now: Date): number {
  const asked = (query ?? {}) as Record<string, unknown>
  const spans = Object.entries(asked).flatMap(([name, value]) => {
    if (!name.endsWith('_from') || typeof value !== 'string') return []
    const from = readDay(value)
    const last = asked[`${name.slice(0, -'_from'.length)}_to`]
    const to = typeof last === 'string' ? readDay(last) : businessDate(now)
    return from && to ? [daysBetween(from, to)] : []
  })
  return Math.max(0, ...spans)
}

/** What reads: with which database, where that stands, and where it writes down what it took. */
type Work<T> = (db: Db, read?: Read, log?: Db) => Promise<T> | T

/** Cancelled for what the primary had to clean away, or something had to be written after all. */
const conflict = '40001'
const readOnly = '25006'

/**
 * Reads from the copy, and where that is away, late or fails in the middle from the primary, which is then said. An
 * answer that goes out as it is read cannot begin anew: of the copy it is asked first whether it is there.
 */
export async function readBy<T>(
  copy: Replica | undefined,
  { primary, streams }: { primary: Db; streams: boolean },
  work: Work<T>,
): Promise<T> {
  if (!copy) return work(primary)
  const read = copy.read()
  if (read.from === 'primary') return work(primary, read)
  const away = { from: 'primary', why: 'away' } as const
  if (streams && !(await copy.answers())) {
    copy.failed()
    return work(primary, away)
  }
  try {
    return await work(streams ? copy.long : copy.db, read, primary)
  } catch (error) {
    if (sqlState(error) === readOnly) return work(primary)
    if (sqlState(error) !== conflict && !isUnavailable(error)) throw error
    copy.failed()
    return work(primary, away)
  }
}

/** Where it was read, for whoever looks at an answer from outside. */
export function sayRead(reply: FastifyReply, read: Read | undefined): void {
  // What was begun of the copy and went on elsewhere says nothing of the copy any more.
  for (const name of ['x-read-from', 'x-data-through', 'x-read-why']) reply.removeHeader(name)
  if (!read) return
  reply.header('x-read-from', read.from)
  if (read.from === 'replica') reply.header('x-data-through', read.through.toISOString())
  else reply.header('x-read-why', read.why)
}
