import { sql } from 'kysely'
import { notify } from '#notices/server/bell.usecase.ts'
import { roles } from '#platform/contract/roles.ts'
import { monthName } from '#platform/rules/business-date.ts'
import { systemActor } from '#platform/server/context.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'
import { differingMonths, doubt, foldChanges } from '#platform/server/lists/day-sums.ts'
import { differingRecords } from '#platform/server/lists/followed-rows.ts'
import { differingRows, doubtKept, foldKept } from '#platform/server/lists/kept-rows.ts'
import { everyDaySums } from '#reports/server/day-sums.ts'
import { everyFollowedRows } from '#reports/server/followed-rows.ts'
import { everyKeptRows } from '#reports/server/kept-rows.ts'

/** Adds what changed to the sums of days, and writes kept rows anew. */
export const addToDaySums = job<unknown>({
  name: 'add-to-day-sums',
  cron: '* * * * *',
  async run(_, { db, signal }) {
    for (const sums of everyDaySums) {
      let more = true
      while (more && !signal.aborted) more = await inJob(db, 'add-to-day-sums', (tx) => foldChanges(tx, sums))
    }
    for (const kept of everyKeptRows) {
      let more = true
      while (more && !signal.aborted) more = await inJob(db, 'add-to-day-sums', (tx) => foldKept(tx, kept))
    }
  },
})

const managers = roles('ql', 'kt')
const followedNouns = { orders: 'đơn', bill: 'phiếu', entry: 'bút toán' } as const

/**
 * Compares the sums with their source by night. A difference is told and the month is read from the source
 * until somebody has found the cause and rebuilt it (`npm run sums:rebuild`); nothing is repaired in silence. Rows that
 * are kept of a history are compared with it last: they may be many, and are told by how many records differ.
 */
export const compareDaySums = job<unknown>({
  name: 'compare-day-sums',
  cron: '40 19 * * *',
  long: true,
  async run(_, { db, now, signal }) {
    for (const sums of everyDaySums)
      await inJob(db, 'compare-day-sums', async (tx) => {
        const found = await doubt(tx, sums, await differingMonths(tx, sums))
        if (found.length === 0) return
        const months = found.map((month) => monthName(month.slice(0, 7))).join(', ')
        await notify(
          { db: tx, actor: systemActor, now },
          sql<boolean>`s.role = any(${[...managers]}::text[])`,
          {
            kind: 'report',
            title: `${sums.report.title}: số tổng lệch với số liệu gốc của tháng ${months}`,
            content: 'Báo cáo của tháng này tạm đọc thẳng từ số liệu gốc cho đến khi số tổng được cộng lại.',
            link: sums.report.screen,
            id: 0,
          },
        )
      })
    for (const kept of everyKeptRows)
      await inJob(db, 'compare-day-sums', async (tx) => {
        const differing = await differingRows(tx, kept)
        if (differing === 0 || !(await doubtKept(tx, kept))) return
        await notify(
          { db: tx, actor: systemActor, now },
          sql<boolean>`s.role = any(${[...managers]}::text[])`,
          {
            kind: 'report',
            title: `${kept.report.title}: ${differing} dòng lệch với số liệu gốc`,
            content: 'Báo cáo này tạm đọc thẳng từ số liệu gốc cho đến khi các dòng được ghi lại.',
            link: kept.report.screen,
            id: 0,
          },
        )
      })
    for (const followed of everyFollowedRows) {
      if (signal.aborted) return
      const records = await differingRecords(db, followed)
      if (records === 0) continue
      await inJob(db, 'compare-day-sums', async (tx) => {
        if (!(await doubtKept(tx, followed))) return
        await notify(
          { db: tx, actor: systemActor, now },
          sql<boolean>`s.role = any(${[...managers]}::text[])`,
          {
            kind: 'report',
            title: `${followed.report.title}: ${records} ${followedNouns[followed.of]} lệch với lịch sử`,
            content: 'Số của các dòng này trong báo cáo chưa đúng cho đến khi chúng được ghi lại.',
            link: followed.report.screen,
            id: 0,
          },
        )
      })
    }
  },
})

export const jobs = [addToDaySums, compareDaySums]
