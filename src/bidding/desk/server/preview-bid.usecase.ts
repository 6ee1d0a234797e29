import { findCustomer } from '#customers/server/customer.repo.ts'
import { bidRowOf } from '#bidding/core/server/bid.repo.ts'
import { roomFor, takeHold } from '#bidding/core/server/hold.repo.ts'
import { rebid } from '#bidding/desk/server/change-bid.usecase.ts'
import { cancelBid, takeOrder } from '#bidding/desk/server/end-bid.usecase.ts'
import { previewOf } from '#ledger/server/preview.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import type { Context } from '#platform/server/context.ts'

export type PreviewedBid =
  | { action: 'wish'; user_id: number; max_price: number; currency: string; tax_percent: number }
  | { action: 'raise'; id: number; max_price: number }
  | { action: 'cancel'; id: number }
  | { action: 'take'; id: number; price: number }

/** The customer's money before and after, and their room after it. */
export async function previewBid(context: Context, given: PreviewedBid) {
  const customer = given.action === 'wish' ? given.user_id : await customerOf(context, given.id)
  let room = 0
  const preview = await previewOf(context, customer, async (inTx) => {
    await run(inTx, given)
    room = await roomFor(inTx, customer)
  })
  return { ...preview, room }
}

async function customerOf({ db, actor }: Context, id: number): Promise<number> {
  return (await bidRowOf(db, actor, id)).customer_id
}

async function run(context: Context, given: PreviewedBid): Promise<unknown> {
  if (given.action === 'raise') return rebid(context, given.id, { max_price: given.max_price })
  if (given.action === 'cancel') return cancelBid(context, given.id, { reason: 'Xem trước' })
  if (given.action === 'take') return takeOrder(context, given)
  const customer = await findCustomer(context.db, context.actor, { id: given.user_id })
  if (!customer) throw refuseOrder('orders.customer_unknown')
  return takeHold(context, {
    customer: customer.id,
    level: customer.level_code,
    most: given.max_price,
    currency: given.currency,
    taxPercent: given.tax_percent,
  })
}
