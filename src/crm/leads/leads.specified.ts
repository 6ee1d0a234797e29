import { specified } from '#platform/contract/specified.ts'

export const rows = specified({
  without: {
    'get-crm-report-users':
      'has a screen of its own, `/crm/report/users`, to which this one leads (`src/crm/leads/web/crm-user.screen.tsx`)',
  },
})
