import { customerPlaces } from '#customers/customer.places.ts'
import { addressFields } from '#customers/address.fields.ts'
import { conversationFields } from '#customers/conversation.fields.ts'
import { customerFields } from '#customers/customer.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    customer_card: 'Tài khoản nhận tiền của khách',
    customer: 'Khách hàng',
    customer_address: 'Địa chỉ khách hàng',
    customer_conversation: 'Trao đổi với khách',
    customer_point: 'Điểm khách hàng',
    customer_vip: 'Tài khoản VIP',
  },
  fields: {
    customer: customerFields,
    customer_address: addressFields,
    customer_conversation: conversationFields,
  },
  columns: {
    anonymised_at: 'xóa dữ liệu lúc',
    assigned_by: 'người gán',
    channel: 'kênh',
    customer_id: 'khách hàng',
    level_code: 'hạng',
    points: 'điểm',
    sale_id: 'nhân viên kinh doanh',
    today_limit_on: 'ngày tính link',
  },
  records: {
    customer: { code: 'customer_no', opens: customerPlaces, keys: ['customer_id'] },
    customer_level: { code: 'code', label: 'name', opens: [], keys: ['level_code'] },
  },
}
