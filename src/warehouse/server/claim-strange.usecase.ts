import { sql } from 'kysely'
import type { z } from 'zod'
import type { OrderRecord } from '#orders/core/order.api.ts'
import { orderRowOf } from '#orders/core/server/order.repo.ts'
import { createTransport } from '#orders/transport/server/transport.usecase.ts'
import type { Context } from '#platform/server/context.ts'
import type { claimStrange as claimCall } from '#warehouse/claim-strange.api.ts'
import { saveException, visible } from '#warehouse/server/import-exception.usecase.ts'
import { warehouseScopeOf } from '#warehouse/server/package.repo.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

/**
 * Makes the transport order of a parcel that nobody waited for, and gives the parcel to it: it stands at 7.
 * @throws import.exception_unknown, import.exception_settled, import.not_strange, and as `createTransport`
 */
export async function claimStrange(
  context: Context,
  { id, version, ...form }: z.output<typeof claimCall.body>,
): Promise<OrderRecord> {
  const scope = await warehouseScopeOf(context)
  const { rows } = await sql<{ track: string; kind: string; resolved_at: Date | null }>`
    select x.track, x.kind, x.resolved_at from import_exception x
    where x.id = ${id} and ${visible(scope)} for no key update of x`.execute(context.db)
  const open = rows[0]
  if (!open) throw refuseWarehouse('import.exception_unknown')
  if (open.resolved_at) throw refuseWarehouse('import.exception_settled')
  if (open.kind !== 'unknown') throw refuseWarehouse('import.not_strange')
  const order = await createTransport(context, { ...form, tracks: [open.track] })
  await saveException(context, { id, kind: 'unknown', order_id: order.id, version })
  return orderRowOf(context.db, context.actor, order.id)
}
