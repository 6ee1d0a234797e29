import { roles } from '#platform/contract/roles.ts'
import { reportScreen } from '#platform/web/report/report-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

const readers = { roles: roles('ql', 'kt', 'kd', 'cs'), menuSection: 'CRM' } as const
const finance = () => import('#crm/reports/finance.report.ts')
const parts = () => import('#crm/reports/web/crm-reports.parts.tsx')

export const screens: readonly Screen[] = [
  reportScreen({
    ...readers,
    path: '/crm/report',
    title: 'CRM: báo cáo',
    soughtAs: 'báo cáo công việc, việc đúng hạn',
    menuPosition: 7,
    report: async () => (await import('#crm/reports/tasks.report.ts')).crmTaskReport,
    parts: async () => (await parts()).taskParts,
  }),
  reportScreen({
    ...readers,
    path: '/crm/report/plans',
    title: 'Báo cáo kế hoạch',
    soughtAs: 'chỉ tiêu, mục tiêu tháng, kết quả kế hoạch',
    report: async () => (await import('#crm/reports/plans.report.ts')).crmPlanReport,
    parts: async () => (await parts()).crmReportParts,
  }),
  reportScreen({
    ...readers,
    path: '/crm/report/quotes',
    title: 'Báo cáo chốt báo giá',
    soughtAs: 'tỷ lệ chốt, báo giá thành đơn',
    report: async () => (await import('#crm/reports/quotes.report.ts')).crmQuoteReport,
    parts: async () => (await parts()).crmReportParts,
  }),
  reportScreen({
    ...readers,
    path: '/crm/report/users',
    title: 'Báo cáo chăm sóc khách hàng',
    soughtAs: 'lượt gọi khách, liên hệ mỗi ngày, khách tiềm năng thành khách',
    report: async () => (await import('#crm/reports/users.report.ts')).crmUserReport,
    parts: async () => (await parts()).crmReportParts,
  }),
  reportScreen({
    ...readers,
    path: '/crm/report/comments',
    title: 'Báo cáo trao đổi, trả lời khách',
    soughtAs: 'thời gian trả lời, bình luận',
    report: async () => (await import('#crm/reports/comments.report.ts')).crmCommentReport,
    parts: async () => (await parts()).crmReportParts,
  }),
  reportScreen({
    ...readers,
    path: '/crm/finance',
    title: 'CRM: tài chính',
    soughtAs: 'doanh thu theo khách, công nợ theo kinh doanh, hẹn trả',
    menuPosition: 5,
    report: async () => (await finance()).crmFinanceReport,
    parts: async () => (await parts()).financeParts,
  }),
  reportScreen({
    ...readers,
    path: '/crm/finance/orders',
    title: 'Chi tiết doanh thu của khách',
    report: async () => (await finance()).crmFinanceOrderReport,
    parts: async () => (await parts()).financeLineParts,
  }),
  reportScreen({
    ...readers,
    path: '/crm/finance/promises',
    title: 'Khách hẹn trả nợ',
    soughtAs: 'khách hẹn trả, lỡ hẹn',
    report: async () => (await finance()).crmPromiseReport,
    parts: async () => (await parts()).financeLineParts,
  }),
]
