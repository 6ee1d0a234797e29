import type { Report } from '#platform/contract/report.ts'
import type { KeptRows } from '#platform/server/lists/kept-rows.ts'
import { modulesOf } from '#platform/server/modules.ts'

export interface ReportRows extends KeptRows {
  /** The report that reads them. */
  report: Report
}

/** What the slices keep (`*.kept.ts`): kept up to date by one job, compared by night and rebuilt by one command. */
export const everyKeptRows: readonly ReportRows[] = (
  await modulesOf<{ kept: readonly ReportRows[] }>('.kept.ts')
).flatMap(({ module }) => module.kept)
