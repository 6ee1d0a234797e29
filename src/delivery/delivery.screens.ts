import { roles } from '#platform/contract/roles.ts'
import { screens, type Screen } from '#platform/web/screens.ts'

const operations = roles('ql', 'kt', 'kd', 'cs', 'op')

/** COD, all or by its settlement; the first query starts beside the chunk. */
function codList(path: string, title: string, cod: 'all' | 'paid' | 'unpaid'): Screen {
  return {
    path,
    title,
    roles: operations,
    menuSection: 'Thu hộ COD',
    load: async () => {
      const { screenOf } = await import('#delivery/web/cods.screen.tsx')
      return { default: screenOf({ path, title, cod }) }
    },
  }
}

export const deliveryScreens = screens([
  {
    path: '/batchs',
    title: 'Phiếu xuất nội bộ',
    roles: operations,
    menuSection: 'Phiếu xuất',
    load: () => import('#delivery/web/batchs.screen.tsx'),
  },
  codList('/invoices/cods', 'Thu hộ COD: tất cả', 'all'),
  codList('/invoices/cods/paid', 'Thu hộ COD: đã thanh toán', 'paid'),
  codList('/invoices/cods/unpaid', 'Thu hộ COD: chưa thanh toán', 'unpaid'),
])
