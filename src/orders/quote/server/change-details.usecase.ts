import type { OrderRecord } from '#orders/core/order.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { actOnLocked } from '#orders/core/server/act-on-order.ts'
import { lockOrder, orderRowOf } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import type { DetailsEdit } from '#orders/quote/change-details.api.ts'
import { changesOf } from '#orders/quote/server/edit-quote.usecase.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { refuseStale } from '#platform/server/events/stale.ts'
import { differing } from '#platform/server/lists/record-write.ts'

/**
 * Changes what an order says of its goods and receiver once the price is settled, with old and new in its history.
 * Another shop is another quote: a link stays at its site. What comes back as it was is no change.
 * @throws orders.status, orders.carried, conflict.stale, bad_input by field
 */
export async function changeDetails(context: Context, { id, ...edit }: DetailsEdit): Promise<OrderRecord> {
  const { db, actor } = context
  const order = await lockOrder(db, actor, id)
  await refuseStale(db, 'orders', order, edit.version, () => orderRowOf(db, actor, id))
  if (edit.name === '') throw refuseField('name', 'Vui lòng nhập tên sản phẩm')
  const { site_code, ...wanted } = await changesOf(context, order, edit)
  if (site_code !== undefined && site_code !== order.site_code)
    throw refuseField('link', 'Liên kết thuộc trang mua khác: hãy hủy đơn và báo giá lại')
  const set = differing(order, wanted)
  if (Object.keys(set).length > 0)
    await actOnLocked(order, {
      context,
      action: 'details',
      effect: async () => ({ set, data: toldOf(order, set) }),
    })
  return orderRowOf(db, actor, id)
}

/** Old → new by column; that the item's key follows its link needs no telling. */
function toldOf(order: LockedOrder, set: Readonly<Record<string, unknown>>): Record<string, string> {
  const told = Object.keys(set).filter((column) => column in orderFields && column !== 'item_id')
  return Object.fromEntries(
    told.map((column) => [column, `${said(order[column as keyof LockedOrder])} → ${said(set[column])}`]),
  )
}

const receiverParts = ['phone', 'email', 'address', 'ward', 'district', 'province'] as const

function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'trống'
  if (typeof value !== 'object') return String(value)
  const receiver = value as Record<string, unknown>
  return (
    receiverParts.flatMap((part) => (receiver[part] ? [String(receiver[part])] : [])).join(', ') || 'trống'
  )
}
