import { statuses } from '#platform/contract/status.ts'

/** Order statuses by name; compared by these constants, never by computed floats. */
export const orderStatus = statuses(
  {
    awaitingQuote: [1, 'Chờ báo giá', 'quote'],
    quoted: [2, 'Đã báo giá', 'quote'],
    transacting: [3, 'Đang giao dịch', 'money'],
    transactionComplete: [4, 'Giao dịch hoàn tất', 'money'],
    purchaseApproved: [5, 'Đã duyệt mua', 'purchase'],
    bought: [6, 'Đã mua', 'purchase'],
    arrivedOverseas: [7, 'Đã về kho nước ngoài', 'transit'],
    exportedOverseas: [8, 'Đã xuất kho nước ngoài', 'transit'],
    arrivedVietnam: [8.2, 'Đã về Việt Nam', 'transit'],
    beingCheckedIn: [9, 'Đang khai thác', 'warehouse'],
    checked: [10, 'Đã kiểm hàng', 'warehouse'],
    priced: [11, 'Đã tính giá', 'warehouse'],
    newBill: [12, 'Phiếu xuất mới', 'delivery'],
    salesConfirmed: [13, 'Sale đã xác nhận', 'delivery'],
    billApproved: [14, 'Đã duyệt phiếu xuất', 'delivery'],
    exportApproved: [15, 'Đã duyệt xuất kho', 'delivery'],
    delivering: [16, 'Đang giao hàng', 'delivery'],
    delivered: [17, 'Giao hàng thành công', 'done'],
    undeliverable: [18, 'Không giao được', 'problem'],
    cancelled: [0, 'Đã hủy', 'off'],
  },
  'orders.status',
  'order_status.code',
  'order_step.status',
)
