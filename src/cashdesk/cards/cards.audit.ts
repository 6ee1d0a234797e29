import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    card_load: 'Nạp thẻ',
    billing: 'Sao kê thẻ mua hàng',
    billing_order: 'Đơn của dòng sao kê',
  },
}
