import type { LiquidationTaken } from '#ledger/liquidation-entries.rules.ts'

/** What is taken out of the proceeds, for the owner. */
export const takenNames: Readonly<Record<keyof LiquidationTaken, string>> = {
  goods: 'Tiền hàng',
  service: 'Phí dịch vụ',
  freight: 'Cước vận chuyển',
  storage: 'Phí lưu kho',
  surcharge: 'Phụ thu, xử lý hàng',
  delivery: 'Phí giao hàng',
  customs: 'Thuế hải quan nộp hộ',
  costs: 'Chi phí bán',
}
