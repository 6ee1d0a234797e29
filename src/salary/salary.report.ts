import { report } from '#platform/contract/report.ts'
import type { ReportColumn, ReportFilter, ReportGroup, ReportLink } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'
import { factorNames, lineKinds } from '#salary/salary.words.ts'
import type { LineKind } from '#salary/salary.words.ts'

const readers = roles('ql', 'kt')
const dated = 'Tháng lương'

const lines: ReportLink = { screen: '/report/salary/lines', filters: { sale_id: 'sale_id' }, period: 'date' }
const of = (...kinds: readonly LineKind[]) => ({ opens: { ...lines, fixed: { kind: kinds.join(',') } } })
const bill: ReportLink = { screen: '/invoices', filters: { open: 'bill_id' }, rowsOnly: true }
const customer: ReportLink = { screen: '/customers', filters: { open: 'customer_id' }, rowsOnly: true }
const order: ReportLink = { screen: '/quotes/tracks', filters: { open: 'order_id' }, rowsOnly: true }

const sale: ReportFilter = { key: 'sale_id', title: 'Kinh doanh', kind: 'anyId', choices: 'sale_name' }
/** The rows of a report behind its sums. */
const rowsOf = (screen: string, fixed: Readonly<Record<string, string>> = {}): ReportLink => ({
  screen,
  fixed: { group_by: 'detail', ...fixed },
  filters: {
    kind: 'kind',
    sale_id: 'sale_id',
    bill_id: 'bill_id',
    order_id: 'order_id',
    customer_id: 'customer_id',
    route: 'route',
  },
  period: 'date',
})
/** Of links alone. */
const behind = {
  bill_id: { key: 'bill_id', title: 'Phiếu xuất', kind: 'anyId' },
  order_id: { key: 'order_id', title: 'Đơn hàng', kind: 'anyId' },
  customer_id: { key: 'customer_id', title: 'Khách hàng', kind: 'anyId' },
} as const satisfies Record<string, ReportFilter>
const saleName = { key: 'sale_name', title: 'Kinh doanh', width: 160 } as const
const money = (key: string, title: string, width = 132) =>
  ({ key, title, kind: 'money', width, sum: true }) as const satisfies ReportColumn
const dayColumn = { key: 'day', title: 'Ngày tính', kind: 'date', width: 104, by: 'period' } as const
const customerName = { key: 'customer_name', title: 'Khách hàng', width: 190, opens: customer } as const
const routeColumn = { key: 'route_code', title: 'Tuyến', width: 100 } as const
const factorOf = { key: 'factor_of', title: 'Hệ số lấy theo', names: factorNames, width: 130 } as const
const bySaleAndMonth: readonly ReportGroup[] = [
  { key: 'sale', title: 'Kinh doanh', by: ['sale_id'] },
  { key: 'month', title: 'Tháng', step: 'month' },
]

/** What each earned in a month, live until the month is resolved. */
export const salarySummary = report({
  key: 'salary-summary',
  title: 'Tổng hợp lương',
  noun: 'dòng lương',
  path: '/api/report/salary/summary',
  screen: '/report/salary/summary',
  ids: { list: 'get-report-salary-summary', excel: 'post-report-salary-summary-excel' },
  roles: readers,
  period: 'range',
  dated,
  columns: [
    { key: 'month', title: 'Tháng', kind: 'date', width: 96, by: 'period' },
    { ...saleName, by: 'sale_id' },
    {
      key: 'standing',
      title: 'Chốt lương',
      width: 104,
      hint: 'Các tháng chốt lần lượt: tháng trước tháng đầu tiên đã chốt thì không chốt nữa.',
    },
    { ...money('total', 'Thực lĩnh', 126), card: 'amount', opens: lines },
    { ...money('base', 'Lương cơ bản', 116), ...of('base') },
    { ...money('export', 'Hoa hồng xuất', 122), ...of('export') },
    { ...money('debt', 'Thu hồi nợ', 110), ...of('debt') },
    { ...money('import', 'Doanh thu nhập', 124), ...of('import') },
    { ...money('surcharge', 'Phụ thu', 100), ...of('surcharge') },
    { ...money('reward', 'Thưởng khách mới', 134), ...of('new_customer', 'new_customer_fee') },
    { ...money('adjustment', 'Điều chỉnh', 110), ...of('adjustment') },
    { ...money('correction', 'Sửa tháng đã chốt', 136), ...of('correction') },
    { ...money('carried', 'Âm chuyển sang', 124), ...of('carried') },
    { ...money('leave', 'Nghỉ không lương', 130), ...of('leave') },
    { ...money('penalty', 'Phạt', 96), ...of('penalty') },
    { ...money('forecast', 'Dự kiến thêm', 116), ...of('forecast') },
    {
      key: 'excluded',
      title: 'Phiếu không tính',
      kind: 'number',
      width: 124,
      sum: true,
      ...of('excluded'),
    },
  ],
  filters: [sale],
  groupBy: [
    { key: 'each', title: 'Tháng, kinh doanh', step: 'month', by: ['sale_id'] },
    { key: 'sale', title: 'Kinh doanh', by: ['sale_id'] },
    { key: 'month', title: 'Tháng', step: 'month' },
  ],
  defaultSort: '-month',
  charts: [{ key: 'sales', title: 'Thực lĩnh theo kinh doanh', kind: 'bars', x: 'sale_name', y: ['total'] }],
  opens: lines,
})

/** Every row that a salary is the sum of, and what earned nothing and why. */
export const salaryLines = report({
  key: 'salary-lines',
  title: 'Chi tiết lương kinh doanh',
  noun: 'dòng lương',
  path: '/api/report/salary/lines',
  screen: '/report/salary/lines',
  ids: { list: 'get-report-salary-lines', excel: 'post-report-salary-lines-excel' },
  roles: readers,
  period: 'range',
  dated,
  columns: [
    { key: 'month', title: 'Tháng', kind: 'month', width: 84 },
    { key: 'day', title: 'Ngày', kind: 'date', width: 100 },
    saleName,
    { key: 'kind', title: 'Khoản', names: lineKinds, width: 190 },
    { key: 'bill_code', title: 'Phiếu xuất', width: 112, opens: bill },
    { key: 'order_code', title: 'Đơn hàng', width: 122, opens: order },
    customerName,
    { key: 'base', title: 'Tính trên', kind: 'money', width: 122 },
    { key: 'kg', title: 'Cân (kg)', kind: 'weight', width: 90 },
    { key: 'factor', title: 'Hệ số', kind: 'number', width: 84, decimals: 3 },
    factorOf,
    { ...money('amount', 'Tiền lương', 122), card: 'amount' },
    money('forecast', 'Dự kiến thêm', 116),
    { key: 'excluded', title: 'Phiếu không tính', kind: 'number', sum: true, hidden: true },
    { key: 'note', title: 'Ghi chú, lý do', width: 280 },
  ],
  keys: ['sale_id', 'bill_id', 'order_id', 'customer_id'],
  filters: [
    sale,
    {
      key: 'kind',
      title: 'Khoản',
      kind: 'any',
      options: Object.entries(lineKinds).map(([value, label]) => ({ value, label })),
    },
  ],
  defaultSort: '-day',
})

const exportRows = rowsOf('/report/salary/export-revenue')
const exported = (kind: LineKind) => ({
  opens: {
    ...exportRows,
    fixed: { ...exportRows.fixed, kind },
    filters: { ...exportRows.filters, row_id: 'row_id' },
  },
})

/** Bills that were delivered and paid for, those that were left out and why, and those under way. */
export const salaryExport = report({
  key: 'salary-export',
  title: 'Doanh thu xuất tính lương',
  noun: 'dòng doanh thu',
  path: '/api/report/salary/export-revenue',
  screen: '/report/salary/export-revenue',
  ids: { list: 'get-report-salary-export-revenue', excel: 'post-report-salary-export-revenue-excel' },
  roles: readers,
  period: 'range',
  dated,
  columns: [
    dayColumn,
    { ...saleName, by: 'sale_id' },
    { key: 'bill_code', title: 'Phiếu xuất', width: 112, by: 'row_id', opens: bill },
    { ...customerName, by: 'customer_id' },
    { ...routeColumn, by: 'route' },
    { ...money('service', 'Phí dịch vụ'), ...exported('export') },
    { ...money('freight', 'Cước'), ...exported('export') },
    { ...money('surcharge', 'Phụ thu', 110), ...exported('export') },
    { ...money('revenue', 'Doanh thu tính', 132), ...exported('export') },
    { key: 'factor', title: 'Hệ số', kind: 'number', width: 84, decimals: 3, by: 'row_id' },
    { ...factorOf, by: 'row_id' },
    { ...money('amount', 'Hoa hồng', 122), card: 'amount', ...exported('export') },
    { ...money('left_out', 'Doanh thu không tính', 156), ...exported('excluded') },
    { ...money('forecast', 'Hoa hồng dự kiến', 140), ...exported('forecast') },
    { key: 'note', title: 'Vì sao không tính', width: 280, by: 'row_id' },
  ],
  keys: ['bill_id'],
  filters: [
    {
      key: 'kind',
      title: 'Tình trạng',
      kind: 'any',
      chips: { first: 'export' },
      options: [
        { value: 'export', label: 'Được tính' },
        { value: 'excluded', label: 'Không được tính' },
        { value: 'forecast', label: 'Dự kiến' },
      ],
    },
    sale,
    { key: 'route', title: 'Tuyến', kind: 'any', choices: 'route_code' },
    { key: 'row_id', title: 'Dòng', kind: 'anyId' },
    behind.bill_id,
    behind.customer_id,
  ],
  groupBy: [
    { key: 'detail', title: 'Phiếu, tuyến', step: 'day', by: ['row_id', 'sale_id', 'customer_id', 'route'] },
    ...bySaleAndMonth,
    { key: 'customer', title: 'Khách hàng', by: ['customer_id'] },
    { key: 'route', title: 'Tuyến', by: ['route'] },
  ],
  defaultSort: '-day',
  charts: [
    {
      key: 'sales',
      title: 'Hoa hồng và hoa hồng dự kiến theo kinh doanh',
      kind: 'bars',
      x: 'sale_name',
      y: ['amount', 'forecast'],
    },
    {
      key: 'revenues',
      title: 'Doanh thu tính và không tính theo kinh doanh',
      kind: 'bars',
      x: 'sale_name',
      y: ['revenue', 'left_out'],
    },
    {
      key: 'routes',
      title: 'Doanh thu theo tuyến',
      kind: 'bars',
      x: 'route_code',
      y: ['service', 'freight', 'surcharge'],
    },
  ],
})

/** The weight of own customers' goods that was checked in, by route and goods type. */
export const salaryImport = report({
  key: 'salary-import',
  title: 'Doanh thu nhập tính lương',
  noun: 'dòng cân nặng',
  path: '/api/report/salary/import-revenue',
  screen: '/report/salary/import-revenue',
  ids: { list: 'get-report-salary-import-revenue', excel: 'post-report-salary-import-revenue-excel' },
  roles: readers,
  period: 'range',
  dated,
  columns: [
    { ...dayColumn, title: 'Ngày khai thác', width: 122 },
    { ...saleName, by: 'sale_id' },
    { key: 'order_code', title: 'Đơn hàng', width: 122, by: 'row_id', opens: order },
    { ...customerName, by: 'customer_id' },
    { ...routeColumn, by: 'route' },
    { key: 'goods_name', title: 'Loại hàng', width: 150, by: 'goods' },
    { key: 'kg', title: 'Cân tính cước (kg)', kind: 'weight', width: 142, sum: true },
    { key: 'factor', title: 'Hệ số (đ/kg)', kind: 'money', width: 110, by: 'factor' },
    { ...factorOf, by: 'row_id' },
    { ...money('amount', 'Thành tiền', 122), card: 'amount' },
    { key: 'reason', title: 'Lý do sửa hệ số', width: 200, by: 'row_id' },
    { key: 'note', title: 'Ghi chú', width: 220, by: 'row_id' },
  ],
  rowKey: 'row_id',
  keys: ['order_id', 'resolved'],
  filters: [
    sale,
    { key: 'route', title: 'Tuyến', kind: 'any', choices: 'route_code' },
    { key: 'goods', title: 'Loại hàng', kind: 'any', choices: 'goods_name' },
    { key: 'factor', title: 'Hệ số (đ/kg)', kind: 'anyNumber' },
    { key: 'row_id', title: 'Dòng', kind: 'anyId' },
    behind.customer_id,
  ],
  groupBy: [
    {
      key: 'detail',
      title: 'Từng đơn',
      step: 'day',
      by: ['row_id', 'sale_id', 'customer_id', 'route', 'goods', 'factor'],
    },
    { key: 'factor', title: 'Tuyến, loại hàng, hệ số', by: ['route', 'goods', 'factor'] },
    ...bySaleAndMonth,
    { key: 'customer', title: 'Khách hàng', by: ['customer_id'] },
  ],
  defaultSort: '-day',
  charts: [
    { key: 'sales', title: 'Thành tiền theo kinh doanh', kind: 'bars', x: 'sale_name', y: ['amount'] },
    { key: 'weights', title: 'Cân tính cước theo kinh doanh', kind: 'bars', x: 'sale_name', y: ['kg'] },
    { key: 'routes', title: 'Cân tính cước theo tuyến', kind: 'bars', x: 'route_code', y: ['kg'] },
    { key: 'goods', title: 'Cân tính cước theo loại hàng', kind: 'bars', x: 'goods_name', y: ['kg'] },
  ],
  opens: {
    screen: '/report/salary/import-revenue',
    fixed: { group_by: 'detail' },
    filters: {
      row_id: 'row_id',
      sale_id: 'sale_id',
      customer_id: 'customer_id',
      route: 'route',
      goods: 'goods',
      factor: 'factor',
    },
    period: 'date',
  },
})

/** What a sales person got above the table of surcharges. */
export const salarySurcharge = report({
  key: 'salary-surcharge',
  title: 'Phụ thu phiếu tính lương',
  noun: 'dòng phụ thu',
  path: '/api/report/salary/bill-surcharge-revenue',
  screen: '/report/salary/bill-surcharge-revenue',
  ids: {
    list: 'get-report-salary-bill-surcharge-revenue',
    excel: 'post-report-salary-bill-surcharge-revenue-excel',
  },
  roles: readers,
  period: 'range',
  dated,
  columns: [
    dayColumn,
    { ...saleName, by: 'sale_id' },
    { key: 'bill_code', title: 'Phiếu xuất', width: 112, by: 'bill_id', opens: bill },
    { key: 'order_code', title: 'Đơn hàng', width: 122, by: 'order_id', opens: order },
    { ...customerName, by: 'customer_id' },
    money('table', 'Theo bảng giá'),
    money('charged', 'Đã thu'),
    money('base', 'Thương lượng thêm', 144),
    { ...money('amount', 'Phần của kinh doanh', 150), card: 'amount' },
  ],
  filters: [sale, behind.bill_id, behind.order_id, behind.customer_id],
  groupBy: [
    {
      key: 'detail',
      title: 'Đơn trên phiếu',
      step: 'day',
      by: ['sale_id', 'bill_id', 'order_id', 'customer_id'],
    },
    ...bySaleAndMonth,
  ],
  defaultSort: '-day',
  charts: [
    {
      key: 'sales',
      title: 'Thương lượng thêm và phần của kinh doanh',
      kind: 'bars',
      x: 'sale_name',
      y: ['base', 'amount'],
    },
  ],
  opens: rowsOf('/report/salary/bill-surcharge-revenue'),
})

/** New customers, and what their sales people get for them. */
export const salaryNewCustomer = report({
  key: 'salary-new-customer',
  title: 'Khách mới tính lương',
  noun: 'dòng khách hàng mới',
  path: '/api/report/revenues/new-customer',
  screen: '/report/salary/new-customer',
  ids: { list: 'get-report-revenues-new-customer', excel: 'post-report-revenues-new-customer-excel' },
  roles: readers,
  period: 'range',
  dated,
  columns: [
    dayColumn,
    { ...saleName, by: 'sale_id' },
    { ...customerName, by: 'customer_id' },
    { key: 'completed_on', title: 'Có mã KH', kind: 'date', width: 104, by: 'customer_id' },
    { key: 'first_on', title: 'Phiếu đầu giao', kind: 'date', width: 116, by: 'customer_id' },
    { key: 'bill_code', title: 'Phiếu xuất', width: 112, by: 'bill_id', opens: bill },
    { key: 'customers', title: 'Khách mới', kind: 'number', width: 100, sum: true },
    money('service', 'Phí dịch vụ'),
    money('reward', 'Thưởng khách mới', 138),
    money('fee', 'Thưởng theo phí', 128),
    { ...money('amount', 'Tổng thưởng', 122), card: 'amount' },
  ],
  filters: [
    {
      key: 'kind',
      title: 'Khoản thưởng',
      kind: 'any',
      chips: {},
      options: [
        { value: 'new_customer', label: lineKinds.new_customer },
        { value: 'new_customer_fee', label: lineKinds.new_customer_fee },
      ],
    },
    sale,
    behind.bill_id,
    behind.customer_id,
  ],
  groupBy: [
    { key: 'detail', title: 'Khách, phiếu', step: 'day', by: ['sale_id', 'customer_id', 'bill_id'] },
    { key: 'customer', title: 'Khách hàng', by: ['sale_id', 'customer_id'] },
    ...bySaleAndMonth,
  ],
  defaultSort: '-day',
  charts: [
    {
      key: 'sales',
      title: 'Thưởng khách mới theo kinh doanh',
      kind: 'bars',
      x: 'sale_name',
      y: ['reward', 'fee'],
    },
  ],
  // The rewards are a screen of their own, which asks for the nameless rows as this one does.
  opens: { ...rowsOf('/report/salary/new-customer'), none: ['sale_id', 'bill_id', 'customer_id'] },
})

/** The same rows, those of the reward of a customer first: its list and file are the report's. */
export const salaryReward: typeof salaryNewCustomer = {
  ...salaryNewCustomer,
  title: 'Thưởng khách hàng mới',
  screen: '/report/salary/reward-new-customer',
  filters: (salaryNewCustomer.filters ?? []).map((filter) =>
    filter.chips ? { ...filter, chips: { first: 'new_customer' } } : filter,
  ),
}
