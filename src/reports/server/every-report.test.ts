/** What is asked of every report, of all of them: the truth, and what a manager does with numbers. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Report, ReportLink } from '#platform/contract/report.ts'
import type { ReportedScreen } from '#platform/web/report/report-loader.ts'
import type { Screen } from '#platform/web/screens.ts'
import { everyReportFile } from '#routes.ts'
import { allScreens } from '#screens.ts'

const reports = [...new Set(everyReportFile.flatMap(({ report }) => (report ? [report] : [])))]
/** Their names in the source. */
const modules: Record<string, unknown>[] = await Promise.all(
  globSync('src/**/*.report.ts', { cwd: process.cwd() }).map(
    (file) => import(/* @vite-ignore */ `${process.cwd()}/${file}`),
  ),
)
const nameOf = (report: Report) =>
  modules.flatMap((module) => Object.entries(module)).find(([, value]) => value === report)?.[0]

const tests = globSync('src/**/*.test.ts').map((file) => readFileSync(file, 'utf8'))
const compared = new Set(
  tests.flatMap((text) =>
    [...text.matchAll(/expectTruth\(\s*world,\s*(?:grouped\()?(\w+)/g)].map(([, name]) => name),
  ),
)
/** Compared by a test of its own, and why. */
const ownTruth: Readonly<Record<string, readonly [test: string, why: string]>> = {
  partnerDebtReport: [
    'debts of partners, from their first line on',
    'its list was specified in a shape of its own',
  ],
  salaryLines: [
    'each reader is told the rows of the people of their station, and names of their own station alone',
    'it has no key, and months that are resolved are compared with what they were',
  ],
}

const links = ({ columns, opens }: Report): readonly ReportLink[] => [
  ...(opens ? [opens] : []),
  ...columns.flatMap((column) => column.opens ?? []),
]
/** Records behind numbers of another report, which has the rest. */
const isBehind = (report: Report) =>
  !report.groupBy &&
  reports.some((other) => other !== report && links(other).some(({ screen }) => screen === report.screen))

type Asked = 'chart' | 'comparison' | 'grouping' | 'screen' | 'drill'
/** What a report has no use for, and why. */
const without: Readonly<Record<string, Partial<Record<Asked, string>>>> = {
  partnerDebtReport: {
    chart: 'the debt after each line, in the order of days: no sum of lines is one',
    grouping: 'as above',
  },
  customerReport: {
    comparison: 'customers as they stand today; how many came and went is compared by turns',
  },
  registeredReport: { comparison: 'people as they stand today' },
  inventoryReport: { comparison: 'stock at the end of a day; what came and went is compared by warehouse' },
  billFollowReport: { comparison: 'slips as they stand today' },
  ordersByDate: { screen: 'drawn on the overview' },
  ordersByRoute: { screen: 'drawn on the overview' },
  ordersByType: { screen: 'drawn on the overview' },
  warehouseReport: { drill: 'what a warehouse is said to have room for (capacity) is made of no rows' },
}

const isReported = (screen: Screen): screen is ReportedScreen => 'report' in screen
const shown = new Set(await Promise.all(allScreens.filter(isReported).map((screen) => screen.report())))

test('every report of the catalogue is told from the source by its name', () => {
  expect(reports.length).toBeGreaterThan(35)
  expect(reports.filter((report) => !nameOf(report)).map(({ key }) => key)).toEqual([])
})

test('what is excused is a report, and what has a truth of its own is tested', () => {
  const names = new Set(reports.map(nameOf))
  expect([...Object.keys(ownTruth), ...Object.keys(without)].filter((name) => !names.has(name))).toEqual([])
  for (const [title] of Object.values(ownTruth))
    expect(
      tests.some((text) => text.includes(title)),
      title,
    ).toBe(true)
})

describe.each(reports.map((report) => [nameOf(report)!, report] as const))('%s', (name, report) => {
  const { charts, groupBy, period, calls, opens, rowKey } = report
  const excused = without[name] ?? {}

  test('is compared with the truth', () => {
    expect(compared.has(name) || name in ownTruth).toBe(true)
  })

  test('has a chart, a grouping, a comparison, a pivot and a screen that keeps views and sends files', () => {
    const lacks: Record<Asked, boolean> = {
      chart: !isBehind(report) && !charts?.length,
      // A record's own row is grouped by the keys of the pivot.
      grouping: !isBehind(report) && !(calls.pivot && (groupBy || rowKey)),
      comparison: !isBehind(report) && period !== 'range',
      screen: !shown.has(report),
      drill: report.columns.some(
        (column) =>
          column.sum &&
          !column.hidden &&
          !column.opens &&
          !opens &&
          (groupBy || !(rowKey || isBehind(report))),
      ),
    }
    const missing = Object.entries(lacks).filter(([asked, lack]) => lack && !(asked in excused))
    expect(missing.map(([asked]) => asked)).toEqual([])
    // What it has by now is excused no longer.
    expect(Object.keys(excused).filter((asked) => !lacks[asked as Asked])).toEqual([])
  })
})
