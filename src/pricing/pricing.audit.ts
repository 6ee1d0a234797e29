import { groupPriceFields } from '#pricing/group-price.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    freight_price: 'Giá cước',
    group_price: 'Bảng giá nhóm',
    group_price_row: 'Dòng bảng giá nhóm',
    rate_proposal: 'Tỷ giá chờ duyệt',
  },
  fields: { group_price: groupPriceFields },
  columns: {
    applied_date: 'ngày áp dụng',
    bank_rate: 'tỷ giá ngân hàng',
    before_rate: 'tỷ giá trước đó',
    buy_rate: 'tỷ giá mua',
    exchange_rate: 'tỷ giá',
    expried_date: 'ngày hết hạn',
    from_kg: 'từ (kg)',
    group_code: 'nhóm sản phẩm',
    group_price_id: 'bảng giá nhóm',
    min_charge: 'thu tối thiểu',
    moved_percent: 'lệch (%)',
    price: 'đơn giá',
    pull_id: 'lần lấy tỷ giá',
    rate: 'tỷ giá',
    rate_id: 'tỷ giá được áp dụng',
    sell_rate: 'tỷ giá bán',
    to_kg: 'đến (kg)',
    typed_rate: 'tỷ giá nhập',
  },
}
