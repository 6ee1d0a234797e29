/**
 * `npm run backup -- <file>`: the whole database as it is at this moment, in one compressed file (docs/adr/0020), under
 * load or not. The database is DATABASE_OWNER_URL's, DATABASE_URL's, or that of DATA_DIR.
 */
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { readConfig } from '#platform/server/config.ts'
import { openAddresses } from '#platform/server/db/addresses.ts'
import { backUp } from '#platform/server/db/backup/backup.ts'
import { noteUpkeepAt } from '#platform/server/upkeep-run.ts'

const [file] = process.argv.slice(2)
if (!file || existsSync(file)) {
  console.error(file ? `${file} is there already` : 'usage: npm run backup -- <file>')
  process.exit(2)
}
try {
  process.loadEnvFile()
} catch {
  // No .env file: the environment alone.
}
const config = readConfig(process.env)
const { ownerUrl, leave } = await openAddresses(config, console.log)
const started = performance.now()
const beganAt = new Date()
const note = (ok: boolean, said: string) =>
  noteUpkeepAt(ownerUrl, { kind: 'backup', beganAt, endedAt: new Date(), ok, said }, console.log)
let rows: number
try {
  rows = await backUp(ownerUrl, file, console.log)
  await note(true, `${rows} dòng trong tệp ${basename(file)}`)
} catch (error) {
  await note(false, `Không sao lưu được: ${(error as Error).message}`)
  throw error
} finally {
  await leave()
}
console.log(`${rows} rows in ${file} (${Math.round((performance.now() - started) / 1000)} s)`)
console.log(
  config.s3
    ? 'Uploaded files are not in it: they are in the S3 bucket, keep its versions.'
    : `Uploaded files are not in it: copy ${config.dataDir}/files now, after the database.`,
)
