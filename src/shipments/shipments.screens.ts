import type { MenuSection } from '#platform/contract/screens.ts'
import { roles } from '#platform/contract/roles.ts'
import { listScreen } from '#platform/web/list/list-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

const operations = roles('ql', 'kt', 'kd', 'cs', 'op')
const menuSection = 'Kiện & vận đơn'

export const sections: readonly MenuSection[] = [{ title: menuSection, icon: 'plane', position: 45 }]

export const screens: readonly Screen[] = [
  listScreen({
    path: '/shipments',
    title: 'Danh sách vận đơn',
    roles: operations,
    menuSection,
    menuPosition: 1,
    load: () => import('#shipments/web/shipments.screen.tsx'),
    list: async () => (await import('#shipments/web/shipment-list.ts')).shipmentStart,
  }),
  {
    path: '/shipment',
    title: 'Tạo vận đơn',
    roles: operations,
    menuSection,
    menuPosition: 2,
    load: () => import('#shipments/web/shipment.screen.tsx'),
  },
  {
    path: '/packages',
    title: 'Kiện và bao hàng',
    roles: operations,
    menuSection,
    menuPosition: 3,
    load: () => import('#shipments/web/packages.screen.tsx'),
  },
  listScreen({
    path: '/bags',
    title: 'Bao hàng',
    roles: operations,
    menuSection,
    menuPosition: 4,
    load: () => import('#shipments/web/bags.screen.tsx'),
    list: async () => (await import('#shipments/web/bag-list.ts')).bagStart,
  }),
]
