import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import { brokenInvariants } from '#invariants.ts'
import type { Workers, Write } from './soak-work.ts'

export interface Totals {
  orders: number
  transfers: number
  lastOrder: number
}

export async function totals(db: Db): Promise<Totals> {
  const { rows } = await sql<Totals>`select (select count(*) from orders)::int as orders,
    (select count(*) from transfer)::int as transfers, (select coalesce(max(id), 0) from orders) as "lastOrder"`.execute(
    db,
  )
  return rows[0] as Totals
}

/** What must hold while nobody writes. @returns what does not */
export async function check(db: Db, workers: Workers, before: Totals, from: number): Promise<string[]> {
  const problems: string[] = []
  const now = await totals(db)
  const made = (path: string) => workers.done.filter((write) => write.path === path)
  for (const [path, count] of [
    ['/api/quote/save', now.orders - before.orders],
    ['/api/transfer', now.transfers - before.transfers],
  ] as const) {
    const writes = made(path)
    if (writes.length !== count) problems.push(`${path}: ${writes.length} keys, ${count} rows`)
    if (new Set(writes.map((write) => write.id)).size !== writes.length) {
      problems.push(`${path}: two keys were answered with one row`)
    }
  }
  // Every step of a life happens once; a second event of it would be a second effect of its key.
  const { rows: twice } = await sql<{ entity: string; id: number; action: string }>`
    select entity, entity_id as id, action from event
    where (entity = 'order' and entity_id > ${before.lastOrder}) group by 1, 2, 3 having count(*) > 1 limit 5`.execute(
    db,
  )
  for (const row of twice) problems.push(`${row.entity} ${row.id}: ${row.action} happened twice`)
  for (const write of lastOf(workers.done.slice(from), 5)) {
    const id = await workers.again(write)
    if (id !== write.id) problems.push(`${write.path}: answered ${write.id}, then ${id} for the same key`)
  }
  const after = await totals(db)
  if (after.orders !== now.orders || after.transfers !== now.transfers) {
    problems.push('a repeated key had a second effect')
  }
  for (const { invariant, rows } of await brokenInvariants(db)) {
    problems.push(`${invariant}: ${JSON.stringify(rows.slice(0, 2))}`)
  }
  return problems
}

const lastOf = (writes: readonly Write[], count: number) => writes.slice(-count)
