import { roles } from '#platform/contract/roles.ts'
import { listScreen } from '#platform/web/list/list-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

/** Who works with customers. */
const readers = { roles: roles('ql', 'kt', 'kd', 'cs'), menuSection: 'Khách hàng & nhân sự' } as const

/** One of the three lists. */
const listOf = (type: number) => async () => ({
  ...(await import('#customers/web/customer-list.ts')).customerStart,
  fixed: { type },
})

export const screens: readonly Screen[] = [
  listScreen({
    path: '/customers',
    title: 'Khách hàng',
    ...readers,
    menuPosition: 1,
    load: () => import('#customers/web/customers.screen.tsx'),
    list: listOf(1),
  }),
  listScreen({
    path: '/accounts',
    title: 'Tài khoản khách hàng',
    ...readers,
    menuPosition: 2,
    load: () => import('#customers/web/accounts.screen.tsx'),
    list: listOf(2),
  }),
  listScreen({
    path: '/users',
    title: 'Người dùng',
    ...readers,
    menuPosition: 3,
    load: () => import('#customers/web/users.screen.tsx'),
    list: listOf(3),
  }),
  {
    path: '/customer/levels',
    title: 'Hạng khách hàng',
    ...readers,
    menuPosition: 5,
    load: () => import('#customers/web/levels.screen.tsx'),
  },
  {
    path: '/customer/points',
    title: 'Điểm khách hàng',
    ...readers,
    menuPosition: 6,
    load: () => import('#customers/web/points.screen.tsx'),
  },
  {
    path: '/debt/limit',
    title: 'Hạn mức công nợ',
    soughtAs: 'tuổi nợ, nhắc nợ, hẹn trả nợ',
    ...readers,
    menuPosition: 4,
    load: () => import('#customers/web/debt-limit.screen.tsx'),
  },
]
