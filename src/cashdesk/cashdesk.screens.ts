import { roles } from '#platform/contract/roles.ts'
import { screens } from '#platform/web/screens.ts'

/** Document 1, section 2: the accounting menu. */
const accounting = roles('ql', 'kt', 'kd', 'cs', 'op', 'mkt')

export const cashdeskScreens = screens([
  {
    path: '/transfers',
    title: 'Danh sách chuyển khoản',
    roles: accounting,
    menuSection: 'Kế toán',
    load: () => import('#cashdesk/web/transfers.screen.tsx'),
    loader: async ({ url, prefetch }) => {
      const [{ listTransfers }, { transferDefaults }, { readListState, wireQuery }] = await Promise.all([
        import('#cashdesk/transfer.api.ts'),
        import('#cashdesk/web/transfer-list.ts'),
        import('#platform/web/list/url-state.ts'),
      ])
      prefetch(listTransfers, { query: wireQuery(readListState(url.searchParams, transferDefaults)) })
    },
  },
  {
    path: '/transfer',
    title: 'Tạo yêu cầu chuyển khoản',
    roles: accounting,
    menuSection: 'Kế toán',
    load: () => import('#cashdesk/web/transfer.screen.tsx'),
  },
  {
    path: '/refunds',
    title: 'Hoàn tiền',
    roles: accounting,
    menuSection: 'Kế toán',
    load: () => import('#cashdesk/web/refunds.screen.tsx'),
  },
  {
    path: '/partner-refunds',
    title: 'Hoàn tiền đối tác',
    roles: accounting,
    menuSection: 'Kế toán',
    load: () => import('#cashdesk/web/partner-refunds.screen.tsx'),
  },
  {
    path: '/request-support',
    title: 'Yêu cầu hỗ trợ',
    roles: accounting,
    menuSection: 'Kế toán',
    load: () => import('#cashdesk/web/support.screen.tsx'),
  },
  {
    path: '/partner/transfers',
    title: 'Chuyển khoản đối tác',
    roles: roles('ql', 'pa'),
    menuSection: 'Đối tác',
    load: () => import('#cashdesk/web/partner-transfers.screen.tsx'),
  },
  {
    path: '/transactions',
    title: 'Giao dịch',
    roles: accounting,
    menuSection: 'Kế toán',
    load: () => import('#cashdesk/web/transactions.screen.tsx'),
  },
])
