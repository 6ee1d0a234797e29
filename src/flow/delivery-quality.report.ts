import { bySteps, report } from '#platform/contract/report.ts'
import type { ReportColumn, ReportLink } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

/** What a delivery that is over was, as a filter asks for it. */
export const deliveryEnds = {
  delivered: 'Đã giao',
  in_time: 'Giao đúng hẹn',
  first_try: 'Giao được lần đầu',
  failed: 'Có lần không giao được',
  returned: 'Hàng về lại kho',
  lost: 'Mất, hỏng',
  cod: 'Đã giao, có COD',
  cod_in_time: 'COD đối soát đúng hạn',
} as const
export type DeliveryEnd = keyof typeof deliveryEnds

const rows: ReportLink = {
  screen: '/report/deliveryQuality',
  fixed: { group_by: 'bill' },
  filters: { bill_id: 'bill_id', carrier: 'carrier', ended: 'ended' },
  period: 'date',
}
const sum = (key: string, title: string, end?: DeliveryEnd, width = 120): ReportColumn => ({
  key,
  title,
  kind: 'number',
  width,
  sum: true,
  ...(end ? { opens: { ...rows, fixed: { ...rows.fixed, ended: end } } } : {}),
})
const share = (key: string, title: string, of: [string, string]): ReportColumn => ({
  key,
  title,
  kind: 'percent',
  width: 130,
  of,
})

/** Deliveries that are over, by the day of their end and who took them: in time, at the first try, and the COD that came of them. */
export const deliveryQualityReport = report({
  key: 'delivery-quality',
  title: 'Báo cáo chất lượng giao hàng',
  noun: 'dòng báo cáo',
  path: '/rpt/delivery-quality-by-time',
  screen: '/report/deliveryQuality',
  ids: { list: 'get-rpt-delivery-quality-by-time', excel: 'post-rpt-delivery-quality-by-time-excel' },
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'range',
  dated: 'Ngày giao xong',
  columns: [
    { key: 'day', title: 'Ngày xong', kind: 'date', width: 110, by: 'period' },
    { key: 'carrier_name', title: 'Đơn vị giao', width: 180, by: 'carrier' },
    {
      key: 'code',
      title: 'Phiếu xuất',
      width: 130,
      by: 'bill_id',
      opens: { screen: '/invoices', filters: { open: 'bill_id' } },
    },
    { key: 'customer_no', title: 'Mã khách', width: 110, by: 'bill_id' },
    { key: 'waybill', title: 'Mã vận đơn', width: 150, by: 'bill_id' },
    sum('ended_bills', 'Phiếu xong'),
    sum('delivered', 'Đã giao', 'delivered'),
    share('in_time_rate', 'Đúng hẹn', ['in_time', 'delivered']),
    share('first_try_rate', 'Được lần đầu', ['first_try', 'delivered']),
    sum('failed', 'Lần không giao được', 'failed', 160),
    sum('returned', 'Hàng về', 'returned'),
    sum('lost', 'Mất, hỏng', 'lost'),
    { key: 'mean_days', title: 'TB ngày giao', kind: 'number', width: 130, of: ['days', 'delivered'] },
    share('cod_rate', 'COD đúng hạn', ['cod_in_time', 'cod']),
    sum('in_time', 'Phiếu đúng hẹn', 'in_time', 140),
    sum('first_try', 'Phiếu được lần đầu', 'first_try', 150),
    sum('days', 'Tổng ngày giao', 'delivered', 140),
    sum('cod', 'Phiếu COD đã giao', 'cod', 150),
    sum('cod_in_time', 'COD đối soát đúng hạn', 'cod_in_time', 170),
  ],
  rowKey: 'bill_id',
  filters: [
    { key: 'carrier', title: 'Đơn vị giao', kind: 'any', choices: 'carrier_name' },
    {
      key: 'ended',
      title: 'Kết quả',
      kind: 'any',
      options: Object.entries(deliveryEnds).map(([value, label]) => ({ value, label })),
    },
    { key: 'bill_id', title: 'Phiếu xuất', kind: 'anyId' },
  ],
  groupBy: [
    { key: 'carriers', title: 'Đơn vị giao và tuần', step: 'week', by: ['carrier'] },
    ...bySteps,
    { key: 'carrier', title: 'Đơn vị giao', by: ['carrier'] },
    { key: 'bill', title: 'Từng phiếu', step: 'day', by: ['bill_id', 'carrier'] },
  ],
  defaultSort: '-day',
  charts: [
    {
      key: 'rates',
      title: 'Đúng hẹn và giao được lần đầu theo tuần (%)',
      kind: 'lines',
      x: 'day',
      y: ['in_time_rate', 'first_try_rate'],
      step: 'week',
    },
    {
      key: 'mean',
      title: 'Số ngày giao trung bình theo tuần',
      kind: 'lines',
      x: 'day',
      y: ['mean_days'],
      step: 'week',
    },
    {
      key: 'cod',
      title: 'COD đúng hạn theo tuần (%)',
      kind: 'lines',
      x: 'day',
      y: ['cod_rate'],
      step: 'week',
    },
    {
      key: 'carriers',
      title: 'Phiếu đã giao theo đơn vị',
      kind: 'bars',
      x: 'carrier_name',
      y: ['delivered', 'in_time', 'first_try'],
    },
  ],
  opens: rows,
})
