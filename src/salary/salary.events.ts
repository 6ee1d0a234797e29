import type { EventsFile } from '#platform/contract/live.ts'

const reports = [
  'get-report-salary-summary',
  'get-report-salary-lines',
  'get-report-salary-export-revenue',
  'get-report-salary-import-revenue',
  'get-report-salary-bill-surcharge-revenue',
  'get-report-revenues-new-customer',
]

export const events: EventsFile['events'] = {
  entities: ['salary_month'],
  shows: {
    salary_month: [
      ...reports,
      'get-import-quotes-excel-revenue',
      'get-salary-slips',
      'get-salary-slip-by-id',
    ],
  },
}
