import { statuses } from '#platform/contract/status.ts'

/** Order statuses by name; compared by these constants, never by computed floats. */
export const orderStatus = statuses(
  {
    awaitingQuote: [1, 'Chờ báo giá', 'warning'],
    quoted: [2, 'Đã báo giá', 'info'],
    transacting: [3, 'Đang giao dịch', 'progress'],
    transactionComplete: [4, 'Giao dịch hoàn tất', 'purple'],
    purchaseApproved: [5, 'Đã duyệt mua', 'purple'],
    bought: [6, 'Đã mua', 'info'],
    arrivedOverseas: [7, 'Đã về kho nước ngoài', 'progress'],
    exportedOverseas: [8, 'Đã xuất kho nước ngoài', 'progress'],
    arrivedVietnam: [8.2, 'Đã về Việt Nam', 'progress'],
    beingCheckedIn: [9, 'Đang khai thác', 'progress'],
    checked: [10, 'Đã kiểm hàng', 'progress'],
    priced: [11, 'Đã tính giá', 'info'],
    newBill: [12, 'Phiếu xuất mới', 'warning'],
    salesConfirmed: [13, 'Sale đã xác nhận', 'warning'],
    billApproved: [14, 'Đã duyệt phiếu xuất', 'purple'],
    exportApproved: [15, 'Đã duyệt xuất kho', 'purple'],
    delivering: [16, 'Đang giao hàng', 'progress'],
    delivered: [17, 'Giao hàng thành công', 'success'],
    undeliverable: [18, 'Không giao được', 'danger'],
    cancelled: [0, 'Đã hủy', 'neutral'],
  },
  'orders.status',
  'order_status.code',
)
