import { customerFields } from '#customers/customer.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    customer_card: 'Tài khoản nhận tiền của khách',
    customer: 'Khách hàng',
    customer_address: 'Địa chỉ khách hàng',
    customer_level: 'Hạng khách hàng',
    customer_conversation: 'Trao đổi với khách',
    customer_debt: 'Công nợ khách',
    level_proposal: 'Đề nghị đổi hạng khách',
    customer_point: 'Điểm khách hàng',
    customer_vip: 'Tài khoản VIP',
    debt_payment: 'Trả nợ',
    vip_level: 'Hạng VIP',
  },
  fields: { customer: customerFields },
}
