import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    account_vote: 'Điểm tài khoản mua hàng',
    order_guarantee: 'Bảo lãnh đơn hàng',
  },
}
