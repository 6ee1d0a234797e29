import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AuditWords } from '#platform/contract/audit.ts'
import type { Db } from '#platform/server/db/database.ts'

type Records = AuditWords['records']

/** What people call the records with these keys: table → key → label. One question a table. */
export async function labelsOf(
  db: Db,
  records: Records,
  wanted: readonly (readonly [table: string, id: number])[],
): Promise<(table: string, id: number) => string | null> {
  const byTable = Map.groupBy(wanted, ([table]) => table)
  const found = await Promise.all(
    [...byTable].flatMap(([table, keys]) => {
      const record = records[table]
      if (!record) return []
      const ids = [...new Set(keys.map(([, id]) => id))]
      return sql<{
        id: number
        label: string | null
      }>`select id, ${sql.ref(record.label ?? record.code)} as label
        from ${sql.table(table)} where id = any(${ids}::bigint[])`
        .execute(db)
        .then(({ rows }) => [table, new Map(rows.map(({ id, label }) => [id, label]))] as const)
    }),
  )
  const labels = new Map(found)
  return (table, id) => labels.get(table)?.get(id) ?? null
}

/** The log's rows about the records with this code, as it is typed; each table has an index on its codes. */
export async function aboutCode(db: Db, records: Records, q: string): Promise<RawBuilder<boolean>> {
  const written = [...new Set([q, q.toUpperCase(), q.toLowerCase()])]
  const found = await Promise.all(
    Object.entries(records).map(async ([table, { code }]) => {
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
        where ${sql.ref(code)} = any(${written}::text[])`.execute(db)
      return rows.map(({ id }) => sql<boolean>`(a.table_name = ${table} and a.row_id = ${id})`)
    }),
  )
  const conditions = found.flat()
  return conditions.length ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : sql<boolean>`false`
}
