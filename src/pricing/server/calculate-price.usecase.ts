import { sql } from 'kysely'
import { currencyCodes } from '#catalog/currency.rules.ts'
import { settingsOn } from '#catalog/server/settings.repo.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { businessDate, formatBusinessDate, readBusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { PriceQuestion } from '#pricing/calculator.api.ts'
import { feeOf, servicesAsked } from '#pricing/checkin-price.rules.ts'
import { weightPath } from '#pricing/formula.rules.ts'
import { bracketOf } from '#pricing/price-list.rules.ts'
import { checkinLines } from '#pricing/price.rules.ts'
import type { CheckinInput, PriceExplanation } from '#pricing/price.rules.ts'
import { couponFor, refuseSmall } from '#pricing/server/coupon.repo.ts'
import { whomOf } from '#pricing/server/price-records.routes.ts'
import {
  deliveryExtrasInForce,
  extrasInForce,
  freightListOn,
  oversizeInForce,
  sellRateOn,
  serviceListOn,
  surchargesInForce,
} from '#pricing/server/price-table.repo.ts'
import type { PricedFor } from '#pricing/server/price-table.repo.ts'
import { expressOn, expressTransport, priceQuote, weightInputs } from '#pricing/server/quote-price.usecase.ts'
import { allOf } from '#platform/server/db/together.ts'

/** Whose price on which day a question is about. */
async function asked(
  context: Context,
  given: { user_id?: number | undefined; level_code?: string | undefined; date?: string | undefined },
) {
  const date = given.date ? readBusinessDate(given.date) : businessDate(context.now)
  if (!date) throw refuseField('date', 'Ngày phải có dạng DD-MM-YYYY')
  return { date, whom: await whomOf(context, given) }
}

/**
 * The price of anything by the tables in force on a day: goods and service as a quote has them, then
 * transport, surcharges, services and delivery as check-in has them. Nothing is kept.
 * @throws pricing.no_rate, pricing.coupon
 */
export async function calculate(context: Context, question: PriceQuestion) {
  const { db } = context
  const { date, whom } = await asked(context, question)
  const { route_code: route, goods_type: goodsType, weight } = question
  if (weight && !route) throw refuseField('route_code', 'Vui lòng chọn tuyến để tính cước')
  if (weight && !goodsType) throw refuseField('goods_type', 'Vui lòng chọn loại hàng để tính cước')
  if (!weight && question.goods_values === undefined) {
    throw refuseField('goods_values', 'Vui lòng nhập giá sản phẩm hoặc cân nặng')
  }
  const quote = question.goods_values === undefined ? null : await quoted(db, question, whom, date)
  const goods = quote?.lines.find((line) => line.formula === 'goods')?.result ?? 0
  const carried =
    weight && route && goodsType
      ? await transported(context, { ...question, route, goodsType, weight, goods, date, whom })
      : null
  const service = await serviceListOn(db, {
    whom,
    date,
    route: route ?? null,
    currency: question.currency,
  })
  const price = together(quote, carried?.price ?? null)
  return {
    date: formatBusinessDate(date),
    level_code: whom.level,
    total: price.total,
    price,
    sources: { freight: carried?.source ?? null, service: quote ? (service?.source ?? null) : null },
  }
}

function quoted(db: Db, question: PriceQuestion, whom: PricedFor, date: string): Promise<PriceExplanation> {
  return priceQuote(
    db,
    {
      ...question,
      goods_values: question.goods_values ?? 0,
      quantity: question.quality,
      payment_percent: 100,
      route_code: question.route_code ?? null,
      // Of goods that are weighed the surcharges stand beside their transport.
      goods_type: question.weight ? null : (question.goods_type ?? null),
      warehouse_code: question.warehouse_code ?? null,
      // The transport is computed as at check-in, with sides and surcharges.
      estimated_weight: null,
    },
    whom,
    date,
  )
}

type Carried = PriceQuestion & {
  route: string
  goodsType: string
  weight: number
  goods: number
  date: string
  whom: PricedFor
}

async function transported({ db }: Context, given: Carried) {
  const { route, goodsType, date, whom, goods, partner_code: partner = null } = given
  const settings = await settingsOn(db, date)
  const weight = weightInputs(given.weight, sidesOf(given), settings)
  const kg = weightPath(weight).chargeable
  const list = await freightListOn(db, {
    route,
    goodsType,
    warehouse: given.warehouse_code ?? null,
    whom,
    date,
  })
  const bracket = bracketOf(list?.rows ?? [], kg)
  const extras = await extrasInForce(db, { route, customer: whom.customer, date })
  const counts = Object.fromEntries(
    [...extras.values()].map(({ code, kind }) => [code, countOf(kind, given)]),
  )
  const services = servicesAsked(await serviceCodes(db, given.ServiceId ?? [], extras), extras, counts)
  const coupon = given.coupon ? await couponFor(db, { code: given.coupon, whom, date }) : null
  const express = given.transport === expressTransport
  const price = checkinLines({
    weight,
    freight: {
      brackets: list?.rows ?? [],
      minCharge: { value: bracket?.minCharge ?? 0, row: bracket?.id ?? null },
    },
    ...(express ? { express: await expressOn(db, { route, partner, whom, date }, kg) } : {}),
    oversize: await oversizeInForce(db, { goodsType, route, date }),
    surcharges: (await surchargesInForce(db, { goodsType, route, date })).filter(
      (rule) => !(rule.needReceipt && given.has_receipt),
    ),
    goods: { quantity: given.quality, value: goods, hasReceipt: given.has_receipt },
    services: { ...services, coupon: coupon?.terms ?? null },
    delivery: await deliveryOf(db, given, partner),
  })
  if (coupon) refuseSmall(coupon, price)
  return { price, source: express ? 'express' : (list?.source ?? null) }
}

/** What a service is counted by in a question: parcels merged, boxes, pieces. */
const countOf = (kind: string, { parcels, boxes, quality }: Carried) =>
  kind === 'per_parcel' ? parcels : kind === 'per_box' ? boxes : kind === 'per_unit' ? quality : 1

function sidesOf({ width, length, height }: PriceQuestion) {
  return width && length && height ? { width, length, height } : null
}

/** Services named by code or by the id of their price row. */
async function serviceCodes(db: Db, named: readonly string[], known: ReadonlyMap<string, unknown>) {
  const codes: string[] = []
  for (const name of named) {
    const { rows } = /^\d+$/.test(name)
      ? await sql<{ code: string }>`select code from service_extra where id = ${name}::bigint`.execute(db)
      : { rows: [{ code: name.toUpperCase() }] }
    const code = rows[0]?.code
    if (!code || !known.has(code)) throw refuseField('ServiceId', `Không có dịch vụ ${name}`)
    codes.push(code)
  }
  return codes
}

async function deliveryOf(
  db: Db,
  { DeliveryId, cod, date }: Carried,
  partner: string | null,
): Promise<CheckinInput['delivery']> {
  if (!DeliveryId?.length) return null
  const known = await deliveryExtrasInForce(db, { partner, date })
  const fees = DeliveryId.flatMap((name) => {
    const row = known.get(name.toUpperCase())
    if (!row) throw refuseField('DeliveryId', `Không có phụ phí giao hàng ${name}`)
    // What the company pays is no part of the customer's price.
    return row.payer === 'company' ? [] : [feeOf(row, 1)]
  })
  return { fees, cod }
}

/** Goods and service of the quote, then the transport; the sum is over both. */
function together(quote: PriceExplanation | null, carried: PriceExplanation | null): PriceExplanation {
  const base = carried ?? quote
  if (!base) throw new Error('a question asks for goods or for transport')
  const lines = [...(quote?.lines ?? []), ...(carried?.lines ?? [])]
  return {
    ...base,
    lines,
    total: lines.reduce((sum, line) => sum + line.result, 0),
    request: null,
    problems: [...new Set([...(quote?.problems ?? []), ...(carried?.problems ?? [])])],
  }
}

/** What a customer pays for one unit of each currency, or of one. */
export async function exchangePrices(
  context: Context,
  given: {
    user_id?: number | undefined
    level_code?: string | undefined
    date?: string | undefined
    currency?: string | undefined
    value: number
  },
) {
  const { date, whom } = await asked(context, given)
  const wanted = given.currency ? [given.currency] : currencyCodes
  const found = await allOf(
    wanted.map(async (currency) => ({
      currency,
      rate: await sellRateOn(context.db, { currency, value: given.value, whom, date }),
    })),
  )
  return found.flatMap(({ currency, rate }) =>
    rate
      ? [
          {
            currency,
            sell_rate: rate.value,
            row: rate.row,
            private: rate.row?.startsWith('exchange_private') ?? false,
          },
        ]
      : [],
  )
}
