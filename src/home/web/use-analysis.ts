import { keepPreviousData } from '@tanstack/react-query'
import type { Call } from '#platform/contract/call.ts'
import type { Report } from '#platform/contract/report.ts'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import type { Period } from '#platform/rules/periods.ts'
import { useCall } from '#platform/web/api.ts'
import type { ReportAnswer } from '#platform/web/report/report-list.ts'

/** A report of the overview over some days; figures and chart of the same days are of one answer. */
export function useAnalysis(report: Report, { from, to }: Period, chart?: string) {
  const query = {
    date_from: formatBusinessDate(from),
    date_to: formatBusinessDate(to),
    size: 200,
    ...(chart ? { chart } : {}),
  }
  const answer = useCall<Call, unknown>(report.calls.list as unknown as Call, { query } as never, {
    placeholderData: keepPreviousData as never,
    staleTime: 60_000,
  })
  return { ...answer, query, data: answer.data as ReportAnswer | undefined }
}
