import { roles } from '#platform/contract/roles.ts'
import { resourceScreen } from '#platform/web/resource/resource-loader.ts'
import { reportScreen } from '#platform/web/report/report-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

const section = 'Lương kinh doanh'
const accountants = { roles: roles('ql', 'kt'), menuSection: section } as const
const reports = () => import('#salary/salary.report.ts')
const records = () => import('#salary/salary-records.api.ts')

export const screens: readonly Screen[] = [
  {
    ...reportScreen({
      ...accountants,
      path: '/report/salary/summary',
      title: 'Tổng hợp lương',
      soughtAs: 'chốt lương, bảng lương, lương kinh doanh',
      menuPosition: 1,
      report: async () => (await reports()).salarySummary,
    }),
    load: () => import('#salary/web/salary-summary.screen.tsx'),
  },
  reportScreen({
    ...accountants,
    path: '/report/salary/export-revenue',
    title: 'Doanh thu xuất tính lương',
    menuPosition: 2,
    report: async () => (await reports()).salaryExport,
  }),
  {
    ...reportScreen({
      ...accountants,
      path: '/report/salary/import-revenue',
      title: 'Doanh thu nhập tính lương',
      menuPosition: 3,
      report: async () => (await reports()).salaryImport,
    }),
    load: () => import('#salary/web/salary-import.screen.tsx'),
  },
  reportScreen({
    ...accountants,
    path: '/report/salary/bill-surcharge-revenue',
    title: 'Phụ thu phiếu tính lương',
    menuPosition: 4,
    report: async () => (await reports()).salarySurcharge,
  }),
  reportScreen({
    ...accountants,
    path: '/report/salary/new-customer',
    title: 'Khách mới tính lương',
    menuPosition: 5,
    report: async () => (await reports()).salaryNewCustomer,
  }),
  reportScreen({
    ...accountants,
    path: '/report/salary/reward-new-customer',
    title: 'Thưởng khách hàng mới',
    menuPosition: 6,
    report: async () => (await reports()).salaryReward,
  }),
  {
    ...accountants,
    path: '/report/upload/import-revenue',
    title: 'Tải lên doanh thu nhập',
    menuPosition: 7,
    load: () => import('#salary/web/import-revenue.screen.tsx'),
  },
  reportScreen({
    ...accountants,
    path: '/report/salary/lines',
    title: 'Chi tiết lương kinh doanh',
    report: async () => (await reports()).salaryLines,
  }),
  resourceScreen({
    ...accountants,
    path: '/salary/factors',
    title: 'Hệ số hoa hồng',
    menuPosition: 8,
    resource: async () => (await records()).salaryFactors,
  }),
  resourceScreen({
    ...accountants,
    path: '/salary/bases',
    title: 'Lương cơ bản',
    menuPosition: 9,
    resource: async () => (await records()).salaryBases,
  }),
  resourceScreen({
    ...accountants,
    path: '/salary/kg-factors',
    title: 'Hệ số cân nhập',
    resource: async () => (await records()).salaryKgFactors,
  }),
  {
    path: '/salary/slips',
    title: 'Phiếu lương của tôi',
    roles: roles('kd'),
    menuSection: section,
    menuPosition: 10,
    load: () => import('#salary/web/slips.screen.tsx'),
  },
]
