import { roles } from '#platform/contract/roles.ts'
import { resourceScreen } from '#platform/web/resource/resource-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

const api = () => import('#catalog/catalog.api.ts')
const settings = () => import('#catalog/settings.api.ts')
const managers = { roles: roles('ql'), menuSection: 'Cài đặt' } as const
/** Specified: some settings are open to cs, who reads what customers ask about. */
const withSupport = { ...managers, roles: roles('ql', 'cs') } as const

export const screens: readonly Screen[] = [
  resourceScreen({
    ...managers,
    path: '/setting/route',
    title: 'Tuyến vận chuyển',
    menuPosition: 2,
    resource: async () => (await api()).routes,
  }),
  resourceScreen({
    ...managers,
    path: '/setting/goods-type',
    title: 'Loại hàng',
    menuPosition: 3,
    resource: async () => (await api()).goodsTypes,
  }),
  resourceScreen({
    ...withSupport,
    path: '/setting/sites',
    title: 'Trang mua hàng',
    menuPosition: 4,
    resource: async () => (await api()).sites,
  }),
  resourceScreen({
    ...managers,
    path: '/setting/warehouses',
    title: 'Kho hàng',
    menuPosition: 6,
    resource: async () => (await api()).warehouses,
  }),
  resourceScreen({
    ...withSupport,
    path: '/setting/webs',
    title: 'Website',
    menuPosition: 5,
    resource: async () => (await settings()).webs,
  }),
  resourceScreen({
    ...withSupport,
    path: '/setting/services',
    title: 'Dịch vụ',
    menuPosition: 7,
    resource: async () => (await settings()).services,
  }),
  resourceScreen({
    ...managers,
    path: '/setting/partners',
    title: 'Đối tác',
    menuPosition: 8,
    resource: async () => (await api()).partners,
  }),
  {
    ...managers,
    path: '/setting/accounts',
    title: 'Tài khoản mua hàng',
    menuPosition: 1,
    load: () => import('#catalog/web/buying-accounts.screen.tsx'),
  },
  {
    ...managers,
    path: '/setting/multilogin-account',
    title: 'Tài khoản Multilogin',
    menuSection: 'Hệ thống',
    menuPosition: 8,
    load: () => import('#catalog/web/multilogin.screen.tsx'),
  },
  resourceScreen({
    ...managers,
    path: '/setting/configfactors',
    title: 'Hệ số cấu hình',
    menuSection: 'Hệ thống',
    menuPosition: 6,
    resource: async () => (await api()).configFactors,
    parts: async () => (await import('#catalog/web/factor.parts.ts')).factorParts,
  }),
]
