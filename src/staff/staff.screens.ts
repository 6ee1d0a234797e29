import { roles } from '#platform/contract/roles.ts'
import { resourceScreen } from '#platform/web/resource/resource-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

export const screens: readonly Screen[] = [
  {
    path: '/staffs',
    title: 'Nhân viên',
    roles: roles('ql', 'kt'),
    menuSection: 'Khách hàng & nhân sự',
    menuPosition: 9,
    load: () => import('#staff/web/staffs.screen.tsx'),
  },
  {
    path: '/leaves',
    title: 'Nghỉ phép',
    roles: null,
    menuSection: 'Khách hàng & nhân sự',
    menuPosition: 8,
    load: () => import('#staff/web/leaves.screen.tsx'),
  },
  {
    path: '/leaves/calendar',
    title: 'Lịch nghỉ phép',
    roles: null,
    menuSection: 'Khách hàng & nhân sự',
    load: () => import('#staff/web/leave-calendar.screen.tsx'),
  },
  resourceScreen({
    path: '/setting/holidays',
    title: 'Ngày nghỉ lễ',
    roles: roles('ql'),
    menuSection: 'Hệ thống',
    menuPosition: 4,
    resource: async () => (await import('#staff/leave.api.ts')).holidays,
  }),
  resourceScreen({
    path: '/setting/stations',
    title: 'Trạm',
    roles: roles('ql'),
    menuSection: 'Cài đặt',
    menuPosition: 9,
    resource: async () => (await import('#staff/station.api.ts')).stations,
  }),
  {
    path: '/setting/departments',
    title: 'Phòng ban',
    roles: roles('ql'),
    menuSection: 'Hệ thống',
    menuPosition: 3,
    load: () => import('#staff/web/departments.screen.tsx'),
  },
]
