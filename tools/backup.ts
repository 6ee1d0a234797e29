/**
 * `npm run backup -- [<file>] [--keep N] [--repository STANZA [--type full|diff|incr]]`: the whole database as it is at
 * this moment, under load or not. Into one compressed file (docs/adr/0020): the one that is named, or one of BACKUP_DIR
 * named by the time, where uploaded files are copied beside it; or by pgBackRest into its repository (docs/adr/0030).
 * The database is DATABASE_OWNER_URL's, DATABASE_URL's, or that of DATA_DIR; that it was made is written down there.
 */
import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { fileStore } from '#file-store.ts'
import { readConfig } from '#platform/server/config.ts'
import { openAddresses } from '#platform/server/db/addresses.ts'
import { backUp } from '#platform/server/db/backup/backup.ts'
import { dropOld, makeBackupFolder, nameOf } from '#platform/server/db/backup/kept.ts'
import { backUpInto } from '#platform/server/db/backup/repository.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { readEnvironmentFile } from '#platform/server/environment.ts'
import { copyFiles } from '#platform/server/files/copies.ts'
import { localFiles } from '#platform/server/files/files.ts'
import { noteUpkeepAt } from '#platform/server/upkeep-run.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: 'string' },
    repository: { type: 'string' },
    type: { type: 'string', default: 'diff' },
  },
})
readEnvironmentFile()
const config = readConfig(process.env)
const { backupDir } = config
const [given] = positionals
const { repository, type } = values
const keep = values.keep === undefined ? undefined : Number(values.keep)
const usable = (type === 'full' || type === 'diff' || type === 'incr') && (keep === undefined || keep >= 1)
if (!usable || !(given || backupDir || repository) || (given && existsSync(given))) {
  console.error(
    given && existsSync(given)
      ? `${given} is there already`
      : 'usage: npm run backup -- <file>, or with BACKUP_DIR set: npm run backup -- [--keep N], or: --repository STANZA [--type full|diff|incr]',
  )
  process.exit(2)
}

const began = new Date()
const { ownerUrl, leave } = await openAddresses(config, console.log)
const db = openDatabase(ownerUrl, { max: 9, onError: (error) => console.error(error.message) })
/** For people, on the page of whoever watches over the product. */
const said: string[] = []
let ok = true
try {
  said.push(await databaseAway())
  if (!given && backupDir) said.push(await filesAway(db, backupDir))
  else console.log(`Uploaded files are not in it: ${whereFilesAre()}`)
} catch (error) {
  ok = false
  console.error(error)
  said.push('Không sao lưu được, lý do trong nhật ký của lệnh.')
}
await db.destroy()
await noteUpkeepAt(
  ownerUrl,
  { kind: 'backup', beganAt: began, endedAt: new Date(), ok, said: said.join(' ') },
  console.error,
)
await leave()
process.exit(ok ? 0 : 1)

async function databaseAway(): Promise<string> {
  const seconds = () => `${Math.round((Date.now() - began.getTime()) / 1000)} s`
  if (repository) {
    const { label, size } = await backUpInto({ stanza: repository }, type as 'full' | 'diff' | 'incr')
    const MB = Math.round(size / 1e6)
    console.log(`${label} in the repository, of a cluster of ${MB} MB (${seconds()})`)
    return `Bản sao ${label} trong kho, cụm dữ liệu ${MB} MB.`
  }
  if (!given) makeBackupFolder(backupDir!)
  const file = given ?? join(backupDir!, nameOf(began))
  const rows = await backUp(ownerUrl, file, console.log)
  const MB = Math.round(statSync(file).size / 1e6)
  console.log(`${rows} rows in ${file}, ${MB} MB (${seconds()})`)
  const gone = keep && !given ? dropOld(backupDir!, keep) : []
  if (gone.length) console.log(`removed ${gone.map((old) => basename(old)).join(', ')}`)
  return `Bản sao ${basename(file)}: ${rows} dòng, ${MB} MB.`
}

function whereFilesAre(): string {
  if (config.s3) return 'they are in the S3 bucket, keep its versions.'
  const folder = join(config.dataDir, 'files')
  // A machine of the database has none.
  return existsSync(folder) ? `copy ${folder} now, after the database.` : 'they are where the servers are.'
}

/** After the database: no file goes away, so what its rows name is still there. */
async function filesAway(on: Db, folder: string): Promise<string> {
  makeBackupFolder(folder)
  const copies = { from: await fileStore(config), to: localFiles(join(folder, 'files')) }
  const { files, copied, amiss, wrong } = await copyFiles(on, copies)
  for (const line of wrong) console.error(`file ${line}`)
  console.log(
    `${files} files are named, ${copied} copied to ${folder}/files, ${amiss} missing or of another length`,
  )
  if (amiss) ok = false
  return `${files} tệp, chép mới ${copied}${amiss ? `, ${amiss} tệp thiếu hoặc sai độ dài` : ''}.`
}
