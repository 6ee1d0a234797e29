import { liquidationReaders, liquidators } from '#liquidation/core/liquidation-roles.rules.ts'
import { saleMoneyMakers } from '#liquidation/money/sale-money.api.ts'
import { listScreen } from '#platform/web/list/list-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

const moneyLists = () => import('#liquidation/money/web/sale-money-lists.ts')
const lists = () => import('#liquidation/core/web/liquidation-lists.ts')

export const screens: readonly Screen[] = [
  listScreen({
    path: '/liquidation',
    title: 'Thanh lý hàng',
    soughtAs: 'đề xuất thanh lý, hàng đang bán',
    roles: liquidationReaders,
    menuSection: 'Kế toán',
    menuPosition: 11,
    load: () => import('#liquidation/core/web/liquidation.screen.tsx'),
    list: async () => (await lists()).liquidationStart,
  }),
  listScreen({
    path: '/liquidation/candidates',
    title: 'Hàng quá hạn lưu kho',
    roles: liquidators,
    menuSection: 'Kế toán',
    load: () => import('#liquidation/core/web/candidates.screen.tsx'),
    list: async () => (await lists()).candidatesStart,
  }),
  listScreen({
    path: '/liquidation/orders',
    title: 'Đơn thanh lý',
    roles: liquidationReaders,
    menuSection: 'Kế toán',
    load: () => import('#liquidation/core/web/sales.screen.tsx'),
    list: async () => (await lists()).salesStart,
  }),
  listScreen({
    path: '/liquidation/money',
    title: 'Tiền thanh lý',
    soughtAs: 'thu tiền thanh lý, chuyển khoản TL',
    roles: saleMoneyMakers,
    menuSection: 'Kế toán',
    load: () => import('#liquidation/money/web/sale-payments.screen.tsx'),
    list: async () => (await moneyLists()).paymentsStart,
  }),
  listScreen({
    path: '/liquidation/returns',
    title: 'Hàng thanh lý trả lại',
    roles: saleMoneyMakers,
    menuSection: 'Kế toán',
    load: () => import('#liquidation/money/web/sale-refunds.screen.tsx'),
    list: async () => (await moneyLists()).refundsStart,
  }),
]
