import { formatVnd } from '#platform/rules/money.ts'
import type { PriceExplanation } from '#pricing/price.rules.ts'
import { explainInVietnamese } from '#pricing/price.words.ts'

export interface QuoteToSay {
  code: string
  name: string
  quality: number
  link: string | null
  price: PriceExplanation | null
  /** Null where they are not told; who sends quotes is told. */
  quoted_total: number | null
  deposit_request: number | null
  extra_deposit: number
  payment_percent: number | null
  memo: string | null
  /** DD-MM-YYYY. */
  expiration_date: string | null
}
export interface PaidTo {
  bank: string
  account: string
  holder: string | null
}

/** The quote as a message to the customer: the product, each fee in words, the deposit and how to pay it. */
export function zaloText(order: QuoteToSay, paidTo?: PaidTo): string {
  const rows = [`BÁO GIÁ ${order.code}`, `Sản phẩm: ${order.name} × ${order.quality}`]
  if (order.link) rows.push(order.link)
  rows.push('')
  if (order.price) {
    // Its heading and its own "to be paid" give way to the order's code and deposit.
    const [, ...lines] = explainInVietnamese({ ...order.price, request: null }).split('\n')
    rows.push(...lines)
  } else if (order.quoted_total) rows.push(`TỔNG CỘNG: ${formatVnd(order.quoted_total)} đ`)
  if (order.deposit_request) {
    rows.push(`ĐẶT CỌC (${order.payment_percent}%): ${formatVnd(order.deposit_request)} đ`)
  }
  if (order.extra_deposit > 0) rows.push(`CỌC THÊM DO GIÁ MUA TĂNG: ${formatVnd(order.extra_deposit)} đ`)
  rows.push('')
  if (paidTo) {
    rows.push(`Chuyển khoản: ${[paidTo.bank, paidTo.account, paidTo.holder].filter(Boolean).join(' · ')}`)
  }
  if (order.memo) rows.push(`Nội dung chuyển khoản: ${order.memo}`)
  if (order.expiration_date) rows.push(`Báo giá có hiệu lực đến hết ngày ${order.expiration_date}`)
  return rows
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
