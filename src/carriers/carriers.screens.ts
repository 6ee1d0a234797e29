import { roles } from '#platform/contract/roles.ts'
import { listScreen } from '#platform/web/list/list-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

export const screens: readonly Screen[] = [
  listScreen({
    path: '/invoices/carrier-messages',
    title: 'Tin hãng chưa rõ',
    roles: roles('ql', 'kt', 'op'),
    menuSection: 'Giao hàng & COD',
    menuPosition: 9,
    list: async () => (await import('#carriers/web/messages-list.ts')).messagesStart,
    load: () => import('#carriers/web/messages.screen.tsx'),
  }),
]
