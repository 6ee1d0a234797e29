/**
 * `npm run sums:rebuild -- 2026-10 [DATABASE_URL]`: sums the days of a month anew, once the cause of a difference
 * is found. Whoever writes orders waits meanwhile.
 */
import { openDatabase } from '#platform/server/db/database.ts'
import { inJob } from '#platform/server/jobs/jobs.ts'
import { rebuildSums } from '#platform/server/lists/day-sums.ts'
import { orderDays } from '#reports/server/order-days.ts'

const [month, url = process.env['DATABASE_URL']] = process.argv.slice(2)
if (!url || !/^\d{4}-\d{2}$/.test(month ?? ''))
  throw new Error('usage: npm run sums:rebuild -- 2026-10 DATABASE_URL')
const db = openDatabase(url, { onError: (error) => console.error(error.message) })
await inJob(db, 'sums:rebuild', (tx) => rebuildSums(tx, orderDays, `${month}-01`))
await db.destroy()
