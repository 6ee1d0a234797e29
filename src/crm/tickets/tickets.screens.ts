import { roles } from '#platform/contract/roles.ts'
import { listScreen } from '#platform/web/list/list-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

export const screens: readonly Screen[] = [
  listScreen({
    path: '/crm/ticket',
    title: 'CRM: phiếu yêu cầu',
    soughtAs: 'ticket, khiếu nại, yêu cầu của khách',
    roles: roles('ql', 'kt', 'kd', 'cs'),
    menuSection: 'CRM',
    menuPosition: 2,
    load: () => import('#crm/tickets/web/tickets.screen.tsx'),
    list: async () => (await import('#crm/tickets/web/ticket-list.ts')).ticketStart,
  }),
]
