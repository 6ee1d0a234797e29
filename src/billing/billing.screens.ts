import type { BillStatusName } from '#billing/bill.status.ts'
import { roles } from '#platform/contract/roles.ts'
import { listScreen } from '#platform/web/list/list-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

const operations = roles('ql', 'kt', 'kd', 'cs', 'op')
const menuSection = 'Phiếu xuất'
/** Bills that are on their way or arrived, beside what was collected for them. */
const onTheWay = 'Giao hàng & COD'

/** A view of the one list of bills: all of them, or those of one status. */
const billList = (
  path: string,
  title: string,
  menuPosition: number,
  status?: BillStatusName,
  section = menuSection,
): Screen =>
  listScreen({
    path,
    title,
    roles: operations,
    menuSection: section,
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
    soughtAs: 'lập phiếu xuất',
    roles: operations,
    menuSection: 'Phiếu xuất',
    menuPosition: 2,
    load: () => import('#billing/web/invoice.screen.tsx'),
  },
  {
    path: '/order/invoice',
    title: 'Lập phiếu xuất cho đơn hàng',
    roles: operations,
    menuSection: 'Đơn hàng',
    menuPosition: 2,
    load: () => import('#billing/web/order-invoice.screen.tsx'),
  },
  {
    path: '/invoice/check',
    title: 'Kiểm tra phiếu xuất',
    roles: operations,
    menuSection: 'Phiếu xuất',
    menuPosition: 3,
    load: () => import('#billing/web/invoice-check.screen.tsx'),
  },
  billList('/invoices', 'Tất cả phiếu xuất', 1),
  billList('/invoices/new', 'Phiếu xuất mới', 4, 'new'),
  { ...billList('/invoices/confirm', 'Phiếu sale đã xác nhận', 5, 'confirmed'), soughtAs: 'duyệt phiếu' },
  billList('/invoices/approve', 'Phiếu xuất đã duyệt', 6, 'approved'),
  billList('/invoices/export', 'Đã duyệt xuất kho', 7, 'released'),
  billList('/invoices/delivery', 'Đang giao hàng', 2, 'delivering', onTheWay),
  billList('/invoices/complete', 'Giao hàng thành công', 4, 'delivered', onTheWay),
  billList('/invoices/wairning', 'Không giao được', 3, 'undeliverable', onTheWay),
  billList('/invoices/cancel', 'Phiếu xuất đã hủy', 8, 'cancelled'),
]
