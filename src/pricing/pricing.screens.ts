import { roles } from '#platform/contract/roles.ts'
import { resourceScreen } from '#platform/web/resource/resource-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

const api = () => import('#pricing/pricing.api.ts')
const records = () => import('#pricing/price-records.api.ts')
const catalog = () => import('#catalog/catalog.api.ts')
/** What price tables have beside a plain record, by their path and table. */
const partsOf = (path: string, table: string) => async () =>
  (await import('#pricing/web/price-parts.tsx')).partsOf(path, table)
const managers = { roles: roles('ql'), menuSection: 'Bảng giá' } as const
const accounting = { ...managers, roles: roles('ql', 'kt') } as const

export const screens: readonly Screen[] = [
  resourceScreen({
    ...managers,
    path: '/prices/prices',
    title: 'Bảng giá',
    menuPosition: 1,
    resource: async () => (await api()).freightPrices,
    parts: partsOf('/prices/prices', 'freight_price'),
  }),
  resourceScreen({
    ...managers,
    path: '/prices/exchanges',
    title: 'Tỷ giá',
    menuPosition: 5,
    resource: async () => (await api()).exchangeRates,
    parts: partsOf('/prices/exchanges', 'exchange_rate'),
  }),
  resourceScreen({
    ...managers,
    path: '/prices/surcharges',
    title: 'Phụ thu',
    menuPosition: 4,
    resource: async () => (await api()).surcharges,
    parts: partsOf('/prices/surcharges', 'surcharge'),
  }),
  resourceScreen({
    ...managers,
    path: '/prices/services',
    title: 'Giá dịch vụ',
    menuPosition: 6,
    resource: async () => (await api()).serviceFees,
    parts: partsOf('/prices/services', 'service_fee'),
  }),
  resourceScreen({
    ...managers,
    path: '/exchange/private',
    title: 'Tỷ giá riêng',
    menuPosition: 8,
    resource: async () => (await api()).privateRates,
    parts: partsOf('/exchange/private', 'exchange_private'),
  }),
  resourceScreen({
    ...managers,
    path: '/prices/exchanges/deltas',
    title: 'Chênh lệch tỷ giá theo hạng',
    resource: async () => (await api()).exchangeDeltas,
    parts: partsOf('/prices/exchanges/deltas', 'exchange_delta'),
  }),
  resourceScreen({
    ...managers,
    path: '/prices/express',
    title: 'Giá chuyển phát',
    menuPosition: 2,
    resource: async () => (await records()).expressPrices,
    parts: partsOf('/prices/express', 'express_price'),
  }),
  resourceScreen({
    path: '/prices/group-products',
    title: 'Nhóm sản phẩm',
    roles: roles('ql'),
    menuSection: 'Bảng giá',
    menuPosition: 3,
    resource: async () => (await catalog()).groupProducts,
  }),
  resourceScreen({
    ...managers,
    path: '/prices/extras',
    title: 'Giá dịch vụ cộng thêm',
    menuPosition: 7,
    resource: async () => (await records()).serviceExtras,
    parts: partsOf('/prices/extras', 'service_extra'),
  }),
  resourceScreen({
    ...managers,
    path: '/prices/extras/private',
    title: 'Giá dịch vụ cộng thêm riêng',
    resource: async () => (await records()).privateExtras,
    parts: partsOf('/prices/extras/private', 'service_extra_private'),
  }),
  resourceScreen({
    ...managers,
    path: '/prices/extras/delivery',
    title: 'Phụ phí giao hàng',
    resource: async () => (await records()).deliveryExtras,
    parts: partsOf('/prices/extras/delivery', 'delivery_extra'),
  }),
  resourceScreen({
    ...accounting,
    path: '/prices/oversize',
    title: 'Giá hàng quá khổ',
    menuPosition: 9,
    resource: async () => (await records()).oversizePrices,
    parts: partsOf('/prices/oversize', 'price_oversize'),
  }),
  resourceScreen({
    ...accounting,
    menuSection: 'Phí Trung Quốc',
    path: '/china/fee/service',
    title: 'Phí dịch vụ Trung Quốc',
    menuPosition: 1,
    resource: async () => (await records()).chinaServiceFees,
    parts: partsOf('/china/fee/service', 'china_fee_service'),
  }),
  resourceScreen({
    ...accounting,
    menuSection: 'Phí Trung Quốc',
    path: '/china/fee/ship',
    title: 'Phí vận chuyển Trung Quốc',
    menuPosition: 2,
    resource: async () => (await records()).chinaShipFees,
    parts: partsOf('/china/fee/ship', 'china_fee_ship'),
  }),
  resourceScreen({
    path: '/setting/coupons',
    title: 'Mã giảm giá dịch vụ',
    // Specified: some settings are open to cs.
    roles: roles('ql', 'cs'),
    menuSection: 'Tiện ích hệ thống',
    menuPosition: 7,
    resource: async () => (await records()).coupons,
  }),
  {
    path: '/prices/calculator',
    title: 'Tính thử giá',
    roles: roles('ql', 'kt', 'kd', 'cs', 'op', 'cv'),
    menuSection: 'Tiện ích hệ thống',
    menuPosition: 1,
    menuRoles: roles('ql', 'kt', 'kd', 'cs', 'op'),
    load: () => import('#pricing/web/calculator.screen.tsx'),
  },
  {
    path: '/prices/prices/groups',
    title: 'Bảng giá nhóm',
    roles: roles('ql'),
    menuSection: 'Bảng giá',
    load: () => import('#pricing/web/group-prices.screen.tsx'),
  },
  {
    path: '/prices/prices/import',
    title: 'Nhập bảng giá từ Excel',
    roles: roles('ql'),
    menuSection: 'Bảng giá',
    load: () => import('#pricing/web/price-import.screen.tsx'),
  },
  {
    path: '/prices/rate-feed',
    title: 'Tỷ giá theo ngân hàng',
    soughtAs: 'lấy tỷ giá, duyệt tỷ giá, Vietcombank',
    roles: roles('ql', 'kt'),
    menuSection: 'Sổ kế toán',
    menuPosition: 5,
    load: () => import('#pricing/web/rate-feed.screen.tsx'),
  },
  resourceScreen({
    path: '/prices/rate-feed/current',
    title: 'Đính chính tỷ giá',
    roles: roles('ql', 'kt'),
    menuSection: 'Bảng giá',
    resource: async () => (await api()).exchangeRates,
    parts: partsOf('/prices/rate-feed/current', 'exchange_rate'),
  }),
  resourceScreen({
    path: '/prices/rate-feed/rules',
    title: 'Cách tính tỷ giá theo ngân hàng',
    roles: roles('ql', 'kt'),
    menuSection: 'Bảng giá',
    resource: async () => (await import('#pricing/rate-feed.api.ts')).rateRules,
    parts: partsOf('/prices/rate-feed/rules', 'rate_rule'),
  }),
]
