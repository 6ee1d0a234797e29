import { sql } from 'kysely'
import pg from 'pg'
import type { Clock } from '#platform/server/clock.ts'
import { longLimit, openDatabase, requestLimit } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Why the copy was not asked. */
export const reasons = {
  away: 'Bản sao đọc không trả lời, số liệu lấy từ máy chủ chính.',
  late: 'Bản sao đọc đang chậm hơn 30 giây, số liệu lấy từ máy chủ chính.',
} as const
export type Reason = keyof typeof reasons

/** Where an answer was read: of a copy as far as it is certain to have come, of the primary why. */
export type Read = { from: 'replica'; through: Date; behind: number } | { from: 'primary'; why: Reason }

export interface Replica {
  /** For answers; nothing can be written through it. */
  db: Db
  /** For files, which may take minutes. */
  long: Db
  /** How it stands now. */
  read(): Read
  /** Asked of it there and then: for what cannot be asked again elsewhere once it has begun. */
  answers(): Promise<boolean>
  /** Something went wrong there: it is away until it has answered again. */
  failed(): void
  stop(): Promise<void>
}

/** An instant, and how far the primary had written then. */
interface Sample {
  at: Date
  written: bigint
}

const positionOf = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/**
 * Follows a streaming replica (`DATABASE_READ_URL`). How far behind it is is measured without writing anything: it is
 * looked up each second how far the primary has written its log, and then how far the replica has played it; the last
 * instant it has passed is the one its answers are of. Time of the replica's own last transaction would say that it
 * falls behind whenever nobody works.
 * @param staleMs behind more than this, or silent, the primary is asked
 */
export function followReplica({
  url,
  primary,
  clock,
  onError,
  everyMs = 1_000,
  patienceMs = 1_500,
  staleMs = 30_000,
  max = 6,
}: {
  url: string
  primary: Db
  clock: Clock
  onError: (error: Error) => void
  everyMs?: number
  patienceMs?: number
  staleMs?: number
  max?: number
}): Replica {
  const settings = { max, readOnly: true, onError, patience: patienceMs } as const
  const db = openDatabase(url, { ...settings, statementLimit: requestLimit })
  const long = openDatabase(url, { ...settings, statementLimit: longLimit })
  const samples: Sample[] = []
  let through: Date | undefined
  let isAway = true
  let line: pg.Client | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  /** Over a connection of its own that no request waits for; one that says nothing in time is dropped. */
  async function ask(text: string): Promise<string | null> {
    const client = (line ??= dial())
    try {
      const { rows } = await within(patienceMs, client.query<{ said: string | null }>(text))
      return rows[0]?.said ?? null
    } catch (error) {
      drop()
      throw error
    }
  }
  function dial(): pg.Client {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'back-office replica',
      connectionTimeoutMillis: patienceMs,
    })
    client.on('error', () => {})
    void client.connect().catch(() => {})
    return client
  }
  function drop(): void {
    line?.connection.stream.destroy()
    line = undefined
  }

  async function look(): Promise<void> {
    const at = clock()
    const { rows } = await sql<{ said: string }>`select pg_current_wal_lsn()::text as said`.execute(primary)
    samples.push({ at, written: positionOf(rows[0]!.said) })
    if (samples.length > 600) samples.splice(0, samples.length - 600)
    // A copy that was made the primary, or is one by mistake, plays nothing: it is no copy any more.
    const played = await ask('select pg_last_wal_replay_lsn()::text as said where pg_is_in_recovery()')
    if (played === null) throw new Error('DATABASE_READ_URL is no streaming replica')
    const reached = samples.findLast(({ written }) => written <= positionOf(played))
    if (reached) through = reached.at
    isAway = false
  }
  let told = false
  async function beat(): Promise<void> {
    try {
      await look()
      told = false
    } catch (error) {
      isAway = true
      if (!told) onError(error as Error)
      told = true
    }
    if (stopped) return
    timer = setTimeout(() => void beat(), everyMs)
    timer.unref()
  }
  void beat()

  return {
    db,
    long,
    read() {
      if (isAway || !through) return { from: 'primary', why: 'away' }
      const behind = Math.max(clock().getTime() - through.getTime(), 0)
      return behind > staleMs ? { from: 'primary', why: 'late' } : { from: 'replica', through, behind }
    },
    answers: () =>
      ask('select 1::text as said').then(
        (said) => said === '1',
        () => false,
      ),
    failed() {
      isAway = true
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      drop()
      await Promise.all([db.destroy(), long.destroy()])
    },
  }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the replica does not answer')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
