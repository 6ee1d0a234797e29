import { formatVnd } from '#platform/rules/money.ts'

/** Ages of what is owed, in days since the bill was approved; the last has no end. */
export const debtBuckets = [
  { key: 'd7', from: 0, to: 7, label: '0–7 ngày' },
  { key: 'd15', from: 8, to: 15, label: '8–15 ngày' },
  { key: 'd30', from: 16, to: 30, label: '16–30 ngày' },
  { key: 'd60', from: 31, to: 60, label: '31–60 ngày' },
  { key: 'older', from: 61, to: null, label: 'Trên 60 ngày' },
] as const
export type BucketKey = (typeof debtBuckets)[number]['key']

/** What the figures of a customer's debt count, wherever they stand. */
export const debtCounts =
  'Nợ trên phiếu là phần chưa trả của phiếu xuất đã duyệt; tạm giữ là tiền cọc và tiền chờ chi; khả dụng = số dư − tạm giữ, số dư đã trừ nợ trên phiếu.'

export const reminderChannels = ['phone', 'zalo', 'sms', 'email'] as const
export const reminderChannelNames: Readonly<Record<string, string>> = {
  phone: 'Gọi điện',
  zalo: 'Zalo',
  sms: 'Tin nhắn SMS',
  email: 'E-mail',
  auto: 'Tự động (báo nhân viên)',
}

interface Reminder {
  customer: string
  /** Of each open bill what is due, VND, and its age in days. */
  bills: readonly { code: string; due: number; days: number; memo: string }[]
  bank: { name: string; account: string; holder: string | null } | null
}

/** What a customer is written about their debt, to be copied into Zalo or a message. */
export function reminderText({ customer, bills, bank }: Reminder): string {
  if (bills.length === 0) return 'Đơn vị vận chuyển thu hộ toàn bộ số tiền khi giao, chưa cần nhắc khách.'
  const total = bills.reduce((sum, { due }) => sum + due, 0)
  const lines = bills.map(
    ({ code, due, days, memo }) => `- ${code}: ${formatVnd(due)} đ (${days} ngày), nội dung: ${memo}`,
  )
  const where = bank
    ? [`Chuyển khoản về ${bank.name}, số tài khoản ${bank.account}${bank.holder ? `, ${bank.holder}` : ''}.`]
    : []
  return [
    `Kính gửi ${customer}, quý khách còn ${formatVnd(total)} đ chưa thanh toán:`,
    ...lines,
    ...where,
    'Nếu quý khách đã chuyển, vui lòng gửi lại chứng từ. Xin cảm ơn quý khách.',
  ].join('\n')
}
