import { formatVnd } from '#platform/rules/money.ts'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import type { BracketProblem, PeriodProblem } from '#pricing/price-list.rules.ts'

export const surchargeKinds = [
  { value: 'per_unit', label: 'Theo số lượng' },
  { value: 'per_kg', label: 'Theo kg' },
  { value: 'percent', label: 'Theo % giá trị' },
] as const

export const parcelKinds = [
  { value: 'per_kg', label: 'Theo kg' },
  { value: 'flat', label: 'Trọn gói' },
] as const

/** How an extra service is counted. */
export const serviceKinds = [
  { value: 'per_parcel', label: 'Theo kiện gom thêm' },
  { value: 'per_box', label: 'Theo thùng' },
  { value: 'per_unit', label: 'Theo số lượng' },
  { value: 'per_kg', label: 'Theo kg' },
  { value: 'percent', label: 'Theo % giá trị' },
  { value: 'flat', label: 'Trọn gói' },
] as const

export const deliveryKinds = [
  { value: 'flat', label: 'Theo chuyến' },
  { value: 'per_kg', label: 'Theo kg' },
  { value: 'percent', label: 'Theo % tiền thu hộ' },
] as const

export const payers = [
  { value: 'customer', label: 'Khách trả' },
  { value: 'company', label: 'Công ty trả' },
] as const

export const couponKinds = [
  { value: 'amount', label: 'Số tiền' },
  { value: 'percent', label: '% phí dịch vụ' },
] as const

/** What a saved list of brackets still lacks: a warning, because lists are typed row by row. */
export function bracketWarning({ kind, from, to }: BracketProblem, unit: 'kg' | 'đ'): string {
  const shown = (value: number) => (unit === 'kg' ? `${value} kg` : `${formatVnd(value)} đ`)
  const range = to === null ? `từ ${shown(from)} trở lên` : `từ ${shown(from)} đến dưới ${shown(to)}`
  return kind === 'hole'
    ? `Bảng giá này chưa có bậc ${range}.`
    : `Bảng giá này có hai bậc trùng nhau ${range}.`
}

/** How a period of a price stands to its neighbours: a warning, nothing is refused. */
export function periodWarning({ kind, from, to }: PeriodProblem, noun: 'giá' | 'giá nhóm' = 'giá'): string {
  const days =
    to === null
      ? `từ ${formatBusinessDate(from)} trở đi`
      : `từ ${formatBusinessDate(from)} đến ${formatBusinessDate(to)}`
  switch (kind) {
    case 'hole':
      return `Chưa có ${noun} nào áp dụng ${days}.`
    case 'twin':
      return `Có hai dòng cùng bắt đầu và cùng áp dụng ${days}; chỉ một dòng được dùng.`
    case 'overlap':
      return `Có hai dòng cùng áp dụng ${days}; dòng bắt đầu sau được dùng.`
  }
}

export const backdated =
  'Ngày áp dụng đã qua: dòng này có hiệu lực ngay và không sửa được nữa; báo giá đã chốt không đổi.'

export const currencyWords = {
  USD: 'Đô la Mỹ',
  JPY: 'Yên Nhật',
  KRW: 'Won Hàn Quốc',
  CNY: 'Nhân dân tệ',
  GBP: 'Bảng Anh',
  EUR: 'Euro',
  AUD: 'Đô la Úc',
  PayPal: 'PayPal (USD)',
} as const

/** Whose list a price was taken from. */
export const priceSourceNames: Readonly<Record<string, string>> = {
  private: 'giá riêng của khách',
  group: 'bảng giá nhóm của khách',
  level: 'giá của hạng khách',
  standard: 'bảng giá chung',
  express: 'bảng giá chuyển phát',
}

/** What the rows of a price table are called, in an explanation. */
export const priceTableNames: Readonly<Record<string, string>> = {
  exchange_rate: 'Tỷ giá',
  exchange_private: 'Tỷ giá riêng',
  exchange_delta: 'Chênh tỷ giá',
  service_fee: 'Phí dịch vụ',
  freight_price: 'Bảng giá cước',
  surcharge: 'Phụ thu',
  price_oversize: 'Giá hàng quá khổ',
  express_price: 'Giá chuyển phát',
  service_extra: 'Giá dịch vụ cộng thêm',
  service_extra_private: 'Giá dịch vụ riêng',
  delivery_extra: 'Phụ phí giao hàng',
  china_fee_service: 'Phí dịch vụ Trung Quốc',
  china_fee_ship: 'Phí vận chuyển Trung Quốc',
  group_price_row: 'Bảng giá nhóm',
  service_coupon: 'Mã giảm giá',
  customer_level: 'Hạng khách',
  config_factor: 'Hệ số',
  inbill: 'Phiếu khai thác',
}
