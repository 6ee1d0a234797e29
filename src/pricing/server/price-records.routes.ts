import { sql } from 'kysely'
import { usedIn } from '#catalog/catalog.words.ts'
import { currencies } from '#catalog/currency.rules.ts'
import { findCustomer, primaryLevel } from '#customers/server/customer.repo.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { businessDate, parseBusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { resourceRoutes } from '#platform/server/lists/resource.ts'
import type { Change, Hooks } from '#platform/server/lists/resource.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import {
  chinaServiceFees,
  chinaShipFees,
  coupons,
  currencyNames,
  deliveryExtras,
  expressPrices,
  expressRoutes,
  extraServiceTypes,
  fetchServiceFee,
  oversizePrices,
  privateExtras,
  serviceExtras,
} from '#pricing/price-records.api.ts'
import { currencyWords } from '#pricing/pricing.words.ts'
import {
  checkAmounts,
  checkLadder,
  checkPeriods,
  bracketSeries,
  ownPrivate,
  standsBy,
} from '#pricing/server/price-checks.ts'
import { extrasInForce, serviceListOn } from '#pricing/server/price-table.repo.ts'
import type { PricedFor } from '#pricing/server/price-table.repo.ts'

const oversizeSeries = { table: 'price_oversize', key: ['name', 'route_code', 'goods_type'] } as const
const extraSeries = { table: 'service_extra', key: ['code', 'route_code'] } as const
const privateExtraSeries = {
  table: 'service_extra_private',
  key: [['customer_id', 'user_id'], 'code'],
} as const
const deliverySeries = { table: 'delivery_extra', key: ['code', 'partner_code'] } as const

function checkOversize(change: Change, context: Context) {
  const { longest_cm, sum_cm, weight_kg } = (change.after ?? {}) as Record<string, number | null | undefined>
  if (change.after && !longest_cm && !sum_cm && !weight_kg) {
    throw refuseField('longest_cm', 'Vui lòng nhập ít nhất một mức quá khổ')
  }
  return checkPeriods(change, context, oversizeSeries)
}

function checkExtra(change: Change, context: Context) {
  checkAmounts(change)
  return checkPeriods(change, context, extraSeries)
}

/** A private price is of a service that has a public one, and is counted alike. */
async function checkPrivateExtra(change: Change, context: Context) {
  const code = change.after?.['code']
  const { rows } = await sql<{ kind: string }>`select kind from service_extra where code = ${code ?? null}
    order by applied_date desc, id desc limit 1`.execute(context.db)
  if (change.after && !rows[0]) throw refuseField('code', 'Không có dịch vụ này, vui lòng chọn lại')
  checkAmounts({ ...change, after: change.after && { ...change.after, kind: rows[0]?.kind } })
  return checkPeriods(change, context, privateExtraSeries)
}

function checkDelivery(change: Change, context: Context) {
  checkAmounts(change)
  return checkPeriods(change, context, deliverySeries)
}

async function checkChinaShip(change: Change, context: Context) {
  const route = change.after?.['route_code']
  const { rows } = await sql<{
    country: string
  }>`select country from route where code = ${route ?? null}`.execute(context.db)
  if (rows[0] && rows[0].country !== 'CN') throw refuseField('route_code', 'Tuyến này không đi từ Trung Quốc')
  return checkLadder(change, context, bracketSeries.chinaShip)
}

function checkCoupon({ after }: Change): void {
  if (!after) return
  const {
    kind,
    value,
    applied_date: from,
    expried_date: to,
  } = after as {
    kind: string
    value: number
    applied_date: string
    expried_date?: string | null
  }
  if (kind === 'percent' && value > 100) throw refuseField('value', 'Mức giảm theo % không được quá 100')
  if (kind === 'amount' && !Number.isInteger(value))
    throw refuseField('value', 'Số tiền giảm phải là số nguyên')
  if (to && to < from) throw refuseField('expried_date', 'Ngày cuối không được trước ngày đầu')
}

/** Express prices of today, a route a row. */
async function expressByRoute({ route_code }: { route_code?: string | undefined }, { db, now }: Context) {
  const today = businessDate(now)
  const { rows } = await sql<{ route_code: string; route_name: string; prices: never[] }>`
    select r.code as route_code, r.name as route_name,
      json_agg(json_build_object('id', e.id, 'partner_code', e.partner_code, 'from_kg', e.from_kg, 'to_kg', e.to_kg,
        'kind', e.kind, 'price', e.price, 'min_charge', e.min_charge) order by e.partner_code nulls first, e.from_kg) as prices
    from express_price e join route r on r.code = e.route_code
    where e.customer_id is null and e.level_code is null and not e.corrected
      and e.applied_date <= ${today}::date and (e.expried_date is null or e.expried_date >= ${today}::date)
      and not exists (select from express_price n where n.route_code = e.route_code and not n.corrected
        and n.partner_code is not distinct from e.partner_code and n.customer_id is null and n.level_code is null
        and n.applied_date <= ${today}::date and n.applied_date > e.applied_date
        and (n.expried_date is null or n.expried_date >= ${today}::date))
      and (${route_code ?? null}::text is null or r.code = ${route_code ?? null})
    group by r.code, r.name, r.position order by r.position, r.code`.execute(db)
  return rows
}

/** Whose prices a look-up asks for: a customer the person may see, a level, or a new customer. */
export async function whomOf(
  { db, actor }: Context,
  given: { user_id?: number | undefined; level_code?: string | undefined },
): Promise<PricedFor> {
  if (given.user_id !== undefined) {
    const customer = await findCustomer(db, actor, { id: given.user_id })
    if (!customer) throw refuseField('user_id', 'Không tìm thấy khách hàng này')
    return { customer: customer.id, level: customer.level_code }
  }
  return { customer: null, level: given.level_code || (await primaryLevel(db)).code }
}

export const recordHooks: readonly [table: string, Hooks][] = [
  [
    expressPrices.table,
    {
      scope: ownPrivate,
      validate: (change, context) => checkLadder(change, context, bracketSeries.express),
      computed: standsBy(bracketSeries.express),
    },
  ],
  [oversizePrices.table, { validate: checkOversize, computed: standsBy(oversizeSeries) }],
  [serviceExtras.table, { validate: checkExtra, computed: standsBy(extraSeries) }],
  [
    privateExtras.table,
    { scope: ownPrivate, validate: checkPrivateExtra, computed: standsBy(privateExtraSeries) },
  ],
  [deliveryExtras.table, { validate: checkDelivery, computed: standsBy(deliverySeries) }],
  [
    chinaServiceFees.table,
    {
      validate: (change, context) => checkLadder(change, context, bracketSeries.chinaFee),
      computed: standsBy(bracketSeries.chinaFee),
    },
  ],
  [chinaShipFees.table, { validate: checkChinaShip, computed: standsBy(bracketSeries.chinaShip) }],
]
const hooksOf = new Map(recordHooks)
const hooks = (table: string) => hooksOf.get(table) ?? {}

export const routes: Route[] = [
  ...resourceRoutes(expressPrices, hooks(expressPrices.table)),
  serve(expressRoutes, ({ query }, context) => expressByRoute(query, context)),
  ...resourceRoutes(oversizePrices, hooks(oversizePrices.table)),
  ...resourceRoutes(serviceExtras, hooks(serviceExtras.table)),
  ...resourceRoutes(privateExtras, hooks(privateExtras.table)),
  ...resourceRoutes(deliveryExtras, hooks(deliveryExtras.table)),
  ...resourceRoutes(chinaServiceFees, hooks(chinaServiceFees.table)),
  ...resourceRoutes(chinaShipFees, hooks(chinaShipFees.table)),
  ...resourceRoutes(coupons, {
    scope: ownPrivate,
    validate: checkCoupon,
    usedIn: { ...usedIn, service_coupon_use: 'giá của đơn hàng' },
  }),
  serve(extraServiceTypes, async (_, { db, now }) => {
    const prices = await extrasInForce(db, { route: null, customer: null, date: businessDate(now) })
    return [...prices.values()].map(({ code, name, kind }) => ({ code, name, kind }))
  }),
  serve(currencyNames, () =>
    Object.entries(currencies).map(([code, { decimals }]) => ({
      code,
      name: currencyWords[code as keyof typeof currencies],
      decimals,
    })),
  ),
  serve(fetchServiceFee, async ({ query }, context) => {
    const date = parseBusinessDate(query.date, businessDate(context.now))
    const whom = await whomOf(context, query)
    const list = await serviceListOn(context.db, { whom, date, route: query.route_code ?? null })
    return (list?.rows ?? [])
      .toSorted((a, b) => Number(a.from) - Number(b.from))
      .map(({ id, from, to, percent, minFee }) => ({
        id,
        from_value: Number(from),
        to_value: to === null ? null : Number(to),
        percent: Number(percent),
        min_fee: minFee,
        source: list?.source ?? 'standard',
      }))
  }),
]
