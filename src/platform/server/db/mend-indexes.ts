import type pg from 'pg'

/** Names that `reindex concurrently` gives to what it makes or replaces. */
const byReindex = /_cc(?:new|old)\d*$/

/**
 * Makes the indexes anew that an interrupted `create index concurrently` left invalid: no query uses them, each write
 * pays for them, and `if not exists` passes over them. One that somebody builds at this moment is left to them.
 */
export async function mendIndexes(client: pg.Client, log: (message: string) => void): Promise<void> {
  const { rows } = await client.query<{ name: string; quoted: string }>(`
    select c.relname as name, i.indexrelid::regclass::text as quoted from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid)
    order by c.relname`)
  // Beside them those whose copies they are stand as they stood.
  const copies = rows.filter(({ name }) => byReindex.test(name))
  const left = rows.filter(({ name }) => !byReindex.test(name))
  for (const { quoted } of copies) await client.query(`drop index concurrently if exists ${quoted}`)
  for (const { name, quoted } of left) {
    log(`index ${name} was left half made: making it anew`)
    await client.query(`reindex index concurrently ${quoted}`)
  }
}
