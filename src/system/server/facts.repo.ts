import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'
import { MIGRATIONS_DIR } from '#platform/server/db/migrate.ts'
import { upkeepKinds } from '#platform/server/upkeep-run.ts'
import { readArchive } from '#system/server/archive.repo.ts'
import { readStands } from '#system/server/stands.repo.ts'
import type { Facts } from '#system/system.rules.ts'

interface Run {
  kind: (typeof upkeepKinds)[number]
  ended_at: Date
  ok: boolean
  said: string
}

export interface ProcessRow {
  name: string
  kind: 'server' | 'worker'
  host: string
  version: string
  commit: string | null
  started_at: Date
  seen_at: Date
  memory: number
  disk_free: number | null
  disk_size: number | null
  replica: 'read' | 'away' | 'late' | null
}

export interface SlowRow {
  call: string
  title: string
  times: number
  worst_ms: number
  worst_at: Date
  request: string
}

export type SystemFacts = Facts & { processes: ProcessRow[]; slow: SlowRow[]; migration: string | null }

/** What the database knows of the house. `titleOf`: what people call an operation. */
export async function readFacts(db: Db, now: Date, titleOf: (call: string) => string): Promise<SystemFacts> {
  const stands = await readStands(db)
  const runs = await readRuns(db)
  const latest = (kind: Run['kind'], good: boolean) =>
    runs.find((run) => run.kind === kind && (run.ok || !good))
  const applied = await sql<{ name: string; applied_at: Date }>`
    select name, applied_at from schema_migration order by name collate "C"`.execute(db)
  const names = new Set(applied.rows.map(({ name }) => name))
  const files = (await readdir(MIGRATIONS_DIR)).flatMap((file) =>
    file.endsWith('.sql') ? [file.slice(0, -'.sql'.length)] : [],
  )
  const known = new Set(files)
  const processes =
    await sql<ProcessRow>`select name, kind, host, version, commit, started_at, seen_at, memory,
    disk_free, disk_size, replica from process_seen where seen_at > ${new Date(now.getTime() - 86_400_000)}
    order by kind, host, name limit 50`.execute(db)
  const slow = await sql<
    Omit<SlowRow, 'title'>
  >`select call, times, worst_ms, worst_at, request from slow_call
    where day = ${businessDate(now)}::date order by times desc, call limit 20`.execute(db)
  return {
    now,
    installedAt: new Date(Math.min(+now, ...applied.rows.map(({ applied_at }) => +applied_at))),
    runs: {
      backup: { last: latest('backup', false), good: latest('backup', true) },
      drill: { last: latest('drill', false), good: latest('drill', true) },
      books: { last: latest('books', false), good: latest('books', true) },
    },
    jobs: { failed: stands.failed, readySince: stands.readySince },
    messagesSince: stands.messagesSince,
    archive: await readArchive(db),
    migrations: {
      missing: files.filter((name) => !names.has(name)).toSorted(),
      unknown: [...names].filter((name) => !known.has(name)),
    },
    migration: applied.rows.at(-1)?.name ?? null,
    processes: processes.rows,
    slow: slow.rows.map((one) => ({ ...one, title: titleOf(one.call) })),
  }
}

/** Of each kind the latest, and the latest that ended well. */
async function readRuns(db: Db): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select distinct r.kind, r.ended_at, r.ok, r.said
    from unnest(${[...upkeepKinds]}::text[]) k (kind) cross join (values (true), (false)) w (good)
      cross join lateral (select kind, ended_at, ok, said from upkeep_run u
        where u.kind = k.kind and (u.ok or not w.good) order by ended_at desc limit 1) r
    order by r.ended_at desc`.execute(db)
  return rows
}
