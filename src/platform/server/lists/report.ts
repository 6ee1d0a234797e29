import type { Call } from '#platform/contract/call.ts'
import type { ChoicesQuery, Report, ReportQuery } from '#platform/contract/report.ts'
import type { Context } from '#platform/server/context.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Handler, Route } from '#platform/server/http/route.ts'
import { filtersOf } from '#platform/server/lists/export.ts'
import { reportFile } from '#platform/server/lists/report-file.ts'
import type { ReportSource } from '#platform/server/lists/report-given.ts'
import { pivotFile } from '#platform/server/lists/report-pivot-file.ts'
import { readPivot } from '#platform/server/lists/report-pivot.ts'
import { readChoices, readReport } from '#platform/server/lists/report-read.ts'

interface Input {
  query: ReportQuery
  body: unknown
}

/**
 * The routes of a report: its list, its Excel file and, where it has some, the choices of its filters and its pivot.
 * `also` are reports of the same calls on screens of their own.
 */
export function reportRoutes(report: Report, source: ReportSource, also: readonly Report[] = []): Route[] {
  const { list, choices, pivot } = report.calls
  return [
    on(list, ({ query }, context) => readReport(context, report, source, query)),
    { ...fileRoute(report, source), also },
    ...(choices
      ? [on(choices, ({ query }, context) => readChoices(context, report, source, query as ChoicesQuery))]
      : []),
    ...(pivot
      ? [
          on(
            pivot.table,
            async ({ query }, context) => (await readPivot(context, report, source, query)).answer,
          ),
          {
            ...on(pivot.excel, ({ query, body }, context) =>
              pivotFile(context, report, source, filtersOf(pivot.table.query, query, body) as ReportQuery),
            ),
            report,
          },
        ]
      : []),
  ]
}

/** The file alone, of a report whose list has a shape of its own. */
export function fileRoute(report: Report, source: ReportSource): Route {
  return {
    ...on(report.calls.excel, ({ query, body }, context) =>
      reportFile(context, report, source, filtersOf(report.calls.list.query, query, body) as ReportQuery),
    ),
    report,
  }
}

/** The calls of a report are made from its row: their types are those of any report. */
const on = (call: object, handler: (input: Input, context: Context) => unknown): Route => ({
  ...serve(call as Call, handler as unknown as Handler<Call>),
  copy: true,
})
