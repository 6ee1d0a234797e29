import type { MenuSection } from '#platform/contract/screens.ts'
import { roles } from '#platform/contract/roles.ts'
import { listScreen } from '#platform/web/list/list-loader.ts'
import type { Screen } from '#platform/web/screens.ts'
import type { OrderListKey } from '#orders/desk/web/order-list.ts'

const sellers = roles('ql', 'kt', 'kd', 'cs')
const operations = roles('ql', 'kt', 'kd', 'cs', 'op')
const buyers = roles('cv')
/** Document 1, section 2: the system utilities. */
const utilities = roles('ql', 'kt', 'cs', 'cc', 'op')

/** One of the lists of orders. */
const orderList = (
  key: OrderListKey,
  screen: Pick<Screen, 'path' | 'title' | 'roles' | 'menuSection' | 'menuPosition'>,
): Screen =>
  listScreen({
    ...screen,
    list: async () => (await import('#orders/desk/web/order-list.ts')).orderStart(key),
    load: async () => ({ default: (await import('#orders/desk/web/order-list.screen.tsx')).screenOf(key) }),
  })

export const sections: readonly MenuSection[] = [
  { title: 'Trang mua', icon: 'cart', position: 25 },
  { title: 'Cập nhật hàng loạt', icon: 'tool', position: 155 },
]

export const screens: readonly Screen[] = [
  {
    path: '/quote/simple',
    title: 'Tạo đơn mua hộ',
    roles: sellers,
    menuSection: 'Vận hành mua hộ',
    menuPosition: 2,
    load: () => import('#orders/quote/web/simple.screen.tsx'),
  },
  {
    path: '/quote/auction',
    title: 'Tạo đơn đấu giá',
    roles: sellers,
    menuSection: 'Vận hành mua hộ',
    menuPosition: 3,
    load: () => import('#orders/quote/web/auction.screen.tsx'),
  },
  orderList('quotes', {
    path: '/quotes',
    title: 'Danh sách báo giá',
    roles: operations,
    menuSection: 'Vận hành mua hộ',
    menuPosition: 1,
  }),
  orderList('tracks', {
    path: '/quotes/tracks',
    title: 'Tất cả đơn hàng',
    roles: operations,
    menuSection: 'Vận hành mua hộ',
    menuPosition: 6,
  }),
  orderList('approves', {
    path: '/approves',
    title: 'Đơn đã duyệt mua',
    roles: operations,
    menuSection: 'Vận hành mua hộ',
    menuPosition: 4,
  }),
  orderList('boughts', {
    path: '/boughts',
    title: 'Đơn đã mua',
    roles: operations,
    menuSection: 'Vận hành mua hộ',
    menuPosition: 5,
  }),
  {
    path: '/quotes/debts',
    title: 'Đơn bảo lãnh',
    roles: operations,
    menuSection: 'Vận hành mua hộ',
    menuPosition: 7,
    load: () => import('#orders/purchase/web/guarantees.screen.tsx'),
  },
  orderList('extras', {
    path: '/quotes/extra',
    title: 'Đơn có dịch vụ thêm',
    roles: operations,
    menuSection: 'Đơn hàng',
    menuPosition: 7,
  }),
  orderList('cancels', {
    path: '/quotes/cancels',
    title: 'Đơn đã hủy',
    roles: operations,
    menuSection: 'Vận hành mua hộ',
    menuPosition: 8,
  }),
  listScreen({
    path: '/carts',
    title: 'Giỏ hàng',
    roles: operations,
    menuSection: 'Vận hành mua hộ',
    load: () => import('#orders/cart/web/carts.screen.tsx'),
    list: async () => (await import('#orders/cart/web/cart-list.ts')).cartStart,
  }),
  {
    path: '/offers',
    title: 'Đơn trả giá',
    roles: operations,
    menuSection: 'Đơn hàng',
    menuPosition: 9,
    load: () => import('#orders/offer/web/offers.screen.tsx'),
  },
  orderList('carried', {
    path: '/order',
    title: 'Tạo đơn vận chuyển',
    roles: operations,
    menuSection: 'Đơn hàng',
    menuPosition: 1,
  }),
  orderList('billed', {
    path: '/orders/invoice',
    title: 'Phiếu của đơn hàng',
    roles: operations,
    menuSection: 'Đơn hàng',
    menuPosition: 5,
  }),
  orderList('exported', {
    path: '/orders/exports',
    title: 'Đơn đã xuất kho',
    roles: operations,
    menuSection: 'Đơn hàng',
    menuPosition: 6,
  }),
  {
    path: '/quotes/status',
    title: 'Cập nhật trạng thái',
    roles: utilities,
    menuSection: 'Cập nhật hàng loạt',
    menuPosition: 1,
    load: () => import('#orders/desk/web/change-status.screen.tsx'),
  },
  {
    path: '/quotes/substatus',
    title: 'Cập nhật trạng thái phụ',
    roles: utilities,
    menuSection: 'Cập nhật hàng loạt',
    menuPosition: 2,
    load: () => import('#orders/desk/web/change-substatus.screen.tsx'),
  },
  {
    path: '/quotes/payments',
    title: 'Cập nhật thanh toán hàng loạt',
    roles: utilities,
    menuSection: 'Cập nhật hàng loạt',
    menuPosition: 3,
    load: () => import('#orders/purchase/web/bulk-payments.screen.tsx'),
  },
  {
    path: '/quotes/shippingfee',
    title: 'Cập nhật phí vận chuyển',
    roles: utilities,
    menuSection: 'Cập nhật hàng loạt',
    menuPosition: 4,
    load: () => import('#orders/purchase/web/shipping-fees.screen.tsx'),
  },
  {
    path: '/quotes/bought/track',
    title: 'Cập nhật mã vận đơn đã mua',
    roles: utilities,
    menuSection: 'Cập nhật hàng loạt',
    menuPosition: 5,
    load: () => import('#orders/purchase/web/bought-tracks.screen.tsx'),
  },
  {
    path: '/quotes/conflict',
    title: 'Đơn trùng',
    roles: utilities,
    menuSection: 'Cập nhật hàng loạt',
    menuPosition: 8,
    load: () => import('#orders/desk/web/conflicts.screen.tsx'),
  },
  orderList('mercari', {
    path: '/quotes/mercari',
    title: 'Đơn hàng Mercari',
    roles: operations,
    menuSection: 'Trang mua',
    menuPosition: 2,
  }),
  {
    path: '/setting/yahoo-auction-monitor',
    title: 'Giám sát tài khoản Yahoo',
    roles: roles('ql'),
    menuSection: 'Hệ thống',
    menuPosition: 9,
    load: () => import('#orders/purchase/web/yahoo-monitor.screen.tsx'),
  },
  {
    path: '/buying',
    title: 'Hàng chờ mua tự động',
    roles: roles('ql', 'kt', 'kd', 'cs', 'cv'),
    menuSection: 'Trang mua',
    menuPosition: 1,
    load: () => import('#orders/buying/web/buying.screen.tsx'),
  },
  orderList('affiliateApproves', {
    path: '/affiliate/approves',
    title: 'Cộng tác viên: đơn duyệt mua',
    roles: buyers,
    menuSection: 'Cộng tác viên',
    menuPosition: 2,
  }),
  orderList('affiliateQuotes', {
    path: '/affiliate/quotes',
    title: 'Cộng tác viên: báo giá',
    roles: buyers,
    menuSection: 'Cộng tác viên',
    menuPosition: 1,
  }),
  orderList('affiliateTracks', {
    path: '/affiliate/quotes/tracks',
    title: 'Cộng tác viên: tất cả đơn hàng',
    roles: buyers,
    menuSection: 'Cộng tác viên',
    menuPosition: 4,
  }),
]
