import { listSalePayments, listSaleRefunds } from '#liquidation/money/sale-money.api.ts'
import type { SalePaymentRecord, SaleRefundRecord } from '#liquidation/money/sale-money.api.ts'
import {
  salePaymentStatus,
  salePaymentTable,
  saleRefundStatus,
  saleRefundTable,
} from '#liquidation/money/sale-money.status.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

export const salePayments = waits<SalePaymentRecord>({
  key: 'sale-payments',
  title: 'Tiền thanh lý chờ xác nhận',
  entity: 'liquidation_payment',
  step: { table: salePaymentTable, action: 'confirm', states: [salePaymentStatus.pending] },
  roles: ['kt'],
  next: 'Xác nhận đã thu',
  late: 24,
  list: listSalePayments,
  screens: ['/liquidation/money'],
  filters: { status: String(salePaymentStatus.pending) },
  line: (payment) => ({
    code: payment.code,
    who: payment.buyer_name,
    what: payment.goods_name,
    amount: payment.amount,
  }),
})

export const saleRefunds = waits<SaleRefundRecord>({
  key: 'sale-refunds',
  title: 'Hàng thanh lý trả lại chờ hoàn tiền',
  entity: 'liquidation_refund',
  step: { table: saleRefundTable, action: 'pay', states: [saleRefundStatus.asked] },
  roles: ['kt'],
  next: 'Đã trả tiền',
  late: 24,
  list: listSaleRefunds,
  screens: ['/liquidation/returns'],
  filters: { status: String(saleRefundStatus.asked) },
  line: (refund) => ({ code: refund.code, who: refund.buyer_name, what: refund.note, amount: refund.amount }),
})

export const waiting: readonly Waiting[] = [salePayments, saleRefunds]
