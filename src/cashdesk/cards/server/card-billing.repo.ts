import { sql } from 'kysely'
import type { BillingRecord } from '#cashdesk/cards/card-billing.api.ts'
import { refuseBilling } from '#cashdesk/cards/card-billing.errors.ts'
import { billingFields } from '#cashdesk/cards/card-billing.fields.ts'
import { billingStatus } from '#cashdesk/cards/card-billing.status.ts'
import { inScope } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, masked } from '#platform/server/lists/record-list.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'

const from = sql`billing t join card on card.id = t.card_id join staff maker on maker.id = t.maker_id
  left join staff checker on checker.id = t.checker_id left join staff buyer on buyer.id = t.buyer_id`

const described = describedList(billingFields, 't', {
  card_name: sql`card.name`,
  buyer_name: sql`buyer.name`,
  orders: sql`array(select o.code from billing_order b join orders o on o.id = b.order_id
    where b.billing_id = t.id and b.released_at is null order by o.code)`,
  maker_name: sql`maker.name`,
  checker_name: sql`checker.name`,
})
export const billingListing: ListDefinition = {
  from,
  table: { name: 'billing', as: 't' },
  ...described,
  key: sql`t.id`,
  defaultSort: '-posted_on',
  search: {
    text: (q) => foldHas('t.fold', q),
    reads: ['reference', 'content'],
    else: { text: (q) => sql<boolean>`t.code = ${q.toUpperCase()}` },
  },
  chips: { of: 'status', values: billingStatus.values },
}

/** Cards are the company's: everybody sees every line, buyers those that are theirs. */
export const visibleBillings = (actor: Actor) => inScope(actor, { buyer: 't.buyer_id' })

export const maskBilling = (actor: Actor, row: BillingRecord): BillingRecord =>
  masked(billingFields, actor.role, row)

/** @throws billings.not_found */
export async function billingRowOf({ db, actor }: Context, id: number): Promise<BillingRecord> {
  const { rows } = await sql<BillingRecord>`select ${billingListing.select} from ${from}
    where t.id = ${id} and ${visibleBillings(actor)}`.execute(db)
  const row = rows[0]
  if (!row) throw refuseBilling('billings.not_found')
  return maskBilling(actor, row)
}

export interface LockedBilling {
  id: number
  code: string
  card_id: number
  amount: number
  currency: string
  posted_on: string
  reference: string | null
  content: string | null
  status: number
  buyer_id: number | null
  version: number
}

/** Locks a line for a decision. @throws billings.not_found */
export async function lockBilling({ db, actor }: Context, id: number): Promise<LockedBilling> {
  const { rows } = await sql<LockedBilling>`select t.* from billing t
    where t.id = ${id} and ${visibleBillings(actor)} for no key update of t`.execute(db)
  const row = rows[0]
  if (!row) throw refuseBilling('billings.not_found')
  return row
}

/** An order as a statement line may have paid for it; amount in the card's currency. */
export interface PaidOrder {
  id: number
  code: string
  name: string
  supplier_order_no: string | null
  amount: number
  bought_at: Date | null
}

/** The orders a line is matched to. */
export async function matchedOrders(db: Db, billing: number): Promise<PaidOrder[]> {
  const { rows } =
    await sql<PaidOrder>`select o.id, o.code, o.name, o.supplier_order_no, b.amount, o.bought_at
    from billing_order b join orders o on o.id = b.order_id
    where b.billing_id = ${billing} and b.released_at is null order by o.code`.execute(db)
  return rows
}
