import { saleTable } from '#liquidation/core/sale.status.ts'
import { refuseSaleMoney } from '#liquidation/money/sale-money.errors.ts'
import type { LockedSale } from '#liquidation/money/server/sale-money.repo.ts'
import type { Context } from '#platform/server/context.ts'
import { runLocked } from '#platform/server/events/run-action.ts'

/** Moves the order of a buyer, which is locked, where its money takes it. */
export async function actOnSale(
  context: Context,
  sale: LockedSale,
  given: { action: 'pay' | 'unpay' | 'drop'; set: Record<string, unknown>; reason?: string },
): Promise<void> {
  const row = { id: sale.sale, status: sale.sale_status, station_id: sale.sale_station }
  await runLocked(
    {
      table: saleTable,
      snapshot: () => null,
      refuse: () => refuseSaleMoney('sale_money.order_status', { values: { code: sale.sale_code } }),
    },
    row,
    {
      context,
      action: given.action,
      automatic: true,
      reason: given.reason,
      effect: async () => ({ set: given.set, data: { goods: sale.goods_code } }),
    },
  )
}
