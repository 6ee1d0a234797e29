import { roles } from '#platform/contract/roles.ts'
import type { Screen } from '#platform/web/screens.ts'

const books = { roles: roles('ql', 'kt'), menuSection: 'Kế toán' } as const

export const screens: readonly Screen[] = [
  {
    path: '/ledger/trial-balance',
    title: 'Bảng cân đối tài khoản',
    menuPosition: 20,
    ...books,
    load: () => import('#ledger/web/trial-balance.screen.tsx'),
  },
  {
    path: '/ledger/statement',
    title: 'Sổ chi tiết tài khoản',
    menuPosition: 21,
    ...books,
    load: () => import('#ledger/web/statement.screen.tsx'),
  },
  {
    path: '/ledger/periods',
    title: 'Kỳ kế toán',
    menuPosition: 22,
    ...books,
    load: () => import('#ledger/web/periods.screen.tsx'),
  },
  {
    path: '/ledger/opening',
    title: 'Số dư đầu kỳ',
    menuPosition: 23,
    ...books,
    load: () => import('#ledger/web/opening.screen.tsx'),
  },
]
