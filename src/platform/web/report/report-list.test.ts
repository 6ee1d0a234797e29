import { expect, test } from 'vitest'
import type { Report } from '#platform/contract/report.ts'
import { viewOf } from '#platform/contract/report-view.ts'
import { stepLabel } from '#platform/rules/periods.ts'
import { everyStep, shortLabel, ticksOf } from '#platform/web/report/chart-scale.ts'
import { compact } from '#platform/web/words/numbers.ts'
import { debtReport } from '#reports/debts.report.ts'
import { salaryLines, salaryNewCustomer, salarySummary } from '#salary/salary.report.ts'
import { periodPresets, reportDefaults, reportList } from '#platform/web/report/report-list.ts'

test('the periods: a week begins on Monday, last month is whole', () => {
  // 01-11-2026 is a Sunday.
  expect(
    periodPresets('2026-11-01').map(({ filters }) => [filters['date_from'], filters['date_to']]),
  ).toEqual([
    ['01-11-2026', '01-11-2026'],
    ['26-10-2026', '01-11-2026'],
    ['01-11-2026', '01-11-2026'],
    ['01-10-2026', '31-10-2026'],
    ['01-01-2026', '01-11-2026'],
  ])
})

test('the debtors’ report opens on who owes, and a link to one customer on that one', () => {
  expect(reportDefaults(debtReport).filters).toMatchObject({ side: 'owed' })
})

test('what a row is of stays at the left edge, whatever the rows are grouped by', () => {
  const pinned = (report: Report, group_by?: string) => {
    const view = viewOf(report, { group_by }, 'AC')
    const shown = { report, group: view.group, filters: {}, totals: { from: '', to: '' } }
    const { columns } = reportList(report, {
      view,
      parts: {},
      role: 'AC',
      shown,
      choices: () => ({ kind: 'remote', search: async () => [], labelled: async () => [] }),
      write: undefined as never,
      mayOpen: () => true,
    })
    return columns.filter((column) => column.pinned).map(({ key }) => key)
  }
  expect(pinned(debtReport)).toEqual(['customer_no'])
  // A month and a day only say when; the sum beside a month is no name.
  expect(pinned(salaryLines)).toEqual(['month', 'day', 'sale_name'])
  expect(pinned(salarySummary)).toEqual(['month', 'sale_name'])
  expect(pinned(salarySummary, 'sale')).toEqual(['sale_name'])
  expect(pinned(salaryNewCustomer, 'month')).toEqual(['day'])
})

test('an axis has round steps, below zero too, and short amounts', () => {
  expect(ticksOf(3, 37)).toEqual([0, 10, 20, 30, 40])
  expect(ticksOf(0, 1_250_000)).toEqual([0, 500_000, 1_000_000, 1_500_000])
  expect(ticksOf(-30, 50)).toEqual([-40, -20, 0, 20, 40, 60])
  expect(ticksOf(0, 0)).toEqual([0])
  expect(ticksOf(0, 2)).toEqual([0, 1, 2])
  expect(ticksOf(0, 1.5)).toEqual([0, 0.5, 1, 1.5])
  expect([0, 950, 20_000, -1_500_000, 2_340_000_000, 1e12].map(compact)).toEqual([
    '0',
    '950',
    '20K',
    '-1.5M',
    '2.3B',
    '1T',
  ])
})

test('a step is named by what it is', () => {
  expect([
    shortLabel('day', '2026-10-05'),
    shortLabel('month', '2026-10-01'),
    shortLabel(undefined, 'VCB'),
  ]).toEqual(['05-10', '10/2026', 'VCB'])
  expect([
    stepLabel('week', '05-10-2026'),
    stepLabel('month', '01-10-2026'),
    stepLabel('year', '01-01-2026'),
  ]).toEqual(['05-10-2026', '10/2026', '2026'])
})

test('steps without a row keep their place on the axis', () => {
  const points = [{ x: '2026-02-28', y: [5, 1] }]
  const days = { from: '2026-02-27', to: '2026-03-01' }
  expect(everyStep(points, 'day', days, 2).map(({ x, y }) => [x, ...y])).toEqual([
    ['2026-02-27', 0, 0],
    ['2026-02-28', 5, 1],
    ['2026-03-01', 0, 0],
  ])
  expect(everyStep([], 'day', days, 2)).toEqual([])
})
