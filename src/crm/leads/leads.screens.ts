import { roles } from '#platform/contract/roles.ts'
import type { Screen } from '#platform/web/screens.ts'

export const screens: readonly Screen[] = [
  {
    path: '/crm/user',
    title: 'CRM: khách hàng',
    soughtAs: 'khách tiềm năng, lead, gọi khách',
    roles: roles('ql', 'kt', 'kd', 'cs'),
    menuSection: 'CRM',
    menuPosition: 4,
    load: () => import('#crm/leads/web/crm-user.screen.tsx'),
  },
]
