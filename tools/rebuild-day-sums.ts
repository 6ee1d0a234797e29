/**
 * `npm run sums:rebuild -- 2026-10 [DATABASE_URL]`: sums the days of a month anew, once the cause of a difference
 * is found. Nobody waits for it.
 */
import { openDatabase } from '#platform/server/db/database.ts'
import { inJob } from '#platform/server/jobs/jobs.ts'
import { rebuildSums } from '#platform/server/lists/day-sums.ts'
import { everyDaySums } from '#reports/server/day-sums.ts'

const [month, url = process.env['DATABASE_URL']] = process.argv.slice(2)
if (!url || !/^\d{4}-\d{2}$/.test(month ?? ''))
  throw new Error('usage: npm run sums:rebuild -- 2026-10 DATABASE_URL')
const db = openDatabase(url, { onError: (error) => console.error(error.message) })
for (const sums of everyDaySums) await inJob(db, 'sums:rebuild', (tx) => rebuildSums(tx, sums, `${month}-01`))
await db.destroy()
