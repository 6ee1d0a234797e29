import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { KyselyConfig, PostgresPool, TransactionBuilder } from 'kysely'
import pg from 'pg'
import { refuse } from '#platform/contract/errors.ts'
import { hearOwn } from '#platform/server/db/changes.ts'
import type { Changes } from '#platform/server/db/changes.ts'
import { keepToOne } from '#platform/server/db/one-connection.ts'
import { isStalePlan, PreparingClient, sharedStatements } from '#platform/server/db/preparing-client.ts'
import type { Pulse } from '#platform/server/db/pulse.ts'
import type { DB } from '#platform/server/db/schema.ts'
import { turnstile } from '#platform/server/turnstile.ts'

/** A pool or a transaction: repos do not care which. */
export type Db = Kysely<DB>

const { builtins } = pg.types
const instantOfPg = pg.types.getTypeParser(builtins.TIMESTAMPTZ)
const plainInstant = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/

/** `2026-11-27 09:30:00.123456+00`, as the zone of our sessions has them, from its digits; others as pg reads them. */
export function instantOf(text: string): unknown {
  if (!plainInstant.test(text)) return instantOfPg(text)
  const two = (at: number) => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48
  const part = text.slice(20, Math.min(23, text.length - 3))
  const ms = part === '' ? 0 : Number(part.padEnd(3, '0'))
  return new Date(Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8), two(11), two(14), two(17), ms))
}

const parse: Partial<Record<number, (text: string) => unknown>> = {
  // Keys and VND stay below 2^53; the columns carry CHECKs where a person can type the number.
  [builtins.INT8]: Number,
  // Foreign amounts and weights have at most 15 digits: exact to their decimals in a double.
  [builtins.NUMERIC]: Number,
  // Business dates are texts 'YYYY-MM-DD', never an instant in somebody's time zone.
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: instantOf,
}

/**
 * Of every connection, whoever runs the server: texts and times are read as we mean them, nothing waits for
 * ever, and plans are chosen for solid-state disks and short queries, as those of the embedded server are.
 */
export const sessionSettings = [
  'TimeZone=UTC',
  'lock_timeout=10000',
  'idle_in_transaction_session_timeout=60000',
  'random_page_cost=1.1',
  'jit=off',
]

/** ms after which a request's statement is ended. */
export const requestLimit = 20_000
/** The same of a download or a job, whose statement may take long. */
export const longLimit = 600_000

export interface Statement {
  sql: string
  parameters: readonly unknown[]
  ms: number
}

/** Of so many connections how many may hold transactions: the rest is for reads, so that lists answer while writes queue. */
const forWrites = (max: number) => Math.max(1, max - Math.max(1, Math.floor(max / 4)))

/** How a pool stands: connections, who waits for one, and the turnstile of those that write. */
export interface PoolStand {
  open: number
  idle: number
  waiting: number
  writing: number
  waitingToWrite: number
}

class Pooled extends Kysely<DB> {
  readonly #writes: ReturnType<typeof turnstile>
  readonly #pool: pg.Pool
  readonly changes: Changes | undefined
  readonly readOnly: boolean

  constructor(
    config: KyselyConfig,
    pool: pg.Pool,
    given: { max: number; patience: number; changes: Changes | undefined; readOnly: boolean },
  ) {
    super(config)
    const { max, patience } = given
    this.#pool = pool
    this.changes = given.changes
    this.readOnly = given.readOnly
    const refused = () => refuse('busy')
    this.#writes = turnstile({ most: forWrites(max), waiting: 1_000, milliseconds: patience, refused })
  }

  get stands(): PoolStand {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool
    const { inside, waiting: waitingToWrite } = this.#writes.stands()
    return { open, idle, waiting, writing: inside, waitingToWrite }
  }

  /** One that says how it is isolated only reads (`setIsolationLevel`), and goes as reads do. */
  override transaction(): TransactionBuilder<DB> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = (work) => this.#writes(() => execute(work))
    return builder
  }
}

/** Opens the pool. A broken idle connection is logged and replaced, it never ends the process. */
export function openDatabase(
  url: string,
  {
    max = 10,
    statementLimit,
    pulse,
    onError,
    onStatement,
    oneEach = false,
    patience = 4_000,
    readOnly = false,
    pooled = false,
    changes,
  }: {
    max?: number
    /** ms after which PostgreSQL ends a statement; without it never. */
    statementLimit?: number
    /** Where the database falls silent, what waits for it fails, and what comes does not begin to wait. */
    pulse?: Pulse
    onError: (error: Error) => void
    /** Told of every statement that was answered: for measuring. */
    onStatement?: (statement: Statement) => void
    /** Work that holds a connection and asks for a second one fails: for tests. */
    oneEach?: boolean
    /** ms that a request waits for a connection. */
    patience?: number
    /** Nothing is written through it, whatever it is connected to. */
    readOnly?: boolean
    /** Connections are lent by a pooler, which has set them: it takes no settings with one. */
    pooled?: boolean
    /** What is heard of changes of what sessions are known by; told of those that its connections make. */
    changes?: Changes
  },
): Db {
  const statements = sharedStatements(pooled)
  const settings = [
    ...sessionSettings,
    ...(statementLimit ? [`statement_timeout=${statementLimit}`] : []),
    ...(readOnly ? ['default_transaction_read_only=on'] : []),
  ]
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client: class extends PreparingClient {
      constructor(config?: string | pg.ClientConfig) {
        super(config, statements)
      }
    },
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 60_000,
    application_name: 'back-office',
    ...(pooled ? {} : { options: settings.map((setting) => `-c ${setting}`).join(' ') }),
    types: { getTypeParser: (oid, format) => parse[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  pool.on('error', onError)
  if (changes) pool.on('connect', (client) => hearOwn(client, changes))
  const db = new Pooled(
    {
      dialect: new PostgresDialect({ pool: pulse ? withPulse(pool, pulse) : pool }),
      ...(onStatement
        ? {
            log: ({ query, queryDurationMillis }) =>
              onStatement({ sql: query.sql, parameters: query.parameters, ms: queryDurationMillis }),
          }
        : {}),
    },
    pool,
    { max, patience, changes, readOnly },
  )
  if (oneEach) keepToOne(db)
  return db
}

/** How the pool of a database stands; undefined: it is a transaction, or one of somebody else's making. */
export const poolStand = (db: Db): PoolStand | undefined => (db instanceof Pooled ? db.stands : undefined)

/** What is heard of changes to this database, those of its own connections among them. */
export const changesOf = (db: Db): Changes | undefined => (db instanceof Pooled ? db.changes : undefined)

/** Is nothing written through it: a copy for reads. */
export const isCopy = (db: Db): boolean => db instanceof Pooled && db.readOnly

/** ms that a connection is tried for while PostgreSQL is away: as long as a restart takes. */
const restartPatience = 2_000

/**
 * While the database is silent nobody waits for it: connections that wait are dropped, none is handed out.
 * While it restarts, who needs a connection waits a little: nothing has been sent, so nothing is done twice.
 */
function withPulse(pool: pg.Pool, pulse: Pulse): PostgresPool {
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  pulse.onSilence(() => {
    for (const client of open) client.connection.stream.destroy()
  })
  return {
    connect: async () => {
      const until = performance.now() + restartPatience
      for (;;) {
        if (pulse.isSilent) throw Object.assign(new Error('PostgreSQL is silent'), { code: 'ETIMEDOUT' })
        try {
          return await pool.connect()
        } catch (error) {
          if (!isUnavailable(error) || performance.now() > until) throw error
          await sleep(100)
        }
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** Is the database there? */
export async function isAlive(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

/** PostgreSQL's error code of a failure, wherever it is wrapped. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : undefined
}

export const uniqueViolation = '23505'
export const foreignKeyViolation = '23503'
export const exclusionViolation = '23P01'
export const lockNotAvailable = '55P03'
/** By its time limit, or by somebody's hand. */
export const statementEnded = '57014'
const passing = new Set(['40001', '40P01'])

/** Worth running the transaction again: serialization failure, deadlock, a migration beside us. */
export function isPassing(error: unknown): boolean {
  return passing.has(sqlState(error) ?? '') || isStalePlan(error)
}

/** Also a server that was the primary until now, and one that has no connection left. */
const gone = /^(08|57P0[1-3]|25006|53300)|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/

/** The database is away: the answer is 503 with Retry-After, not 500. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if ((state && gone.test(state)) || isStalePlan(error)) return true
  const message = error instanceof Error ? error.message : ''
  return /timeout exceeded when trying to connect|Connection terminated|is not queryable|the database system is/.test(
    message,
  )
}
