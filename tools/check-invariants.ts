/**
 * `npm run check:books -- [DATABASE_URL] [--head <text>] [--at-once N]`: runs db/invariants over the database of the
 * settings or the one that is named (a password in it is seen in the list of processes), N of its queries at a time
 * (one: people work beside it), and goes along the seals of what is append-only, naming what is wrong. It prints the
 * heads of the seals: kept elsewhere and given back by `--head`, they show that nobody has written the seals anew.
 */
import { parseArgs } from 'node:util'
import { openDatabase } from '#platform/server/db/database.ts'
import { checkSeals, headText, readHeads } from '#platform/server/db/seals.ts'
import { noteUpkeepAt } from '#platform/server/upkeep-run.ts'
import { brokenInvariants } from '#invariants.ts'
import { saidOfBooks } from '#system/books.rules.ts'
import { namedDatabase } from './named-database.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { head: { type: 'string' }, 'at-once': { type: 'string', default: '1' } },
})
const atOnce = Number(values['at-once'])
// A pool has ten connections.
if (!Number.isInteger(atOnce) || atOnce < 1 || atOnce > 8) {
  console.error('usage: npm run check:books -- [DATABASE_URL] [--head <text>] [--at-once 1..8]')
  process.exit(2)
}
const [url] = positionals
const { sessionUrl, leave } = await namedDatabase(url)
const beganAt = new Date()
const db = openDatabase(sessionUrl, { onError: (error) => console.error(error.message) })
const broken = await brokenInvariants(db, atOnce)
const seals = await checkSeals(db, values.head ? readHeads(values.head) : [])
await db.destroy()
for (const { invariant, rows } of broken) console.log(invariant, JSON.stringify(rows, null, 1))
for (const { table, number, what, row } of seals.broken)
  console.log(`${table}${row === undefined ? '' : ` ${row}`}: ${what} (seal ${number})`)
console.log(`head ${headText(seals.heads)}`)
const ok = broken.length + seals.broken.length === 0
const said = saidOfBooks({ broken, seals: seals.broken })
await noteUpkeepAt(sessionUrl, { kind: 'books', beganAt, endedAt: new Date(), ok, said }, console.log)
await leave()
console.log(said)
process.exit(ok ? 0 : 1)
