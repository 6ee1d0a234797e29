import { sql } from 'kysely'
import { refuseInForce } from '#catalog/server/catalog.routes.ts'
import { isInForce } from '#catalog/dated.rules.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { lit } from '#platform/server/db/lit.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import { inScope } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Change, Values } from '#platform/server/lists/resource.ts'
import { holesAndOverlaps, periodProblems } from '#pricing/price-list.rules.ts'
import type { Bracket, Period } from '#pricing/price-list.rules.ts'
import { refusePricing } from '#pricing/pricing.errors.ts'
import { standing } from '#pricing/standing.status.ts'
import { backdated, bracketWarning, periodWarning } from '#pricing/pricing.words.ts'

/**
 * Sales see the private rows of their own customers only, buyers none; rows of nobody in
 * particular are everybody's.
 */
export function ownPrivate(actor: Actor) {
  return sql<boolean>`(t.customer_id is null or exists (select from customer c
    where c.id = t.customer_id and ${inScope(actor, { sale: 'c.sale_id' })}))`
}

/**
 * A row that has begun keeps its numbers; all that may still change is its last day, from today on.
 * A row that was corrected is history. @throws catalog.in_force, pricing.corrected
 */
export function checkDated(change: Change): string[] {
  const { before, after, today } = change
  if (before?.['corrected'] === true) throw refusePricing('pricing.corrected')
  if (!(before && after && onlyEnds(before, after, today))) refuseInForce(change)
  if (!after) return []
  const { applied_date: from, expried_date: to } = after as {
    applied_date: string
    expried_date?: string | null
  }
  if (to && to < from) throw refuseField('expried_date', 'Ngày cuối không được trước ngày áp dụng')
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

/** Rows of one price on different days. */
export interface Series {
  table: string
  /** The columns that together name one price, by their field where that differs. */
  key: readonly (string | readonly [column: string, field: string])[]
}
const columnOf = (key: Series['key'][number]) => (typeof key === 'string' ? key : key[0])
const fieldOf = (key: Series['key'][number]) => (typeof key === 'string' ? key : key[1])

const sameAs = (after: Values, key: Series['key']) =>
  sql.join(
    key.map((one) => sql`${sql.ref(columnOf(one))} is not distinct from ${after[fieldOf(one)] ?? null}`),
    sql` and `,
  )

/** As `checkDated`, and what the row's days leave out or cover twice among the rows of the same price. */
export async function checkPeriods(change: Change, { db }: Context, series: Series): Promise<string[]> {
  const warnings = checkDated(change)
  const { before, after } = change
  if (!after) return warnings
  const { rows } = await sql<Period>`
    select distinct applied_date as "from", expried_date as "to" from ${sql.table(series.table)}
    where ${sameAs(after, series.key)} and not corrected and id <> ${before?.id ?? 0}
      and applied_date <> ${after['applied_date']}::date`.execute(db)
  const own = { from: after['applied_date'] as string, to: (after['expried_date'] ?? null) as string | null }
  return [...warnings, ...periodProblems(own, rows).map((problem) => periodWarning(problem))]
}

/**
 * How a row stands on a day: of the rows of one price those that began last hold until their last day,
 * with all their brackets; where there are none, of two of a day the later one.
 */
export const standsBy = (series: Series) => (now: Date) => {
  const { table, key } = series
  const today = sql`${businessDate(now)}::date`
  const same = key.map((one) => {
    const column = columnOf(one)
    return sql`n.${sql.ref(column)} is not distinct from t.${sql.ref(column)}`
  })
  const ends = dated(table) ? sql`t.expried_date < ${today}` : sql`false`
  const goesOn = dated(table) ? sql`(n.expried_date is null or n.expried_date >= ${today})` : sql`true`
  const newer =
    'from' in series
      ? sql`n.applied_date > t.applied_date`
      : sql`(n.applied_date, n.id) > (t.applied_date, t.id)`
  return {
    standing: sql`case when t.corrected then ${lit(standing.corrected)}
        when t.applied_date > ${today} then ${lit(standing.coming)}
        when ${ends} then ${lit(standing.past)}
        when exists (select from ${sql.table(table)} n where ${sql.join(same, sql` and `)} and not n.corrected
          and ${newer} and n.applied_date <= ${today} and ${goesOn}) then ${lit(standing.replaced)}
        else ${lit(standing.holds)} end`,
  }
}
/** What a level adds to a rate holds until the next such row. */
const dated = (table: string) => table !== 'exchange_delta'

export interface BracketSeries extends Series {
  from: string
  to: string
  unit: 'kg' | 'đ'
}
export const bracketSeries = {
  freight: {
    table: 'freight_price',
    from: 'from_kg',
    to: 'to_kg',
    key: ['route_code', 'goods_type', 'warehouse_code', 'level_code', 'customer_id'],
    unit: 'kg',
  },
  fee: {
    table: 'service_fee',
    from: 'from_value',
    to: 'to_value',
    key: ['level_code', 'customer_id'],
    unit: 'đ',
  },
  express: {
    table: 'express_price',
    from: 'from_kg',
    to: 'to_kg',
    key: ['route_code', 'partner_code', 'level_code', 'customer_id'],
    unit: 'kg',
  },
  chinaFee: {
    table: 'china_fee_service',
    from: 'from_value',
    to: 'to_value',
    key: ['level_code'],
    unit: 'đ',
  },
  chinaShip: {
    table: 'china_fee_ship',
    from: 'from_kg',
    to: 'to_kg',
    key: ['route_code', 'goods_type', 'warehouse_code', 'level_code'],
    unit: 'kg',
  },
} as const satisfies Record<string, BracketSeries>

/**
 * What the list that this row belongs to looks like with it: holes and overlaps are warnings, the
 * very same bracket a second time is refused. @throws conflict.duplicate
 */
export async function checkLadder(
  change: Change,
  context: Context,
  ladder: BracketSeries,
): Promise<string[]> {
  const { table, from, to, key, unit } = ladder
  const { before, after } = change
  const warnings = await checkPeriods(change, context, ladder)
  if (!after) return warnings
  const least = Number(after[from])
  const most = (after[to] ?? null) as number | null
  if (most !== null && most <= least) throw refuseField(to, 'Giá trị đến phải lớn hơn giá trị từ')
  // Two people who type the same list wait for each other: the table has no key that would stop a twin.
  await sql`select pg_advisory_xact_lock(hashtextextended(${table}, 0))`.execute(context.db)
  const { rows } = await sql<Bracket>`
    select id::text as id, ${sql.ref(from)} as "from", ${sql.ref(to)} as "to" from ${sql.table(table)}
    where ${sameAs(after, key)} and applied_date = ${after['applied_date']}::date and not corrected
      and id <> ${before?.id ?? 0}`.execute(context.db)
  if (rows.some((row) => row.from === least && (row.to ?? null) === most)) {
    throw refuse('conflict.duplicate', { details: [{ path: from, message: 'Bậc này đã có trong bảng giá' }] })
  }
  const whole = [...rows, { id: 'new', from: least, to: most }]
  return [...warnings, ...holesAndOverlaps(whole).map((problem) => bracketWarning(problem, unit))]
}

/** A least above the most, or more than the whole in per cent. */
export function checkAmounts({ after }: Change): void {
  const {
    kind,
    amount,
    min_amount: min,
    max_amount: max,
  } = (after ?? {}) as {
    kind?: string
    amount?: number
    min_amount?: number | null
    max_amount?: number | null
  }
  if (kind === 'percent' && (amount ?? 0) > 100) throw refuseField('amount', 'Mức theo % không được quá 100')
  if (typeof min === 'number' && typeof max === 'number' && max < min) {
    throw refuseField('max_amount', 'Tối đa không được nhỏ hơn tối thiểu')
  }
}
