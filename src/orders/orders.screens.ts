import { roles } from '#platform/contract/roles.ts'
import { screens, type Screen } from '#platform/web/screens.ts'
import type { OrderListKey } from '#orders/desk/web/order-list.ts'

const sellers = roles('ql', 'kt', 'kd', 'cs')
const operations = roles('ql', 'kt', 'kd', 'cs', 'op')
const buyers = roles('cv')
/** Document 1, section 2: the system utilities. */
const utilities = roles('ql', 'kt', 'cs', 'cc', 'op')

/** A list of orders; its first query starts beside its chunk. */
function orderList(
  key: OrderListKey,
  screen: Pick<Screen, 'path' | 'title' | 'roles' | 'menuSection'>,
): Screen {
  return {
    ...screen,
    load: async () => ({ default: (await import('#orders/desk/web/order-list.screen.tsx')).screenOf(key) }),
    loader: async ({ url, prefetch }) => {
      const [{ listOrders, listTracks }, { orderListDefaults, orderLists }, { readListState, wireQuery }] =
        await Promise.all([
          import('#orders/core/order.api.ts'),
          import('#orders/desk/web/order-list.ts'),
          import('#platform/web/list/url-state.ts'),
        ])
      const variant: import('#orders/desk/web/order-list.ts').OrderListVariant = orderLists[key]
      const filterKeys = [
        variant.subStatuses ? 'sub_status' : 'status',
        'created_at_from',
        'created_at_to',
        'route_code',
        'goods_type',
        'sale_id',
        'customer_id',
        'codes',
        'site_code',
      ]
      const state = readListState(url.searchParams, { ...orderListDefaults, filterKeys })
      const statuses = variant.status ?? (state.filters['status'] ? undefined : variant.statuses?.join(','))
      const fixed = statuses === undefined ? {} : { status: statuses }
      prefetch(variant.tracks ? listTracks : listOrders, { query: { ...wireQuery(state), ...fixed } })
    },
  }
}

export const orderScreens = screens([
  {
    path: '/quote/simple',
    title: 'Tạo đơn mua hộ',
    roles: sellers,
    menuSection: 'Mua hộ',
    load: () => import('#orders/quote/web/simple.screen.tsx'),
  },
  {
    path: '/quote/auction',
    title: 'Tạo đơn đấu giá',
    roles: sellers,
    menuSection: 'Mua hộ',
    load: () => import('#orders/quote/web/auction.screen.tsx'),
  },
  orderList('quotes', {
    path: '/quotes',
    title: 'Danh sách báo giá',
    roles: operations,
    menuSection: 'Mua hộ',
  }),
  orderList('tracks', {
    path: '/quotes/tracks',
    title: 'Tất cả đơn hàng',
    roles: operations,
    menuSection: 'Mua hộ',
  }),
  orderList('approves', {
    path: '/approves',
    title: 'Đơn đã duyệt mua',
    roles: operations,
    menuSection: 'Mua hộ',
  }),
  orderList('boughts', { path: '/boughts', title: 'Đơn đã mua', roles: operations, menuSection: 'Mua hộ' }),
  {
    path: '/quotes/debts',
    title: 'Đơn bảo lãnh',
    roles: operations,
    menuSection: 'Mua hộ',
    load: () => import('#orders/purchase/web/guarantees.screen.tsx'),
  },
  orderList('cancels', {
    path: '/quotes/cancels',
    title: 'Đơn đã hủy',
    roles: operations,
    menuSection: 'Mua hộ',
  }),
  orderList('billed', {
    path: '/orders/invoice',
    title: 'Phiếu của đơn hàng',
    roles: operations,
    menuSection: 'Đơn hàng',
  }),
  orderList('exported', {
    path: '/orders/exports',
    title: 'Đơn đã xuất kho',
    roles: operations,
    menuSection: 'Đơn hàng',
  }),
  {
    path: '/quotes/status',
    title: 'Cập nhật trạng thái',
    roles: utilities,
    menuSection: 'Tiện ích',
    load: () => import('#orders/desk/web/change-status.screen.tsx'),
  },
  {
    path: '/quotes/substatus',
    title: 'Cập nhật trạng thái phụ',
    roles: utilities,
    menuSection: 'Tiện ích',
    load: () => import('#orders/desk/web/change-substatus.screen.tsx'),
  },
  {
    path: '/quotes/payments',
    title: 'Cập nhật thanh toán hàng loạt',
    roles: utilities,
    menuSection: 'Tiện ích',
    load: () => import('#orders/purchase/web/bulk-payments.screen.tsx'),
  },
  {
    path: '/setting/yahoo-auction-monitor',
    title: 'Giám sát tài khoản Yahoo',
    roles: roles('ql'),
    menuSection: 'Người dùng',
    load: () => import('#orders/purchase/web/yahoo-monitor.screen.tsx'),
  },
  orderList('affiliateApproves', {
    path: '/affiliate/approves',
    title: 'Cộng tác viên: đơn duyệt mua',
    roles: buyers,
    menuSection: 'Cộng tác viên',
  }),
  orderList('affiliateQuotes', {
    path: '/affiliate/quotes',
    title: 'Cộng tác viên: báo giá',
    roles: buyers,
    menuSection: 'Cộng tác viên',
  }),
  orderList('affiliateTracks', {
    path: '/affiliate/quotes/tracks',
    title: 'Cộng tác viên: tất cả đơn hàng',
    roles: buyers,
    menuSection: 'Cộng tác viên',
  }),
])
