import { noticeFields, offerFields } from '#liquidation/core/liquidation-notice.fields.ts'
import { liquidationFields } from '#liquidation/core/liquidation.fields.ts'
import { saleFields } from '#liquidation/core/sale.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  fields: {
    liquidation: liquidationFields,
    liquidation_notice: noticeFields,
    liquidation_offer: offerFields,
    liquidation_order: saleFields,
  },
  titles: {
    liquidation: 'Đề xuất thanh lý',
    liquidation_notice: 'Thông báo trước thanh lý',
    liquidation_offer: 'Giá chào hàng thanh lý',
    liquidation_order: 'Đơn thanh lý',
  },
  columns: { liquidation_id: 'đề xuất thanh lý' },
}
