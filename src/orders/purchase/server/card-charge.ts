import { sql } from 'kysely'
import { billingStatus, billingTable } from '#cashdesk/cards/card-billing.status.ts'
import { chargeTable } from '#orders/purchase/charge.status.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'

/*
 * A line of a card's statement proves that a supplier took what an order was bought for. What moves
 * the purchase moves the proof with it, in the same transaction.
 */

/**
 * What the books say that an order took from a card: of a charge its purchase, of money given back
 * (a negative line) its refund. Over the alias `o`.
 */
export const bookedOf = (card: number, refund: boolean) => sql<number>`coalesce((select -sum(l.foreign_amount)
  from entry_line l join account a on a.id = l.account_id join entry e on e.id = l.entry_id
  where l.order_id = o.id and a.code = ${`card:${card}`} and e.kind = ${refund ? 'refund' : 'purchase'}), 0)::float8`

/** Takes a matched line off its orders: their charges wait for proof again. The caller says what the line is then. */
export async function releaseLine({ db, now }: Context, line: number): Promise<void> {
  const { rows } = await sql<{ order_id: number }>`update billing_order set released_at = ${now}
    where billing_id = ${line} and released_at is null returning order_id`.execute(db)
  const orders = rows.map(({ order_id }) => order_id)
  // Of a refund that is taken apart the charge itself may stand proved.
  const stillProved = sql`exists (select from billing_order b join billing t on t.id = b.billing_id
    where b.order_id = orders.id and b.released_at is null and t.amount > 0)`
  const ofLine = sql`id = any(${orders}::bigint[])`
  await moveRows(db, chargeTable, 'prove', { where: sql`${ofLine} and ${stillProved}` })
  await moveRows(db, chargeTable, 'release', { where: sql`${ofLine} and not ${stillProved}` })
}

interface Proof {
  id: number
  card_id: number
  orders: number[]
}

/** The lines that orders are matched to, each with its orders of these, held until the transaction ends. */
async function proofsOf({ db }: Context, orders: readonly number[]): Promise<Proof[]> {
  const { rows } =
    await sql<Proof>`select t.id, t.card_id, array(select b.order_id::float8 from billing_order b
      where b.billing_id = t.id and b.order_id = any(${[...orders]}::bigint[]) and b.released_at is null) as orders
    from billing t where t.id in (select billing_id from billing_order
      where order_id = any(${[...orders]}::bigint[]) and released_at is null)
    order by t.id for no key update`.execute(db)
  return rows
}

/** A line whose order is gone no longer adds up, however many others it paid for: it waits whole, with the reason. */
async function lineWaits(context: Context, line: number, reason: string): Promise<void> {
  await releaseLine(context, line)
  await moveRows(context.db, billingTable, 'unprove', {
    set: { reason, difference: null, checker_id: null, decided_at: null },
    where: sql`id = ${line}`,
  })
  await recordEvent(context, {
    entity: 'billing',
    id: line,
    action: 'reopen',
    from: billingStatus.matched,
    to: billingStatus.waiting,
    reason,
  })
}

/** The purchase is taken back: the card was charged for no order, until its line is matched anew. */
export async function unmatchCharge(
  context: Context,
  order: { id: number; code: string },
  reason: string,
): Promise<void> {
  const why = `${order.code} lùi trạng thái: ${reason}`
  for (const { id } of await proofsOf(context, [order.id])) await lineWaits(context, id, why)
}

/**
 * Purchases were posted anew: a line of the same card stays its proof and says what it differs by
 * now; one of another card proves nothing of it.
 */
export async function keepProofs(
  context: Context,
  purchases: readonly { order: { id: number; code: string }; card: number }[],
): Promise<void> {
  const of = new Map(purchases.map((purchase) => [purchase.order.id, purchase]))
  const proofs = await proofsOf(context, [...of.keys()])
  const still: Proof[] = []
  for (const line of proofs) {
    const other = line.orders.map((id) => of.get(id)).find((one) => one && one.card !== line.card_id)
    if (other) await lineWaits(context, line.id, `${other.order.code} đổi thẻ mua`)
    else still.push(line)
  }
  for (const [card, lines] of Map.groupBy(still, ({ card_id }) => card_id))
    await reckonAgain(context, card, lines)
}

async function reckonAgain({ db }: Context, card: number, lines: readonly Proof[]): Promise<void> {
  const ids = lines.map(({ id }) => id)
  const orders = lines.flatMap((line) => line.orders)
  await sql`update billing_order b set amount = ${bookedOf(card, false)} from orders o
    where o.id = b.order_id and b.billing_id = any(${ids}::bigint[]) and b.order_id = any(${orders}::bigint[])
      and b.released_at is null`.execute(db)
  await sql`update billing t set difference = t.amount - (select sum(b.amount) from billing_order b
    where b.billing_id = t.id and b.released_at is null)
    where t.id = any(${ids}::bigint[]) and t.status = ${lit(billingStatus.matched)}`.execute(db)
}
