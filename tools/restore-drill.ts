/**
 * `npm run restore:drill -- [<file or folder>] [--place FOLDER]`: brings the newest backup of BACKUP_DIR (or the one that
 * is named) back into an empty PostgreSQL of its own, checks books, seals and files, says how long it took and removes
 * it again. `--repository STANZA --programs /usr/lib/postgresql/18/bin [--target '2026-11-27 10:00:00+00']`: the newest
 * of a pgBackRest repository with all that was kept after it, or as all was at that moment (docs/adr/0030).
 * Ends with 0 where everything is proven, 1 where it is not, 2 where there is nothing to try.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fileStore } from '#file-store.ts'
import { readConfig } from '#platform/server/config.ts'
import { closeDataFolder } from '#platform/server/data-folder.ts'
import { openAddresses } from '#platform/server/db/addresses.ts'
import { chosenBackup } from '#platform/server/db/backup/kept.ts'
import { newestIn, openFrom } from '#platform/server/db/backup/repository.ts'
import { restore } from '#platform/server/db/backup/restore.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded-postgres/embedded-postgres.ts'
import { readEnvironmentFile } from '#platform/server/environment.ts'
import { localFiles } from '#platform/server/files/files.ts'
import { noteUpkeepAt } from '#platform/server/upkeep-run.ts'
import { proveRestored } from '#restored.ts'

interface Source {
  /** What is tried, and of when it is. */
  name: string
  /** As people call it. */
  called: string
  at: Date
  /** Where copies of its files are. */
  folder: string | undefined
  open(place: string): Promise<{ url: string; stop(): Promise<void> }>
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    place: { type: 'string', default: tmpdir() },
    repository: { type: 'string' },
    programs: { type: 'string' },
    target: { type: 'string' },
  },
})
readEnvironmentFile()
const config = readConfig(process.env)
const began = new Date()
const since = () => `${((Date.now() - began.getTime()) / 1000).toFixed(1)} s`
const log = (line: string) => console.log(`[${since()}] ${line}`)

const isConfigured = Boolean(values.repository ?? positionals[0] ?? config.backupDir)
const source = await sourceOf().catch((error: Error) => {
  console.error(error.message)
  return undefined
})
if (!source) {
  console.error('There is no backup to try: name its file or folder, set BACKUP_DIR, or --repository')
  // Where there should be one nothing could be worse: whoever answers for the house is to know.
  if (isConfigured) await noteDown(false, 'Phục hồi thử: không có bản sao lưu nào đọc được.').catch(notNoted)
  process.exit(2)
}
const hours = (began.getTime() - source.at.getTime()) / 3_600_000
log(`${source.name}, made ${hours.toFixed(1)} hours ago`)

const place = join(resolve(values.place), `restore-drill-${randomBytes(6).toString('hex')}`)
closeDataFolder(place, { embedded: true })
let said: string
let why = ''
let ok = false
try {
  const { url, stop } = await source.open(place)
  try {
    log('the database is open')
    const files = await filesOf(source)
    if (!files) log('files: no copy of them here, not looked at')
    const wrong = await proveRestored({ sessionUrl: url, ownerUrl: url }, { files, log })
    ok = wrong === 0
    said = ok ? 'proven' : `${wrong} things are wrong`
    why = ok ? 'sổ sách đúng' : `${wrong} sai lệch`
  } finally {
    await stop()
  }
} catch (error) {
  said = `not restored: ${(error as Error).message}`
  why = 'không phục hồi được, lý do trong nhật ký của lệnh'
}
rmSync(place, { recursive: true, force: true, maxRetries: 20 })
log(`${source.name}: ${said}, in ${since()}`)
const told = `Phục hồi thử bản sao ${source.called}: ${why}, mất ${since().replace(' s', ' giây')}.`
await noteDown(ok, told).catch(notNoted)
process.exit(ok ? 0 : 1)

async function sourceOf(): Promise<Source | undefined> {
  const { repository, programs, target } = values
  if (!repository) {
    const path = positionals[0] ?? config.backupDir
    const file = path && chosenBackup(path)
    if (!file) return undefined
    return {
      name: file,
      called: basename(file),
      at: statSync(file).mtime,
      folder: dirname(file),
      open: (at) => fromFile(file, at),
    }
  }
  const owner = config.databaseOwnerUrl ?? config.databaseUrl
  if (!programs || !owner)
    throw new Error(
      "--repository needs --programs (PostgreSQL's own folder) and DATABASE_OWNER_URL, whose database it is",
    )
  const newest = await newestIn({ stanza: repository })
  if (!newest) return undefined
  const { pathname, username } = new URL(owner)
  const whose = { database: decodeURIComponent(pathname.slice(1)), role: decodeURIComponent(username) }
  return {
    called: `${newest.label}${target ? ` đến ${target}` : ' và nhật ký sau đó'}`,
    name: `${repository} ${newest.label}${target ? ` as of ${target}` : ' and what followed'}`,
    at: newest.endedAt,
    folder: config.backupDir,
    open: (folder) => openFrom({ stanza: repository }, { folder, programs, target, ...whose }),
  }
}

async function fromFile(file: string, folder: string) {
  const cluster = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    // Nobody will miss it.
    extra: { fsync: 'off', max_wal_size: '4GB' },
  })
  try {
    await restore(cluster.url, file, log)
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

async function filesOf({ folder }: Source) {
  const copies = folder && join(folder, 'files')
  if (copies && existsSync(copies)) return localFiles(copies)
  return config.s3 ? fileStore(config) : undefined
}

/** In the database that is worked with, where there is one here. */
async function noteDown(isProven: boolean, said: string): Promise<void> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
    log('no database of the settings here: nobody will be told of this drill')
    return
  }
  const { ownerUrl, leave } = await openAddresses(config, () => {})
  await noteUpkeepAt(
    ownerUrl,
    { kind: 'drill', beganAt: began, endedAt: new Date(), ok: isProven, said },
    log,
  )
  await leave()
}

function notNoted(error: Error): void {
  log(`not noted for /setting/system: ${error.message}`)
}
