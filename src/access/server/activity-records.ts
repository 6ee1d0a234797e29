import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AuditWords } from '#platform/contract/audit.ts'
import type { Db } from '#platform/server/db/database.ts'
import { allOf } from '#platform/server/db/together.ts'

type Records = AuditWords['records']

/** Of a record: its id, or its code. */
export type Key = number | string

/** What people call the records with these keys: table → key → label. One question a table. */
export async function labelsOf(
  db: Db,
  records: Records,
  wanted: readonly (readonly [table: string, key: Key])[],
): Promise<(table: string, key: Key) => string | null> {
  const byTable = Map.groupBy(wanted, ([table]) => table)
  const found = await allOf(
    [...byTable].flatMap(([table, named]) => {
      const record = records[table]
      if (!record) return []
      const keys = [...new Set(named.map(([, key]) => key))]
      const ids = keys.filter((key) => typeof key === 'number')
      const codes = keys.filter((key) => typeof key === 'string')
      return sql<{ id: number; code: string | null; label: string | null }>`
        select id, ${sql.ref(record.code)} as code, ${sql.ref(record.label ?? record.code)} as label
        from ${sql.table(table)} where id = any(${ids}::bigint[])
          ${codes.length ? sql`or ${sql.ref(record.code)} = any(${codes}::text[])` : sql``}`
        .execute(db)
        .then(({ rows }) => {
          const labels = rows.flatMap(({ id, code, label }) => [[id, label] as const, [code, label] as const])
          return [table, new Map<Key | null, string | null>(labels)] as const
        })
    }),
  )
  const labels = new Map(found)
  return (table, key) => labels.get(table)?.get(key) ?? null
}

/** The log's rows about the records with this code, as it is typed; each table it tells of has an index on its codes. */
export async function aboutCode(
  db: Db,
  { records, titles }: AuditWords,
  q: string,
): Promise<RawBuilder<boolean>> {
  const written = [...new Set([q, q.toUpperCase(), q.toLowerCase()])]
  const told = Object.entries(records).filter(([table]) => titles[table])
  const found = await allOf(
    told.map(async ([table, { code }]) => {
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
        where ${sql.ref(code)} = any(${written}::text[])`.execute(db)
      return rows.map(({ id }) => sql<boolean>`(a.table_name = ${table} and a.row_id = ${id})`)
    }),
  )
  const conditions = found.flat()
  return conditions.length ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : sql<boolean>`false`
}
