import { bySteps, report } from '#platform/contract/report.ts'
import type { ReportColumn, ReportDeclaration, ReportLink } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

const common = {
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'range',
  dated: 'Ngày khai thác',
} as const satisfies Partial<ReportDeclaration>

const orders: ReportLink = {
  screen: '/report/checkins/orders',
  filters: { staff_id: 'staff_id', station_id: 'station_id' },
  period: 'date',
}

const sums = [
  { key: 'orders', title: 'Số đơn', kind: 'number', width: 92, sum: true, card: 'amount' },
  { key: 'packages', title: 'Số kiện', kind: 'number', width: 92, sum: true },
  { key: 'weight', title: 'Cân nặng (kg)', kind: 'weight', width: 116, sum: true },
  { key: 'hours', title: 'Số giờ có khai thác', kind: 'number', width: 140, sum: true },
] as const satisfies readonly ReportColumn[]
const found = [
  { key: 'corrected', title: 'Đơn phải sửa cân', kind: 'number', width: 128, sum: true },
  { key: 'taken_back', title: 'Lượt bị lùi', kind: 'number', width: 100, sum: true },
  { key: 'gaps', title: 'Đơn lệch cân', kind: 'number', width: 108, sum: true },
] as const satisfies readonly ReportColumn[]

/** Check-ins by person and day. One that was taken back is no order of theirs, and said beside. */
export const checkinReport = report({
  ...common,
  key: 'checkins',
  title: 'Báo cáo khai thác',
  noun: 'dòng báo cáo',
  path: '/api/report/checkins',
  screen: '/report/checkins',
  ids: { list: 'get-report-checkins', excel: 'post-report-checkins-excel' },
  columns: [
    { key: 'day', title: 'Ngày', kind: 'date', width: 110, by: 'period' },
    { key: 'person', title: 'Nhân viên', width: 190, by: 'staff_id' },
    { key: 'station', title: 'Trạm', width: 150, by: 'station_id' },
    ...sums,
    { key: 'per_hour', title: 'Đơn mỗi giờ', kind: 'number', width: 108, of: ['orders', 'hours'] },
    ...found,
  ],
  filters: [
    { key: 'staff_id', title: 'Nhân viên', kind: 'anyId', choices: 'person' },
    { key: 'station_id', title: 'Trạm', kind: 'anyId', choices: 'station' },
  ],
  groupBy: [
    { key: 'detail', title: 'Ngày, nhân viên', step: 'day', by: ['staff_id'] },
    { key: 'person', title: 'Nhân viên', by: ['staff_id'] },
    ...bySteps,
    { key: 'station', title: 'Trạm', by: ['station_id'] },
  ],
  defaultSort: '-day',
  charts: [
    { key: 'people', title: 'Số đơn theo nhân viên', kind: 'bars', x: 'person', y: ['orders'] },
    { key: 'weights', title: 'Cân nặng theo nhân viên', kind: 'bars', x: 'person', y: ['weight'] },
    {
      key: 'days',
      title: 'Số đơn theo thời gian và nhân viên',
      kind: 'stacked',
      x: 'day',
      y: ['orders'],
      series: 'person',
    },
    { key: 'time', title: 'Số đơn theo thời gian', kind: 'bars', x: 'day', y: ['orders'] },
  ],
  opens: orders,
})

/** The check-ins themselves; a package of several orders and an hour of several check-ins count once, at the first. */
export const checkinOrderReport = report({
  ...common,
  key: 'checkin-orders',
  title: 'Chi tiết khai thác',
  noun: 'lượt khai thác',
  path: '/api/report/checkins/orders',
  screen: '/report/checkins/orders',
  ids: { list: 'get-report-checkins-orders', excel: 'post-report-checkins-orders-excel' },
  columns: [
    { key: 'at', title: 'Lúc', kind: 'time', width: 140 },
    {
      key: 'code',
      title: 'Mã đơn',
      width: 124,
      opens: { screen: '/quotes/tracks', filters: { open: 'order_id' } },
    },
    { key: 'person', title: 'Nhân viên', width: 180 },
    { key: 'slip', title: 'Phiếu khai thác', width: 124 },
    ...sums,
    { key: 'd_weight', title: 'Cân kho nước ngoài (kg)', kind: 'weight', width: 160 },
    ...found,
    { key: 'customer_no', title: 'Mã khách', width: 96 },
    { key: 'customer_name', title: 'Khách hàng', width: 180 },
  ],
  rowKey: 'step_id',
  keys: ['order_id'],
  filters: [
    { key: 'staff_id', title: 'Nhân viên', kind: 'anyId' },
    { key: 'station_id', title: 'Trạm', kind: 'anyId' },
    {
      key: 'found',
      title: 'Có vấn đề',
      kind: 'any',
      chips: {},
      options: [
        { value: 'corrected', label: 'Phải sửa cân' },
        { value: 'taken_back', label: 'Bị lùi' },
        { value: 'gaps', label: 'Lệch cân' },
      ],
    },
  ],
  defaultSort: '-at',
})
