import { sql } from 'kysely'
import type { Call } from '#platform/contract/call.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { readFacts } from '#system/server/facts.repo.ts'
import { watchedOf } from '#system/system.rules.ts'
import { jobTitles } from '#system/system.words.ts'

const shownJobs = 20
const shownOfProblem = 300

/** What people call an operation. */
export function titlesOf(calls: () => readonly Call[]): (id: string) => string {
  let titles: ReadonlyMap<string, string> | undefined
  return (id) => (titles ??= new Map(calls().map((call) => [call.id, call.summary]))).get(id) ?? id
}

/** How the product is, with what to do where something is red. */
export async function systemOf({ db, now }: Context, titleOf: (call: string) => string) {
  const facts = await readFacts(db, now, titleOf)
  const { rows } = await sql<{ version: string; size: number }>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as size`.execute(db)
  return {
    watched: watchedOf(facts),
    failed_jobs: await failedJobs(db),
    failed_count: facts.jobs.failed,
    processes: facts.processes,
    slow_calls: facts.slow,
    database: { ...rows[0]!, migration: facts.migration },
  }
}

/** Of a job its name and why it failed: what it was to do may hold what is nobody else's to read. */
async function failedJobs(db: Db) {
  const { rows } = await sql<{
    id: number
    name: string
    tries: number
    failed_at: Date
    problem: string | null
  }>`
    select id, task_identifier as name, attempts as tries, updated_at as failed_at,
      left(last_error, ${shownOfProblem}) as problem
    from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
    order by updated_at desc, id limit ${shownJobs}`.execute(db)
  return rows.map((row) => ({ ...row, title: jobTitles[row.name] ?? row.name }))
}
