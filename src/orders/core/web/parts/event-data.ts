import { grouped } from '#platform/web/words/numbers.ts'

const names: Readonly<Record<string, string>> = {
  total: 'tổng',
  request: 'yêu cầu cọc',
  payment_percent: 'mức cọc',
  revision: 'lần báo giá',
  amount: 'số tiền',
  receipt: 'phiếu thu',
  deposit: 'tiền cọc',
  extra_deposit: 'cọc thêm',
  actual_price: 'giá mua',
  supplier_order_no: 'mã đơn người bán',
  track: 'mã vận đơn',
  fee: 'phí',
  name: 'tên',
  link: 'liên kết',
  color: 'màu',
  size: 'cỡ',
  note: 'ghi chú',
  receiver: 'nơi nhận',
  reloaded: 'đổi',
  named_notes: 'nhãn',
}

/** What an event kept, in words; what people have no word for stays in the record. */
export function eventData(data: Readonly<Record<string, unknown>>): string {
  return Object.entries(data)
    .filter(([key, value]) => names[key] !== undefined && value !== null && value !== '')
    .map(([key, value]) => {
      const said = typeof value === 'number' ? grouped(value, Number.isInteger(value) ? 0 : 2) : String(value)
      return `${names[key]} ${said}`
    })
    .join(' · ')
}
