import { everyRole, roles } from '#platform/contract/roles.ts'

/** News that may be muted, with the roles that get them; what a person writes to people is always heard. */
export const newsKinds = [
  { kind: 'notice', title: 'Thông báo nội bộ', roles: everyRole },
  { kind: 'support', title: 'Yêu cầu hỗ trợ', roles: roles('kd', 'cs', 'kt') },
  { kind: 'feedback', title: 'Góp ý của khách', roles: roles('ql', 'kt', 'kd', 'cs') },
  { kind: 'crm', title: 'Nhắc tên, bình luận, giao việc CRM', roles: roles('ql', 'kt', 'kd', 'cs') },
  { kind: 'debt', title: 'Nhắc nợ, nhắc cọc thêm', roles: roles('kd') },
  { kind: 'notification', title: 'Kết quả gửi thông báo cho khách', roles: roles('ql', 'mkt') },
  { kind: 'file', title: 'Tệp báo cáo gửi định kỳ', roles: everyRole },
  { kind: 'report', title: 'Số tổng của báo cáo lệch', roles: roles('ql', 'kt') },
  { kind: 'system', title: 'Cảnh báo hệ thống', roles: roles('ql') },
] as const

export const targets = [
  { value: 'all', label: 'Tất cả khách hàng' },
  { value: 'level', label: 'Theo hạng khách hàng' },
  { value: 'list', label: 'Danh sách khách hàng' },
] as const
export type Target = (typeof targets)[number]['value']

export const feedbackTypes = [
  { value: 'complaint', label: 'Khiếu nại' },
  { value: 'suggestion', label: 'Góp ý' },
  { value: 'question', label: 'Hỏi đáp' },
  { value: 'praise', label: 'Khen ngợi' },
] as const

export const priorities = [
  { value: 1, label: 'Thấp' },
  { value: 2, label: 'Bình thường' },
  { value: 3, label: 'Cao' },
  { value: 4, label: 'Khẩn cấp' },
] as const
