import { orderTable } from '#orders/core/order.status.ts'

/** Labels of what happens to an order beyond the actions of its status table. */
const plain: Record<string, string> = {
  create: 'Tạo báo giá',
  edit: 'Sửa báo giá',
  track: 'Cập nhật mã vận đơn',
  update_buy: 'Cập nhật thông tin mua',
  margin_seen: 'Xác nhận lãi bất thường',
  extra_deposit: 'Yêu cầu cọc thêm',
  auto_recall: 'Tự thu hồi đơn quá hạn mua',
  merged_into: 'Đã gộp vào đơn khác',
  split_from: 'Tách từ đơn khác',
  sub_status: 'Đổi trạng thái phụ',
  sale: 'Đổi nhân viên kinh doanh',
  receipt: 'Nhận tiền',
  guarantee: 'Duyệt bảo lãnh',
  guarantee_refused: 'Từ chối bảo lãnh',
  charge: 'Trạng thái khoản chi cho người bán',
  channel: 'Đổi kênh thanh toán',
  delete: 'Xóa đơn',
  receive: 'Nhận tại kho nước ngoài',
  pack: 'Đóng vào MAWB',
  arrive: 'Về Việt Nam',
  scan_in: 'Quét vào kho Việt Nam',
  checkin: 'Khai thác',
  price: 'Tính giá',
  bill: 'Lập phiếu xuất',
  bill_remove: 'Bỏ khỏi phiếu xuất',
  bill_merge: 'Chuyển sang phiếu gộp',
  bill_separate: 'Tách sang phiếu khác',
  bill_confirm: 'Sale xác nhận phiếu xuất',
  bill_approve: 'Duyệt phiếu xuất',
  bill_release: 'Duyệt xuất kho',
  bill_hand_over: 'Bàn giao vận chuyển',
  bill_deliver: 'Giao thành công',
  bill_cod_paid: 'Đối soát COD',
  bill_cod_difference: 'COD chênh lệch',
  bill_cod_reopened: 'Hoàn tác đối soát COD',
  bill_fail: 'Không giao được',
  bill_redeliver: 'Giao lại',
  bill_restock: 'Nhập lại kho',
  bill_cancel: 'Hủy phiếu xuất',
  bill_back: 'Lùi phiếu xuất',
  refund_wait: 'Chờ người bán hoàn tiền',
  write_off_ask: 'Đề nghị xóa sổ',
  image: 'Thêm ảnh',
  receive_package: 'Nhận thêm kiện tại kho nước ngoài',
  weigh_overseas: 'Cân, đo tại kho nước ngoài',
}

export function orderEventLabel(action: string): string {
  return orderTable.actions.find((row) => row.key === action)?.label ?? plain[action] ?? action
}

/** Ways of transport that have prices of their own; without one an order goes as its route does. */
export const transportWays = [{ value: 'express', label: 'Chuyển phát nhanh' }] as const
