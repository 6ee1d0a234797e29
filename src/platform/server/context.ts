import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { refuse } from '#platform/contract/errors.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import type { RoleCode, RoleFlag } from '#platform/contract/roles.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Read } from '#platform/server/db/replica.ts'

/**
 * The signed-in person of a request. `station` is the one of the header; 'all' only reads, null is a call
 * without a station: it goes by every station the person works in.
 */
export interface Actor {
  id: number
  name: string
  role: RoleCode
  sessionId: string
  stations: readonly number[]
  station: number | 'all' | null
  warehouse: string | null
  partner: number | null
}

/**
 * What a usecase works with. In a write `db` is the transaction of the call: what it does and the
 * answer stored for its idempotency key commit together or not at all.
 */
export interface Context {
  db: Db
  actor: Actor
  now: Date
  /** Key of the call that is answered; a job of the clock answers none. */
  call?: string
  /** Where what `db` reads comes from, where there is a copy to read from. */
  read?: Read
  /** Of a read: where what it has to write goes, such as who took which file; `db` without it. */
  log?: Db
}

/** Nobody: what a job of the clock does has no person in its history. */
export const systemActor: Actor = {
  id: 0,
  name: '',
  role: 'SU',
  sessionId: '',
  stations: [],
  station: 'all',
  warehouse: null,
  partner: null,
}

/** The station a new row belongs to. */
export function stationOf(actor: Actor): number {
  if (typeof actor.station === 'number') return actor.station
  throw refuse('access.station_missing')
}

export function is(actor: Actor, ...flags: RoleFlag[]): boolean {
  return hasFlag(actor.role, ...flags)
}

/** Columns by which a table's rows are seen: `station` always, the others where the role narrows. */
export interface Scope {
  station?: string
  /** Sales see the rows of their own customers. */
  sale?: string
  /** Buyers see the orders assigned to them. */
  buyer?: string
  /** Partners see their own rows. */
  partner?: string
}

/** Stands in every condition made here: a test reads in the statements of each call that it was not forgotten. */
export const scopeMark = '/* own rows */'
const marked = (condition: RawBuilder<boolean>) => sql<boolean>`(${sql.raw(scopeMark)} ${condition})`

/**
 * The one mechanism that keeps people in their own rows: a condition for WHERE, by station and,
 * for sales, buyers and partners, by their own customers, orders and rows (DOMAIN: stations,
 * permissions). A role that has no column to narrow by where it must be narrowed sees nothing.
 */
export function inScope(actor: Actor, scope: Scope): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = []
  if (scope.station && narrowed(actor)) conditions.push(atStation(actor, scope.station))
  if (is(actor, 'kd') && scope.sale) conditions.push(sql<boolean>`${sql.ref(scope.sale)} = ${actor.id}`)
  if (is(actor, 'cv')) conditions.push(own(scope.buyer, actor.id))
  if (is(actor, 'pa')) conditions.push(own(scope.partner, actor.partner))
  return marked(conditions.length ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`)
}

/** The rows of the station worked in, for whoever may act beyond their own ones. */
export function inStation(actor: Actor, column: string): RawBuilder<boolean> {
  return marked(narrowed(actor) ? atStation(actor, column) : sql<boolean>`true`)
}

/** The rows of every station a person works in, where it does not matter which of them they are at now. */
export function inStations(actor: Actor, column: string): RawBuilder<boolean> {
  return inStation(actor.station === 'all' ? actor : { ...actor, station: null }, column)
}

/** Managers hold every station, those closed since too: where none is named they are not narrowed. */
const narrowed = (actor: Actor) => actor.station !== 'all' && !(actor.station === null && is(actor, 'ql'))

const atStation = ({ station, stations }: Actor, column: string) =>
  station === null
    ? sql<boolean>`${sql.ref(column)} = any(${stations}::bigint[])`
    : sql<boolean>`${sql.ref(column)} = ${station}`

const own = (column: string | undefined, value: number | null) =>
  column ? sql<boolean>`${sql.ref(column)} = ${value}` : sql<boolean>`false`
