import { settingsNamed, settingsOnDays } from '#catalog/server/settings.repo.ts'
import type { Factors } from '#catalog/server/settings.repo.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { carriedOnly } from '#orders/core/order-kind.words.ts'
import { Decimal, roundVnd } from '#platform/rules/money.ts'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { servicesAsked } from '#pricing/checkin-price.rules.ts'
import { weightPath } from '#pricing/formula.rules.ts'
import { extrasOf, freightOf, oversizeOf, surchargesOf } from '#pricing/price-book.rules.ts'
import { bracketOf } from '#pricing/price-list.rules.ts'
import type { CheckinInput, PriceExplanation } from '#pricing/price.rules.ts'
import { refusePricing } from '#pricing/pricing.errors.ts'
import { couponFor, refuseSmall } from '#pricing/server/coupon.repo.ts'
import type { Coupon } from '#pricing/server/coupon.repo.ts'
import {
  extraRows,
  extrasInForce,
  freightBracketsOn,
  freightRows,
  oversizeInForce,
  oversizeRows,
  sellRateOn,
  surchargeRows,
  surchargesInForce,
  withOwnPrices,
} from '#pricing/server/price-table.repo.ts'
import {
  expressOn,
  expressTransport,
  weightInputs,
  weightSettings,
} from '#pricing/server/quote-price.usecase.ts'
import type { PriceInputs } from '#warehouse/order-price.api.ts'
import { acceptedLines, orderPrice } from '#warehouse/order-price.rules.ts'
import { billMoves } from '#warehouse/server/order-price.repo.ts'
import type { BillMove, PricedOrder } from '#warehouse/server/order-price.repo.ts'
import { storageInputs, storageSettings } from '#warehouse/server/storage-since.usecase.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

type Db = Context['db']

/** The price tables as they are asked for; many orders of one day and way ask once. */
export interface PriceTables {
  settings: (db: Db, date: BusinessDate) => Promise<Factors>
  brackets: typeof freightBracketsOn
  oversize: typeof oversizeInForce
  surcharges: typeof surchargesInForce
  extras: typeof extrasInForce
  /** When an order went on bills and came back. */
  moves: (db: Db, order: number) => Promise<readonly BillMove[]>
}
const eachAnew: PriceTables = {
  settings: (db, date) => settingsNamed(db, date, [...weightSettings, ...storageSettings]),
  brackets: freightBracketsOn,
  oversize: oversizeInForce,
  surcharges: surchargesInForce,
  extras: extrasInForce,
  moves: async (db, order) => (await billMoves(db, [order]))(order),
}

function once<Asked, Told>(
  ask: (db: Db, asked: Asked) => Promise<Told>,
): (db: Db, asked: Asked) => Promise<Told> {
  const told = new Map<string, Promise<Told>>()
  return (db, asked) => {
    const key = JSON.stringify(asked)
    const known = told.get(key) ?? ask(db, asked)
    told.set(key, known)
    return known
  }
}

/**
 * For the orders of one list: each table is read once for as long as this is held, whatever their days, for a customer
 * without prices of their own as for everybody of the level, and what happened to the orders is asked for together.
 */
export async function tablesFor(
  { db, now }: Pick<Context, 'db' | 'now'>,
  orders: readonly Pick<PricedOrder, 'id' | 'customer_id' | 'deposit_at'>[],
): Promise<PriceTables> {
  const customers = [...new Set(orders.flatMap(({ customer_id }) => customer_id ?? []))]
  const own = await withOwnPrices(db, customers)
  const ids = orders.map(({ id }) => id)
  const moves = await billMoves(db, ids)
  const days = [...new Set(orders.map((order) => pricedOn(order, now)))]
  const settings = await settingsOnDays(db, days)
  const lastDay = days.toSorted().at(-1) ?? businessDate(now)
  /** All rows that have begun by the last day are read once; the day's own are chosen from them. */
  function asOf<Asked extends { date: BusinessDate }, Row, Told>(
    read: (inTx: Db, asked: Asked) => Promise<Row[]>,
    choose: (rows: readonly Row[], date: BusinessDate) => Told,
  ) {
    const rows = once(read)
    return once(async (inTx: Db, asked: Asked) =>
      choose(await rows(inTx, { ...asked, date: lastDay }), asked.date),
    )
  }
  const isOwn = (customer: number | null): customer is number => customer !== null && own.has(customer)
  const brackets = asOf(freightRows, (rows, date) => freightOf(rows, date)?.rows ?? [])
  const extras = asOf(extraRows, extrasOf)
  const ownExtras = once(extrasInForce)
  return {
    settings: async (_, day) => settings(day),
    brackets: (inTx, { whom, ...way }) =>
      brackets(inTx, { ...way, whom: isOwn(whom.customer) ? whom : { ...whom, customer: null } }),
    oversize: asOf(oversizeRows, oversizeOf),
    surcharges: asOf(surchargeRows, surchargesOf),
    extras: (inTx, asked) =>
      isOwn(asked.customer) ? ownExtras(inTx, asked) : extras(inTx, { ...asked, customer: null }),
    moves: async (_, order) => moves(order),
  }
}

/** The day whose tables an order is priced by. */
const pricedOn = ({ deposit_at }: Pick<PricedOrder, 'deposit_at'>, now: Date): BusinessDate =>
  businessDate(deposit_at ?? now)

/** The price of an order by the tables of its day. */
export async function priceOf(
  context: Context,
  order: PricedOrder,
  tables: PriceTables = eachAnew,
): Promise<{ price: PriceExplanation; coupon: Coupon | null }> {
  const { db, now } = context
  if (!order.r_weight || order.r_weight <= 0) throw refuseWarehouse('checkin.no_weight')
  const { route_code: route, goods_type: goodsType } = order
  if (!route) throw refuseOrder('orders.no_route')
  if (!goodsType) throw refuseOrder('orders.no_goods_type')
  const date = pricedOn(order, now)
  const whom = { customer: order.customer_id, level: order.level_code }
  const settings = await tables.settings(db, date)
  const moves = await tables.moves(db, order.id)
  const weight = weightInputs(order.r_weight, sidesOf(order), settings)
  const brackets = await tables.brackets(db, {
    route,
    goodsType,
    warehouse: order.warehouse_code,
    whom,
    date,
  })
  const kg = weightPath(weight).chargeable
  const bracket = bracketOf(brackets, kg)
  const code = order.price_inputs.coupon
  const coupon = code ? await couponFor(db, { code, whom, date: businessDate(now), order: order.id }) : null
  const carried = order.kind === carriedOnly
  const price = orderPrice({
    // Of what the customer bought themselves nothing is sold to them but the way.
    accepted: carried
      ? []
      : acceptedLines(order.quote, {
          ...order,
          higherPriceAgreed: order.extra_deposit_paid || order.guaranteed,
        }),
    declared: carried ? await declaredVnd(db, order, whom, date) : undefined,
    checkin: {
      weight,
      freight: { brackets, minCharge: { value: bracket?.minCharge ?? 0, row: bracket?.id ?? null } },
      ...(order.transport === expressTransport
        ? { express: await expressOn(db, { route, partner: null, whom, date }, kg) }
        : {}),
      oversize: await tables.oversize(db, { goodsType, route, date }),
      surcharges: await tables.surcharges(db, { goodsType, route, date }),
      services: { ...(await servicesOf(db, order, date, tables)), coupon: coupon?.terms ?? null },
      storage: storageInputs(order.noticed_at, moves, settings, businessDate(now)),
      customs: customsOf(order.price_inputs.customs),
    },
    quantity: order.quantity,
    hasReceipt: order.price_inputs.need_receipt === false,
    carton: order.carton_fee ? { fee: order.carton_fee, row: `inbill:${order.inbill_id}` } : null,
  })
  if (price.problems.some((problem) => problem !== 'no_service_tier')) {
    const values = { route, goods: goodsType, weight: price.weight?.chargeable ?? '' }
    throw refusePricing('pricing.no_freight_bracket', { values })
  }
  if (coupon) refuseSmall(coupon, price)
  return { price, coupon }
}

/** The declared value at the sell rate of the day, VND. @throws pricing.no_rate */
export async function declaredVnd(
  db: Db,
  { goods_values, quantity, currency }: Pick<PricedOrder, 'goods_values' | 'quantity' | 'currency'>,
  whom: { customer: number | null; level: string },
  date: BusinessDate,
): Promise<number> {
  const value = new Decimal(goods_values).times(quantity)
  if (value.isZero()) return 0
  const rate = await sellRateOn(db, { currency, value: value.toNumber(), whom, date })
  if (!rate) throw refusePricing('pricing.no_rate', { values: { currency, date: formatBusinessDate(date) } })
  return roundVnd(value.times(rate.value))
}

function sidesOf({ width, length, height }: PricedOrder) {
  return width && length && height ? { width, length, height } : null
}

/** The services of an order with the prices that its customer has for them. */
async function servicesOf(
  db: Context['db'],
  order: PricedOrder,
  date: BusinessDate,
  { extras }: PriceTables,
): Promise<NonNullable<CheckinInput['services']>> {
  const { gom_packages, repack_boxes, fullbox_boxes } = order.price_inputs
  const prices = await extras(db, { route: order.route_code, customer: order.customer_id, date })
  return servicesAsked(order.services_extra, prices, {
    GOM: gom_packages ?? order.packages,
    REPACK: repack_boxes ?? 1,
    FULLBOX: fullbox_boxes ?? 1,
  })
}

function customsOf(given: PriceInputs['customs']): CheckinInput['customs'] {
  if (!given) return null
  if ('amount' in given) return { amount: { value: given.amount, row: null } }
  return {
    declared: given.declared,
    dutyPercent: { value: given.duty_percent, row: null },
    vatPercent: { value: given.vat_percent, row: null },
  }
}
