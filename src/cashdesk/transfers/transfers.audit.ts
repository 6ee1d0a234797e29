import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    money_transaction: 'Giao dịch ghi tay',
    partner_refund: 'Đối tác hoàn tiền',
    support_request: 'Yêu cầu hỗ trợ',
    transfer: 'Chuyển khoản',
  },
  columns: {
    trans_type: 'chiều chuyển khoản',
    entry_id: 'bút toán',
  },
}
