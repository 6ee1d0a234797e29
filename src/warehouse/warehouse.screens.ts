import { roles } from '#platform/contract/roles.ts'
import { listScreen } from '#platform/web/list/list-loader.ts'
import type { Screen } from '#platform/web/screens.ts'
import type { StockView } from '#warehouse/web/orders-stock.ts'

const operations = roles('ql', 'kt', 'kd', 'cs', 'op')

/** A list of orders in the Vietnamese warehouse. */
const stockList = (
  view: StockView,
  screen: Required<Pick<Screen, 'path' | 'title' | 'menuPosition'>>,
): Screen =>
  listScreen({
    ...screen,
    roles: operations,
    menuSection: 'Đơn hàng',
    list: async () => (await import('#warehouse/web/orders-stock.ts')).stockStart(view),
    load: async () => ({ default: (await import('#warehouse/web/orders-stock.screen.tsx')).screenOf(view) }),
  })

export const screens: readonly Screen[] = [
  {
    path: '/checkin',
    title: 'Khai thác hàng',
    soughtAs: 'cân hàng, vị trí kệ',
    roles: operations,
    menuSection: 'Kho & MAWB',
    menuPosition: 1,
    load: () => import('#warehouse/web/checkin.screen.tsx'),
  },
  {
    path: '/checkins',
    title: 'Danh sách khai thác',
    roles: operations,
    menuSection: 'Kho & MAWB',
    menuPosition: 9,
    load: () => import('#warehouse/web/checkins.screen.tsx'),
  },
  {
    path: '/order/checkin',
    title: 'Khai thác đơn hàng',
    roles: operations,
    menuSection: 'Kho & MAWB',
    menuPosition: 5,
    load: () => import('#warehouse/web/order-checkin.screen.tsx'),
  },
  {
    path: '/inbills',
    title: 'Phiếu khai thác',
    roles: operations,
    menuSection: 'Kho & MAWB',
    menuPosition: 8,
    load: () => import('#warehouse/web/inbills.screen.tsx'),
  },
  {
    path: '/affiliate/checkins',
    title: 'Cộng tác viên: khai thác',
    roles: roles('cv'),
    menuSection: 'Cộng tác viên',
    menuPosition: 3,
    load: () => import('#warehouse/web/affiliate-checkins.screen.tsx'),
  },
  stockList('waiting', { path: '/orders/checkin', title: 'Đơn đang khai thác', menuPosition: 4 }),
  stockList('newbill', { path: '/orders/newbill', title: 'Đơn chờ lập phiếu', menuPosition: 1 }),
  {
    ...stockList('depots', { path: '/orders/depots', title: 'Đơn tại kho', menuPosition: 3 }),
    soughtAs: 'tồn kho, kiểm kê, vị trí kệ, sửa cân',
  },
  {
    path: '/scan-track',
    title: 'Quét mã vận đơn',
    roles: operations,
    menuSection: 'Kho & MAWB',
    menuPosition: 2,
    load: () => import('#warehouse/web/scan-track.screen.tsx'),
  },
  {
    path: '/quote-scan',
    title: 'Quét đơn hàng',
    roles: operations,
    menuSection: 'Kho & MAWB',
    menuPosition: 4,
    load: () => import('#warehouse/web/quote-scan.screen.tsx'),
  },
  {
    path: '/quotes/receiving/scan',
    title: 'Quét nhận hàng',
    roles: roles('ql', 'kt', 'cs', 'cc', 'op'),
    menuSection: 'Kho & MAWB',
    menuPosition: 3,
    load: () => import('#warehouse/web/receiving.screen.tsx'),
  },
  {
    path: '/quotes/calculation/oversize',
    title: 'Tính hàng quá khổ',
    roles: roles('ql', 'kt', 'cs', 'cc', 'op'),
    menuSection: 'Cập nhật hàng loạt',
    menuPosition: 7,
    load: () => import('#warehouse/web/oversize.screen.tsx'),
  },
  {
    path: '/quotes/import-images',
    title: 'Nhập ảnh đơn hàng',
    roles: roles('ql', 'kt', 'cs', 'cc', 'op'),
    menuSection: 'Tiện ích hệ thống',
    menuPosition: 5,
    load: () => import('#warehouse/web/import-images.screen.tsx'),
  },
  {
    path: '/mawbs',
    title: 'Vận đơn hàng không (MAWB)',
    soughtAs: 'chuyến bay, kiện lạ',
    roles: operations,
    menuSection: 'Kho & MAWB',
    menuPosition: 6,
    load: () => import('#warehouse/web/mawbs.screen.tsx'),
  },
  {
    path: '/mawbs/list',
    title: 'Danh sách MAWB',
    soughtAs: 'chuyến bay',
    roles: operations,
    menuSection: 'Kho & MAWB',
    menuPosition: 7,
    load: () => import('#warehouse/web/mawbs-list.screen.tsx'),
  },
  {
    path: '/mawbs/excel',
    title: 'Nhập MAWB từ Excel',
    roles: roles('ql', 'kt', 'kd', 'cs'),
    menuSection: 'Tiện ích hệ thống',
    menuPosition: 6,
    load: () => import('#warehouse/web/mawb-excel.screen.tsx'),
  },
]
