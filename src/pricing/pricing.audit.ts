import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    exchange_delta: 'Chênh lệch tỷ giá',
    exchange_private: 'Tỷ giá riêng',
    exchange_rate: 'Tỷ giá',
    freight_price: 'Giá cước',
    service_fee: 'Phí dịch vụ',
    surcharge: 'Phụ thu',
    china_fee_service: 'Phí dịch vụ Trung Quốc',
    china_fee_ship: 'Phí vận chuyển Trung Quốc',
    delivery_extra: 'Phụ phí giao hàng',
    express_price: 'Giá chuyển phát',
    group_price: 'Bảng giá nhóm',
    group_price_row: 'Dòng bảng giá nhóm',
    price_oversize: 'Giá hàng quá khổ',
    rate_proposal: 'Tỷ giá chờ duyệt',
    rate_rule: 'Quy tắc tỷ giá',
    service_coupon: 'Mã giảm giá',
    service_extra: 'Giá dịch vụ cộng thêm',
    service_extra_private: 'Giá dịch vụ riêng',
  },
  columns: {
    applied_date: 'ngày áp dụng',
    exchange_rate: 'tỷ giá',
    days_from: 'số ngày từ',
    days_to: 'số ngày đến',
    from_value: 'từ giá trị',
    typed_rate: 'tỷ giá nhập',
    buy_rate: 'tỷ giá mua',
  },
}
