import { expectedFields } from '#cashdesk/bank/expected.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    bank_decision: 'Khớp sao kê ngân hàng',
    bank_mapping: 'Cách đọc tệp sao kê',
    expected_booking: 'Khoản chờ ngân hàng ghi nhận',
  },
  fields: { expected_booking: expectedFields },
  columns: {
    automatic: 'tự động',
    bank_code: 'ngân hàng',
    bank_date: 'ngày ngân hàng ghi',
    bank_transaction_id: 'giao dịch ngân hàng',
    columns: 'cột của tệp',
    from_card_id: 'từ tài khoản',
    made_at: 'khớp lúc',
    made_by: 'người khớp',
    undone_at: 'bỏ khớp lúc',
    undone_by: 'người bỏ khớp',
    undone_reason: 'lý do bỏ khớp',
    withdrawn_at: 'rút lại lúc',
  },
  records: {
    bank_transaction: { code: 'reference', opens: ['/bank-transactions'], keys: ['bank_transaction_id'] },
  },
}
