/**
 * `npm run demo:seed -- --orders N [--books]`: grows the demo company to N orders, by bulk load. The database
 * is DATABASE_URL's, or the one of DATA_DIR; an empty one gets a company three years old. `--books`
 * checks every invariant of the books at the end.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { makeDemoCompany } from '#demo/company.ts'
import { makeDemoLife } from '#demo/grow-life.ts'
import { growCompany } from '#demo/grow.ts'
import { systemClock } from '#platform/server/clock.ts'
import { readConfig } from '#platform/server/config.ts'
import { openAddresses } from '#platform/server/db/addresses.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { readEnvironmentFile } from '#platform/server/environment.ts'
import { brokenInvariants } from '#invariants.ts'
import { prepareDatabase } from '#database.ts'

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: { orders: { type: 'string' }, books: { type: 'boolean', default: false } },
})
const count = Number(values.orders)
if (!Number.isSafeInteger(count) || count < 1) {
  console.error('usage: npm run demo:seed -- --orders N [--books]')
  process.exit(2)
}

readEnvironmentFile()
const config = readConfig(process.env)
if (config.production) throw new Error('demo:seed is not for production')
const addresses = await openAddresses(config, console.log)
await prepareDatabase(addresses, console.log)
const db = openDatabase(addresses.ownerUrl, { onError: (error) => console.error(error.message) })

const started = performance.now()
const since = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
const log = (line: string) => console.log(`[${since()}] ${line}`)
const now = systemClock()
const years = 3 * 365
const born = new Date(now.getTime() - years * 86_400_000)
if (await makeDemoCompany(db, born)) log('company made')
if (await makeDemoLife(db, count, { now, days: years, log })) log(`${count} orders`)
else log(`${await growCompany(db, count, { now, log })} orders more`)
log('vacuum analyze')
await sql`vacuum analyze`.execute(db)
log('done')
let code = 0
if (values.books) {
  const broken = await brokenInvariants(db)
  for (const { invariant, rows } of broken) console.log(invariant, JSON.stringify(rows.slice(0, 3)))
  log(broken.length === 0 ? 'every invariant holds' : `${broken.length} invariants broken`)
  code = broken.length === 0 ? 0 : 1
}
await db.destroy()
await addresses.leave()
process.exit(code)
