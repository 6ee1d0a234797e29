import { askedBy } from '#platform/server/lists/asked-by.ts'
import { openDays } from '#ledger/server/open-days.ts'
import { nextNumber } from '#platform/server/db/next-number.ts'
import { sql } from 'kysely'
import type { BillingChange, BillingForm, BillingRecord } from '#cashdesk/cards/card-billing.api.ts'
import { refuseBilling } from '#cashdesk/cards/card-billing.errors.ts'
import { lineProblem, suggestionsOf } from '#cashdesk/cards/card-billing.rules.ts'
import { billingFields } from '#cashdesk/cards/card-billing.fields.ts'
import { billingStatus, billingTable } from '#cashdesk/cards/card-billing.status.ts'
import {
  billingListing,
  billingRowOf,
  lockBilling,
  maskBilling,
  matchedOrders,
  visibleBillings,
} from '#cashdesk/cards/server/card-billing.repo.ts'
import type { LockedBilling, PaidOrder } from '#cashdesk/cards/server/card-billing.repo.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { chargeStatus, chargeTable } from '#orders/purchase/charge.status.ts'
import { codeOf } from '#platform/rules/luhn-code.ts'
import { lit } from '#platform/server/db/lit.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Effect, Records } from '#platform/server/events/run-action.ts'
import { bookedOf, releaseLine } from '#orders/purchase/server/card-charge.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { readBusinessDate } from '#platform/rules/business-date.ts'
import { Decimal } from '#platform/rules/money.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { changedValues, newValues, toColumns } from '#platform/server/lists/record-write.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'

export async function listBillings({ db, actor }: Context, query: ListQuery) {
  const page = await chippedList<BillingRecord>(
    db,
    askedBy(billingListing, actor.role),
    query,
    visibleBillings(actor),
  )
  return { ...page, results: page.results.map((row) => maskBilling(actor, row)) }
}

/** How many days before and after the statement's day an order may have been bought, and how many are shown. */
const near = { days: 10, candidates: 200, shown: 8 }

/** A line with the orders it paid for, or may have. @throws billings.not_found */
export async function getBilling(context: Context, id: number) {
  const row = await billingRowOf(context, id)
  const matched = await matchedOrders(context.db, id)
  if (row.status !== billingStatus.waiting) return { ...row, matched, suggestions: [] }
  const line = { ...row, amount: row.amount ?? 0 }
  return { ...row, matched, suggestions: suggestionsOf(line, await candidates(context, line), near.shown) }
}

/** Orders of the same card whose charge (or refund) no line has proved yet, bought around that day. */
async function candidates({ db, actor }: Context, line: BillingRecord & { amount: number }) {
  const refund = line.amount < 0
  const open = refund
    ? sql<boolean>`o.status = ${lit(orderStatus.cancelled)} and o.charge_status <> ${lit(chargeStatus.cancelled)}`
    : sql<boolean>`o.charge_status = ${lit(chargeStatus.pending)} and o.bought_at between ${line.posted_on}::date - ${near.days}::int
        and ${line.posted_on}::date + ${near.days}::int`
  const { rows } = await sql<PaidOrder>`select o.id, o.code, o.name, o.supplier_order_no, o.bought_at,
      ${bookedOf(line.card_id, refund)} as amount
    from orders o where o.card_id = ${line.card_id} and o.bought_at is not null and ${open} and ${visibleOrders(actor)}
    order by o.bought_at desc limit ${near.candidates}`.execute(db)
  return rows.filter(({ amount }) => amount !== 0)
}

/** @throws bad_input by field */
async function cardOf(db: Db, id: number): Promise<{ id: number; currency: string }> {
  const { rows } = await sql<{ id: number; currency: string }>`select id, currency from card
    where id = ${id} and kind = 'card' and active`.execute(db)
  const card = rows[0]
  if (!card) throw refuseField('card_id', 'Thẻ mua hàng không tồn tại')
  return card
}

/** @throws bad_input by field */
async function refuseImpossible(
  { db, now }: Context,
  line: { posted_on: string; amount: number; currency: string },
): Promise<void> {
  const problem = lineProblem(line, await openDays(db, now))
  if (problem) throw refuseField(problem.field, problem.message)
}

/**
 * A line typed from a statement, or (with its fingerprint) taken from a file.
 * @throws bad_input by field, billings.imported
 */
export async function createBilling(
  context: Context,
  form: BillingForm,
  fingerprint: string | null = null,
): Promise<BillingRecord> {
  const { db, actor, now } = context
  const card = await cardOf(db, form.card_id)
  const posted_on = readBusinessDate(form.posted_on) as string
  await refuseImpossible(context, { posted_on, amount: form.amount, currency: card.currency })
  const number = await nextNumber(db, 'billing')
  const made = await db
    .insertInto('billing')
    .values({
      ...newValues(billingFields, form, context),
      code: codeOf('SK', number, 8),
      posted_on,
      currency: card.currency,
      source: fingerprint === null ? 'typed' : 'file',
      fingerprint,
      buyer_id: is(actor, 'cv') ? actor.id : null,
      maker_id: actor.id,
      created_at: now,
    })
    // Somebody else may be taking in the same file.
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw refuseBilling('billings.imported')
  const { id } = made
  await recordBillingEvent(context, id, 'create', {
    to: billingStatus.waiting,
    data: { amount: form.amount },
  })
  return billingRowOf(context, id)
}

function recordBillingEvent(
  context: Context,
  id: number,
  action: string,
  more: { from?: number; to?: number; reason?: string; data?: Record<string, unknown> } = {},
) {
  return recordEvent(context, { entity: 'billing', id, action, station: null, ...more })
}

const lines: Records<LockedBilling, null, never> = {
  table: billingTable,
  // A card is the company's, and so is what happens to its statement.
  lock: async (context, id) => ({ ...(await lockBilling(context, id)), station_id: null }),
  shown: billingRowOf,
  snapshot: () => null,
  refuse: (why) =>
    why === 'reason' ? refuseField('reason', 'Vui lòng nhập lý do') : refuseBilling('billings.status'),
}

/** @throws billings.not_found, billings.status, conflict.stale, bad_input by field */
export async function updateBilling(
  context: Context,
  id: number,
  form: BillingChange,
): Promise<BillingRecord> {
  await runAction(lines, {
    context,
    id,
    version: form.version,
    action: 'update',
    effect: async (line) => {
      const card = await cardOf(context.db, form.card_id ?? line.card_id)
      const { amount = line.amount } = form
      const posted_on =
        form.posted_on === undefined ? line.posted_on : (readBusinessDate(form.posted_on) as string)
      await refuseImpossible(context, { posted_on, amount, currency: card.currency })
      return {
        set: {
          ...toColumns(billingFields, changedValues(billingFields, form, context)),
          currency: card.currency,
          posted_on,
        },
      }
    },
  })
  return billingRowOf(context, id)
}

/** Left out of the matching, or taken up again. @throws billings.status, billings.open */
export async function changeBilling(
  context: Context,
  id: number,
  given: {
    status: typeof billingStatus.waiting | typeof billingStatus.leftOut
    reason: string
    version?: number | undefined
  },
): Promise<BillingRecord> {
  const { actor, now } = context
  const { reason, version } = given
  const opens = given.status === billingStatus.waiting
  const refuse: typeof lines.refuse = (why, line) =>
    why === 'status' && opens ? refuseBilling('billings.open') : lines.refuse(why, line)
  const decided = opens ? { checker_id: null, decided_at: null } : { checker_id: actor.id, decided_at: now }
  await runAction(
    { ...lines, refuse },
    {
      context,
      id,
      version,
      reason,
      action: opens ? 'reopen' : 'ignore',
      effect: async (line) => {
        if (line.status === billingStatus.matched) await releaseLine(context, line.id)
        return { set: { reason, difference: null, ...decided } }
      },
    },
  )
  return billingRowOf(context, id)
}

interface Matched extends PaidOrder {
  buyer_id: number | null
}

/**
 * The line paid for these orders, each of which the books took from the same card: their charges
 * are paid (of a refund: cancelled). What does not add up needs a note.
 * @throws billings.status, billings.order_not_bought, billings.order_card, billings.order_matched
 */
export async function completeBilling(
  context: Context,
  given: {
    id: number
    order_ids: readonly number[]
    note?: string | null | undefined
    version?: number | undefined
  },
): Promise<BillingRecord> {
  await runAction(lines, {
    context,
    id: given.id,
    version: given.version,
    action: 'match',
    effect: (line) => match(context, line, given),
  })
  return billingRowOf(context, given.id)
}

async function match(
  context: Context,
  line: LockedBilling,
  { order_ids, note }: { order_ids: readonly number[]; note?: string | null | undefined },
): Promise<Effect> {
  const { db, actor, now } = context
  const orders = await ordersToMatch(context, line, [...new Set(order_ids)])
  const cost = orders.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0))
  const difference = new Decimal(line.amount).minus(cost).toNumber()
  if (difference !== 0 && !note)
    throw refuseField('note', `Lệch ${difference} ${line.currency} so với giá mua, vui lòng ghi lý do`)
  await db
    .insertInto('billing_order')
    .values(orders.map(({ id, amount }) => ({ billing_id: line.id, order_id: id, amount, created_at: now })))
    .execute()
  await moveRows(db, chargeTable, line.amount > 0 ? 'prove' : 'prove_refund', {
    where: sql`id = any(${orders.map(({ id }) => id)}::bigint[])`,
  })
  const buyers = new Set(orders.map(({ buyer_id }) => buyer_id))
  return {
    set: {
      difference,
      ...(note ? { note } : {}),
      reason: null,
      checker_id: actor.id,
      decided_at: now,
      buyer_id: buyers.size === 1 ? (orders[0]?.buyer_id ?? line.buyer_id) : line.buyer_id,
    },
    data: { orders: orders.map(({ code }) => code), difference },
  }
}

/** Locks the orders, so that two lines at once do not both pay for one. */
async function ordersToMatch(context: Context, line: LockedBilling, ids: number[]): Promise<Matched[]> {
  const { db, actor } = context
  const refund = line.amount < 0
  const { rows } = await sql<
    Matched & { card_id: number | null }
  >`select o.id, o.code, o.name, o.supplier_order_no,
      o.bought_at, o.buyer_id, o.card_id
    from orders o where o.id = any(${ids}::bigint[]) and ${visibleOrders(actor)}
    order by o.id for no key update of o`.execute(db)
  if (rows.length !== ids.length) throw refuseOrder('orders.not_found')
  const booked = await sql<{ id: number; amount: number; billing: string | null }>`select o.id,
      ${bookedOf(line.card_id, refund)} as amount,
      (select t.code from billing_order b join billing t on t.id = b.billing_id where b.order_id = o.id
        and b.released_at is null and (t.amount < 0) = ${refund} limit 1) as billing
    from orders o where o.id = any(${ids}::bigint[])`.execute(db)
  const facts = new Map(booked.rows.map((row) => [row.id, row]))
  return rows.map((order) => {
    const { amount = 0, billing = null } = facts.get(order.id) ?? {}
    const { code } = order
    if (order.bought_at === null) throw refuseBilling('billings.order_not_bought', { values: { code } })
    if (billing) throw refuseBilling('billings.order_matched', { values: { code, billing } })
    if (amount === 0)
      throw refuseBilling(
        order.card_id === line.card_id ? 'billings.order_not_bought' : 'billings.order_card',
        { values: { code } },
      )
    return { ...order, amount }
  })
}

/** A line that was taken from nowhere; what was matched is reopened first. @throws billings.status */
export async function deleteBilling(context: Context, id: number): Promise<{ id: number }> {
  const line = await lockBilling(context, id)
  if (line.status === billingStatus.matched) throw refuseBilling('billings.status')
  const used = await sql`select from billing_order where billing_id = ${id}`.execute(context.db)
  // What was matched once keeps its story.
  if (used.rows.length > 0) throw refuseBilling('billings.status')
  await recordBillingEvent(context, id, 'delete', { data: { code: line.code, amount: line.amount } })
  await context.db
    .deleteFrom('billing')
    .where('id', '=', id)
    .where('status', '<>', billingStatus.matched)
    .execute()
  return { id }
}
