import { roles } from '#platform/contract/roles.ts'
import { listScreen } from '#platform/web/list/list-loader.ts'
import { reportScreen } from '#platform/web/report/report-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

const readers = { roles: roles('ql', 'kt', 'kd', 'cs'), menuSection: 'Kiện & vận đơn' } as const

export const screens: readonly Screen[] = [
  reportScreen({
    ...readers,
    path: '/report/purchaseDelivery',
    title: 'Báo cáo mua và giao hàng',
    menuPosition: 20,
    report: async () => (await import('#flow/purchase-delivery.report.ts')).purchaseDeliveryReport,
    parts: async () => (await import('#flow/web/purchase-delivery.parts.tsx')).purchaseDeliveryParts,
  }),
  listScreen({
    ...readers,
    path: '/report/shipmentIssue',
    title: 'Báo cáo sự cố vận đơn',
    menuPosition: 22,
    load: () => import('#flow/web/shipment-issue.screen.tsx'),
    list: async () => (await import('#flow/web/issue-list.ts')).issuesStart,
  }),
  reportScreen({
    ...readers,
    path: '/report/shipmentIssue/summary',
    title: 'Tổng hợp sự cố vận đơn',
    soughtAs: 'thống kê sự cố, biểu đồ sự cố',
    menuPosition: 23,
    report: async () => (await import('#flow/issue.report.ts')).issueReport,
    parts: async () => (await import('#flow/web/issue-report.parts.tsx')).issueReportParts,
  }),
  reportScreen({
    ...readers,
    path: '/report/deliveryQuality',
    title: 'Báo cáo chất lượng giao hàng',
    menuPosition: 21,
    report: async () => (await import('#flow/delivery-quality.report.ts')).deliveryQualityReport,
  }),
]
