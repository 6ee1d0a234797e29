import { exportSalePayments, listSalePayments } from '#liquidation/money/sale-money.api.ts'
import type { SalePaymentRecord } from '#liquidation/money/sale-money.api.ts'
import { salePaymentFields } from '#liquidation/money/sale-money.fields.ts'
import { payingWays } from '#liquidation/money/sale-money.words.ts'
import { paymentListing, visibleSaleMoney } from '#liquidation/money/server/sale-money.repo.ts'
import type { Download } from '#platform/contract/call.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Context } from '#platform/server/context.ts'
import { exportList, filtersOf } from '#platform/server/lists/export.ts'
import { fileColumns } from '#platform/server/lists/record-list.ts'

const columns = fileColumns<SalePaymentRecord>(salePaymentFields, {
  method: { value: (row) => payingWays[row.method] },
})

/** The payments of the list's filters that the person may see. @throws bad_input by field */
export const salePaymentsFile = (
  context: Context,
  { query, body }: { query: ListQuery; body: unknown },
): Promise<Download> =>
  exportList<SalePaymentRecord>(context, {
    name: exportSalePayments.file,
    columns,
    definition: paymentListing,
    query: filtersOf(listSalePayments.query, query, body),
    scope: visibleSaleMoney(context.actor),
    summed: ['amount'],
  })
