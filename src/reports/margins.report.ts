import { bySteps, report } from '#platform/contract/report.ts'
import type { ReportColumn } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

const money = { kind: 'money', width: 120, sum: true } as const
const ofOrder = { by: 'order_id' } as const

/** What moves a margin after the quote, in the order in which it happens. Minus is against us. */
const moves = {
  moved_price: 'Giá mua đổi',
  moved_ship: 'Ship nội địa',
  moved_rate: 'Tỷ giá',
  moved_charge: 'Sao kê trừ thêm',
  moved_goods: 'Tính lại tiền hàng',
  moved_weight: 'Cân nặng, cước',
  moved_extra: 'Phụ thu, dịch vụ',
  moved_discount: 'Giảm giá',
  moved_carrier: 'Phí giao hàng',
  moved_reweigh: 'Bưu cục cân lại',
  moved_cod_fee: 'Phí thu hộ COD',
  moved_cancel: 'Hủy sau khi mua',
} as const
type Move = keyof typeof moves
export const moveKeys = Object.keys(moves) as Move[]
/** Why least is left: something moved, or what no quote says takes it. */
export const causes = { ...moves, flight_cost: 'Cước bay' } as const

const hints: Readonly<Record<Move, string>> = {
  moved_price: 'Giá người bán lấy so với giá báo, theo tỷ giá mua ngày cọc.',
  moved_ship: 'Ship trong nước người bán so với lúc báo giá.',
  moved_rate: 'Thẻ thật trả theo tỷ giá khác tỷ giá mua của ngày cọc.',
  moved_charge: 'Sao kê thẻ trừ khác số đã ghi: thuế tính thêm, phí. Chỉ biết khi dòng sao kê đã khớp.',
  moved_goods: 'Tiền hàng và phí dịch vụ trên phiếu so với báo giá: mua rẻ hơn thì phiếu giảm theo.',
  moved_weight: 'Cước trên phiếu so với cước ước tính lúc báo giá.',
  moved_extra: 'Phụ thu, lưu kho, dịch vụ thêm, phí phiếu khách trả thêm.',
  moved_discount: 'Phần giảm giá của phiếu chia cho đơn.',
  moved_carrier: 'Phí bên giao hàng báo khi nhận kiện, chia đều cho các đơn trên phiếu.',
  moved_reweigh: 'Bên giao hàng cân lại và tính thêm.',
  moved_cod_fee: 'Bên giao hàng giữ lại khi nộp tiền COD.',
  moved_cancel: 'Doanh thu báo giá mất đi vì hủy sau khi đã mua.',
}

export const marginAlarms = {
  loss: 'Đang lỗ',
  moved: 'Mất nhiều sau báo giá',
  thin: 'Lãi mỏng',
} as const

/** Of every bought order what its quote promised, what moved it since and why, and what is left. */
export const marginReport = report({
  key: 'margins',
  title: 'Ra-đa lãi lỗ',
  noun: 'dòng',
  path: '/api/report/margins',
  screen: '/report/margins',
  ids: { list: 'get-report-margins', excel: 'post-report-margins-excel' },
  roles: roles('ql', 'kt'),
  period: 'range',
  dated: 'Ngày mua',
  columns: [
    { key: 'day', title: 'Ngày', kind: 'date', width: 100, by: 'period' },
    {
      key: 'order_code',
      title: 'Mã đơn',
      width: 130,
      ...ofOrder,
      opens: { screen: '/quotes/tracks', filters: { open: 'order_id' } },
    },
    { key: 'alarm', title: 'Cảnh báo', names: marginAlarms, width: 160, ...ofOrder },
    {
      key: 'why',
      title: 'Vì sao',
      names: causes,
      width: 130,
      ...ofOrder,
      hint: 'Nguyên nhân làm mất nhiều nhất.',
    },
    { key: 'customer', title: 'Khách hàng', width: 190, by: 'customer_id' },
    { key: 'account', title: 'Tài khoản mua', width: 150, by: 'account_id' },
    { key: 'card', title: 'Thẻ', width: 150, by: 'card_id' },
    { key: 'flight', title: 'Chuyến bay', width: 130, by: 'mawb' },
    { key: 'sale_name', title: 'Kinh doanh', width: 150, by: 'sale_id' },
    { key: 'orders', title: 'Số đơn', kind: 'number', width: 72, sum: true },
    { key: 'alarms_count', title: 'Cần xem', kind: 'number', width: 80, sum: true },
    {
      key: 'margin',
      title: 'Lãi hiện nay',
      ...money,
      card: 'amount',
      hint: 'Lãi lúc báo giá, cộng đã thay đổi, trừ cước bay.',
    },
    { key: 'margin_percent', title: '% lãi', kind: 'percent', width: 80, of: ['margin', 'revenue'] },
    {
      key: 'planned',
      title: 'Lãi lúc báo giá',
      ...money,
      hint: 'Tiền hàng, phí dịch vụ và cước ước tính, trừ giá mua theo tỷ giá mua ngày cọc.',
    },
    {
      key: 'moved',
      title: 'Đã thay đổi',
      ...money,
      hint: 'Cộng các nguyên nhân bên phải; âm là mất của công ty.',
    },
    {
      key: 'flight_cost',
      title: causes.flight_cost,
      ...money,
      hint: 'Cước kế toán ghi cho chuyến bay, chia cho các đơn trên chuyến theo cân tính cước. Cân lại hay đổi chuyến thì chia lại trong vòng một phút.',
    },
    ...moveKeys.map((key): ReportColumn => ({ key, title: causes[key], ...money, hint: hints[key] })),
    { key: 'revenue', title: 'Doanh thu', ...money, hint: 'Theo phiếu; chưa có phiếu thì theo báo giá.' },
    {
      key: 'cod_short',
      title: 'Thiếu COD',
      ...money,
      hint: 'COD phải thu mà chưa thu đủ. Khách còn nợ nên chưa trừ vào lãi.',
    },
    { key: 'estimated_weight', title: 'Cân ước tính', kind: 'weight', width: 110, ...ofOrder },
    { key: 'd_weight', title: 'Cân nước ngoài', kind: 'weight', width: 120, ...ofOrder },
    { key: 'r_weight', title: 'Cân Việt Nam', kind: 'weight', width: 110, ...ofOrder },
    { key: 'weight', title: 'Cân tính cước', kind: 'weight', width: 110, ...ofOrder },
  ],
  filters: [
    {
      key: 'alarms',
      title: 'Cảnh báo',
      kind: 'any',
      chips: {},
      options: Object.entries(marginAlarms).map(([value, label]) => ({ value, label })),
    },
    { key: 'account_id', title: 'Tài khoản mua', kind: 'anyId', choices: 'account' },
    { key: 'card_id', title: 'Thẻ', kind: 'anyId', choices: 'card' },
    { key: 'mawb', title: 'Chuyến bay', kind: 'any', choices: 'flight' },
    { key: 'customer_id', title: 'Khách hàng', kind: 'anyId', choices: 'customer' },
    { key: 'sale_id', title: 'Kinh doanh', kind: 'anyId', choices: 'sale_name' },
    { key: 'order_id', title: 'Đơn', kind: 'anyId' },
  ],
  groupBy: [
    {
      key: 'order',
      title: 'Đơn',
      step: 'day',
      by: ['order_id', 'customer_id'],
    },
    { key: 'account', title: 'Tài khoản mua', by: ['account_id'] },
    { key: 'card', title: 'Thẻ', by: ['card_id'] },
    { key: 'flight', title: 'Chuyến bay', by: ['mawb'] },
    { key: 'customer', title: 'Khách hàng', by: ['customer_id'] },
    { key: 'sale', title: 'Kinh doanh', by: ['sale_id'] },
    ...bySteps,
  ],
  rowKey: 'order_id',
  defaultSort: 'margin',
  charts: [
    {
      key: 'days',
      title: 'Lãi lúc báo giá và lãi hiện nay',
      kind: 'bars',
      x: 'day',
      y: ['planned', 'margin'],
    },
    {
      key: 'causes',
      title: 'Vì sao lãi thay đổi',
      kind: 'bars',
      x: 'day',
      y: ['moved_price', 'moved_rate', 'moved_goods', 'moved_weight', 'moved_discount'],
    },
    {
      key: 'accounts',
      title: 'Lãi theo tài khoản mua',
      kind: 'bars',
      x: 'account',
      y: ['planned', 'margin'],
    },
    { key: 'cards', title: 'Lãi theo thẻ', kind: 'bars', x: 'card', y: ['planned', 'margin'] },
    { key: 'flights', title: 'Lãi theo chuyến bay', kind: 'bars', x: 'flight', y: ['planned', 'margin'] },
    { key: 'customers', title: 'Lãi theo khách hàng', kind: 'bars', x: 'customer', y: ['planned', 'margin'] },
  ],
  opens: {
    screen: '/report/margins',
    filters: {
      order_id: 'order_id',
      customer_id: 'customer_id',
      account_id: 'account_id',
      card_id: 'card_id',
      mawb: 'mawb',
      sale_id: 'sale_id',
      alarms: 'alarms',
    },
    period: 'date',
  },
})
