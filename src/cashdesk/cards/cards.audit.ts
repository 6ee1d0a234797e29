import { billingFields } from '#cashdesk/cards/card-billing.fields.ts'
import { loadFields } from '#cashdesk/cards/card-load.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  fields: { billing: billingFields, card_load: loadFields },
  titles: {
    card_load: 'Nạp thẻ',
    billing: 'Sao kê thẻ mua hàng',
    billing_order: 'Đơn của dòng sao kê',
  },
  columns: {
    bank_reference: 'mã giao dịch ngân hàng',
    billing_id: 'dòng sao kê',
    difference: 'chênh lệch',
    fee: 'phí',
    fingerprint: 'dấu nhận dòng',
    foreign_amount: 'số ngoại tệ',
    load_date: 'ngày nạp',
    posted_on: 'ngày ghi sổ',
    reference: 'số tham chiếu',
    source: 'nguồn',
  },
}
