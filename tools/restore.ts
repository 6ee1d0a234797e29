/**
 * `npm run restore -- <file> [--into URL]`: loads a backup into an empty database, as its owner, and proves it: every
 * invariant of the books, and every row against its seal. Without `--into`: the database of the settings.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/server/config.ts'
import { openAddresses } from '#platform/server/db/addresses.ts'
import { DamagedBackup } from '#platform/server/db/backup/frames.ts'
import { NotRestored, restore } from '#platform/server/db/backup/restore.ts'
import { readEnvironmentFile } from '#platform/server/environment.ts'
import { proveRestored } from '#restored.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { into: { type: 'string' } } })
const [file] = positionals
if (!file) {
  console.error('usage: npm run restore -- <file> [--into URL]')
  process.exit(2)
}
readEnvironmentFile()
const config = readConfig(process.env)
const settings = values.into
  ? {
      databaseUrl: values.into,
      databaseSessionUrl: undefined,
      databaseOwnerUrl: values.into,
      dataDir: config.dataDir,
    }
  : config
const { leave, ...addresses } = await openAddresses(settings, console.log)
const started = performance.now()
const since = () => `${Math.round((performance.now() - started) / 1000)} s`
const log = (line: string) => console.log(`[${since()}] ${line}`)
let wrong = 0
try {
  await restore(addresses.ownerUrl, file, log)
  // What this release needs beyond the backup's comes with the proof.
  wrong = await proveRestored(addresses, { log })
  log(`Bring the uploaded files back to ${config.s3 ? 'the S3 bucket' : `${config.dataDir}/files`} as well.`)
} catch (error) {
  if (!(error instanceof NotRestored || error instanceof DamagedBackup)) throw error
  wrong = 1
  console.error(`Not restored: ${error.message}`)
}
await leave()
process.exit(wrong ? 1 : 0)
