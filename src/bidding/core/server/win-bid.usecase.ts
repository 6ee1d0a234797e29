import { settingValue } from '#catalog/server/settings.repo.ts'
import { actOnLockedBid } from '#bidding/core/server/act-on-bid.ts'
import { watchBid } from '#bidding/core/server/bid.repo.ts'
import type { LockedBid } from '#bidding/core/server/bid.repo.ts'
import { releaseHold } from '#bidding/core/server/hold.repo.ts'
import { freeMoney } from '#ledger/exposure.rules.ts'
import { lockDeposit, lockedCustomerMoney } from '#ledger/server/money.repo.ts'
import { orderCode } from '#orders/core/order-code.rules.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnLocked } from '#orders/core/server/act-on-order.ts'
import { lockOrder } from '#orders/core/server/order.repo.ts'
import { wholePayment } from '#orders/quote/quote.rules.ts'
import { AppError } from '#platform/contract/errors.ts'
import { addDays, businessDate } from '#platform/rules/business-date.ts'
import { Decimal } from '#platform/rules/money.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { nextNumber } from '#platform/server/db/next-number.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import type { PriceExplanation } from '#pricing/price.rules.ts'
import { priceQuote } from '#pricing/server/quote-price.usecase.ts'

interface Win {
  price: number
  /** `win` of the engine; `take_order`, `take_next` of a person. */
  action: 'win' | 'take_order' | 'take_next'
  /** What the market said, for the row. */
  outcome?: string
  words?: string | null
}

/**
 * A locked bid is won: its order stands at 4 with the win's price, and what was held is its deposit, in one
 * transaction. The order is priced at the rate of the day; without one at the rate of the hold.
 */
export async function winBid(context: Context, bid: LockedBid, win: Win): Promise<void> {
  const { db, now } = context
  await actOnLockedBid(bid, {
    context,
    action: win.action,
    automatic: win.action === 'win',
    effect: async () => {
      const order = await orderOf(context, bid, win.price)
      // The seller may take the win away for some days.
      await watchBid(db, bid.id, {
        price: win.price,
        leads: true,
        wake: 'after',
        wake_at: new Date(bid.ends_at.getTime() + 86_400_000),
      })
      const days = await settingValue(db, businessDate(now), 'auction.pay_days')
      return {
        set: {
          order_id: order.id,
          win_price: win.price,
          won_at: now,
          status_at: now,
          ended_at: now,
          pay_by: new Date(now.getTime() + days * 86_400_000),
          outcome: win.outcome ?? 'won',
          words: win.words ?? null,
        },
        data: { price: win.price, order: order.code, deposit: order.deposit },
      }
    },
  })
}

async function orderOf(context: Context, bid: LockedBid, price: number) {
  const { db, now } = context
  const tax = new Decimal(price)
    .times(bid.tax_percent)
    .div(100)
    .toDecimalPlaces(bid.currency === 'JPY' ? 0 : 2)
  const number = await nextNumber(db, 'order')
  const made = await db
    .insertInto('orders')
    .values({
      code: orderCode(number),
      station_id: bid.station_id,
      customer_id: bid.customer_id,
      sale_id: bid.sale_id,
      buyer_id: null,
      account_id: bid.account_id,
      site_code: bid.site_code,
      item_id: bid.item_id,
      link: bid.link,
      name: bid.title,
      image_url: bid.image_url,
      route_code: bid.route_code,
      goods_type: bid.goods_type,
      note: bid.note,
      quantity: 1,
      goods_values: price,
      tax: tax.toNumber(),
      currency: bid.currency,
      payment_percent: wholePayment,
      expiration_date: addDays(businessDate(now), 3),
      receiver: JSON.stringify({}),
      created_by: bid.created_by,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { station_id: station } = bid
  await recordEvent(context, {
    entity: 'order',
    id: made.id,
    action: 'create',
    to: orderStatus.awaitingQuote,
    station,
  })
  const order = await lockOrder(db, systemActor, made.id)
  const explanation = await priceOf(context, bid, price, tax.toNumber())
  const sum = (...formulas: string[]) =>
    explanation.lines
      .filter(({ formula }) => formulas.includes(formula))
      .reduce((total, { result }) => total + result, 0)
  const goods = explanation.lines.find(({ formula }) => formula === 'goods')
  // What was held first, then as much of it as is free: a win is never lost to a shortfall, its purchase may wait.
  await releaseHold(context, bid, 'won')
  const free = Math.max(0, freeMoney(await lockedCustomerMoney(db, bid.customer_id)))
  const asked = Math.min(bid.hold_vnd, explanation.total)
  const deposit = Math.min(asked, free)
  await actOnLocked(order, {
    context: { ...context, actor: systemActor },
    action: 'won',
    automatic: true,
    effect: async () => {
      await db
        .insertInto('order_price')
        .values({
          order_id: made.id,
          stage: 'quote',
          revision: 1,
          explanation: JSON.stringify(explanation),
          total: explanation.total,
          request: asked,
          made_by: bid.created_by,
          created_at: now,
        })
        .execute()
      if (deposit > 0) await lockDeposit(db, { customer: bid.customer_id, order: made.id, amount: deposit })
      return {
        set: {
          revision: 1,
          quoted_total: explanation.total,
          deposit_request: asked,
          deposit_at: now,
          goods_vnd: sum('goods'),
          service_vnd: sum('service', 'auction_fee'),
          freight_estimate: sum('freight', 'express', 'surcharge'),
          exchange_rate: goods?.formula === 'goods' ? Number(goods.inputs.sellRate.value) : bid.exchange_rate,
        },
        data: { bid: bid.id, amount: deposit, request: asked },
      }
    },
  })
  return { id: made.id, code: order.code, deposit }
}

async function priceOf(
  { db, now }: Context,
  bid: LockedBid,
  price: number,
  tax: number,
): Promise<PriceExplanation> {
  const quote = {
    goods_values: price,
    quantity: 1,
    domestic_ship: 0,
    tax,
    currency: bid.currency,
    payment_percent: wholePayment,
    route_code: bid.route_code,
    goods_type: bid.goods_type,
    warehouse_code: null,
    estimated_weight: null,
    auction: true,
  }
  const whom = { customer: bid.customer_id, level: bid.level_code }
  try {
    return await priceQuote(db, { ...quote, exchange_rate: 0 }, whom, businessDate(now))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'pricing.no_rate') throw error
    return priceQuote(db, { ...quote, exchange_rate: bid.exchange_rate }, whom, businessDate(now))
  }
}
