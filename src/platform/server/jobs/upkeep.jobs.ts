import { sql } from 'kysely'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'
import { sealRows } from '#platform/server/db/seals.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'

/** Months ahead that have their partition. */
const monthsAhead = 3

/** Every table partitioned by month gets the partitions of this month and the next three. */
export const makePartitions = job<unknown>({
  name: 'make-partitions',
  cron: '10 17 * * *',
  run: async (_, { db, now }) => {
    const first = `${businessDate(now).slice(0, 7)}-01`
    await inJob(db, 'make-partitions', (tx) =>
      sql`select ensure_month_partition(p.partrelid::regclass, (${first}::date + make_interval(months => m))::date)
        from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
          cross join generate_series(0, ${monthsAhead}::int) m
        where p.partstrat = 'r' and c.relnamespace = 'public'::regnamespace`.execute(tx),
    )
  },
})

/** Answers kept for repeats live for a day, failed sign-ins for two; a few thousand rows a statement. */
export const prune = job<unknown>({
  name: 'prune',
  cron: '25 * * * *',
  run: async (_, { db, now, signal }) => {
    const dayAgo = new Date(now.getTime() - 86_400_000)
    await inSteps(db, signal, sql`idempotency`, sql`created_at < ${dayAgo}`)
    await inSteps(db, signal, sql`request_count`, sql`since < ${dayAgo}`)
    await inSteps(db, signal, sql`attempt`, sql`at < ${new Date(dayAgo.getTime() - 86_400_000)}`)
  },
})

const step = 5_000

async function inSteps(
  db: Db,
  signal: AbortSignal,
  table: ReturnType<typeof sql>,
  condition: ReturnType<typeof sql>,
): Promise<void> {
  while (!signal.aborted) {
    const gone = await sql`delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${condition} limit ${step}))`.execute(db)
    if (Number(gone.numAffectedRows ?? 0) < step) return
  }
}

export const jobs = [makePartitions, prune, sealRows]
