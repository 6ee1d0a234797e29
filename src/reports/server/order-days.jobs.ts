import { sql } from 'kysely'
import { notify } from '#notices/server/bell.usecase.ts'
import { roles } from '#platform/contract/roles.ts'
import { monthName } from '#platform/rules/business-date.ts'
import { systemActor } from '#platform/server/context.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'
import { differingMonths, doubt, foldChanges } from '#platform/server/lists/day-sums.ts'
import { orderDays } from '#reports/server/order-days.ts'

/** Adds what changed to the sums of days. */
export const sumOrderDays = job<unknown>({
  name: 'sum-order-days',
  cron: '* * * * *',
  run: async (_, { db, signal }) => {
    let more = true
    while (more && !signal.aborted)
      more = await inJob(db, 'sum-order-days', (tx) => foldChanges(tx, orderDays))
  },
})

const managers = roles('ql', 'kt')

/**
 * Compares the sums with the orders by night. A difference is told and the month is read from the orders
 * until somebody has found the cause and rebuilt it (`npm run sums:rebuild`); nothing is repaired in silence.
 */
export const compareOrderDays = job<unknown>({
  name: 'compare-order-days',
  cron: '40 19 * * *',
  run: (_, { db, now }) =>
    inJob(db, 'compare-order-days', async (tx) => {
      const found = await doubt(tx, orderDays, await differingMonths(tx, orderDays))
      if (found.length === 0) return
      const months = found.map((month) => monthName(month.slice(0, 7))).join(', ')
      await notify(
        { db: tx, actor: systemActor, now },
        sql<boolean>`s.role = any(${[...managers]}::text[])`,
        {
          kind: 'report',
          title: `Số tổng của báo cáo đơn hàng lệch với đơn hàng: tháng ${months}`,
          content: 'Báo cáo của tháng này tạm đọc thẳng từ đơn hàng cho đến khi số tổng được cộng lại.',
          link: '/report/quotes',
          id: 0,
        },
      )
    }),
})

export const jobs = [sumOrderDays, compareOrderDays]
