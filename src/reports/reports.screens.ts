import { roles } from '#platform/contract/roles.ts'
import { reportScreen } from '#platform/web/report/report-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

const readers = roles('ql', 'kt', 'kd', 'cs')

export const screens: readonly Screen[] = [
  {
    path: '/report/schedules',
    title: 'Báo cáo gửi định kỳ',
    soughtAs: 'lịch gửi báo cáo, tệp báo cáo, đặt lịch báo cáo',
    roles: null,
    load: () => import('#reports/web/schedules.screen.tsx'),
    loader: async ({ prefetch }) => {
      const { listSchedules } = await import('#reports/schedules.api.ts')
      prefetch(listSchedules, {})
    },
  },
  {
    path: '/report/upload/import-revenue',
    title: 'Tải lên doanh thu nhập',
    roles: roles('ql', 'kt'),
    menuSection: 'Báo cáo',
    load: () => import('#reports/web/import-revenue.screen.tsx'),
  },
  reportScreen({
    path: '/report/quote/revenues',
    title: 'Báo cáo doanh thu đơn hàng',
    menuPosition: 1,
    roles: readers,
    report: async () => (await import('#reports/revenue.report.ts')).revenueReport,
  }),
  reportScreen({
    path: '/report/quote/revenues/orders',
    title: 'Chi tiết doanh thu theo đơn',
    roles: readers,
    report: async () => (await import('#reports/revenue.report.ts')).revenueOrderReport,
    parts: async () => (await import('#reports/web/debts.parts.ts')).debtReportParts,
  }),
  reportScreen({
    path: '/report/export/revenues',
    title: 'Báo cáo doanh thu xuất hàng',
    menuPosition: 15,
    roles: readers,
    report: async () => (await import('#reports/export-revenue.report.ts')).exportRevenueReport,
  }),
  reportScreen({
    path: '/report/users',
    title: 'Báo cáo khách hàng',
    menuPosition: 14,
    roles: readers,
    report: async () => (await import('#reports/customers.report.ts')).customerReport,
    parts: async () => (await import('#reports/web/customers.parts.tsx')).customerParts,
  }),
  reportScreen({
    path: '/report/users/orders',
    title: 'Chi tiết mua hàng của khách',
    roles: readers,
    report: async () => (await import('#reports/customers.report.ts')).customerOrderReport,
    parts: async () => (await import('#reports/web/debts.parts.ts')).debtReportParts,
  }),
  reportScreen({
    path: '/report/users/turns',
    title: 'Khách mới, mất và quay lại',
    roles: readers,
    report: async () => (await import('#reports/customers.report.ts')).customerTurnReport,
  }),
  reportScreen({
    path: '/report/users/turns/lines',
    title: 'Chi tiết khách mới, mất và quay lại',
    roles: readers,
    report: async () => (await import('#reports/customers.report.ts')).customerTurnLineReport,
  }),
  reportScreen({
    path: '/report/users/registered',
    title: 'Báo cáo người đăng ký chưa thành khách',
    roles: readers,
    report: async () => (await import('#reports/customers.report.ts')).registeredReport,
  }),
  reportScreen({
    path: '/report/margins',
    title: 'Ra-đa lãi lỗ',
    menuPosition: 17,
    roles: roles('ql', 'kt'),
    report: async () => (await import('#reports/margins.report.ts')).marginReport,
  }),
  reportScreen({
    path: '/report/quotes',
    title: 'Báo cáo đơn hàng',
    menuPosition: 7,
    roles: readers,
    report: async () => (await import('#reports/orders.report.ts')).orderReport,
    parts: async () => (await import('#reports/web/orders.parts.ts')).orderReportParts,
  }),
  reportScreen({
    path: '/report/payments',
    title: 'Báo cáo thanh toán',
    menuPosition: 2,
    roles: readers,
    report: async () => (await import('#reports/payments.report.ts')).paymentReport,
  }),
  reportScreen({
    path: '/report/transactions',
    title: 'Báo cáo giao dịch',
    roles: readers,
    report: async () => (await import('#reports/transactions.report.ts')).transactionReport,
    parts: async () => (await import('#reports/web/debts.parts.ts')).debtReportParts,
  }),
  reportScreen({
    path: '/report/payments/lines',
    title: 'Chi tiết thanh toán',
    roles: readers,
    report: async () => (await import('#reports/payments.report.ts')).paymentLineReport,
  }),
  reportScreen({
    path: '/report/transactions/lines',
    title: 'Chi tiết giao dịch',
    roles: readers,
    report: async () => (await import('#reports/transactions.report.ts')).transactionLineReport,
    parts: async () => (await import('#reports/web/debts.parts.ts')).debtReportParts,
  }),
  reportScreen({
    path: '/report/debts',
    title: 'Báo cáo công nợ khách hàng',
    menuPosition: 4,
    roles: readers,
    report: async () => (await import('#reports/debts.report.ts')).debtReport,
    parts: async () => (await import('#reports/web/debts.parts.ts')).debtReportParts,
  }),
  reportScreen({
    path: '/report/debts/customer',
    title: 'Chi tiết công nợ khách hàng',
    soughtAs: 'sao kê khách hàng, sổ khách hàng',
    menuPosition: 20,
    roles: readers,
    report: async () => (await import('#reports/debts.report.ts')).debtCustomerReport,
    parts: async () => (await import('#reports/web/debts.parts.ts')).debtReportParts,
  }),
  reportScreen({
    path: '/report/dept/partner',
    title: 'Báo cáo công nợ đối tác',
    menuPosition: 16,
    roles: roles('ql', 'kt', 'kd', 'cs', 'pa'),
    report: async () => (await import('#reports/partner-debt.report.ts')).partnerDebtReport,
    parts: async () => (await import('#reports/web/partner-debt.parts.tsx')).partnerDebtParts,
  }),
]
