import { roles } from '#platform/contract/roles.ts'
import { resourceScreen } from '#platform/web/resource/resource-loader.ts'
import { screens } from '#platform/web/screens.ts'

const api = () => import('#pricing/pricing.api.ts')
const records = () => import('#pricing/price-records.api.ts')
const catalog = () => import('#catalog/catalog.api.ts')
const parts = async () => (await import('#pricing/web/price.parts.ts')).priceParts
const managers = { roles: roles('ql'), menuSection: 'Bảng giá', parts } as const
const accounting = { ...managers, roles: roles('ql', 'kt') } as const

export const pricingScreens = screens([
  resourceScreen({
    ...managers,
    path: '/prices/prices',
    title: 'Bảng giá',
    resource: async () => (await api()).freightPrices,
  }),
  resourceScreen({
    ...managers,
    path: '/prices/exchanges',
    title: 'Tỷ giá',
    resource: async () => (await api()).exchangeRates,
  }),
  resourceScreen({
    ...managers,
    path: '/prices/surcharges',
    title: 'Phụ thu',
    resource: async () => (await api()).surcharges,
  }),
  resourceScreen({
    ...managers,
    path: '/prices/services',
    title: 'Giá dịch vụ',
    resource: async () => (await api()).serviceFees,
  }),
  resourceScreen({
    ...managers,
    path: '/exchange/private',
    title: 'Tỷ giá riêng',
    resource: async () => (await api()).privateRates,
  }),
  resourceScreen({
    ...managers,
    path: '/prices/exchanges/deltas',
    title: 'Chênh lệch tỷ giá theo hạng',
    resource: async () => (await api()).exchangeDeltas,
  }),
  resourceScreen({
    ...managers,
    path: '/prices/express',
    title: 'Giá chuyển phát',
    resource: async () => (await records()).expressPrices,
  }),
  resourceScreen({
    path: '/prices/group-products',
    title: 'Nhóm sản phẩm',
    roles: roles('ql'),
    menuSection: 'Bảng giá',
    resource: async () => (await catalog()).groupProducts,
  }),
  resourceScreen({
    ...managers,
    path: '/prices/extras',
    title: 'Giá dịch vụ cộng thêm',
    resource: async () => (await records()).serviceExtras,
  }),
  resourceScreen({
    ...managers,
    path: '/prices/extras/private',
    title: 'Giá dịch vụ cộng thêm riêng',
    resource: async () => (await records()).privateExtras,
  }),
  resourceScreen({
    ...managers,
    path: '/prices/extras/delivery',
    title: 'Phụ phí giao hàng',
    resource: async () => (await records()).deliveryExtras,
  }),
  resourceScreen({
    ...accounting,
    path: '/prices/oversize',
    title: 'Giá hàng quá khổ',
    resource: async () => (await records()).oversizePrices,
  }),
  resourceScreen({
    ...accounting,
    menuSection: 'Phí Trung Quốc',
    path: '/china/fee/service',
    title: 'Phí dịch vụ Trung Quốc',
    resource: async () => (await records()).chinaServiceFees,
  }),
  resourceScreen({
    ...accounting,
    menuSection: 'Phí Trung Quốc',
    path: '/china/fee/ship',
    title: 'Phí vận chuyển Trung Quốc',
    resource: async () => (await records()).chinaShipFees,
  }),
  resourceScreen({
    path: '/setting/coupons',
    title: 'Mã giảm giá dịch vụ',
    roles: roles('ql'),
    menuSection: 'Cài đặt',
    resource: async () => (await records()).coupons,
  }),
])
