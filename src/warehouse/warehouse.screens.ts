import { roles } from '#platform/contract/roles.ts'
import { screens, type Screen } from '#platform/web/screens.ts'

const operations = roles('ql', 'kt', 'kd', 'cs', 'op')

/** A list of orders in the Vietnamese warehouse; its first query starts beside its chunk. */
function stockList(view: 'waiting' | 'newbill' | 'depots', screen: Pick<Screen, 'path' | 'title'>): Screen {
  return {
    ...screen,
    roles: operations,
    menuSection: 'Đơn hàng',
    load: async () => ({ default: (await import('#warehouse/web/orders-stock.screen.tsx')).screenOf(view) }),
    loader: async ({ url, prefetch }) => {
      const [{ listWaiting }, { stockDefaults, stockFilters }, { readListState, wireQuery }] =
        await Promise.all([
          import('#warehouse/checkin.api.ts'),
          import('#warehouse/web/orders-stock.ts'),
          import('#platform/web/list/url-state.ts'),
        ])
      const state = readListState(url.searchParams, { ...stockDefaults[view], filterKeys: stockFilters })
      prefetch(listWaiting, { query: { ...wireQuery(state), view } })
    },
  }
}

export const warehouseScreens = screens([
  {
    path: '/checkin',
    title: 'Khai thác hàng',
    roles: operations,
    menuSection: 'Mua hộ',
    load: () => import('#warehouse/web/checkin.screen.tsx'),
  },
  {
    path: '/checkins',
    title: 'Danh sách khai thác',
    roles: operations,
    menuSection: 'Mua hộ',
    load: () => import('#warehouse/web/checkins.screen.tsx'),
  },
  {
    path: '/order/checkin',
    title: 'Khai thác đơn hàng',
    roles: operations,
    menuSection: 'Đơn hàng',
    load: () => import('#warehouse/web/order-checkin.screen.tsx'),
  },
  {
    path: '/inbills',
    title: 'Phiếu khai thác',
    roles: operations,
    menuSection: 'Phiếu xuất',
    load: () => import('#warehouse/web/inbills.screen.tsx'),
  },
  {
    path: '/affiliate/checkins',
    title: 'Cộng tác viên: khai thác',
    roles: roles('cv'),
    menuSection: 'Cộng tác viên',
    load: () => import('#warehouse/web/affiliate-checkins.screen.tsx'),
  },
  stockList('waiting', { path: '/orders/checkin', title: 'Đơn đang khai thác' }),
  stockList('newbill', { path: '/orders/newbill', title: 'Đơn chờ lập phiếu' }),
  stockList('depots', { path: '/orders/depots', title: 'Đơn tại kho' }),
  {
    path: '/scan-track',
    title: 'Quét mã vận đơn',
    roles: operations,
    menuSection: 'Mua hộ',
    load: () => import('#warehouse/web/scan-track.screen.tsx'),
  },
  {
    path: '/quotes/receiving/scan',
    title: 'Quét nhận hàng',
    roles: roles('ql', 'kt', 'cs', 'cc', 'op'),
    menuSection: 'Tiện ích',
    load: () => import('#warehouse/web/receiving.screen.tsx'),
  },
  {
    path: '/quotes/import-images',
    title: 'Nhập ảnh đơn hàng',
    roles: roles('ql', 'kt', 'cs', 'cc', 'op'),
    menuSection: 'Tiện ích',
    load: () => import('#warehouse/web/import-images.screen.tsx'),
  },
  {
    path: '/mawbs',
    title: 'Vận đơn hàng không (MAWB)',
    roles: operations,
    menuSection: 'MAWB',
    load: () => import('#warehouse/web/mawbs.screen.tsx'),
  },
  {
    path: '/mawbs/list',
    title: 'Danh sách MAWB',
    roles: operations,
    menuSection: 'MAWB',
    load: () => import('#warehouse/web/mawbs-list.screen.tsx'),
  },
  {
    path: '/mawbs/excel',
    title: 'Nhập MAWB từ Excel',
    roles: roles('ql', 'kt', 'kd', 'cs'),
    menuSection: 'MAWB',
    load: () => import('#warehouse/web/mawb-excel.screen.tsx'),
  },
])
