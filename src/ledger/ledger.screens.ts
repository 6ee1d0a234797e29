import { roles } from '#platform/contract/roles.ts'
import { screens } from '#platform/web/screens.ts'

const books = { roles: roles('ql', 'kt'), menuSection: 'Kế toán' } as const

export const ledgerScreens = screens([
  {
    path: '/ledger/trial-balance',
    title: 'Bảng cân đối tài khoản',
    ...books,
    load: () => import('#ledger/web/trial-balance.screen.tsx'),
  },
  {
    path: '/ledger/statement',
    title: 'Sổ chi tiết tài khoản',
    ...books,
    load: () => import('#ledger/web/statement.screen.tsx'),
  },
  {
    path: '/ledger/periods',
    title: 'Kỳ kế toán',
    ...books,
    load: () => import('#ledger/web/periods.screen.tsx'),
  },
  {
    path: '/ledger/opening',
    title: 'Số dư đầu kỳ',
    ...books,
    load: () => import('#ledger/web/opening.screen.tsx'),
  },
])
