import { hostname } from 'node:os'
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import type { Replica } from '#platform/server/db/replica.ts'
import type { Build } from '#platform/server/watch/build.ts'
import type { SlowCall, SlowCalls } from '#platform/server/watch/slow-calls.ts'

/** What a process knows of itself and tells the others. */
export interface OwnProcess {
  kind: 'server' | 'worker'
  build: Build
  /** Where its disk is. */
  dataDir: string
  slow: Pick<SlowCalls, 'take'>
  replica: Pick<Replica, 'read'> | undefined
}

const host = hostname()

/** Says how this process is, and which calls were slow since it last did. */
export async function noteProcess(db: Db, own: OwnProcess, now: Date): Promise<void> {
  const disk = await statfs(own.dataDir).catch(() => undefined)
  const read = own.replica?.read()
  const row = {
    kind: own.kind,
    host,
    version: own.build.version,
    commit: own.build.commit,
    started_at: new Date(now.getTime() - process.uptime() * 1_000),
    seen_at: now,
    memory: process.memoryUsage.rss(),
    disk_free: disk ? disk.bavail * disk.bsize : null,
    disk_size: disk ? disk.blocks * disk.bsize : null,
    replica: read ? (read.from === 'replica' ? 'read' : read.why) : null,
  }
  await db
    .insertInto('process_seen')
    .values({ name: `${host} ${process.pid}`, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
  await noteSlow(db, own.slow.take())
}

async function noteSlow(db: Db, slow: readonly SlowCall[]): Promise<void> {
  if (slow.length === 0) return
  await sql`insert into slow_call as s (day, call, times, worst_ms, worst_at, request)
    select day, call, times, worst_ms, worst_at, request
    from jsonb_to_recordset(${JSON.stringify(slow)}::jsonb)
      as n (day date, call text, times int, worst_ms int, worst_at timestamptz, request text)
    on conflict (day, call) do update set times = s.times + excluded.times,
      worst_ms = greatest(s.worst_ms, excluded.worst_ms),
      worst_at = case when excluded.worst_ms > s.worst_ms then excluded.worst_at else s.worst_at end,
      request = case when excluded.worst_ms > s.worst_ms then excluded.request else s.request end`.execute(db)
}
