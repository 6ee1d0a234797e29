import type { BidList } from '#bidding/core/bid.rules.ts'
import { roles } from '#platform/contract/roles.ts'
import { listScreen } from '#platform/web/list/list-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

/** Document 1, section 2: bidding is read as a part of operations; buyers place what is given to them. */
const bidders = roles('ql', 'kt', 'kd', 'cs', 'op', 'cv')
const menuSection = 'Đấu giá'

const room = (of: BidList, position: number, screen: Pick<Screen, 'path' | 'title' | 'load'>): Screen =>
  listScreen({
    ...screen,
    roles: bidders,
    menuSection,
    menuAlso: [{ section: 'Cộng tác viên', position, roles: roles('cv') }],
    list: async () => (await import('#bidding/desk/web/bid-list.ts')).bidStart(of),
  })

/** Accounts, their cookies and keys. */
const accounts = { roles: roles('ql'), menuSection } as const

export const screens: readonly Screen[] = [
  room('yahoo', 6, {
    path: '/bids',
    title: 'Đấu giá Yahoo',
    load: () => import('#bidding/desk/web/bids.screen.tsx'),
  }),
  room('ebay', 7, {
    path: '/ebay-bid',
    title: 'Đấu giá eBay',
    load: () => import('#bidding/desk/web/ebay-bid.screen.tsx'),
  }),
  room('mercari', 8, {
    path: '/mercari-bids',
    title: 'Đặt mua Mercari',
    load: () => import('#bidding/desk/web/mercari-bids.screen.tsx'),
  }),
  listScreen({
    ...accounts,
    path: '/cookies',
    title: 'Cookie đăng nhập',
    load: () => import('#bidding/accounts/web/cookies.screen.tsx'),
    list: async () => (await import('#bidding/accounts/web/cookie-list.ts')).cookiesStart,
  }),
  listScreen({
    ...accounts,
    path: '/ebay-cookie',
    title: 'Cookie eBay',
    load: () => import('#bidding/accounts/web/ebay-cookie.screen.tsx'),
    list: async () => (await import('#bidding/accounts/web/cookie-list.ts')).ebayCookiesStart,
  }),
]
