import {
  salePaymentFields,
  saleRefundFields,
  saleStatementFields,
} from '#liquidation/money/sale-money.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  fields: {
    liquidation_payment: salePaymentFields,
    liquidation_refund: saleRefundFields,
    liquidation_statement: saleStatementFields,
  },
  titles: {
    liquidation_payment: 'Tiền đơn thanh lý',
    liquidation_refund: 'Trả hàng thanh lý',
    liquidation_statement: 'Bảng kê tiền thanh lý',
  },
}
