import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { waitingCap } from '#platform/rules/counts.ts'
import { isCheck } from '#platform/contract/waiting.ts'
import type { Waiting, WaitingLine } from '#platform/contract/waiting.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { countedOf } from '#platform/server/lists/list-definition.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'

export interface WaitingAsked {
  db: Db
  actor: Actor
  now: Date
}

/** Which rows of a list wait. */
export interface WaitingQuery<Row extends object> {
  /** The list's, as this person may ask for it. */
  definition: ListDefinition
  /** The list's own: whom it hides a row from, the queue does. */
  scope: RawBuilder<boolean>
  /** The column of the step's states, where it has one: `b.status`. */
  state?: string
  /** What else must hold for the step, and whose turn it is. */
  where?: RawBuilder<boolean>
  /** Since when; the oldest stands first, so an index gives this order. */
  since: RawBuilder<unknown>
  /** When it is late, of a kind that says so itself. */
  due?: RawBuilder<unknown>
  /** A row as the list shows it to this person. */
  shown?: (row: Row) => Row
}

/** A kind that waits and its rows, for the registry: `export const waiting = [waitingRows(…)]`. */
export interface WaitingRows {
  readonly kind: Waiting<never>
  readonly read: (asked: WaitingAsked & WaitingRange) => Promise<WaitingFound>
  /** The keys alone, as a statement: hand-overs ask several at once. */
  readonly keys: (asked: WaitingAsked & { among?: KeyArray }) => Promise<RawBuilder<{ id: number }>>
}

/** An array of keys as SQL: many statements in one are asked of the same ones, which are sent once. */
export type KeyArray = RawBuilder<readonly number[]>

interface WaitingRange {
  /** How many rows; 0: the counts alone. */
  size: number
  /** Only of these: does this one wait for this person? */
  ids?: readonly number[]
}

export interface WaitingRow extends WaitingLine {
  id: number
  since: Date
  late: boolean
  /** Parameters of the address of its step. */
  opens: Readonly<Record<string, string>> | undefined
}
export interface WaitingFound {
  /** At most `waitingCap`. */
  count: number
  /** Of those counted. */
  late: number
  /** The oldest. */
  rows: WaitingRow[]
}

interface Read {
  waiting_id: number
  waiting_since: Date
  waiting_late: boolean
  waiting_count: number
  waiting_lates: number
}

/** The part of a kind on the server: one statement gives its counts and its oldest rows. */
export function waitingRows<Row extends object>(
  kind: Waiting<Row>,
  query: (asked: WaitingAsked) => WaitingQuery<Row> | Promise<WaitingQuery<Row>>,
): WaitingRows {
  return {
    kind: kind as Waiting<never>,
    keys: async ({ among, ...asked }) => {
      const asks = await query(asked)
      return sql`select ${asks.definition.key} as id from ${countedOf(asks.definition)}
        where ${whichWait(kind, asks, asked.actor, among)}`
    },
    read: async ({ size, ids, ...asked }) => {
      const { shown = (row: Row) => row, ...asks } = await query(asked)
      const { rows } = await waitingStatement(kind, asks, asked, size, ids).execute(asked.db)
      const found = rows as (Row & Read)[]
      const [first] = found
      return {
        count: first?.waiting_count ?? 0,
        late: first?.waiting_lates ?? 0,
        rows: found
          .filter(({ waiting_id }) => waiting_id !== null)
          .map((row) => {
            const seen = shown(row)
            return {
              ...kind.line(seen),
              id: row.waiting_id,
              since: row.waiting_since,
              late: row.waiting_late,
              opens: kind.opens?.(seen),
            }
          }),
      }
    },
  }
}

type Asks<Row extends object> = Omit<WaitingQuery<Row>, 'shown'>

/** Which rows of the list wait for this person. */
function whichWait<Row extends object>(
  kind: Waiting<Row>,
  { definition: { key }, scope, state, where }: Asks<Row>,
  actor: Actor,
  among: KeyArray | undefined,
): RawBuilder<boolean> {
  const conditions = [scope]
  if (kind.step && state) conditions.push(sql<boolean>`${sql.ref(state)} in (${lit(...kind.step.states)})`)
  if (where) conditions.push(where)
  if (isCheck(kind)) conditions.push(notByMe(kind.step!.table.entity, key, actor.id))
  if (among) conditions.push(sql<boolean>`${key} = any(${among})`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** What waits, as a statement; `/api/queue` asks it of every kind, and `bench/plans.ts` asks that as each role. */
function waitingStatement<Row extends object>(
  kind: Waiting<Row>,
  asks: Asks<Row>,
  { actor, now }: WaitingAsked,
  size: number,
  ids: readonly number[] | undefined,
): RawBuilder<unknown> {
  const { definition, since, due } = asks
  const { key } = definition
  const late =
    kind.late === 'due'
      ? sql`coalesce(${due ?? sql`null`} <= ${now}, false)`
      : sql`${since} <= ${new Date(now.getTime() - kind.late * 3_600_000)}`
  const counts = sql`with waiting as materialized (
      select ${key} as id, ${since} as since, ${late} as late from ${countedOf(definition)}
      where ${whichWait(kind, asks, actor, ids && sql`${ids}::bigint[]`)} order by ${since}, ${key} limit ${waitingCap}),
    counted as (select count(*)::int as n, (count(*) filter (where late))::int as late from waiting)`
  // A page of no rows is planned all the same, and its tables are many.
  if (size === 0)
    return sql`${counts} select null as waiting_id, n as waiting_count, late as waiting_lates from counted`
  return sql`${counts},
    first as (select id from waiting order by since, id limit ${size}),
    page as (select ${key} as waiting_id, ${definition.select} from ${definition.from}
      where ${key} = any(array(select id from first)))
    select page.*, waiting.since as waiting_since, waiting.late as waiting_late,
      counted.n as waiting_count, counted.late as waiting_lates
    from counted left join (page join waiting on waiting.id = page.waiting_id) on true
    order by waiting.since, waiting.id`
}

/** Whoever wrote any part of it does not check it (docs/adr/0015). */
const notByMe = (entity: string, key: RawBuilder<unknown>, person: number) =>
  sql<boolean>`not exists (select from written_by w
    where w.entity = ${sql.lit(entity)} and w.row_id = ${key} and w.staff_id = ${person})`
