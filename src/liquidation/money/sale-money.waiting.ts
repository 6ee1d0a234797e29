import { listLiquidations } from '#liquidation/core/liquidation.api.ts'
import type { LiquidationRecord } from '#liquidation/core/liquidation.api.ts'
import { liquidationStatus, liquidationTable } from '#liquidation/core/liquidation.status.ts'
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

/** All is sold and given out, and no buyer may give it back any more: what is left is the owner's. */
export const goodsToSettle = waits<LiquidationRecord>({
  key: 'liquidations-to-settle',
  title: 'Hàng thanh lý chờ quyết toán với chủ hàng',
  entity: 'liquidation',
  step: { table: liquidationTable, action: 'settle', states: [liquidationStatus.onSale] },
  roles: ['kt'],
  next: 'Quyết toán',
  late: 48,
  list: listLiquidations,
  screens: ['/liquidation'],
  filters: { status: String(liquidationStatus.onSale) },
  line: (row) => ({ code: row.code, who: row.customer_name, what: row.goods_name }),
})

export const statementsToSend = waits<LiquidationRecord>({
  key: 'sale-statements-to-send',
  title: 'Bảng kê thanh lý chờ gửi chủ hàng',
  entity: 'liquidation',
  roles: ['cs'],
  next: 'Gửi bảng kê',
  late: 48,
  list: listLiquidations,
  screens: ['/liquidation'],
  filters: { status: String(liquidationStatus.liquidated) },
  line: (row) => ({ code: row.code, who: row.customer_name, what: row.goods_name }),
})

export const waiting: readonly Waiting[] = [salePayments, saleRefunds, goodsToSettle, statementsToSend]
