import { roles } from '#platform/contract/roles.ts'
import { resourceScreen } from '#platform/web/resource/resource-loader.ts'
import { screens } from '#platform/web/screens.ts'

export const levelScreens = screens([
  resourceScreen({
    path: '/customer/levels',
    title: 'Hạng khách hàng',
    menuSection: 'Người dùng',
    roles: roles('ql', 'kt', 'kd', 'cs'),
    resource: async () => (await import('#customers/levels.api.ts')).customerLevels,
    parts: async () => (await import('#customers/web/level.parts.ts')).levelParts,
  }),
])
