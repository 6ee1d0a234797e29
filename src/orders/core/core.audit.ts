import { orderFields } from '#orders/core/order.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    orders: 'Đơn hàng',
  },
  fields: { orders: orderFields },
  columns: {
    buyer_id: 'người mua',
    link: 'đường dẫn',
    sub_status: 'trạng thái phụ',
    actual_price: 'giá mua thực',
    auction: 'có đấu giá',
    bought_at: 'mua lúc',
    cancelled_from: 'hủy từ trạng thái',
    deposit_at: 'đặt cọc lúc',
    deposit_request: 'tiền yêu cầu cọc',
    domestic_ship: 'phí giao nội địa nước ngoài',
    extra_deposit: 'cọc thêm',
    freight_estimate: 'cước dự kiến',
    freight_vnd: 'tiền cước',
    goods_values: 'giá hàng',
    goods_vnd: 'tiền hàng',
    item_id: 'mã hàng',
    payment_percent: 'tỷ lệ cọc',
    quoted_total: 'tổng báo giá',
    revision: 'lần báo giá',
    sell_rate: 'tỷ giá bán',
    service_vnd: 'phí dịch vụ',
    services_extra: 'dịch vụ thêm',
    supplier_order_no: 'mã đơn người bán',
    surcharge_vnd: 'phụ thu',
    total_vnd: 'tổng tiền',
  },
}
