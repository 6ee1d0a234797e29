import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Fields } from '#platform/contract/record.ts'
import type { Db } from '#platform/server/db/database.ts'
import { hasPersonal } from '#platform/server/lists/record-personal.ts'

/** Every described record of the product, by its table. */
export type Described = Readonly<Record<string, Fields>>

/** A described record with fields that say who a customer is. */
export interface CustomerRecords {
  table: string
  fields: Fields
  /** The rows `r` of the table that are a customer's. */
  areOf: (customer: number) => RawBuilder<boolean>
}

interface ForeignKey {
  table: string
  column: string
  target: string
  /** All that the table's rows are: a link of two records. */
  links: boolean
}

/** The foreign keys of one column to a record's `id`. */
async function foreignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select f.conrelid::regclass::text as table, a.attname as column, f.confrelid::regclass::text as target,
      exists (select from pg_constraint k where k.conrelid = f.conrelid and k.contype = 'p'
        and cardinality(k.conkey) = 2 and k.conkey @> f.conkey) as links
    from pg_constraint f
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      join pg_attribute t on t.attrelid = f.confrelid and t.attnum = f.confkey[1]
    where f.contype = 'f' and f.conparentid = 0 and f.connamespace = 'public'::regnamespace
      and cardinality(f.conkey) = 1 and t.attname = 'id' order by 1, 2`.execute(db)
  return rows
}

/**
 * The records with personal fields whose rows lead to a customer, as the foreign keys of the database do:
 * they name the customer; or a record that does, such as an order; or orders are linked to them, all of one
 * customer: what several share, such as a container's slip, is nobody's own. The customer's own record aside.
 */
export async function recordsOfCustomers(db: Db, described: Described): Promise<CustomerRecords[]> {
  const personal = Object.entries(described).filter(
    ([table, fields]) => table !== 'customer' && hasPersonal(fields),
  )
  const keys = await foreignKeys(db)
  return personal.flatMap(([table, fields]) => {
    const areOf = ownedBy(table, keys)
    return areOf ? [{ table, fields, areOf }] : []
  })
}

function ownedBy(table: string, keys: readonly ForeignKey[]): CustomerRecords['areOf'] | undefined {
  const owner = (of: string) => keys.find((key) => key.table === of && key.target === 'customer')
  const own = owner(table)
  if (own) return (customer) => sql`${sql.ref(`r.${own.column}`)} = ${customer}`

  const parents = keys.flatMap((key) => {
    const by = key.table === table && owner(key.target)
    return by ? [{ key, by }] : []
  })
  if (parents.length > 0) {
    return (customer) =>
      sql`(${sql.join(
        parents.map(
          ({ key, by }) =>
            sql`exists (select from ${sql.table(by.table)} p where p.id = ${sql.ref(`r.${key.column}`)}
              and ${sql.ref(`p.${by.column}`)} = ${customer})`,
        ),
        sql` or `,
      )})`
  }

  for (const link of keys.filter(({ target, links }) => links && target === table)) {
    for (const key of keys.filter((one) => one.table === link.table && one !== link)) {
      const by = owner(key.target)
      if (!by) continue
      return (customer) => sql`coalesce((select bool_and(${sql.ref(`p.${by.column}`)} = ${customer})
        from ${sql.table(link.table)} l join ${sql.table(by.table)} p on p.id = ${sql.ref(`l.${key.column}`)}
        where ${sql.ref(`l.${link.column}`)} = r.id), false)`
    }
  }
  return undefined
}
