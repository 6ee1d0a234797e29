import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { MovedTable } from '#crm/twins/twin.words.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Keys of the rows that went over, by table. */
export type Moved = Partial<Record<MovedTable, number[]>>

/** How the record that went stood, and what went over: what an undo needs. */
export interface Before {
  moved: Moved
  locked?: boolean
  sale_id?: number | null
  /** It left the lists. */
  left?: boolean
  /** Addresses that were offered first. */
  primary?: number[]
  status?: number
  /** Of a lead: an open one has a next step, whatever was made of it while it was over. */
  next_step?: string | null
  next_on?: string | null
  /** What the kept lead needed before, and with what of the other. */
  need?: { from: string | null; to: string | null }
}

interface Going {
  table: MovedTable
  column: 'customer_id' | 'lead_id' | 'record_id'
  where?: RawBuilder<boolean>
}

/** The rows `x` of a table that name one record name the other from now on. @returns their keys */
export async function moveRows(
  db: Db,
  { table, column, where = sql<boolean>`true` }: Going,
  { gone, keep }: { gone: number; keep: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update ${sql.table(table)} x set ${sql.ref(column)} = ${keep}
    where ${sql.ref(`x.${column}`)} = ${gone} and ${where} returning x.id`.execute(db)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Those of the rows that still name the record that was kept go back; what went elsewhere since stays there. */
export async function returnRows(
  db: Db,
  { table, column }: Going,
  { gone, keep, ids }: { gone: number; keep: number; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return
  await sql`update ${sql.table(table)} x set ${sql.ref(column)} = ${gone}
    where x.id = any(${ids}::bigint[]) and ${sql.ref(`x.${column}`)} = ${keep}`.execute(db)
}
