import type { Screen } from '#platform/web/screens.ts'

/** The screens that are open to everybody. */
export const publicScreens: readonly Screen[] = [
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
]
