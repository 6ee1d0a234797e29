/**
 * Seals of the append-only tables (docs/adr/0020): a job lays a chain of hashes behind what is written, the check goes
 * along it and names the rows that are no longer as they were sealed. The hashing is the database's (`seal_next`,
 * `seal_marks`); nothing of it happens in the path of a write.
 */
import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'

/** Rows of a seal: what has to be read again where one of them is wrong. */
const ROWS = 1_000
/** Seals of a table in one run, half a minute's work: a backlog of millions is made up for in the runs that follow. */
const SEALS = 200

/** Seals what every append-only table has grown by; rows of the last minute or two wait for the next run. */
export const sealRows = job<unknown>({
  name: 'seal-rows',
  cron: '* * * * *',
  run: async (_, { db, signal }) => {
    for (const table of await sealedTables(db)) {
      for (let made = 0; made < SEALS && !signal.aborted; made += 1) {
        const { rows } = await sql<{ sealed: number }>`select seal_next(${table}, ${ROWS}) as sealed`.execute(
          db,
        )
        if (!rows[0]?.sealed) break
      }
    }
  },
})

async function sealedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from sealed_table union select table_name from seal order by 1`.execute(db)
  return rows.map(({ table }) => table)
}

/** What no longer agrees: a row, where it is known which, else the seal or the place of it in the chain. */
export interface BrokenSeal {
  table: string
  number: number
  what: 'changed' | 'deleted' | 'inserted' | 'seal changed' | 'seal missing'
  row?: number
}

/** The last seal of a table; kept elsewhere, it shows whether the whole chain was written anew. */
export interface SealHead {
  table: string
  number: number
  hash: string
}

export const headText = (heads: readonly SealHead[]) =>
  heads.map(({ table, number, hash }) => `${table}:${number}:${hash}`).join(',')

/** @throws where the text is not one that `headText` made */
export function readHeads(text: string): SealHead[] {
  return text.split(',').map((part) => {
    const [, table, number, hash] = /^(\w+):(\d+):([0-9a-f]{64})$/.exec(part.trim()) ?? []
    if (!table || !number || !hash) throw new Error(`${part} is no head of a chain: table:number:hash`)
    return { table, number: Number(number), hash }
  })
}

/**
 * Reads every sealed row again. `known` are heads kept elsewhere: the chain must still go through them.
 * @returns what is wrong, in the order of the chains, and the present heads
 */
export async function checkSeals(
  db: Db,
  known: readonly SealHead[] = [],
): Promise<{ broken: BrokenSeal[]; heads: SealHead[] }> {
  const broken: BrokenSeal[] = []
  const heads: SealHead[] = []
  for (const table of await sealedTables(db)) {
    const head = await checkChain(db, table, broken)
    if (head) heads.push(head)
  }
  for (const { table, number, hash } of known) {
    const { rows } = await sql<{ hash: string }>`
      select encode(hash, 'hex') as hash from seal where table_name = ${table} and number = ${number}`.execute(
      db,
    )
    if (rows[0]?.hash !== hash)
      broken.push({ table, number, what: rows.length ? 'seal changed' : 'seal missing' })
  }
  return { broken, heads }
}

interface Looked {
  number: number
  after_id: number
  to_id: number
  hash: string
  marks_agree: boolean
  hash_agrees: boolean
}

/** Seals looked at by one statement. */
const STEP = 100

async function checkChain(db: Db, table: string, broken: BrokenSeal[]): Promise<SealHead | undefined> {
  let last: Looked | undefined
  for (;;) {
    const { rows } = await sql<Looked>`
      select s.number, s.after_id, s.to_id, encode(s.hash, 'hex') as hash, r.marks = s.marks as marks_agree,
        s.hash = seal_hash(p.hash, s.table_name, s.number, s.after_id, s.to_id, s.columns, s.sealed_at, r.content) as hash_agrees
      from seal s left join seal p on p.table_name = s.table_name and p.number = s.number - 1
        cross join lateral seal_marks(s.table_name::regclass, s.columns, s.after_id, s.to_id) r
      where s.table_name = ${table} and s.number > ${last?.number ?? 0} order by s.number limit ${STEP}`.execute(
      db,
    )
    for (const seal of rows) {
      const { number } = seal
      const follows = number === (last?.number ?? 0) + 1 && seal.after_id === (last?.to_id ?? 0)
      if (!follows) broken.push({ table, number: (last?.number ?? 0) + 1, what: 'seal missing' })
      if (!seal.marks_agree) broken.push(...(await wrongRows(db, table, number)))
      else if (!seal.hash_agrees && follows) broken.push({ table, number, what: 'seal changed' })
      last = seal
    }
    if (rows.length < STEP) break
  }
  // Keys begin at 1: what lies before them was never written by us.
  const { rows } = await sql<{
    row: number
  }>`select id as row from ${sql.table(table)} where id <= 0 order by id`.execute(db)
  broken.push(...rows.map(({ row }) => ({ table, number: 1, what: 'inserted' as const, row })))
  return last && { table, number: last.number, hash: last.hash }
}

/** Row by row: what the seal says of it against what it is. */
async function wrongRows(db: Db, table: string, number: number): Promise<BrokenSeal[]> {
  const { rows } = await sql<{ row: number; what: BrokenSeal['what'] }>`
    with asked as (select * from seal where table_name = ${table} and number = ${number}),
    marks as (
      select 'sealed' as side, marks, after_id from asked union all
      select 'now', r.marks, after_id from asked
        cross join lateral seal_marks(table_name::regclass, columns, after_id, to_id) r),
    each as (
      select side, after_id + ('x' || encode(substr(marks, n * 8 + 1, 4), 'hex'))::bit(32)::int as id,
        substr(marks, n * 8 + 5, 4) as hash
      from marks cross join lateral generate_series(0, length(marks) / 8 - 1) n)
    select id as row, case when s.id is null then 'inserted' when n.id is null then 'deleted' else 'changed' end as what
    from (select id, array_agg(hash) as hashes from each where side = 'sealed' group by id) s
      full join (select id, array_agg(hash) as hashes from each where side = 'now' group by id) n using (id)
    where s.hashes is distinct from n.hashes order by id`.execute(db)
  return rows.map(({ row, what }) => ({ table, number, what, row }))
}
