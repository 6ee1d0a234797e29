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
    path: '/',
    title: 'Tổng quan',
    roles: null,
    load: () => import('#access/web/overview.screen.tsx'),
  },
])
