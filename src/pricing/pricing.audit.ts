import { groupPriceFields } from '#pricing/group-price.fields.ts'
import { proposalFields } from '#pricing/rate-proposal.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    freight_price: 'Giá cước',
    group_price: 'Bảng giá nhóm',
    group_price_row: 'Dòng bảng giá nhóm',
    rate_proposal: 'Tỷ giá chờ duyệt',
  },
  fields: { group_price: groupPriceFields, rate_proposal: proposalFields },
  columns: {
    applied_date: 'ngày áp dụng',
    buy_rate: 'tỷ giá mua',
    exchange_rate: 'tỷ giá',
    expried_date: 'ngày hết hạn',
    from_kg: 'từ (kg)',
    group_code: 'nhóm sản phẩm',
    group_price_id: 'bảng giá nhóm',
    min_charge: 'thu tối thiểu',
    price: 'đơn giá',
    pull_id: 'lần lấy tỷ giá',
    rate: 'tỷ giá',
    sell_rate: 'tỷ giá bán',
    to_kg: 'đến (kg)',
    typed_rate: 'tỷ giá nhập',
  },
  records: {
    group_price: { code: 'code', label: 'name', opens: ['/prices/prices/groups'], keys: ['group_price_id'] },
    service_coupon: { code: 'code', opens: ['/setting/coupons'], keys: ['coupon_id'] },
  },
}
