import { roles } from '#platform/contract/roles.ts'
import { reportScreen } from '#platform/web/report/report-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

const readers = { roles: roles('ql', 'kt', 'kd', 'cs'), menuSection: 'Đấu giá' } as const

export const screens: readonly Screen[] = [
  reportScreen({
    ...readers,
    path: '/report/auctions',
    title: 'Báo cáo đấu giá',
    menuPosition: 20,
    report: async () => (await import('#bidding/reports/auctions.report.ts')).auctionReport,
  }),
  reportScreen({
    ...readers,
    path: '/report/historybid',
    title: 'Báo cáo lịch sử đấu giá',
    menuPosition: 21,
    report: async () => (await import('#bidding/reports/bid-history.report.ts')).bidHistoryReport,
    parts: async () => (await import('#bidding/reports/web/bid-history.parts.ts')).bidHistoryParts,
  }),
]
