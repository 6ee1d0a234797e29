import { billTable } from '#billing/bill.status.ts'
import { actionLabels } from '#platform/contract/status.ts'

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
  receipt: 'Nhận tiền',
  receipt_reversed: 'Gỡ tiền đã nhận',
  print: 'In phiếu',
  cod_difference: 'COD chênh lệch',
  cod_waits: 'COD vượt mức, chờ người thứ hai',
  cod_paid: 'Đối soát COD',
  cod_checked: 'Đối soát COD vượt mức',
  cod_reopened: 'Hoàn tác đối soát COD',
}

export const billEventLabel = actionLabels(billTable, plain)
