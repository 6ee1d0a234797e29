import { behalfFields } from '#cashdesk/behalf/behalf-payment.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  fields: { behalf_payment: behalfFields },
  titles: {
    behalf_payment: 'Thanh toán hộ',
  },
  columns: {
    image_transfer: 'chứng từ',
    payment_channel: 'kênh thanh toán',
    receive_info: 'nơi nhận tiền',
    supplier: 'người nhận tiền',
  },
}
