import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    account_vote: 'Điểm tài khoản mua hàng',
    order_guarantee: 'Bảo lãnh đơn hàng',
  },
  columns: {
    answer: 'trả lời',
    asked_by: 'người đề nghị',
    score: 'điểm',
  },
}
