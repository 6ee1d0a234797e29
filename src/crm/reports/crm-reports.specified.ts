import { specified } from '#platform/contract/specified.ts'

export const rows = specified({
  without: {
    'get-crm-report-quotes':
      'has a screen of its own, `/crm/report/quotes`, to which `/crm/finance` leads (`src/crm/reports/web/crm-reports.parts.tsx`)',
  },
})
