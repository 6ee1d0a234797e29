import type { Names } from './names.ts'
import { lastOf, routesOf, screensOf } from './places.ts'
import { sayHere } from './plan.ts'
import type { Plan } from './plan.ts'

/** A report by day with a chart; its file and its totals come with it. */
export async function report({ slice, noun, camel, words, title }: Names): Promise<Plan> {
  const { allScreens } = await import('#screens.ts')
  return {
    files: {
      [`src/${slice}/${noun}.report.ts`]: `import { bySteps, report } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

export const ${camel}Report = report({
  key: '${noun}',
  title: '${title}',
  noun: '${words}',
  path: '/api/report/${noun}',
  screen: '/report/${noun}',
  ids: { list: 'get-report-${noun}', excel: 'post-report-${noun}-excel' },
  roles: roles('ql', 'kt'),
  period: 'range',
  dated: 'Ngày tạo',
  columns: [
    { key: 'day', title: 'Ngày', kind: 'date', width: 110, by: 'period' },
    { key: 'orders', title: 'Số đơn', kind: 'number', width: 120, sum: true },
  ],
  groupBy: bySteps,
  defaultSort: '-day',
  charts: [{ key: 'days', title: 'Số đơn theo ngày', kind: 'bars', x: 'day', y: ['orders'] }],
})
`,
      [`src/${slice}/server/${noun}.report-sql.ts`]: `import { sql } from 'kysely'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import type { ReportSql } from '#platform/server/lists/report-given.ts'

/** ${sayHere} what a row is, and who sees which. The column of the period needs an index. */
export const ${camel}ReportSql: ReportSql = ({ from, to, actor, step }) => sql\`
  select \${step(sql\`(o.created_at at time zone 'Asia/Ho_Chi_Minh')::date\`)} as day, count(*) as orders
  from orders o where o.created_at between \${from} and \${to} and \${visibleOrders(actor)} group by 1\`
`,
      [`src/${slice}/server/${noun}.report.test.ts`]: `import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { demoOrders } from '#testing/demo.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ world: demoOrders })
})
afterAll(() => world.close())

test('the total is the sum of the rows', async () => {
  const year = { date_from: '01-01-2026', date_to: '31-12-2026', size: 200 }
  const { body } = await world.as('SU').get('/api/report/${noun}', year)
  const sum = body.results.reduce((total: number, row: { orders: number }) => total + row.orders, 0)
  expect(sum).toBeGreaterThan(0)
  expect(body.option.orders).toBe(sum)
})
`,
    },
    rows: [
      {
        ...routesOf(slice),
        row: `...reportRoutes(${camel}Report, { rows: ${camel}ReportSql }),`,
        imports: {
          '#platform/server/lists/report.ts': ['reportRoutes'],
          [`#${slice}/${noun}.report.ts`]: [`${camel}Report`],
          [`#${slice}/server/${noun}.report-sql.ts`]: [`${camel}ReportSql`],
        },
      },
      {
        ...screensOf(slice),
        row: `reportScreen({
          path: '/report/${noun}',
          title: '${title}',
          roles: roles('ql', 'kt'),
          menuPosition: ${1 + lastOf(allScreens, 'Báo cáo')},
          report: async () => (await import('#${slice}/${noun}.report.ts')).${camel}Report,
        }),`,
        imports: {
          '#platform/contract/roles.ts': ['roles'],
          '#platform/web/report/report-loader.ts': ['reportScreen'],
        },
      },
    ],
    byHand: ['its noun, columns, filters and SQL', 'npm run generate'],
  }
}
