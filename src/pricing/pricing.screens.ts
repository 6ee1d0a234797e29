import { roles } from '#platform/contract/roles.ts'
import { resourceScreen } from '#platform/web/resource/resource-loader.ts'
import { screens } from '#platform/web/screens.ts'

const api = () => import('#pricing/pricing.api.ts')
const parts = async () => (await import('#pricing/web/price.parts.ts')).priceParts
const managers = { roles: roles('ql'), menuSection: 'Bảng giá', parts } as const

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
])
