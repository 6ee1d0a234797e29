import { transferPlaces } from '#cashdesk/transfers/transfer.places.ts'
import { partnerRefundFields } from '#cashdesk/transfers/partner-refund.fields.ts'
import { supportFields } from '#cashdesk/transfers/support.fields.ts'
import { transactionFields } from '#cashdesk/transfers/transaction.fields.ts'
import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    money_transaction: 'Giao dịch ghi tay',
    partner_refund: 'Đối tác hoàn tiền',
    support_request: 'Yêu cầu hỗ trợ',
    transfer: 'Chuyển khoản',
  },
  fields: {
    money_transaction: transactionFields,
    partner_refund: partnerRefundFields,
    support_request: supportFields,
    transfer: transferFields,
  },
  columns: {
    alone_on: 'ngày một người tự ghi',
    manager_by: 'quản lý duyệt',
    partner_confirmed_by: 'người của đối tác xác nhận',
  },
  records: { transfer: { code: 'code', opens: transferPlaces, keys: ['transfer_id'] } },
}
