import { roles } from '#platform/contract/roles.ts'
import { resourceScreen } from '#platform/web/resource/resource-loader.ts'
import { screens } from '#platform/web/screens.ts'

export const accessScreens = screens([
  {
    path: '/login',
    title: 'Đăng nhập',
    roles: null,
    public: true,
    load: () => import('#access/web/login.screen.tsx'),
  },
  {
    path: '/private-login-staff',
    title: 'Đăng nhập nội bộ dành cho nhân viên',
    roles: null,
    public: true,
    load: () => import('#access/web/staff-login.screen.tsx'),
  },
  {
    path: '/forgot',
    title: 'Quên mật khẩu',
    roles: null,
    public: true,
    load: () => import('#access/web/forgot.screen.tsx'),
  },
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
  {
    path: '/',
    title: 'Tổng quan',
    roles: null,
    load: () => import('#access/web/overview.screen.tsx'),
  },
  resourceScreen({
    path: '/staff/roles',
    title: 'Vai trò nhân viên',
    roles: roles('ql'),
    menuSection: 'Người dùng',
    resource: async () => (await import('#access/role.api.ts')).staffRoles,
  }),
  {
    path: '/menus',
    title: 'Phân quyền menu',
    roles: roles('ql'),
    menuSection: 'Người dùng',
    load: () => import('#access/web/menus.screen.tsx'),
  },
  {
    path: '/setting/log',
    title: 'Nhật ký hoạt động',
    roles: roles('ql'),
    menuSection: 'Cài đặt',
    load: () => import('#access/web/log.screen.tsx'),
    loader: async ({ url, prefetch }) => {
      const [{ listActivity }, { activityDefaults }, { readListState, wireQuery }] = await Promise.all([
        import('#access/activity.api.ts'),
        import('#access/web/log-list.ts'),
        import('#platform/web/list/url-state.ts'),
      ])
      prefetch(listActivity, { query: wireQuery(readListState(url.searchParams, activityDefaults)) })
    },
  },
])
