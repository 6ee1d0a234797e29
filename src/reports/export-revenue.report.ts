import { bySteps, report } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

const money = { kind: 'money', width: 130, sum: true } as const

/** What left the house, by the day it left (15); what came back undelivered is taken off on its own day. */
export const exportRevenueReport = report({
  key: 'exp-revenues',
  title: 'Báo cáo doanh thu xuất hàng',
  noun: 'dòng báo cáo',
  path: '/api/report/exp/revenues',
  screen: '/report/export/revenues',
  ids: { list: 'get-report-exp-revenues', excel: 'post-report-exp-revenues-excel' },
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'range',
  dated: 'Ngày duyệt xuất kho',
  columns: [
    { key: 'day', title: 'Ngày', kind: 'date', width: 110, by: 'period' },
    {
      key: 'bill_code',
      title: 'Phiếu xuất',
      width: 120,
      by: 'bill_id',
      opens: { screen: '/invoices', filters: { open: 'bill_id' } },
    },
    { key: 'customer_no', title: 'Mã khách', width: 110, by: 'bill_id' },
    { key: 'customer_name', title: 'Khách hàng', width: 190, by: 'bill_id' },
    { key: 'carrier_name', title: 'Bên giao hàng', width: 170, by: 'carrier' },
    { key: 'sale_name', title: 'Kinh doanh', width: 170, by: 'sale_id' },
    { key: 'station', title: 'Trạm', width: 150, by: 'station_id' },
    { key: 'bills', title: 'Số phiếu', kind: 'number', width: 92, sum: true },
    { key: 'boxes', title: 'Số kiện', kind: 'number', width: 92, sum: true },
    {
      key: 'weight',
      title: 'Cân nặng',
      kind: 'weight',
      width: 110,
      sum: true,
      hint: 'Cân tính cước của các đơn trên phiếu, lúc xuất kho.',
    },
    {
      key: 'total',
      title: 'Tổng tiền phiếu',
      ...money,
      width: 150,
      card: 'amount',
      hint: 'Số đã ghi nợ khách khi duyệt phiếu. Hàng quay về được trừ ra vào ngày quay về.',
    },
    { key: 'freight', title: 'Cước vận chuyển', ...money, width: 140 },
    { key: 'surcharge', title: 'Phụ thu', ...money },
    { key: 'delivery', title: 'Phí giao hàng', ...money },
    { key: 'others', title: 'Hàng, dịch vụ, khác', ...money, width: 150 },
    {
      key: 'expected_cod',
      title: 'COD phải thu',
      ...money,
      hint: 'Theo phiếu hiện nay.',
    },
    {
      key: 'collected_cod',
      title: 'COD đã thu',
      ...money,
      hint: 'Số bên giao hàng báo đã thu. Phiếu chưa giao xong thì chưa biết.',
    },
  ],
  filters: [
    { key: 'carrier', title: 'Bên giao hàng', kind: 'any', choices: 'carrier_name' },
    { key: 'sale_id', title: 'Kinh doanh', kind: 'anyId', choices: 'sale_name' },
    { key: 'station_id', title: 'Trạm', kind: 'anyId', choices: 'station' },
    { key: 'bill_id', title: 'Phiếu xuất', kind: 'anyId' },
  ],
  groupBy: [
    {
      key: 'detail',
      title: 'Phiếu xuất',
      step: 'day',
      by: ['bill_id', 'carrier', 'sale_id'],
      record: 'bill_id',
    },
    ...bySteps,
    { key: 'carrier', title: 'Bên giao hàng', by: ['carrier'] },
    { key: 'sale', title: 'Kinh doanh', by: ['sale_id'] },
    { key: 'station', title: 'Trạm', by: ['station_id'] },
  ],
  defaultSort: '-day',
  charts: [
    {
      key: 'carriers',
      title: 'Tổng tiền và cước theo bên giao hàng',
      kind: 'bars',
      x: 'carrier_name',
      y: ['total', 'freight'],
    },
    {
      key: 'days',
      title: 'Cước và phụ thu theo thời gian',
      kind: 'stacked',
      x: 'day',
      y: ['freight', 'surcharge'],
    },
    { key: 'kilos', title: 'Cân nặng theo thời gian', kind: 'bars', x: 'day', y: ['weight'] },
  ],
  opens: {
    screen: '/report/export/revenues',
    filters: { carrier: 'carrier', sale_id: 'sale_id', station_id: 'station_id', bill_id: 'bill_id' },
    period: 'date',
  },
})
