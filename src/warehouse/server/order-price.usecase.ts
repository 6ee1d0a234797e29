import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnAllLocked } from '#orders/core/server/act-on-order.ts'
import { lockOrder } from '#orders/core/server/order.repo.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import type { PriceExplanation } from '#pricing/price.rules.ts'
import { keepCoupons } from '#pricing/server/coupon.repo.ts'
import type { GivenCoupon } from '#pricing/server/coupon.repo.ts'
import { shareOfWeight } from '#warehouse/checkin.rules.ts'
import type { Calculation, PriceInputs } from '#warehouse/order-price.api.ts'
import { amountsOf } from '#warehouse/order-price.rules.ts'
import { keepPrices, keepWeights, pricedOrderOf } from '#warehouse/server/order-price.repo.ts'
import type { PricedOrder } from '#warehouse/server/order-price.repo.ts'
import { priceOf } from '#warehouse/server/price-of-order.ts'
import type { PriceTables } from '#warehouse/server/price-of-order.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'
import { refuseStale } from '#platform/server/events/stale.ts'

/**
 * Prices checked-in orders (10→11), or again at 11 while they are on no bill, from the tables in
 * force on the day of their deposit. Each row by itself.
 * @throws pricing.no_freight_bracket, checkin.on_bill, checkin.no_weight, orders.no_route and orders.status by row
 */
export function priceOrders(context: Context, ids: readonly number[]): Promise<BulkAnswer> {
  return eachRow(context.db, ids, (tx, id) => priceAndMove({ ...context, db: tx }, id, {}))
}

type Change = Partial<Pick<PricedOrder, 'r_weight' | 'length' | 'width' | 'height' | 'services_extra'>> & {
  price_inputs?: PriceInputs
}

/** Prices an order with what is new about it, and keeps both. @throws as `priceOrders` */
export async function priceAndMove(context: Context, id: number, change: Change): Promise<PriceExplanation> {
  const { db, actor } = context
  await lockOrder(db, actor, id)
  const [price] = await priceAllLocked(context, [{ order: await pricedOrderOf(db, actor, id), change }])
  return price as PriceExplanation
}

/**
 * Prices orders that the caller locked, each with what is new about it, in as many statements as one of them takes;
 * none where one is refused. @returns the prices in their order @throws as `priceOrders`
 */
export async function priceAllLocked(
  context: Context,
  changes: readonly { order: PricedOrder; change: Change }[],
  tables?: PriceTables,
): Promise<PriceExplanation[]> {
  const { db, actor, now } = context
  if (changes.some(({ order }) => order.bill_id !== null)) throw refuseWarehouse('checkin.on_bill')
  const prices: PriceExplanation[] = []
  const effect = async () => {
    const coupons: GivenCoupon[] = []
    for (const { order, change } of changes) {
      const { price, coupon } = await priceOf(context, { ...order, ...change }, tables)
      prices.push(price)
      coupons.push({ order: order.id, coupon, price })
    }
    await keepCoupons(db, coupons)
    const kept = changes.map(({ order }, at) => ({ order: order.id, price: prices[at] as PriceExplanation }))
    const revisions = await keepPrices(db, kept, { by: actor.id, now })
    return changes.map(({ order, change: { price_inputs, ...columns } }, at) => {
      const price = prices[at] as PriceExplanation
      const weight = price.weight?.chargeable ?? null
      return {
        set: {
          ...columns,
          ...(price_inputs ? { price_inputs } : {}),
          ...amountsOf(price),
          weight,
          v_weight: price.weight?.volumetric ?? 0,
          priced_at: now,
        },
        data: { revision: revisions.get(order.id), total: price.total, weight },
      }
    })
  }
  await actOnAllLocked(
    changes.map(({ order }) => order),
    { context, action: 'price', effect },
  )
  await keepWeights(
    db,
    changes.flatMap(({ order, change: { r_weight } }) => (r_weight ? [{ id: order.id, r_weight }] : [])),
  )
  return prices
}

/**
 * Tries or keeps other inputs of an order's price: weight, sides, services, boxes, receipt, customs.
 * Orders that share the weight get even parts, the remainder on the last; kept, all are priced.
 * @throws conflict.stale, and as `priceOrders`
 */
export async function calculateOrder(context: Context, id: number, given: Calculation) {
  const { db, actor } = context
  const before = await pricedOrderOf(db, actor, id)
  await refuseStale(context.db, 'orders', before, given.version)
  const members = [...new Set([id, ...(given.ids ?? [])])]
  const weights = given.r_weight === undefined ? null : shareOfWeight(given.r_weight, members.length)
  if (weights?.some((part) => part <= 0)) throw refuseWarehouse('checkin.no_weight')
  const change = changeOf(before, given)
  const changes = members.map((_, index) => ({
    // The inputs are of the order asked about; those who share its weight change by that alone.
    ...(index === 0 ? change : {}),
    ...(weights ? { r_weight: weights[index] as number } : {}),
  }))
  const price = given.save
    ? await saveAll(context, members, changes)
    : await tryPrice(context, { ...before, ...changes[0] })
  const after = { ...before.price_inputs, ...change.price_inputs }
  return {
    id,
    saved: given.save,
    total_vnd: price.total,
    price,
    inputs: after,
    parts: members.flatMap((member, index) => {
      const r_weight = weights?.[index] ?? (member === id ? before.r_weight : null)
      return r_weight === null ? [] : [{ id: member, r_weight }]
    }),
  }
}

async function saveAll(context: Context, members: readonly number[], changes: readonly Change[]) {
  const prices = new Map<number, PriceExplanation>()
  for (const id of members.toSorted((a, b) => a - b)) {
    prices.set(id, await priceAndMove(context, id, changes[members.indexOf(id)] ?? {}))
  }
  return prices.get(members[0] as number) as PriceExplanation
}

/** A price that is not kept: from check-in on, and never of an order on a bill. */
async function tryPrice(context: Context, order: PricedOrder): Promise<PriceExplanation> {
  const { beingCheckedIn, checked, priced } = orderStatus
  if (order.bill_id !== null) throw refuseWarehouse('checkin.on_bill')
  if (!([beingCheckedIn, checked, priced] as number[]).includes(order.status))
    throw refuseOrder('orders.status')
  return (await priceOf(context, order)).price
}

function changeOf(before: PricedOrder, given: Calculation): Change {
  const sides = [given.length, given.width, given.height]
  const inputs: PriceInputs = { ...before.price_inputs }
  for (const key of [
    'need_receipt',
    'gom_packages',
    'repack_boxes',
    'fullbox_boxes',
    'coupon',
    'customs',
  ] as const) {
    if (given[key] !== undefined) Object.assign(inputs, { [key]: given[key] })
  }
  return {
    ...(sides.some((side) => side !== undefined)
      ? { length: given.length ?? null, width: given.width ?? null, height: given.height ?? null }
      : {}),
    ...(given.services_extra ? { services_extra: given.services_extra } : {}),
    price_inputs: inputs,
  }
}
