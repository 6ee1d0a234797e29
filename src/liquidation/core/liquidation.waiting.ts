import { listCandidates, listLiquidations, listSales } from '#liquidation/core/liquidation.api.ts'
import type { CandidateRecord, LiquidationRecord, SaleRecord } from '#liquidation/core/liquidation.api.ts'
import { liquidationStatus, liquidationTable, saleStatus } from '#liquidation/core/liquidation.status.ts'
import { saleTable } from '#liquidation/core/sale.status.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

/** The law's clock begins with this paper: a week after it may be written it is late. */
export const liensToSend = waits<CandidateRecord>({
  key: 'liquidation-liens-to-send',
  title: 'Hàng quá hạn chờ gửi thông báo giữ hàng',
  entity: 'order',
  roles: ['cs'],
  next: 'Ghi thông báo',
  late: 'due',
  list: listCandidates,
  screens: ['/liquidation/candidates'],
  filters: {},
  line: (row) => ({ code: row.code, who: row.customer_name, what: row.name }),
})

export const proposalsToAccept = waits<LiquidationRecord>({
  key: 'liquidations-to-accept',
  title: 'Đề xuất thanh lý chờ duyệt',
  entity: 'liquidation',
  step: { table: liquidationTable, action: 'accept', states: [liquidationStatus.proposed] },
  roles: ['kt'],
  next: 'Duyệt đề xuất',
  late: 48,
  list: listLiquidations,
  screens: ['/liquidation'],
  filters: { status: String(liquidationStatus.proposed) },
  line: (row) => ({
    code: row.code,
    who: row.customer_name,
    what: row.goods_name,
    amount: row.liquidation_price * row.quantity,
  }),
})

export const salesToHandOver = waits<SaleRecord>({
  key: 'liquidation-orders-to-hand-over',
  title: 'Hàng thanh lý chờ giao',
  entity: 'liquidation_order',
  step: { table: saleTable, action: 'hand-over', states: [saleStatus.paid] },
  roles: ['op'],
  next: 'Giao hàng',
  late: 48,
  list: listSales,
  screens: ['/liquidation/orders'],
  filters: { status: String(saleStatus.paid) },
  line: (row) => ({ code: row.code, who: row.buyer_name, what: row.goods_name, amount: row.amount }),
})

export const waiting: readonly Waiting[] = [liensToSend, proposalsToAccept, salesToHandOver]
