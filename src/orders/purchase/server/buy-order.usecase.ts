import { sql } from 'kysely'
import { settingValues } from '#catalog/server/settings.repo.ts'
import { purchaseEntry } from '#ledger/entries.rules.ts'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import { lockedCards } from '#ledger/server/card-cost.ts'
import type { Cards } from '#ledger/server/card-cost.ts'
import { oppositesOf, post, postAll, standingEntries } from '#ledger/server/journal.repo.ts'
import type { Entry } from '#ledger/server/journal.repo.ts'
import { depositOf } from '#ledger/server/money.repo.ts'
import type { Purchase, PurchaseChange } from '#orders/purchase/purchase.api.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnOrder, allowOrder } from '#orders/core/server/act-on-order.ts'
import { buyable } from '#orders/purchase/server/buyable.ts'
import { keepProofs, unmatchCharge } from '#orders/purchase/server/card-charge.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { keepMargins } from '#orders/purchase/server/purchase-margin.repo.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import { ownWork } from '#platform/contract/status.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { ceilTo, Decimal, formatVnd, roundVnd } from '#platform/rules/money.ts'
import type { Numeric } from '#platform/rules/money.ts'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { absorbLimit, deltaDecision } from '#pricing/price.rules.ts'

/**
 * Bought (5→6): keeps the supplier's order, the card and the real price, and posts the cost. What
 * the real price adds is absorbed up to a bound; above it the order stays at 5, the further deposit
 * is asked, and the purchase is refused until it is there.
 */
export async function buyOrder(context: Context, id: number, purchase: Purchase): Promise<void> {
  await refuseUnknownCard(context, purchase)
  await actOnOrder({
    context,
    id,
    action: 'buy',
    version: purchase.version,
    effect: async (order) => ({
      ...(await bought(context, order, purchase)),
      data: { supplier_order_no: purchase.supplier_order_no, actual_price: purchase.actual_price },
    }),
  })
}

/**
 * Records what was bought or will be: at 5 it only keeps the fields (and may ask for a further
 * deposit); at 6 a changed price reverses the posting and posts again.
 */
export async function updateBuy(context: Context, id: number, change: PurchaseChange): Promise<void> {
  await refuseUnknownCard(context, change)
  await actOnOrder({
    context,
    id,
    action: 'update_buy',
    version: change.version,
    effect: async (order) => {
      const purchase = { ...change, actual_ship: change.actual_ship ?? order.actual_ship ?? 0 }
      const terms = await deltaTerms(context)
      const further: { extra_deposit?: number; purchase_waits?: boolean } =
        order.status === orderStatus.bought
          ? await postAnew(context, order, purchase, terms)
          : furtherDeposit(order, purchase, terms)
      return {
        set: { ...fieldsOf(order, purchase), ...further },
        data: { actual_price: purchase.actual_price, ...askedAnew(order, further) },
      }
    },
  })
}

/** The event that names a further deposit starts its clock: what is asked already is not asked again. */
const askedAnew = (order: LockedOrder, { extra_deposit }: { extra_deposit?: number }) =>
  extra_deposit === undefined || extra_deposit === order.extra_deposit ? {} : { extra_deposit }

type Paid = Pick<Purchase, 'card_id' | 'actual_price' | 'actual_ship'>
interface Rebooked {
  order: LockedOrder
  purchase: Paid
}

/** Reverses what an order's purchase posted, and posts it again as it is now; the same price stays as it stands. */
export async function postAnew(
  context: Context,
  order: LockedOrder,
  purchase: Paid,
  terms: DeltaTerms,
): Promise<{ purchase_waits?: boolean }> {
  return (await postAllAnew(context, [{ order, purchase }], terms))[0] ?? {}
}

/**
 * The same of many orders, one after the other in the books: a card's moving average is what the one before left.
 * All of them or none. @returns of each, in their order, whether it waits for a second person now
 */
export async function postAllAnew(
  context: Context,
  changes: readonly Rebooked[],
  terms: DeltaTerms,
): Promise<{ purchase_waits?: boolean }[]> {
  const { db, actor, now } = context
  const moved = changes.filter(isOther)
  if (moved.length === 0) return changes.map(() => ({}))
  const ids = moved.map(({ order }) => order.id)
  const standing = await standingEntries(db, 'purchase', { type: 'order', ids })
  const opposites = await oppositesOf(db, [...standing.values()], 'Cập nhật giá mua')
  // What goes back to a card and what goes out of it again, in the order of the rows.
  const cards = await lockedCards(
    context,
    moved.flatMap(({ order, purchase }) => [purchase.card_id, order.card_id ?? purchase.card_id]),
  )
  const entries: Entry[] = []
  const booked: (Rebooked & { cost: number })[] = []
  const unproved: LockedOrder[] = []
  for (const { order, purchase } of moved) {
    const posting = { station: order.station_id, maker: actor.id }
    const reverses = standing.get(order.id)
    const opposite = reverses === undefined ? undefined : opposites.get(reverses)
    if (opposite) {
      cards.follow(opposite)
      entries.push({ draft: opposite, posting, reverses })
    }
    if (waitsForSecond(order, purchase, terms)) {
      if (opposite) unproved.push(order)
      continue
    }
    const { draft, cost } = await purchaseOn(cards, order, purchase)
    cards.follow(draft)
    entries.push({ draft, posting })
    booked.push({ order, purchase, cost })
  }
  await postAll(db, now, entries)
  // What is not in the books is proved by no statement.
  for (const order of unproved) await unmatchCharge(context, order, 'giá mua chờ xác nhận')
  await keepMargins(context, booked, { mostPercent: terms.marginPercent })
  await keepProofs(
    context,
    booked.map(({ order, purchase }) => ({ order, card: purchase.card_id })),
  )
  return changes.map((change) =>
    isOther(change) ? { purchase_waits: waitsForSecond(change.order, change.purchase, terms) } : {},
  )
}

/** The same price of the same card is in the books already, at the rate of the day it was bought. */
const isOther = ({ order, purchase }: Rebooked): boolean =>
  purchase.card_id !== order.card_id ||
  purchase.actual_price !== order.actual_price ||
  purchase.actual_ship !== order.actual_ship

/** Is all that is paid, in VND at the locked rate, so much that a second person confirms it before it is booked? */
export const waitsForSecond = (
  order: Priced & Pick<LockedOrder, 'tax'>,
  { actual_price, actual_ship }: Pick<Purchase, 'actual_price' | 'actual_ship'>,
  { confirmAbove }: Pick<DeltaTerms, 'confirmAbove'>,
): boolean => purchaseVnd(order, actual_price, new Decimal(actual_ship).plus(order.tax)) > confirmAbove

/**
 * A second person confirms what was noted as bought, and its cost comes into the books; nobody confirms what they
 * noted any part of. @throws orders.no_purchase_waits, access.own_work by row
 */
export function confirmPurchases(context: Context, ids: readonly number[]): Promise<BulkAnswer> {
  return eachRow(context.db, ids, (tx, id) => {
    const inRow = { ...context, db: tx }
    return actOnOrder({
      context: inRow,
      id,
      action: 'confirm_buy',
      effect: async (order) => {
        const { rows } = await sql`select from event where entity = 'order' and entity_id = ${id}
          and actor_id = ${context.actor.id} and action in ('buy', 'update_buy', 'ship_fee', 'site_purchase') limit 1`.execute(
          tx,
        )
        if (rows.length > 0) throw refuse(ownWork)
        const { card_id, actual_price, actual_ship } = order
        if (card_id === null || actual_price === null) throw refuseOrder('orders.not_bought')
        const purchase = { card_id, actual_price, actual_ship: actual_ship ?? 0 }
        await postPurchase(inRow, order, purchase, await deltaTerms(inRow))
        return { set: { purchase_waits: false }, data: { actual_price } }
      },
    })
  })
}

function furtherDeposit(
  order: LockedOrder,
  purchase: Purchase,
  terms: DeltaTerms,
): { extra_deposit?: number } {
  const { decision, delta } = deltaBy(terms, order, purchase)
  return decision === 'extra_deposit' ? { extra_deposit: delta } : {}
}

/** Moves orders to 6 whose purchase is recorded already. @throws orders.not_bought */
export function markBought(context: Context, ids: readonly number[]): Promise<BulkAnswer> {
  return eachRow(context.db, ids, (tx, id) => {
    const inRow = { ...context, db: tx }
    return actOnOrder({
      context: inRow,
      id,
      action: 'buy',
      effect: async (order) => {
        if (!order.supplier_order_no || !order.card_id || order.actual_price === null)
          throw refuseOrder('orders.not_bought')
        return bought(inRow, order, {
          supplier_order_no: order.supplier_order_no,
          card_id: order.card_id,
          actual_price: order.actual_price,
          actual_ship: order.actual_ship ?? 0,
        })
      },
    })
  })
}

/**
 * Would this purchase be refused as things stand? For who pays first and writes it down after.
 * @throws as `buyOrder`
 */
export async function refusePurchase(
  context: Context,
  order: LockedOrder,
  purchase: Purchase,
): Promise<void> {
  await refuseUnknownCard(context, purchase)
  allowOrder(context, order, 'buy')
  await refuseShort(context, order, purchase, await deltaTerms(context))
}

/** What it adds to what the customer agreed to. @throws orders.extra_deposit, and why nothing may be bought for them */
async function refuseShort(context: Context, order: LockedOrder, purchase: Purchase, terms: DeltaTerms) {
  const { decision, delta } = deltaBy(terms, order, purchase)
  if (decision === 'extra_deposit') {
    const lock = await depositOf(context.db, order.id)
    const { refusal } = await buyable(context, order, { lock, request: order.deposit_request + delta })
    if (refusal === 'ledger.deposit_short')
      throw refuseOrder('orders.extra_deposit', { values: { delta: formatVnd(delta) } })
    if (refusal) throw refuseLedger(refusal)
  }
  return { decision, delta }
}

async function bought(context: Context, order: LockedOrder, purchase: Purchase) {
  const terms = await deltaTerms(context)
  const { decision, delta } = await refuseShort(context, order, purchase, terms)
  const purchase_waits = waitsForSecond(order, purchase, terms)
  if (!purchase_waits) await postPurchase(context, order, purchase, terms)
  return {
    set: {
      ...fieldsOf(order, purchase),
      purchase_waits,
      bought_at: context.now,
      mercari: order.mercari || order.site_code.startsWith('mercari'),
      absorbed_vnd: decision === 'absorbed' ? delta : 0,
    },
  }
}

function fieldsOf(order: LockedOrder, purchase: Purchase): Record<string, unknown> {
  return {
    supplier_order_no: purchase.supplier_order_no,
    card_id: purchase.card_id,
    account_id: purchase.account_id ?? order.account_id,
    actual_price: purchase.actual_price,
    actual_ship: purchase.actual_ship,
    ...(purchase.track === undefined ? {} : { track: normalizeTracking(purchase.track) || null }),
    ...(purchase.note === undefined ? {} : { note: purchase.note }),
  }
}

/** What a purchase adds to what the customer agreed to, in VND at the locked rate: goods and domestic shipping. */
export function deltaBy(
  terms: DeltaTerms,
  order: Priced,
  purchase: Pick<Purchase, 'actual_price' | 'actual_ship'>,
) {
  const quoted = purchaseVnd(order, order.goods_values, order.domestic_ship) + agreedExtra(order, terms)
  const actual = purchaseVnd(order, purchase.actual_price, purchase.actual_ship)
  const decision = deltaDecision({ quoted, actual, ...terms })
  return { decision, delta: actual - quoted }
}

type Priced = Pick<
  LockedOrder,
  | 'quantity'
  | 'exchange_rate'
  | 'goods_values'
  | 'domestic_ship'
  | 'quoted_total'
  | 'payment_percent'
  | 'deposit_request'
>

/** Goods at this price with this shipping, VND at the locked rate; rounded here and nowhere else. */
export const purchaseVnd = (order: Priced, price: number, ship: Numeric): number =>
  roundVnd(new Decimal(price).times(order.quantity).plus(ship).times(order.exchange_rate))

/**
 * What a confirmed further deposit added to the quote's own request, VND: the customer agreed to that much more.
 * Reckoned from sums that merging and splitting conserve; what their rounding leaves is within what is absorbed.
 */
export function agreedExtra(order: Priced, { requestStep }: { requestStep: number }): number {
  const share = new Decimal(order.quoted_total).times(order.payment_percent).div(100)
  return Math.max(0, order.deposit_request - ceilTo(share, requestStep))
}

export type DeltaTerms = Awaited<ReturnType<typeof deltaTerms>>

export const deltaTerms = ({ db, now }: Context) =>
  settingValues(db, businessDate(now), {
    absorbedFloor: 'delta.absorbed_floor',
    absorbedPercent: 'delta.absorbed_percent',
    requestStep: 'deposit.round_up_to',
    confirmAbove: 'purchase.confirm_above',
    marginPercent: 'alarm.margin_percent',
  })

/** What a higher buying price may add to the quote today before the customer is asked for more, in VND. */
export async function absorbLimitOf(context: Context, order: Priced): Promise<number> {
  const terms = await deltaTerms(context)
  const agreed = agreedExtra(order, terms)
  const quoted = purchaseVnd(order, order.goods_values, order.domestic_ship) + agreed
  return agreed + absorbLimit({ quoted, ...terms })
}

async function postPurchase(
  context: Context,
  order: LockedOrder,
  purchase: Paid,
  terms: Pick<DeltaTerms, 'marginPercent'>,
) {
  const { db, actor, now } = context
  const cards = await lockedCards(context, [purchase.card_id])
  const { draft, cost } = await purchaseOn(cards, order, purchase)
  await post(db, draft, { station: order.station_id, now, maker: actor.id })
  await keepMargins(context, [{ order, cost }], { mostPercent: terms.marginPercent })
}

/**
 * Goods in, card out at the card's moving average; a card without stock goes out at the day's buy rate.
 * A card of another currency is charged in its own: what was paid is converted by the day's buy rates.
 */
async function purchaseOn(cards: Cards, order: LockedOrder, purchase: Paid) {
  const amount = new Decimal(purchase.actual_price)
    .times(order.quantity)
    .plus(purchase.actual_ship)
    .plus(order.tax)
  const paid = await cards.cost({ card: purchase.card_id, currency: order.currency, amount })
  return { draft: purchaseEntry({ order: order.id, card: purchase.card_id, ...paid }), cost: paid.cost }
}

/** @throws bad_input for a card that is none, or no longer in use */
async function refuseUnknownCard({ db }: Context, { card_id }: Pick<Purchase, 'card_id'>): Promise<void> {
  const card = await db
    .selectFrom('card')
    .select('id')
    .where('id', '=', card_id)
    .where('kind', '=', 'card')
    .where('active', '=', true)
    .executeTakeFirst()
  if (!card) throw refuseField('card_id', 'Thẻ mua hàng không tồn tại')
}
