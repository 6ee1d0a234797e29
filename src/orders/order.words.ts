import { orderTable } from '#orders/order.status.ts'

/** Labels of what happens to an order beyond the actions of its status table. */
const plain: Record<string, string> = {
  create: 'Tạo báo giá',
  edit: 'Sửa báo giá',
  track: 'Cập nhật mã vận đơn',
  update_buy: 'Cập nhật thông tin mua',
  extra_deposit: 'Yêu cầu cọc thêm',
  receipt: 'Nhận tiền',
  delete: 'Xóa đơn',
  receive: 'Nhận tại kho nước ngoài',
  pack: 'Đóng vào MAWB',
  arrive: 'Về Việt Nam',
  scan_in: 'Quét vào kho Việt Nam',
  checkin: 'Khai thác',
  price: 'Tính giá',
  bill: 'Lập phiếu xuất',
  image: 'Thêm ảnh',
  receive_package: 'Nhận thêm kiện tại kho nước ngoài',
  weigh_overseas: 'Cân, đo tại kho nước ngoài',
}

export function happeningLabel(action: string): string {
  return orderTable.actions.find((row) => row.key === action)?.label ?? plain[action] ?? action
}
