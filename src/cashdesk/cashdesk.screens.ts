import type { BehalfStatusName } from '#cashdesk/behalf/behalf-payment.status.ts'
import type { MenuSection } from '#platform/contract/screens.ts'
import { roles } from '#platform/contract/roles.ts'
import { resourceScreen } from '#platform/web/resource/resource-loader.ts'
import { listScreen } from '#platform/web/list/list-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

/** Document 1, section 2: the accounting menu. */
const accounting = roles('ql', 'kt', 'kd', 'cs', 'op', 'mkt')
/** And that of payment on behalf. */
const operations = roles('ql', 'kt', 'kd', 'cs', 'op')

/** Payments on behalf: one list, whole or by one status. */
const payments = (path: string, title: string, menuPosition: number, status?: BehalfStatusName): Screen => ({
  path,
  title,
  roles: operations,
  menuSection: 'Thanh toán hộ',
  menuPosition,
  load: async () => ({
    default: (await import('#cashdesk/behalf/web/payments.screen.tsx')).paymentsScreen({
      path,
      title,
      status,
    }),
  }),
})

/** Receipts, refunds, bank. */
const bankClerks = roles('ql', 'kt')

export const sections: readonly MenuSection[] = [
  { title: 'Thẻ & ngân hàng', icon: 'accounting', position: 95 },
]

export const screens: readonly Screen[] = [
  listScreen({
    path: '/transfers',
    title: 'Danh sách chuyển khoản',
    soughtAs: 'phiếu thu, phiếu chi, xác nhận đã thu',
    roles: accounting,
    menuSection: 'Kế toán',
    menuPosition: 1,
    load: () => import('#cashdesk/transfers/web/transfers.screen.tsx'),
    list: async () => (await import('#cashdesk/transfers/web/transfer-list.ts')).transferStart,
  }),
  listScreen({
    path: '/bank-transactions',
    title: 'Đối chiếu ngân hàng',
    soughtAs: 'khớp giao dịch, treo, tách',
    roles: bankClerks,
    menuSection: 'Thẻ & ngân hàng',
    menuPosition: 1,
    load: () => import('#cashdesk/bank/web/bank.screen.tsx'),
    list: async () => (await import('#cashdesk/bank/web/bank-list.ts')).bankStart,
  }),
  {
    path: '/bank-transactions/import',
    title: 'Nhập sao kê ngân hàng',
    roles: bankClerks,
    menuSection: 'Thẻ & ngân hàng',
    menuPosition: 2,
    load: () => import('#cashdesk/bank/web/bank-import.screen.tsx'),
  },
  listScreen({
    path: '/bank-transactions/expected',
    title: 'Tiền chờ ngân hàng ghi',
    roles: bankClerks,
    menuSection: 'Thẻ & ngân hàng',
    menuPosition: 3,
    load: () => import('#cashdesk/bank/web/expected.screen.tsx'),
    list: async () => (await import('#cashdesk/bank/web/expected-list.ts')).expectedStart,
  }),
  resourceScreen({
    path: '/bank-transactions/words',
    title: 'Từ nhận biết sao kê',
    roles: bankClerks,
    menuSection: 'Thẻ & ngân hàng',
    menuPosition: 8,
    resource: async () => (await import('#cashdesk/bank/bank-word.api.ts')).bankWords,
    parts: async () => (await import('#cashdesk/bank/web/bank-word.parts.ts')).bankWordParts,
  }),
  {
    path: '/transfer',
    title: 'Tạo yêu cầu chuyển khoản',
    soughtAs: 'lập phiếu thu, lập phiếu chi',
    roles: accounting,
    menuSection: 'Kế toán',
    menuPosition: 2,
    load: () => import('#cashdesk/transfers/web/transfer.screen.tsx'),
  },
  {
    path: '/refunds',
    title: 'Hoàn tiền',
    soughtAs: 'phiếu chi, duyệt chi, rút tiền',
    roles: accounting,
    menuSection: 'Kế toán',
    menuPosition: 3,
    load: () => import('#cashdesk/transfers/web/refunds.screen.tsx'),
  },
  {
    path: '/cards',
    title: 'Thẻ và tài khoản ngân hàng',
    soughtAs: 'nạp thẻ, nạp tiền vào thẻ, số dư thẻ',
    roles: accounting,
    menuSection: 'Thẻ & ngân hàng',
    menuPosition: 4,
    load: () => import('#cashdesk/cards/web/cards.screen.tsx'),
  },
  {
    path: '/cards/alarms',
    title: 'Cảnh báo mua hàng',
    roles: roles('ql', 'kt'),
    menuSection: 'Thẻ & ngân hàng',
    menuPosition: 7,
    load: () => import('#cashdesk/cards/web/card-alarms.screen.tsx'),
  },
  {
    path: '/credits',
    title: 'Tài khoản tín dụng',
    roles: accounting,
    menuSection: 'Thẻ & ngân hàng',
    menuPosition: 6,
    load: () => import('#cashdesk/cards/web/credits.screen.tsx'),
  },
  {
    path: '/partner-refunds',
    title: 'Hoàn tiền đối tác',
    roles: accounting,
    menuSection: 'Kế toán',
    menuPosition: 4,
    load: () => import('#cashdesk/transfers/web/partner-refunds.screen.tsx'),
  },
  {
    path: '/request-support',
    title: 'Yêu cầu hỗ trợ',
    roles: accounting,
    menuSection: 'Kế toán',
    menuPosition: 5,
    load: () => import('#cashdesk/transfers/web/support.screen.tsx'),
  },
  {
    path: '/partner/transfers',
    title: 'Chuyển khoản đối tác',
    roles: roles('ql', 'pa'),
    menuSection: 'Đối tác',
    menuPosition: 1,
    load: () => import('#cashdesk/transfers/web/partner-transfers.screen.tsx'),
  },
  {
    path: '/transactions',
    title: 'Giao dịch',
    roles: accounting,
    menuSection: 'Kế toán',
    menuPosition: 6,
    load: () => import('#cashdesk/transfers/web/transactions.screen.tsx'),
  },
  {
    path: '/billings',
    title: 'Sao kê thanh toán',
    soughtAs: 'sao kê thẻ, đối chiếu thẻ',
    roles: roles('ql', 'kt', 'kd', 'cs', 'op', 'mkt', 'cv'),
    menuSection: 'Thẻ & ngân hàng',
    menuPosition: 5,
    menuRoles: accounting,
    menuAlso: [{ section: 'Cộng tác viên', position: 5, roles: roles('cv') }],
    load: () => import('#cashdesk/cards/web/billings.screen.tsx'),
  },
  {
    path: '/punishes',
    title: 'Phạt',
    roles: accounting,
    menuSection: 'Kế toán',
    menuPosition: 7,
    load: () => import('#cashdesk/debts/web/punishes.screen.tsx'),
  },
  {
    path: '/payment',
    title: 'Tạo thanh toán hộ',
    roles: roles('ql', 'kt', 'kd', 'cs'),
    menuSection: 'Thanh toán hộ',
    menuPosition: 1,
    load: () => import('#cashdesk/behalf/web/payment.screen.tsx'),
  },
  payments('/payments', 'Tất cả thanh toán hộ', 2),
  payments('/payments/new', 'Thanh toán hộ mới', 3, 'new'),
  payments('/payments/approve', 'Thanh toán hộ đã duyệt', 4, 'approved'),
  payments('/payments/complete', 'Thanh toán hộ hoàn tất', 5, 'complete'),
]
