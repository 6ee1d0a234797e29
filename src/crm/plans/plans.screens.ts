import { roles } from '#platform/contract/roles.ts'
import { listScreen } from '#platform/web/list/list-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

export const screens: readonly Screen[] = [
  listScreen({
    path: '/crm/plan',
    title: 'CRM: kế hoạch',
    soughtAs: 'mục tiêu tháng, chỉ tiêu kinh doanh, KPI',
    roles: roles('ql', 'kt', 'kd', 'cs'),
    menuSection: 'CRM',
    menuPosition: 8,
    load: () => import('#crm/plans/web/plans.screen.tsx'),
    list: async () => (await import('#crm/plans/web/plan-list.ts')).planStart,
  }),
]
