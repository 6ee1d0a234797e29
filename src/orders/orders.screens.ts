import { roles } from '#platform/contract/roles.ts'
import { screens } from '#platform/web/screens.ts'

const sellers = roles('ql', 'kt', 'kd', 'cs')

export const orderScreens = screens([
  {
    path: '/quote/simple',
    title: 'Tạo đơn mua hộ',
    roles: sellers,
    menuSection: 'Mua hộ',
    load: () => import('#orders/web/simple.screen.tsx'),
  },
  {
    path: '/quote/auction',
    title: 'Tạo đơn đấu giá',
    roles: sellers,
    menuSection: 'Mua hộ',
    load: () => import('#orders/web/auction.screen.tsx'),
  },
])
