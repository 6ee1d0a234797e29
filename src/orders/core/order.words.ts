import { orderTable } from '#orders/core/order-table.status.ts'
import { actionLabels } from '#platform/contract/status.ts'

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
  quality: 'Giảm số lượng',
  split_from: 'Tách từ đơn khác',
  sub_status: 'Đổi trạng thái phụ',
  named_notes: 'Đổi nhãn ghi chú',
  sale: 'Đổi nhân viên kinh doanh',
  receipt: 'Nhận tiền',
  receipt_reversed: 'Gỡ tiền đã nhận',
  extra_remind: 'Khách chưa cọc thêm: nhắc khách',
  extra_decide: 'Khách chưa cọc thêm: kinh doanh quyết định',
  guarantee: 'Duyệt bảo lãnh',
  guarantee_refused: 'Từ chối bảo lãnh',
  delete: 'Xóa đơn',
  receive: 'Nhận tại kho nước ngoài',
  pack: 'Đóng vào MAWB',
  arrive: 'Về Việt Nam',
  bill_merge: 'Chuyển sang phiếu gộp',
  bill_separate: 'Tách sang phiếu khác',
  bill_cod_waits: 'COD vượt mức, chờ người thứ hai',
  bill_cod_paid: 'Đối soát COD',
  bill_cod_checked: 'Đối soát COD vượt mức',
  bill_cod_difference: 'COD chênh lệch',
  bill_cod_reopened: 'Hoàn tác đối soát COD',
  refund_wait: 'Chờ người bán hoàn tiền',
  write_off_ask: 'Đề nghị xóa sổ',
  image: 'Thêm ảnh',
  receive_package: 'Nhận thêm kiện tại kho nước ngoài',
  weigh_overseas: 'Cân, đo tại kho nước ngoài',
}

export const orderEventLabel = actionLabels(orderTable, plain)

/** Ways of transport that have prices of their own; without one an order goes as its route does. */
export const transportWays = [{ value: 'express', label: 'Chuyển phát nhanh' }] as const
