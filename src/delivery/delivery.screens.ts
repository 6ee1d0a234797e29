import { roles } from '#platform/contract/roles.ts'
import type { Screen } from '#platform/web/screens.ts'

const operations = roles('ql', 'kt', 'kd', 'cs', 'op')

/** COD, all or by its settlement. */
const codList = (
  path: string,
  title: string,
  menuPosition: number,
  cod: 'all' | 'paid' | 'unpaid',
): Screen => ({
  path,
  title,
  roles: operations,
  menuSection: 'Giao hàng & COD',
  menuPosition,
  load: async () => {
    const { screenOf } = await import('#delivery/web/cods.screen.tsx')
    return { default: screenOf({ path, title, cod }) }
  },
})

export const screens: readonly Screen[] = [
  {
    path: '/batchs',
    title: 'Phiếu xuất nội bộ',
    soughtAs: 'bàn giao cho hãng vận chuyển, giao hàng',
    roles: operations,
    menuSection: 'Giao hàng & COD',
    menuPosition: 1,
    load: () => import('#delivery/web/batchs.screen.tsx'),
  },
  codList('/invoices/cods', 'Thu hộ COD: tất cả', 5, 'all'),
  codList('/invoices/cods/paid', 'Thu hộ COD: đã thanh toán', 7, 'paid'),
  {
    ...codList('/invoices/cods/unpaid', 'Thu hộ COD: chưa thanh toán', 6, 'unpaid'),
    soughtAs: 'đối soát COD',
  },
]
