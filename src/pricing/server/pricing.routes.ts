import { sql } from 'kysely'
import { refuseInForce } from '#catalog/server/catalog.routes.ts'
import { isInForce } from '#catalog/dated.rules.ts'
import { refuse } from '#platform/contract/errors.ts'
import { is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { resourceRoutes } from '#platform/server/resource.ts'
import type { Change, Values } from '#platform/server/resource.ts'
import type { Route } from '#platform/server/route.ts'
import { holesAndOverlaps } from '#pricing/price-list.rules.ts'
import type { Bracket } from '#pricing/price-list.rules.ts'
import { exchangeRates, freightPrices, privateRates, serviceFees, surcharges } from '#pricing/pricing.api.ts'
import { backdated, bracketWarning } from '#pricing/pricing.words.ts'

const badField = (path: string, message: string) => refuse('bad_input', { details: [{ path, message }] })

/**
 * Sales see the private rows of their own customers only, buyers none; rows of nobody in
 * particular are everybody's.
 */
function ownPrivate(actor: Actor) {
  if (is(actor, 'cv')) return sql<boolean>`t.customer_id is null`
  if (!is(actor, 'kd')) return sql<boolean>`true`
  return sql<boolean>`(t.customer_id is null or exists
    (select from customer c where c.id = t.customer_id and c.sale_id = ${actor.id}))`
}

/**
 * A row that has begun keeps its numbers; all that may still change is its last day, from today on.
 * @throws catalog.in_force
 */
function checkDated(change: Change): string[] {
  const { before, after, today } = change
  if (!(before && after && onlyEnds(before, after, today))) refuseInForce(change)
  if (!after) return []
  const { applied_date: from, expried_date: to } = after as {
    applied_date: string
    expried_date?: string | null
  }
  if (to && to < from) throw badField('expried_date', 'Ngày cuối không được trước ngày áp dụng')
  return !before && from < today ? [backdated] : []
}

function onlyEnds(before: Values, after: Values, today: string): boolean {
  const changed = Object.keys(after).filter((name) => after[name] !== before[name])
  const open = (day: unknown) => day === null || day === undefined || (day as string) >= today
  return (
    isInForce(before['applied_date'] as string, today) &&
    changed.every((name) => name === 'expried_date') &&
    open(before['expried_date']) &&
    open(after['expried_date'])
  )
}

interface Ladder {
  table: 'freight_price' | 'service_fee'
  from: string
  to: string
  /** The columns that together name one list. */
  key: readonly string[]
  unit: 'kg' | 'đ'
}
const freightLadder: Ladder = {
  table: 'freight_price',
  from: 'from_kg',
  to: 'to_kg',
  key: ['route_code', 'goods_type', 'warehouse_code', 'level_code', 'customer_id', 'applied_date'],
  unit: 'kg',
}
const feeLadder: Ladder = {
  table: 'service_fee',
  from: 'from_value',
  to: 'to_value',
  key: ['level_code', 'customer_id', 'applied_date'],
  unit: 'đ',
}

/**
 * What the list that this row belongs to looks like with it: holes and overlaps are warnings, the
 * very same bracket a second time is refused. @throws conflict.duplicate
 */
async function checkLadder(
  change: Change,
  { db }: Context,
  { table, from, to, key, unit }: Ladder,
): Promise<string[]> {
  const { before, after } = change
  const warnings = checkDated(change)
  if (!after) return warnings
  const least = Number(after[from])
  const most = (after[to] ?? null) as number | null
  if (most !== null && most <= least) throw badField(to, 'Giá trị đến phải lớn hơn giá trị từ')
  // Two people who type the same list wait for each other: the table has no key that would stop a twin.
  await sql`select pg_advisory_xact_lock(hashtextextended(${table}, 0))`.execute(db)
  const same = key.map((name) => sql`${sql.ref(name)} is not distinct from ${after[name] ?? null}`)
  const { rows } = await sql<Bracket>`
    select id::text as id, ${sql.ref(from)} as "from", ${sql.ref(to)} as "to" from ${sql.table(table)}
    where ${sql.join(same, sql` and `)} and id <> ${before?.id ?? 0}`.execute(db)
  if (rows.some((row) => row.from === least && (row.to ?? null) === most)) {
    throw refuse('conflict.duplicate', { details: [{ path: from, message: 'Bậc này đã có trong bảng giá' }] })
  }
  const ladder = [...rows, { id: 'new', from: least, to: most }]
  return [...warnings, ...holesAndOverlaps(ladder).map((problem) => bracketWarning(problem, unit))]
}

function checkSurcharge(change: Change): string[] {
  const warnings = checkDated(change)
  const after = change.after as {
    kind: string
    amount: number
    min_amount?: number | null
    max_amount?: number | null
  } | null
  if (after?.kind === 'percent' && after.amount > 100)
    throw badField('amount', 'Mức theo % không được quá 100')
  if (
    after &&
    typeof after.min_amount === 'number' &&
    typeof after.max_amount === 'number' &&
    after.max_amount < after.min_amount
  ) {
    throw badField('max_amount', 'Tối đa không được nhỏ hơn tối thiểu')
  }
  return warnings
}

function checkRate(change: Change): string[] {
  const warnings = checkDated(change)
  const { buy_rate: buy, sell_rate: sell } = (change.after ?? {}) as { buy_rate?: number; sell_rate?: number }
  if (buy && sell && sell < buy) warnings.push('Tỷ giá bán thấp hơn tỷ giá mua.')
  return warnings
}

export const pricingRoutes: Route[] = [
  ...resourceRoutes(freightPrices, {
    scope: ownPrivate,
    validate: (change, context) => checkLadder(change, context, freightLadder),
  }),
  ...resourceRoutes(serviceFees, {
    scope: ownPrivate,
    validate: (change, context) => checkLadder(change, context, feeLadder),
  }),
  ...resourceRoutes(surcharges, { validate: checkSurcharge }),
  ...resourceRoutes(exchangeRates, { validate: checkRate }),
  ...resourceRoutes(privateRates, { scope: ownPrivate, validate: checkDated }),
]
