import { orderStatus } from '#orders/core/order.status.ts'
import { chargeStatus } from '#orders/purchase/charge.status.ts'
import { bySteps, report } from '#platform/contract/report.ts'
import type { ReportColumn, ReportLink } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

/** Stages of a bought order's way, each with its column of `order_flow`, and from which one its days are counted. */
export const flowStages = [
  { key: 'shipped', at: 'shipped_at', title: 'Người bán gửi', from: 'bought_at', days: 'Mua → gửi' },
  {
    key: 'received',
    at: 'received_at',
    title: 'Về kho nước ngoài',
    from: 'shipped_at',
    days: 'Gửi → kho ngoài',
  },
  { key: 'exported', at: 'exported_at', title: 'Xuất kho', from: 'received_at', days: 'Kho ngoài → xuất' },
  { key: 'arrived', at: 'arrived_at', title: 'Về Việt Nam', from: 'exported_at', days: 'Xuất → Việt Nam' },
  { key: 'delivered', at: 'delivered_at', title: 'Giao xong', from: 'arrived_at', days: 'Việt Nam → giao' },
] as const

/** What the supplier's charge is said to be; it is proved by a card's statement. */
const charges: Readonly<Record<string, string>> = chargeStatus.names

const rows: ReportLink = {
  screen: '/report/purchaseDelivery',
  fixed: { group_by: 'order' },
  filters: {
    order_id: 'order_id',
    reached: 'reached',
    charge: 'charge',
    state: 'state',
    site_code: 'site_code',
    account_id: 'account_id',
    sale_id: 'sale_id',
  },
  period: 'date',
}
const of = (fixed: Readonly<Record<string, string>>) => ({
  opens: { ...rows, fixed: { ...rows.fixed, ...fixed } },
})
const number = { kind: 'number', width: 110, sum: true } as const

const days = flowStages.map(({ key, days }): ReportColumn => ({
  key: `${key}_mean`,
  title: `TB ngày ${days}`,
  kind: 'number',
  width: 150,
  of: [`${key}_days`, key],
}))

/** Orders by the day they were bought: how far they are, how long each stage took, and whether the supplier is paid. */
export const purchaseDeliveryReport = report({
  key: 'purchase-delivery',
  title: 'Báo cáo mua và giao hàng',
  noun: 'dòng báo cáo',
  path: '/api/report/purchase-delivery',
  screen: '/report/purchaseDelivery',
  ids: { list: 'get-report-purchase-delivery', excel: 'post-report-purchase-delivery-excel' },
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'range',
  dated: 'Ngày mua',
  columns: [
    { key: 'day', title: 'Ngày mua', kind: 'date', width: 110, by: 'period' },
    {
      key: 'code',
      title: 'Mã đơn',
      width: 120,
      by: 'order_id',
      opens: { screen: '/quotes/tracks', filters: { open: 'order_id' } },
    },
    { key: 'name', title: 'Sản phẩm', width: 200, by: 'order_id' },
    {
      key: 'status',
      title: 'Trạng thái',
      kind: 'status',
      names: orderStatus.names,
      width: 170,
      by: 'order_id',
    },
    { key: 'charge', title: 'Trả người bán', kind: 'status', names: charges, width: 140, by: 'order_id' },
    { key: 'shipped_on', title: 'Người bán gửi', kind: 'date', width: 120, by: 'order_id' },
    { key: 'received_on', title: 'Về kho ngoài', kind: 'date', width: 120, by: 'order_id' },
    { key: 'exported_on', title: 'Ngày xuất kho', kind: 'date', width: 120, by: 'order_id' },
    { key: 'arrived_on', title: 'Về Việt Nam', kind: 'date', width: 120, by: 'order_id' },
    { key: 'delivered_on', title: 'Ngày giao', kind: 'date', width: 120, by: 'order_id' },
    { key: 'site', title: 'Trang mua', width: 130, by: 'site_code' },
    { key: 'account', title: 'Tài khoản mua', width: 150, by: 'account_id' },
    { key: 'sale_name', title: 'Kinh doanh', width: 170, by: 'sale_id' },
    { key: 'orders', title: 'Đã mua', ...number },
    ...flowStages.map(({ key, title }): ReportColumn => ({
      key,
      title,
      ...number,
      width: 140,
      ...of({ reached: key }),
    })),
    { key: 'cancelled', title: 'Hủy sau khi mua', ...number, width: 140, ...of({ state: 'cancelled' }) },
    {
      key: 'paid',
      title: 'Đã trả người bán',
      ...number,
      width: 140,
      ...of({ charge: String(chargeStatus.paid) }),
    },
    { key: 'unpaid', title: 'Chờ trả', ...number, ...of({ charge: String(chargeStatus.pending) }) },
    ...days,
    ...flowStages.map(({ key, days }): ReportColumn => ({
      key: `${key}_days`,
      title: `Ngày ${days}`,
      ...number,
      width: 150,
      ...of({ reached: key }),
    })),
    { key: 'customer_no', title: 'Mã khách', width: 110, by: 'order_id' },
  ],
  rowKey: 'order_id',
  filters: [
    {
      key: 'reached',
      title: 'Đã đến bước',
      kind: 'any',
      options: flowStages.map(({ key, title }) => ({ value: key, label: title })),
    },
    {
      key: 'charge',
      title: 'Trả người bán',
      kind: 'anyNumber',
      options: chargeStatus.chips.map(({ value, label }) => ({ value, label })),
    },
    {
      key: 'state',
      title: 'Còn hay hủy',
      kind: 'any',
      options: [
        { value: 'live', label: 'Còn theo' },
        { value: 'cancelled', label: 'Hủy sau khi mua' },
      ],
    },
    { key: 'site_code', title: 'Trang mua', kind: 'any', choices: 'site' },
    { key: 'account_id', title: 'Tài khoản mua', kind: 'anyId', choices: 'account' },
    { key: 'sale_id', title: 'Kinh doanh', kind: 'anyId', choices: 'sale_name' },
    { key: 'order_id', title: 'Đơn hàng', kind: 'anyId' },
  ],
  groupBy: [
    { key: 'order', title: 'Từng đơn', step: 'day', by: ['order_id', 'site_code', 'account_id', 'sale_id'] },
    ...bySteps,
    { key: 'site', title: 'Trang mua', by: ['site_code'] },
    { key: 'account', title: 'Tài khoản mua', by: ['site_code', 'account_id'] },
    { key: 'sale', title: 'Kinh doanh', by: ['sale_id'] },
  ],
  defaultSort: '-day',
  charts: [
    {
      key: 'funnel',
      title: 'Đơn đã mua đi đến đâu',
      kind: 'funnel',
      y: ['orders', ...flowStages.map(({ key }) => key)],
    },
    {
      key: 'weeks',
      title: 'Đã mua và đã giao theo tuần mua',
      kind: 'bars',
      x: 'day',
      y: ['orders', 'delivered'],
      step: 'week',
    },
    {
      key: 'days',
      title: 'Số ngày trung bình theo tuần mua',
      kind: 'lines',
      x: 'day',
      y: ['shipped_mean', 'received_mean', 'arrived_mean'],
      step: 'week',
    },
    { key: 'sites', title: 'Đã mua theo trang', kind: 'bars', x: 'site', y: ['orders', 'delivered'] },
  ],
  opens: rows,
})
