/**
 * `npm run sums:rebuild -- 2026-10 [DATABASE_URL]`: sums the days of a month anew, once the cause of a difference
 * is found, and writes the kept rows anew; first what is kept of the histories, of which others are made. Nobody waits for
 * it but who works on a record whose rows differ.
 */
import { openDatabase } from '#platform/server/db/database.ts'
import { inJob } from '#platform/server/jobs/jobs.ts'
import { rebuildSums } from '#platform/server/lists/day-sums.ts'
import { tellAnew } from '#platform/server/lists/followed-rows.ts'
import { rebuildKept } from '#platform/server/lists/kept-rows.ts'
import { everyDaySums } from '#reports/server/day-sums.ts'
import { everyFollowedRows } from '#reports/server/followed-rows.ts'
import { everyKeptRows } from '#reports/server/kept-rows.ts'
import { namedDatabase } from './named-database.ts'

const [month = '', url] = process.argv.slice(2)
if (!/^\d{4}-\d{2}$/.test(month)) throw new Error('usage: npm run sums:rebuild -- 2026-10 [DATABASE_URL]')
const { sessionUrl, leave } = await namedDatabase(url)
const db = openDatabase(sessionUrl, { onError: (error) => console.error(error.message) })
for (const followed of everyFollowedRows) await tellAnew(db, followed)
for (const sums of everyDaySums) await inJob(db, 'sums:rebuild', (tx) => rebuildSums(tx, sums, `${month}-01`))
for (const kept of everyKeptRows) await inJob(db, 'sums:rebuild', (tx) => rebuildKept(tx, kept))
await db.destroy()
await leave()
