import { roles } from '#platform/contract/roles.ts'
import { screens } from '#platform/web/screens.ts'
import type { Screen } from '#platform/web/screens.ts'

/** DOMAIN 3.10: the screens of customers. */
const readers = { roles: roles('ql', 'kt', 'kd', 'cs'), menuSection: 'Người dùng' } as const

/** One of the three lists: its rows are asked for while its code is fetched. */
const listOf = (type: number): NonNullable<Screen['loader']> => {
  return async ({ url, prefetch }) => {
    const [{ listUsers }, { customerDefaults }, { readListState, wireQuery }] = await Promise.all([
      import('#customers/customer.api.ts'),
      import('#customers/web/customer-list.ts'),
      import('#platform/web/list/url-state.ts'),
    ])
    prefetch(listUsers, { query: { ...wireQuery(readListState(url.searchParams, customerDefaults)), type } })
  }
}

export const customerScreens = screens([
  {
    path: '/customers',
    title: 'Khách hàng',
    ...readers,
    load: () => import('#customers/web/customers.screen.tsx'),
    loader: listOf(1),
  },
  {
    path: '/accounts',
    title: 'Tài khoản khách hàng',
    ...readers,
    load: () => import('#customers/web/accounts.screen.tsx'),
    loader: listOf(2),
  },
  {
    path: '/users',
    title: 'Người dùng',
    ...readers,
    load: () => import('#customers/web/users.screen.tsx'),
    loader: listOf(3),
  },
  {
    path: '/customer/levels',
    title: 'Hạng khách hàng',
    ...readers,
    load: () => import('#customers/web/levels.screen.tsx'),
  },
  {
    path: '/customer/points',
    title: 'Điểm khách hàng',
    ...readers,
    load: () => import('#customers/web/points.screen.tsx'),
  },
  {
    path: '/debt/limit',
    title: 'Hạn mức công nợ',
    ...readers,
    load: () => import('#customers/web/debt-limit.screen.tsx'),
  },
])
