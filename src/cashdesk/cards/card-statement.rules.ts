import { fold } from '#platform/rules/fold.ts'
import type { SheetColumn } from '#platform/rules/sheet.ts'

export type StatementColumn = 'card' | 'posted_on' | 'reference' | 'content' | 'amount' | 'note'

/** The columns of a buying card's statement, in Vietnamese and as issuers abroad name them. */
export const cardStatementColumns: readonly SheetColumn<StatementColumn>[] = [
  {
    field: 'card',
    title: 'Thẻ',
    also: ['Số thẻ', 'Thẻ (4 số cuối)', 'Card', 'Card number', 'Card no.'],
    required: true,
    width: 24,
    example: '4417',
  },
  {
    field: 'posted_on',
    title: 'Ngày',
    also: ['Ngày sao kê', 'Ngày giao dịch', 'Date', 'Transaction date', 'Posting date', 'Post date'],
    required: true,
    width: 13,
    example: '01-11-2026',
  },
  {
    field: 'reference',
    title: 'Số tham chiếu',
    also: ['Mã đơn người bán', 'Mã giao dịch', 'Reference', 'Reference number', 'Order number'],
    width: 24,
    example: 'S12345678',
  },
  {
    field: 'content',
    title: 'Nội dung',
    also: ['Mô tả', 'Diễn giải', 'Description', 'Merchant', 'Details'],
    width: 40,
    example: 'MERCARI INC TOKYO (dòng mẫu)',
  },
  {
    field: 'amount',
    title: 'Số tiền',
    also: ['Số tiền giao dịch', 'Amount', 'Transaction amount'],
    required: true,
    width: 16,
    example: '12800',
  },
  { field: 'note', title: 'Ghi chú', also: ['Note'], width: 24, example: '' },
]

/** `**** **** **** 4417`, `4417`, and `417` of a sheet that took it for a number; null where no digits end it. */
export function lastDigitsOf(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : digits.slice(-4).padStart(4, '0')
}

/** `(1,200.50)` is −1,200.50 as accountants write it. */
export function signed(text: string): string {
  const figure = text.replace(/(?:JPY|USD|CNY|KRW|EUR|GBP|AUD|VND|¥|\$)\s*/gi, '').trim()
  return figure.startsWith('(') && figure.endsWith(')') ? `-${figure.slice(1, -1).trim()}` : figure
}

const wholeCurrencies = new Set(['JPY', 'KRW', 'VND'])

/**
 * An amount as `1,234.56`, from any way that issuers write it: `1.234,56`, `1234,56`, and of a currency
 * without decimals `12.800`. Null where `1.200` may be a thousand or one: the person has to say which.
 */
export function figureIn(text: string, currency: string): string | null {
  const plain = signed(text)
  const [, sign = '', whole = '', decimals] =
    /^(-?)([1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(plain) ?? []
  const grouped = whole.includes('.')
  if (whole === '' || (!grouped && decimals === undefined)) return plain
  const isClear = decimals !== undefined || whole.split('.').length > 2 || wholeCurrencies.has(currency)
  if (!isClear) return null
  return `${sign}${whole.replaceAll('.', ',')}${decimals === undefined ? '' : `.${decimals}`}`
}

/** The words of a line that may be a seller's order number: letters and digits, five or more of them. */
export function numbersIn(text: string): string[] {
  return fold(text)
    .split(/[\s,;:#|/()*]+/)
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
    .filter((word) => word.length >= 5)
}
