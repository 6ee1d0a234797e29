import { supportFields } from '#cashdesk/transfers/support.fields.ts'
import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    money_transaction: 'Giao dịch ghi tay',
    partner_refund: 'Đối tác hoàn tiền',
    support_request: 'Yêu cầu hỗ trợ',
    transfer: 'Chuyển khoản',
  },
  fields: { support_request: supportFields, transfer: transferFields },
  columns: {
    trans_type: 'loại giao dịch',
    entry_id: 'bút toán',
  },
}
