import type { ComponentType } from 'react'
import type { Report } from '#platform/contract/report.ts'
import type { ReportParts } from '#platform/web/report/report-list.ts'
import { listScreen } from '#platform/web/list/list-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

interface Declared extends Omit<Screen, 'load' | 'loader'> {
  /** `async () => (await import('#reports/orders.report.ts')).orderReport` */
  report: () => Promise<Report>
  /** What is not plain about it, from the slice's `web/`. */
  parts?: () => Promise<ReportParts>
}

/** The screen with what it shows: a test asks whether both are for the same people. */
export interface ReportedScreen extends Screen {
  readonly report: () => Promise<Report>
}

/** A screen of `*.screens.ts` that is a report: period, summary row, chart, Excel. */
export function reportScreen({ report, parts, ...screen }: Declared): ReportedScreen {
  const list = listScreen({
    menuSection: 'Báo cáo',
    ...screen,
    load: async () => {
      const [{ screenOf }, declared, more] = await Promise.all([
        import('#platform/web/report/report-screen.tsx'),
        report(),
        parts?.(),
      ])
      return { default: screenOf(declared, more) as ComponentType }
    },
    list: async () => {
      const [{ reportDefaults }, declared] = await Promise.all([
        import('#platform/web/report/report-list.ts'),
        report(),
      ])
      const required = (declared.filters ?? []).filter((filter) => filter.required).map(({ key }) => key)
      return { call: declared.calls.list, ...reportDefaults(declared), required }
    },
  })
  return {
    ...list,
    report,
    // The list is not asked for where its rows are crossed.
    loader: async (context) => {
      if (!context.url.searchParams.get('pivot_of')) await list.loader?.(context)
    },
  }
}
