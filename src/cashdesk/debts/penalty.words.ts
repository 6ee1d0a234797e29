import { formatVnd } from '#platform/rules/money.ts'

interface Told {
  action: 'confirm' | 'cancel'
  amount: number
  customer_name: string | null
  order_code: string | null
  /** The colleague who pays it in place of the customer. */
  staff_name?: string | null
}
/** The customer's money before and after, VND, as the server answers it. */
interface Money {
  balance_before: number
  balance_after: number
  free_after: number
}

/** What charging or cancelling a penalty means to the customer and to the order, for whoever reads no entries. */
export function penaltySentences(
  { action, amount, customer_name, order_code, staff_name }: Told,
  { balance_before, balance_after, free_after }: Money,
): string[] {
  const dong = (value: number) => `${formatVnd(value)} đ`
  const whose = customer_name ? `khách ${customer_name}` : 'khách'
  const order = order_code
    ? `Đơn ${order_code} chỉ được ghi kèm: trạng thái, giá và tiền cọc của đơn không đổi.`
    : 'Không gắn với đơn nào.'
  if (staff_name)
    return [
      action === 'confirm'
        ? `Trừ ${dong(amount)} vào lương tháng này của ${staff_name}.`
        : `Trả lại ${dong(amount)} vào lương của ${staff_name}.`,
      'Số dư của khách không đổi.',
      order,
    ]
  const moved = (how: string) => `số dư từ ${dong(balance_before)} ${how} ${dong(balance_after)}`
  return [
    action === 'confirm'
      ? `Trừ ${dong(amount)} vào tiền của ${whose}: ${moved('còn')}.`
      : `Trả lại ${dong(amount)} cho ${whose}: ${moved('lên')}.`,
    balance_after < 0
      ? `Khách nợ công ty ${dong(-balance_after)}.`
      : free_after < 0
        ? `Khả dụng của khách âm ${dong(-free_after)}: tiền đang giữ cọc nhiều hơn số dư.`
        : `Khách còn khả dụng ${dong(free_after)}.`,
    order,
  ]
}
