import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { StatusCode, StatusTable } from '#platform/contract/status.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { homeOf } from '#platform/server/events/run-action.ts'

interface Rows {
  /** Which of them, beside where they stand. */
  where: RawBuilder<unknown>
  /** Columns that change with the move. */
  set?: Readonly<Record<string, unknown>>
  /** Of an action with several rows which is meant; where one leads that steps back. */
  to?: StatusCode
}

/**
 * Moves many rows by an action of their table in one statement: where it starts stands in WHERE, where
 * it leads in SET. Who may is asked of the record that they follow, and the caller writes the history:
 * a thousand packages of a flight have the flight's. @returns the keys of what moved, ascending
 */
export async function moveRows(db: Db, table: StatusTable, key: string, rows: Rows): Promise<number[]> {
  const [name, column] = homeOf(table)
  const { from, to } = stepOf(table, key, rows.to)
  const changes = Object.entries(rows.set ?? {}).map(([each, value]) => sql`${sql.ref(each)} = ${value}`)
  const set = sql.join([sql`${sql.ref(column)} = ${lit(to)}`, ...changes])
  const moved = await sql<{ id: number }>`update ${sql.table(name)} set ${set}
    where ${sql.ref(column)} in (${lit(...from)}) and ${rows.where} returning id`.execute(db)
  return moved.rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** From where to where an action of the table leads. */
function stepOf({ entity, actions }: StatusTable, key: string, given?: StatusCode) {
  const rows = actions.filter(
    (action) => action.key === key && (given === undefined || action.to === 'history' || action.to === given),
  )
  const targets = new Set(rows.map(({ to }) => (to === 'history' ? given : to)))
  const [to] = targets
  if (targets.size !== 1 || to === undefined || to === null)
    throw new Error(`${entity} has no one step ${key}`)
  return { from: [...new Set(rows.flatMap(({ from }) => from))], to }
}
