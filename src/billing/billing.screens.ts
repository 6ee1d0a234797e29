import type { BillStatusName } from '#billing/bill.status.ts'
import { roles } from '#platform/contract/roles.ts'
import { listScreen } from '#platform/web/list/list-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

const operations = roles('ql', 'kt', 'kd', 'cs', 'op')
const menuSection = 'Phiếu xuất'

/** A view of the one list of bills: all of them, or those of one status. */
const billList = (path: string, title: string, menuPosition: number, status?: BillStatusName): Screen =>
  listScreen({
    path,
    title,
    roles: operations,
    menuSection,
    menuPosition,
    list: async () => (await import('#billing/web/bill-list.ts')).billStart(status),
    load: async () => {
      const { screenOf } = await import('#billing/web/bill-list.screen.tsx')
      return { default: screenOf({ path, title, status }) }
    },
  })

export const screens: readonly Screen[] = [
  {
    path: '/invoice',
    title: 'Tạo phiếu xuất',
    menuPosition: 1,
    roles: operations,
    menuSection,
    load: () => import('#billing/web/invoice.screen.tsx'),
  },
  {
    path: '/order/invoice',
    title: 'Lập phiếu xuất cho đơn hàng',
    roles: operations,
    menuSection: 'Đơn hàng',
    menuPosition: 3,
    load: () => import('#billing/web/order-invoice.screen.tsx'),
  },
  {
    path: '/invoice/check',
    title: 'Kiểm tra phiếu xuất',
    menuPosition: 2,
    roles: operations,
    menuSection,
    load: () => import('#billing/web/invoice-check.screen.tsx'),
  },
  billList('/invoices', 'Tất cả phiếu xuất', 3),
  billList('/invoices/new', 'Phiếu xuất mới', 6, 'new'),
  billList('/invoices/confirm', 'Phiếu sale đã xác nhận', 7, 'confirmed'),
  billList('/invoices/approve', 'Phiếu xuất đã duyệt', 8, 'approved'),
  billList('/invoices/export', 'Đã duyệt xuất kho', 9, 'released'),
  billList('/invoices/delivery', 'Đang giao hàng', 10, 'delivering'),
  billList('/invoices/complete', 'Giao hàng thành công', 11, 'delivered'),
  billList('/invoices/wairning', 'Không giao được', 12, 'undeliverable'),
  billList('/invoices/cancel', 'Phiếu xuất đã hủy', 13, 'cancelled'),
]
