import { roles } from '#platform/contract/roles.ts'
import { screens, type Screen } from '#platform/web/screens.ts'

const operations = roles('ql', 'kt', 'kd', 'cs', 'op')
const menuSection = 'Phiếu xuất'

/** A view of the one list of bills; its first query starts beside its chunk. */
function billList(path: string, title: string, status?: string): Screen {
  return {
    path,
    title,
    roles: operations,
    menuSection,
    load: async () => {
      const { screenOf } = await import('#billing/web/bill-list.screen.tsx')
      return { default: screenOf({ path, title, status }) }
    },
    loader: async ({ url, prefetch }) => {
      const [{ listBills }, { billListDefaults }, { readListState, wireQuery }] = await Promise.all([
        import('#billing/bill.api.ts'),
        import('#billing/web/bill-list.ts'),
        import('#platform/web/list/url-state.ts'),
      ])
      const state = readListState(url.searchParams, billListDefaults)
      prefetch(listBills, { query: { ...wireQuery(state), ...(status === undefined ? {} : { status }) } })
    },
  }
}

export const billingScreens = screens([
  {
    path: '/invoice',
    title: 'Tạo phiếu xuất',
    roles: operations,
    menuSection,
    load: () => import('#billing/web/invoice.screen.tsx'),
  },
  {
    path: '/order/invoice',
    title: 'Lập phiếu xuất cho đơn hàng',
    roles: operations,
    menuSection: 'Đơn hàng',
    load: () => import('#billing/web/order-invoice.screen.tsx'),
  },
  {
    path: '/invoice/check',
    title: 'Kiểm tra phiếu xuất',
    roles: operations,
    menuSection,
    load: () => import('#billing/web/invoice-check.screen.tsx'),
  },
  billList('/invoices', 'Tất cả phiếu xuất'),
  billList('/invoices/new', 'Phiếu xuất mới', '12'),
  billList('/invoices/confirm', 'Phiếu sale đã xác nhận', '13'),
  billList('/invoices/approve', 'Phiếu xuất đã duyệt', '14'),
  billList('/invoices/export', 'Đã duyệt xuất kho', '15'),
  billList('/invoices/delivery', 'Đang giao hàng', '16'),
  billList('/invoices/complete', 'Giao hàng thành công', '17'),
  billList('/invoices/wairning', 'Không giao được', '18'),
  billList('/invoices/cancel', 'Phiếu xuất đã hủy', '0'),
])
