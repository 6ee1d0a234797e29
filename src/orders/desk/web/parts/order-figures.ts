import type { OrderDetail } from '#orders/core/order.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { carriedOnly } from '#orders/core/order-kind.words.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { stillDue } from '#orders/core/web/parts/still-due.ts'
import type { Figure } from '#platform/web/record/record-header.tsx'
import { decimalsOf, grouped } from '#platform/web/words/numbers.ts'

const foreign = (value: number | null, currency: string) =>
  value ? `${grouped(value, decimalsOf(value, 2))} ${currency}` : null

/** What matters of an order's money; a buyer is told what the goods cost, not what the customer pays. */
export function orderFigures(order: OrderDetail): Figure[] {
  const { quoted_total: quoted, total_vnd: total, deposit, currency, status } = order
  if (quoted === null) {
    return [
      { label: orderFields.goods_values.label, value: foreign(order.goods_values, currency) },
      { label: orderFields.actual_price.label, value: foreign(order.actual_price, currency) },
    ]
  }
  const whole = total || quoted
  if (order.kind === carriedOnly) {
    const declared = {
      label: 'Giá trị khai báo',
      value: foreign(order.goods_values * order.quality, currency),
    }
    return total
      ? [
          declared,
          { label: 'Tổng đơn', value: total },
          ...(status === orderStatus.cancelled ? [] : [owed(order, total)]),
        ]
      : [declared]
  }
  return [
    { label: total ? 'Tổng đơn' : 'Tổng báo giá', value: whole },
    { label: 'Tiền cọc', value: deposit },
    ...(status === orderStatus.cancelled ? [] : [owed(order, whole)]),
  ]
}

/** The deposit first, then the rest; of an order on a bill the bill knows what is paid. */
function owed(order: OrderDetail, whole: number): Figure {
  const due = order.status <= orderStatus.purchaseApproved ? stillDue(order) : 0
  if (due > 0) return { label: 'Còn phải cọc', value: due, bad: true }
  if (order.bill_code) return { label: 'Thanh toán theo', value: order.bill_code }
  return { label: 'Còn phải trả', value: Math.max(0, whole - (order.deposit ?? 0)) }
}
