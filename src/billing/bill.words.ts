import { billTable } from '#billing/bill.status.ts'
import { actionLabels } from '#platform/contract/status.ts'
import { formatVnd } from '#platform/rules/money.ts'

export const methodNames = {
  TRANSFER: 'Chuyển khoản',
  CASH: 'Tiền mặt',
  COD: 'Thu hộ (COD)',
  OTHER: 'Khác',
} as const
export type BillMethod = keyof typeof methodNames
export const billMethods = Object.keys(methodNames) as BillMethod[]

/** Labels of what happens to a bill beyond the actions of its status table. */
const plain: Record<string, string> = {
  overdue: 'Quá hạn giao, chưa rõ đã thu COD',
  create: 'Lập phiếu xuất',
  add_orders: 'Thêm đơn vào phiếu',
  remove_orders: 'Bỏ đơn khỏi phiếu',
  merge: 'Gộp phiếu',
  separate: 'Tách phiếu',
  fee: 'Cập nhật phí phiếu',
  refund: 'Giảm trừ cho khách',
  receipt: 'Thu tiền',
  receipt_reversed: 'Gỡ tiền đã nhận',
  print: 'In phiếu',
  follow: 'Ghi theo dõi phiếu tồn',
  looked_after: 'Kiểm phiếu tồn',
  cod_difference: 'COD chênh lệch',
  cod_waits: 'COD vượt mức, chờ người thứ hai',
  cod_paid: 'Đối soát COD',
  cod_checked: 'Đối soát COD vượt mức',
  cod_reopened: 'Hoàn tác đối soát COD',
}

export const billEventLabel = actionLabels(billTable, plain)

/** What the outcome of a delivery depends on; VND. */
interface Outgoing {
  method: BillMethod
  /** What the carrier is to collect. */
  expected_cod: number
  /** What the customer still has to pay for the bill. */
  due: number
}

/** The carrier brings money of it. */
export const collects = ({ method, expected_cod }: Pick<Outgoing, 'method' | 'expected_cod'>): boolean =>
  method === 'COD' && expected_cod > 0

/** The goods reached the customer: what that says of the money. */
export function deliveredWords(bill: Outgoing): string {
  const { due } = bill
  const there = 'Hàng đã tới tay khách.'
  if (collects(bill)) return `${there} Ghi số tiền người giao đã thu của khách.`
  const paid =
    due > 0 ? `khách còn phải trả ${formatVnd(due)} đ của phiếu này.` : 'tiền của phiếu khách đã trả đủ.'
  return `${there} Phiếu không thu hộ; ${paid}`
}

/** They did not: where they are, and what the customer has to pay now. `fee`: charged on to them, VND. */
export function undeliveredWords(bill: Outgoing, fee: number): string[] {
  const { expected_cod, due } = bill
  return [
    'Hàng chưa tới tay khách, người giao mang về; sau đó giao lại hoặc nhập lại kho.',
    collects(bill) ? `Chưa thu được ${formatVnd(expected_cod)} đ thu hộ.` : '',
    due > 0
      ? `Khách vẫn còn phải trả ${formatVnd(due)} đ của phiếu này.`
      : 'Tiền của phiếu khách đã trả đủ, vẫn giữ nguyên.',
    fee > 0 ? `Khách phải trả thêm ${formatVnd(fee)} đ phí hoàn.` : '',
  ].filter(Boolean)
}
