import type { MenuSection } from '#platform/contract/screens.ts'
import { roles } from '#platform/contract/roles.ts'
import { resourceScreen } from '#platform/web/resource/resource-loader.ts'
import { listScreen } from '#platform/web/list/list-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

/** Who may what, and how the product runs; settings of the trade are in their own section. */
export const sections: readonly MenuSection[] = [{ title: 'Hệ thống', icon: 'tool', position: 165 }]

export const screens: readonly Screen[] = [
  {
    path: '/user',
    title: 'Thông tin cá nhân',
    roles: null,
    load: () => import('#access/web/user.screen.tsx'),
    loader: async ({ prefetch }) => {
      const { checkUser, listDevices } = await import('#access/profile.api.ts')
      prefetch(checkUser, {})
      prefetch(listDevices, {})
    },
  },
  {
    path: '/user/password',
    title: 'Đổi mật khẩu',
    roles: null,
    load: () => import('#access/web/password.screen.tsx'),
  },
  resourceScreen({
    path: '/staff/roles',
    title: 'Vai trò nhân viên',
    roles: roles('ql'),
    menuSection: 'Hệ thống',
    menuPosition: 2,
    resource: async () => (await import('#access/role.api.ts')).staffRoles,
  }),
  {
    path: '/menus',
    title: 'Phân quyền menu',
    roles: roles('ql'),
    menuSection: 'Hệ thống',
    menuPosition: 1,
    load: () => import('#access/web/menus.screen.tsx'),
  },
  listScreen({
    path: '/setting/log',
    title: 'Nhật ký hoạt động',
    // Specified: some settings are open to cs.
    roles: roles('ql', 'cs'),
    menuSection: 'Hệ thống',
    menuPosition: 5,
    load: () => import('#access/web/log.screen.tsx'),
    list: async () => (await import('#access/web/log-list.ts')).activityStart,
  }),
]
