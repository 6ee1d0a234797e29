import { findCustomer } from '#customers/server/customer.repo.ts'
import type { CartChange, CartRecord, NewCartRow } from '#orders/cart/cart.api.ts'
import { refuseCart } from '#orders/cart/cart.errors.ts'
import { cartFields } from '#orders/cart/cart.fields.ts'
import { cartTable } from '#orders/cart/cart.status.ts'
import { cartListing, cartRowOf, lockCart, visibleCarts } from '#orders/cart/server/cart.repo.ts'
import type { LockedCart } from '#orders/cart/server/cart.repo.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { quoteForm } from '#orders/quote/quote.api.ts'
import { createQuote, itemOf } from '#orders/quote/server/create-quote.usecase.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { is, stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records, Run } from '#platform/server/events/run-action.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { changedValues, differing, newValues, toColumns } from '#platform/server/lists/record-write.ts'

const records: Records<LockedCart, object, never> = {
  table: cartTable,
  lock: ({ db, actor }, id) => lockCart(db, actor, id),
  shown: ({ db, actor }, id) => cartRowOf(db, actor, id),
  snapshot: () => ({}),
  refuse: (why) =>
    why === 'reason' ? refuseField('reason', 'Vui lòng nhập lý do') : refuseCart('carts.status'),
}
const act = (run: Run<LockedCart>) => runAction(records, run)

export const listCarts = ({ db, actor }: Context, query: ListQuery) =>
  chippedList<CartRecord>(db, cartListing(actor), query, visibleCarts(actor))

/** @throws orders.customer_unknown */
async function customerOf({ db, actor }: Context, id: number) {
  const customer = await findCustomer(db, actor, { id })
  if (!customer) throw refuseOrder('orders.customer_unknown')
  return customer
}

/** Collects an item. @throws orders.customer_unknown, a refusal by field */
export async function addToCart(context: Context, form: NewCartRow): Promise<CartRecord> {
  const { db, actor, now } = context
  const customer = form.user_id ? await customerOf(context, form.user_id) : null
  const station = customer?.station_id ?? stationOf(actor)
  const { id } = await db
    .insertInto('cart_row')
    .values({
      ...newValues(cartFields, form, context),
      ...found(form),
      price: form.price,
      currency: form.currency,
      station_id: station,
      customer_id: customer?.id ?? null,
      owner_id: form.shared ? null : actor.id,
      created_by: actor.id,
      created_at: now,
      kept_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, {
    entity: 'cart_row',
    id,
    action: 'create',
    data: { name: form.name },
    station,
  })
  return cartRowOf(db, actor, id)
}

/** Site, item and canonical address of a link; the site alone where there is none. */
function found(form: {
  link?: string | null | undefined
  site_code?: string | null | undefined
  name?: string | undefined
}) {
  const { site_code, item_id, link } = itemOf({
    link: form.link ?? undefined,
    site_code: form.site_code ?? undefined,
    name: form.name ?? '',
  })
  return { site_code, item_id, link }
}

/** Changes what of a row was sent. @throws carts.not_found, carts.status, orders.customer_unknown, conflict.stale */
export async function editCart(context: Context, change: CartChange): Promise<CartRecord> {
  const { db, actor } = context
  await act({
    context,
    id: change.id,
    action: 'edit',
    version: change.version,
    effect: async (row) => {
      const customer =
        change.user_id === undefined
          ? {}
          : { customer_id: change.user_id === null ? null : (await customerOf(context, change.user_id)).id }
      const isElsewhere = change.link !== undefined || change.site_code !== undefined
      const plain = {
        ...toColumns(cartFields, changedValues(cartFields, change, context)),
        ...(isElsewhere
          ? found({
              link: change.link === undefined ? row.link : change.link,
              site_code: change.site_code === undefined ? row.site_code : change.site_code,
              name: row.name,
            })
          : {}),
        ...(change.price === undefined ? {} : { price: change.price }),
        ...(change.currency === undefined ? {} : { currency: change.currency }),
        ...customer,
      }
      return { set: differing(row, plain) }
    },
  })
  return cartRowOf(db, actor, change.id)
}

const each = (
  context: Context,
  ids: readonly number[],
  run: (inRow: Context, id: number) => Promise<unknown>,
) => eachRow(context.db, ids, (db, id) => run({ ...context, db }, id))

/** Takes rows over, each by itself. @throws carts.of_another */
export const receiveCarts = (context: Context, ids: readonly number[]): Promise<BulkAnswer> =>
  each(context, ids, (inRow, id) =>
    act({
      context: inRow,
      id,
      action: 'receive',
      effect: async ({ sale_id, owner_id }) => {
        const { actor } = context
        // A customer's row is their own sale's; what has none goes to whoever takes it.
        if (is(actor, 'kd') && sale_id !== null && sale_id !== actor.id) throw refuseCart('carts.of_another')
        return { set: { owner_id: actor.id }, data: { from: owner_id } }
      },
    }),
  )

export const keepCarts = (context: Context, ids: readonly number[]): Promise<BulkAnswer> =>
  each(context, ids, (inRow, id) =>
    act({
      context: inRow,
      id,
      action: 'keep',
      effect: async () => ({ set: { kept_at: context.now } }),
    }),
  )

export const dropCarts = (
  context: Context,
  { ids, reason }: { ids: readonly number[]; reason: string },
): Promise<BulkAnswer> =>
  each(context, ids, (inRow, id) => act({ context: inRow, id, action: 'drop', reason }))

/**
 * The row becomes an order at 1 and names it, once: who clicks second finds it quoted.
 * @throws carts.status, those of a quote
 */
export async function quoteCart(
  context: Context,
  id: number,
  given: {
    user_id?: number | null | undefined
    phone?: string | null | undefined
    version?: number | undefined
  },
): Promise<CartRecord> {
  const { db, actor } = context
  await act({
    context,
    id,
    action: 'quote',
    version: given.version,
    effect: async (row) => {
      const user_id = row.customer_id ?? given.user_id ?? null
      const order = await createQuote(
        context,
        quoteForm.parse({
          name: row.name,
          goods_values: row.price,
          currency: row.currency,
          quality: row.quantity,
          user_id,
          ...(row.link ? { link: row.link } : {}),
          ...(row.site_code ? { site_code: row.site_code } : {}),
          ...(given.phone ? { phone: given.phone } : {}),
          ...(row.note ? { note: row.note } : {}),
        }),
      )
      return {
        set: { order_id: order.id, customer_id: user_id, owner_id: row.owner_id ?? actor.id },
        data: { code: order.code },
      }
    },
  })
  return cartRowOf(db, actor, id)
}
