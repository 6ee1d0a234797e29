import { listSalePayments, listSaleRefunds } from '#liquidation/money/sale-money.api.ts'
import { salePaymentFields, saleRefundFields } from '#liquidation/money/sale-money.fields.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What the lists of the money of liquidation ask at a first visit. */
export const paymentsStart = {
  call: listSalePayments,
  size: 20,
  sort: '-created_at',
  filterKeys: filterKeys(salePaymentFields),
} satisfies ListStart
export const refundsStart = {
  call: listSaleRefunds,
  size: 20,
  sort: '-created_at',
  filterKeys: filterKeys(saleRefundFields),
} satisfies ListStart
