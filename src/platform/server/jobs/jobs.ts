import { setTimeout } from 'node:timers/promises'
import { Logger, parseCronItems, run, runMigrations } from 'graphile-worker'
import type { Job as QueuedJob } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { systemClock } from '#platform/server/clock.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db/database.ts'
import { actAs } from '#platform/server/db/transaction.ts'
import { askedBy, requestNow } from '#platform/server/watch/asked.ts'
import type { Say } from '#platform/server/watch/log.ts'
import type { Ran } from '#platform/server/watch/watch.ts'

/** What a job works with. Its `db` is the pool: a job opens its own transactions (`inJob`). */
export interface JobContext {
  db: Db
  now: Date
  /** Aborted when the process wants to stop; a long job looks at it between its steps. */
  signal: AbortSignal
  /** Lines of the log, which name the request that the job follows from; none where nobody reads them. */
  say?: Say
}

/**
 * Work that follows from a change or from the clock. It may run again after a crash or a failure
 * (at least once), so it must bear being repeated.
 */
export interface Job<Payload = unknown> {
  readonly name: string
  /** Minute, hour, day, month, weekday in UTC (Vietnam is 7 hours ahead). */
  readonly cron?: string
  /**
   * Milliseconds after one run until the next, in each process that runs jobs: for what is to follow a change at
   * once. It takes turns with those of other processes by itself, and a run that finds nothing costs one look.
   */
  readonly every?: number
  /** Tries before it is given up; each later than the one before. 25 without it, over about 3 days. */
  readonly attempts?: number
  /**
   * Reads whole tables, for minutes. Of such jobs one runs at a time: those of the minute find a place beside it, also
   * when a start makes up for a night. Where its process is killed the queue waits four hours for it, and so do they.
   */
  readonly long?: true
  run(payload: Payload, context: JobContext): Promise<void>
}

/** Declares a job; the identity function, it only keeps the payload's type. */
export function job<Payload>(definition: Job<Payload>): Job<Payload> {
  return definition
}

interface When {
  /** Not before. */
  at?: Date
  /** Of several jobs with one key that wait, only the last remains. */
  key?: string
}

/** Adds a job within the transaction of what causes it: it runs after the commit, or never was. */
export async function addJob<Payload>(
  tx: Db,
  { name, attempts, long }: Pick<Job<Payload>, 'name' | 'attempts' | 'long'>,
  payload: Payload,
  { at, key }: When = {},
): Promise<void> {
  const request = requestNow()
  await sql`select 1 from graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
    run_at => ${at ?? null}::timestamptz, max_attempts => ${attempts ?? null}::int, job_key => ${key ?? null},
    queue_name => ${long ? longQueue : null}, flags => ${request === undefined ? null : [requestFlag + request]}::text[])`.execute(
    tx,
  )
}

/** Jobs of one named queue wait for each other. */
const longQueue = 'long'

/** In the queue a job carries the request that it follows from as a flag of its own: its payload is its business. */
const requestFlag = 'request:'

function requestOf({ id, flags }: Pick<QueuedJob, 'id' | 'flags'>): string {
  const flag = Object.keys(flags ?? {}).find((name) => name.startsWith(requestFlag))
  return flag?.slice(requestFlag.length) ?? `job:${id}`
}

/**
 * Was a job asked for anew while it ran? The queue takes its key away then and counts its tries as used up, so that it
 * would stand among those given up, though another does what it was to do.
 */
async function askedAnew(db: Db, { id, key }: Pick<QueuedJob, 'id' | 'key'>): Promise<boolean> {
  if (key === null) return false
  const { rows } = await sql<{
    key: string | null
  }>`select key from graphile_worker.jobs where id = ${id}::bigint`.execute(db)
  return rows[0]?.key === null
}

/** A transaction of a job; the audit trail names the job where a call's names the call. */
export function inJob<T>(db: Db, name: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await actAs(tx, null, `job:${name}`)
    return work(tx)
  })
}

/** Brings the queue's own schema (`graphile_worker`) up to date; several servers may do so at once. */
export async function migrateJobs(url: string): Promise<void> {
  const pool = poolOf(url, 1, () => {})
  try {
    await runMigrations({ pgPool: pool, logger: quiet })
  } finally {
    await pool.end()
  }
}

/** Idle connections and those in use lose the database alike: neither may end the process. */
function poolOf(url: string, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, application_name: 'back-office jobs' })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const quiet = new Logger(() => () => {})

interface Running {
  /** Takes no further job, waits for those that run, for at most some seconds. */
  stop(): Promise<void>
}

/**
 * Runs jobs until stopped: those added, and those of the clock. Any number of processes may do so
 * on one database; each job runs in one of them, each tick of the clock once. A database that goes
 * away is waited for.
 */
export async function runJobs({
  url,
  db,
  jobs,
  log,
  say = () => {},
  ran = () => {},
  clock = systemClock,
  endsWithin = 4_000,
}: {
  url: string
  db: Db
  // oxlint-disable-next-line typescript/no-explicit-any -- each job knows its own payload; the list does not
  jobs: readonly Job<any>[]
  log: (line: string) => void
  /** Told of every job of the queue that ran, and what the jobs themselves say. */
  say?: Say
  /** The same for whoever counts; those that follow changes are told too. */
  ran?: (run: Ran) => void
  clock?: Clock
  /** Milliseconds a job has to end by itself when the server stops; then it is told to leave off. */
  endsWithin?: number
}): Promise<Running> {
  const twice = jobs.find((one, index) => jobs.findIndex(({ name }) => name === one.name) !== index)
  if (twice) throw new Error(`two jobs are named ${twice.name}`)
  const pool = poolOf(url, 4, (error) => log(`jobs: database connection lost: ${error.message}`))
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log(`jobs: ${message}`)
  })
  const runner = await run({
    pgPool: pool,
    logger,
    concurrency: 2,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: endsWithin,
    // Of jobs told one by one the end is not waited for: they would stay taken, for hours, by a server that is gone.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(
      jobs.map((one) => [
        one.name,
        (payload: unknown, { abortSignal, job: queued }: { abortSignal: AbortSignal; job: QueuedJob }) =>
          askedBy(requestOf(queued), async () => {
            const began = performance.now()
            let ok = false
            try {
              await one.run(payload, { db, now: clock(), signal: abortSignal, say })
              // Whoever left off because the server ends has not done it: the next server goes on with it.
              abortSignal.throwIfAborted()
              ok = true
            } catch (error) {
              if (!(await askedAnew(db, queued))) throw error
              log(`jobs: ${one.name}: ${(error as Error).message}; it was asked for anew meanwhile`)
            } finally {
              const ms = Math.round(performance.now() - began)
              say({ job: one.name, key: queued.id, attempt: queued.attempts, ok, ms }, 'job')
              ran({ job: one.name, ok, ms })
            }
          }),
      ]),
    ),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, cron, attempts, long }) =>
        cron
          ? [
              {
                task: name,
                match: cron,
                // What a stopped machine missed within a day is made up for, once.
                options: {
                  backfillPeriod: 86_400_000,
                  jobKey: name,
                  ...(attempts ? { maxAttempts: attempts } : {}),
                  ...(long ? { queueName: longQueue } : {}),
                },
              },
            ]
          : [],
      ),
    ),
  })
  const ending = new AbortController()
  const beats = jobs.map((one) =>
    one.every === undefined
      ? undefined
      : beat(one, { every: one.every, db, clock, log, say, ran, signal: ending.signal }),
  )
  // Without a listener a runner that ends by itself would be an unhandled rejection.
  runner.promise.catch((error: unknown) => log(`jobs: stopped: ${(error as Error).message}`))
  let stopping: Promise<void> | undefined
  return {
    stop: () => {
      ending.abort()
      return (stopping ??= Promise.all([runner.stop().catch(() => {}), ...beats]).then(() => pool.end()))
    },
  }
}

/**
 * After a failure the next run comes this much later: a database that is away is not asked all the time. Who comes
 * seldom anyway comes as ever: a process that says each half minute that it is there would pass for ended.
 */
const patience = 20
const longestPause = 20_000
export const pauseAfterFailure = (every: number): number =>
  Math.max(every, Math.min(every * patience, longestPause))

/** Runs a job again and again until the signal. A failure is told once, until it has run well again. */
async function beat(one: Job<undefined>, { every, db, clock, log, say, ran, signal }: Beat): Promise<void> {
  let failed = false
  while (!signal.aborted) {
    const began = performance.now()
    try {
      await one.run(undefined, { db, now: clock(), signal, say })
      failed = false
    } catch (error) {
      if (!failed) log(`jobs: ${one.name}: ${(error as Error).message}`)
      failed = true
    }
    ran({ job: one.name, ok: !failed, ms: performance.now() - began })
    // An abort ends the wait: it is no failure.
    await setTimeout(failed ? pauseAfterFailure(every) : every, undefined, { signal }).catch(() => {})
  }
}

interface Beat extends Pick<JobContext, 'db' | 'signal'> {
  every: number
  clock: Clock
  log: (line: string) => void
  say: Say
  ran: (run: Ran) => void
}
