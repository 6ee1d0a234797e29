import { sql } from 'kysely'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnLocked } from '#orders/core/server/act-on-order.ts'
import { lockOrder } from '#orders/core/server/order.repo.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { undoPrice } from '#warehouse/server/step-back-checkin.ts'

/**
 * The services that orders want from now on. Of a priced order the price is taken off, and it stands at 10 again.
 * @throws orders.service_unknown, orders.status and checkin.on_bill by row
 */
export async function changeExtras(
  context: Context,
  given: { ids: readonly number[]; services_extra: readonly string[] },
): Promise<BulkAnswer> {
  const services_extra = [...new Set(given.services_extra)]
  const unknown = await unknownOf(context, services_extra)
  return eachRow(context.db, given.ids, async (db, id) => {
    const inRow = { ...context, db }
    const order = await lockOrder(db, context.actor, id)
    if (unknown !== undefined) throw refuseOrder('orders.service_unknown', { values: { code: unknown } })
    await actOnLocked(order, {
      context: inRow,
      action: 'extras',
      reason: 'dịch vụ thêm',
      effect: async () => ({
        set: {
          services_extra,
          ...(order.status === orderStatus.priced ? await undoPrice(inRow, order) : {}),
        },
        data: { services_extra: services_extra.join(', ') || 'không còn' },
      }),
    })
  })
}

async function unknownOf({ db, now }: Context, codes: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`select distinct code from service_extra
    where code = any(${codes}::text[]) and applied_date <= ${businessDate(now)}::date and not corrected`.execute(
    db,
  )
  const known = new Set(rows.map(({ code }) => code))
  return codes.find((code) => !known.has(code))
}
