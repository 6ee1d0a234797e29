import { orderPlaces } from '#orders/core/order.places.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    orders: 'Đơn hàng',
  },
  fields: { orders: orderFields },
  columns: {
    buyer_id: 'người mua',
    cancelled_from: 'hủy từ trạng thái',
    claimed_at: 'nhận mua lúc',
    deposit_at: 'đặt cọc lúc',
    freight_vnd: 'tiền cước',
    goods_vnd: 'tiền hàng',
    merged_into: 'gộp vào đơn',
    named_notes: 'nhãn ghi chú',
    noticed_at: 'báo khách hàng về lúc',
    order_id: 'đơn hàng',
    overseas_warehouse: 'kho nhận ở nước ngoài',
    price_inputs: 'số liệu nhập khi tính giá',
    purchase_waits: 'chờ xác nhận mua',
    priced_at: 'tính giá lúc',
    // Rows of the log from before the column was renamed.
    quality: 'số lượng',
    receiver: 'người nhận',
    refund_due: 'hạn hoàn tiền',
    refund_expected: 'tiền chờ hoàn',
    service_vnd: 'phí dịch vụ',
    surcharge_vnd: 'phụ thu',
    total_vnd: 'tổng tiền',
    write_off_by: 'người đề nghị xóa sổ',
    write_off_reason: 'lý do xóa sổ',
  },
  records: { orders: { code: 'code', opens: orderPlaces, keys: ['order_id', 'merged_into'] } },
}
