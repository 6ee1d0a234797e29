import { roles } from '#platform/contract/roles.ts'
import type { MenuSection } from '#platform/contract/screens.ts'
import type { Screen } from '#platform/web/screens.ts'

const books = { roles: roles('ql', 'kt'), menuSection: 'Sổ kế toán' } as const

export const sections: readonly MenuSection[] = [{ title: 'Sổ kế toán', icon: 'report', position: 96 }]

export const screens: readonly Screen[] = [
  {
    path: '/ledger/trial-balance',
    title: 'Bảng cân đối tài khoản',
    ...books,
    menuPosition: 1,
    load: () => import('#ledger/web/trial-balance.screen.tsx'),
  },
  {
    path: '/ledger/statement',
    title: 'Sổ chi tiết tài khoản',
    soughtAs: 'bút toán, sổ nhật ký, sổ cái',
    ...books,
    menuPosition: 2,
    load: () => import('#ledger/web/statement.screen.tsx'),
  },
  {
    path: '/ledger/periods',
    title: 'Kỳ kế toán',
    soughtAs: 'khóa sổ, mở sổ, cuối tháng',
    ...books,
    menuPosition: 3,
    load: () => import('#ledger/web/periods.screen.tsx'),
  },
  {
    path: '/ledger/opening',
    title: 'Số dư đầu kỳ',
    ...books,
    menuPosition: 4,
    load: () => import('#ledger/web/opening.screen.tsx'),
  },
]
