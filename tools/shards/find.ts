/**
 * What a PostgreSQL that is sharded by customer would ask of the schema, read from the catalogue: which tables go with
 * a customer, and what in them holds over all shards at once (docs/scale.md).
 */
import type pg from 'pg'

/** The table whose rows are spread, and the column that the others know them by. */
const root = 'customer'
const shardKey = 'customer_id'

/** A column that names a record of whatever table, told by the column beside it. */
const ofAnyTable = ['record_id', 'row_id', 'entity_id', 'reference_id', 'subject_id', 'owner_id']
/** Columns without a foreign key that are called by what the record is to the row. */
const called: Readonly<Record<string, string>> = {
  actor_id: 'staff',
  sale_id: 'staff',
  last_customer_id: root,
}

export interface Table {
  name: string
  /** As the planner knows it. */
  rows: number
  /** With indexes, bytes. */
  size: number
  /**
   * `keyed`: has the key; `through`: belongs to a customer by what it refers to, and would need the key; `any`: names
   * records of whatever table; `shared`: of no customer, so on every shard or on none.
   */
  kind: 'keyed' | 'through' | 'any' | 'shared'
  /** Of `keyed` and `through`: from the table to the customer, with `?` where the reference may be empty. */
  path: string
  /** Are there rows that no customer is known of? */
  sometimes: boolean
}

export interface Findings {
  tables: Table[]
  /** Primary keys drawn from a sequence, which two shards would both draw. */
  drawn: string[]
  /** What must be unique over all customers, as `table (columns)`. */
  unique: string[]
  /**
   * References between rows of customers by columns that do not say which shard: `table (columns) → table`. To the
   * customer itself: a second one beside the row's own.
   */
  references: string[]
  /** Tables of no customer that rows of customers refer to: on every shard. */
  referredTo: string[]
  /** Columns that name a record, nobody knows of which table. */
  unknown: string[]
}

interface Reference {
  from: string
  to: string
  columns: string[]
  required: boolean
  /** Does PostgreSQL know it? */
  declared: boolean
}

const TABLES = `
  select c.relname as name, greatest(0, (select sum(greatest(x.reltuples, 0)) from pg_class x
      where x.oid = c.oid or x.oid in (select inhrelid from pg_inherits where inhparent = c.oid)))::float8 as rows,
    (select sum(pg_total_relation_size(x.oid)) from pg_class x
      where x.oid = c.oid or x.oid in (select inhrelid from pg_inherits where inhparent = c.oid))::float8 as size,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.attnotnull) as required,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as drawn
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`

const REFERENCES = `
  select f.relname as from, t.relname as to, array(select a.attname::text from unnest(k.conkey) with ordinality n (num, o)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.num order by o) as columns
  from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0 and f.relnamespace = 'public'::regnamespace order by 1, 3`

/** Constraints of exclusion are among them: their index says which columns meet. */
const UNIQUE = `
  select c.relname as table, i.indisprimary as primary,
    array(select pg_get_indexdef(i.indexrelid, n, true) from generate_series(1, i.indnkeyatts) n) as columns
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and not c.relispartition and (i.indisunique or i.indisexclusion)
  order by 1, 3`

export async function findings(client: pg.Client): Promise<Findings> {
  const ask = async <T extends pg.QueryResultRow>(query: string) => (await client.query<T>(query)).rows
  const found = await ask<Table & { columns: string[]; required: string[]; drawn: string[] }>(TABLES)
  const declared = await ask<Omit<Reference, 'required' | 'declared'>>(REFERENCES)
  const unique = await ask<{ table: string; primary: boolean; columns: string[] }>(UNIQUE)

  const byName = new Map(found.map((table) => [table.name, table]))
  const isRequired = (table: string, columns: string[]) =>
    columns.every((column) => byName.get(table)?.required.includes(column))
  const references: Reference[] = declared.map((each) => ({
    ...each,
    required: isRequired(each.from, each.columns),
    declared: true,
  }))
  const unknown: string[] = []
  const ofAny = new Set<string>()
  for (const { name, columns } of found) {
    const known = new Set(references.filter(({ from }) => from === name).flatMap((each) => each.columns))
    for (const column of columns.filter((each) => each.endsWith('_id') && !known.has(each))) {
      const noun = column.slice(0, -'_id'.length)
      const to = called[column] ?? [noun, `${noun}s`].find((each) => byName.has(each))
      if (ofAnyTable.includes(column)) ofAny.add(name)
      else if (to)
        references.push({
          from: name,
          to,
          columns: [column],
          required: isRequired(name, [column]),
          declared: false,
        })
      else unknown.push(`${name}.${column}`)
    }
  }

  const paths = pathsToRoot(references)
  const tables = found.map(({ name, rows, size, columns }): Table => {
    const path = paths.get(name)
    const hasKey = name === root || columns.includes(shardKey)
    const kind = hasKey ? 'keyed' : path ? 'through' : ofAny.has(name) ? 'any' : 'shared'
    return { name, rows, size, kind, path: path ?? '', sometimes: path?.includes('?') ?? false }
  })
  const kinds = new Map(tables.map(({ name, kind }) => [name, kind]))
  const ofCustomers = (table: string) => kinds.get(table) === 'keyed' || kinds.get(table) === 'through'
  const holdsKey = (table: string, columns: string[]) => columns.includes(table === root ? 'id' : shardKey)
  const among = references.filter(({ from, to }) => ofCustomers(from) && ofCustomers(to))
  const overShards = unique.filter(
    ({ table, columns }) => ofCustomers(table) && !holdsKey(table, columns) && !isDrawn(table, columns),
  )
  return {
    tables,
    drawn: found.filter(({ name, drawn }) => drawn.length && ofCustomers(name)).map(({ name }) => name),
    unique: [...new Set(overShards.map(({ table, columns }) => `${table} (${columns.join(', ')})`))],
    references: among
      .filter(({ declared: known, columns }) => known && !columns.includes(shardKey))
      .map(({ from, columns, to }) => `${from} (${columns.join(', ')}) → ${to}`),
    referredTo: [
      ...new Set(
        references
          .filter(({ from, to, declared: known }) => known && ofCustomers(from) && !ofCustomers(to))
          .map(({ to }) => to),
      ),
    ].toSorted(),
    unknown,
  }

  /** What a sequence gives is unique because nobody else draws: `drawn` has it. */
  function isDrawn(table: string, columns: string[]): boolean {
    return columns.length === 1 && (byName.get(table)?.drawn.includes(columns[0]!) ?? false)
  }
}

/** The shortest way of each table to the customer: by references that are never empty where there is such a way. */
function pathsToRoot(references: readonly Reference[]): Map<string, string> {
  const paths = new Map([[root, root]])
  const own = references.filter(({ to, columns }) => to === root && columns.includes(shardKey))
  const follow = (ways: readonly Reference[]) => {
    for (let before = 0; before !== paths.size;) {
      before = paths.size
      for (const { from, to, required } of ways) {
        const onward = paths.get(to)
        if (onward !== undefined && !paths.has(from))
          paths.set(from, `${from}${required ? '' : '?'} > ${onward}`)
      }
    }
  }
  const required = references.filter((each) => each.required)
  // Who has the key goes by it, also where it may be empty.
  for (const ways of [own.filter((each) => each.required), required, own, required, references]) follow(ways)
  return paths
}
