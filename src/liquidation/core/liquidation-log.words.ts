/** What the log of a sale says, by its actions as specified and those of its money. */
const actions: Readonly<Record<string, string>> = {
  add: 'Thêm đề xuất',
  accept: 'Duyệt đề xuất',
  update: 'Cập nhật',
  'create-order': 'Tạo đơn thanh lý',
  'update-liquidation-price': 'Cập nhật giá thanh lý',
  'update-status': 'Cập nhật trạng thái',
  cancel_order: 'Hủy đơn thanh lý',
  withdraw: 'Rút đề xuất',
  override: 'Quản lý cho bán khi thiếu hồ sơ',
  settle: 'Quyết toán với chủ hàng',
  'statement-sent': 'Gửi bảng kê cho chủ hàng',
  stop: 'Chủ hàng đã thanh toán, dừng bán',
  'owner-paid': 'Chủ hàng đã thanh toán, dừng bán phần còn lại',
}
export const logLabel = (action: string): string => actions[action] ?? action
