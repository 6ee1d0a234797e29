import type { ComponentType } from 'react'
import type { Report } from '#platform/contract/report.ts'
import type { ReportParts } from '#platform/web/report/report-list.ts'
import type { Screen } from '#platform/web/screens.ts'

interface Declared extends Pick<Screen, 'path' | 'title' | 'roles'> {
  /** `async () => (await import('#reports/orders.report.ts')).orderReport` */
  report: () => Promise<Report>
  /** What is not plain about it, from the slice's `web/`. */
  parts?: () => Promise<ReportParts>
}

/** A screen of `*.screens.ts` that is a report: period, summary row, chart, Excel. */
export function reportScreen({ report, parts, ...screen }: Declared): Screen {
  return {
    ...screen,
    menuSection: 'Báo cáo',
    load: async () => {
      const [{ screenOf }, declared, more] = await Promise.all([
        import('#platform/web/report/report-screen.tsx'),
        report(),
        parts?.(),
      ])
      return { default: screenOf(declared, more) as ComponentType }
    },
    loader: async ({ url, prefetch }) => {
      const [{ reportDefaults }, { readListState, wireQuery }, declared] = await Promise.all([
        import('#platform/web/report/report-list.ts'),
        import('#platform/web/list/url-state.ts'),
        report(),
      ])
      const state = readListState(url.searchParams, reportDefaults(declared))
      const chosen = declared.filters?.every(({ key, required }) => !required || state.filters[key]) ?? true
      if (chosen) prefetch(declared.calls.list, { query: wireQuery(state) })
    },
  }
}
