import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { inScope } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import { adding, anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportGiven, ReportSource, ReportSql } from '#platform/server/lists/report-given.ts'
import { monthsOf, tiered } from '#salary/server/salary-months.ts'
import { salaryLines } from '#salary/server/salary-lines.ts'
import { everyKind } from '#salary/salary.words.ts'
import type { LineKind } from '#salary/salary.words.ts'

/** People of the stations that the reader works in; who has none belongs to the company. */
export const seenStaff = (
  actor: Actor,
  staff: RawBuilder<unknown>,
) => sql<boolean>`(${staff} is null or exists (
  select from staff_station at where at.staff_id = ${staff} and ${inScope(actor, { station: 'at.station_id' })}))`

/** A bill, an order or a customer of a station that the reader does not work in earns here, and is not named. */
const named = (actor: Actor, table: 'b' | 'o' | 'c', value: RawBuilder<unknown>) =>
  sql`case when ${inScope(actor, { station: `${table}.station_id` })} then ${value} end`
const billOf = ({ actor }: ReportGiven) =>
  sql`${named(actor, 'b', sql`b.id`)} as bill_id, ${named(actor, 'b', sql`b.code`)} as bill_code`
export const orderOf = ({ actor }: ReportGiven) =>
  sql`${named(actor, 'o', sql`o.id`)} as order_id, ${named(actor, 'o', sql`o.code`)} as order_code`
const customerOf = ({ actor }: ReportGiven) =>
  sql`${named(actor, 'c', sql`c.id`)} as customer_id,
    coalesce(${named(actor, 'c', sql`c.called`)}, case when c.id is not null then 'Khách của trạm khác' end) as customer_name`

/**
 * In groups those of other stations are one: none of them is named, and what opens one of them opens them all. What nobody
 * groups by PostgreSQL leaves out.
 */
const ownOnes = ({ actor }: ReportGiven) => sql`
  left join customer own_customer on own_customer.id = l.customer_id and ${inScope(actor, { station: 'own_customer.station_id' })}
  left join bill own_bill on own_bill.id = l.bill_id and ${inScope(actor, { station: 'own_bill.station_id' })}
  left join orders own_order on own_order.id = l.order_id and ${inScope(actor, { station: 'own_order.station_id' })}`
const nameOf = ({ groups }: ReportGiven, key: string, name: RawBuilder<unknown>, other: string) =>
  groups(key) ? sql`coalesce(${name}, ${sql.lit(other)})` : sql`null::text`
export const customerOfGroup = (given: ReportGiven) =>
  sql`g.customer_id, ${nameOf(given, 'customer_id', sql`c.called`, 'Khách của trạm khác')} as customer_name`
const billOfGroup = (given: ReportGiven) =>
  sql`g.bill_id, ${nameOf(given, 'bill_id', sql`b.code`, 'Trạm khác')} as bill_code`
const orderOfGroup = (given: ReportGiven) =>
  sql`g.order_id, ${nameOf(given, 'order_id', sql`o.code`, 'Trạm khác')} as order_code`
/** What the rows of a group have in common. */
const common = (value: RawBuilder<unknown>) =>
  sql`case when min(${value}) = max(${value}) then min(${value}) end`

/** A bill, an order and a customer are asked for as they are named: those of other stations are none. */
export function askedFor(actor: Actor, filter: ReportGiven['filter']) {
  const tables = (['bill', 'order', 'customer'] as const).filter((name) => filter(`${name}_id`))
  if (tables.length === 0) return { of: sql``, is: sql`true` }
  const named = tables.map((name) => {
    const [key, table] = [`${name}_id`, name === 'order' ? 'orders' : name]
    return sql`(select x.id from ${sql.table(table)} x where x.id = ${sql.ref(`l.${key}`)}
      and ${inScope(actor, { station: 'x.station_id' })}) as ${sql.ref(key)}`
  })
  return {
    of: sql`cross join lateral (select ${sql.join(named)}) shown`,
    is: sql.join(
      tables.map((name) => anyIn(`shown.${name}_id`, filter(`${name}_id`), 'bigint')),
      sql` and `,
    ),
  }
}

/** The rows of the whole months that the period touches, of the people whom the reader sees. */
function within(
  { fromDay, toDay, today, actor, filter }: ReportGiven,
  columns: RawBuilder<unknown>,
  kinds?: readonly LineKind[],
  sums?: 'sums',
) {
  const asked = filter<LineKind>('kind')
  const wanted = asked ? (kinds ?? everyKind).filter((kind) => asked.includes(kind)) : kinds
  const { of, is } = askedFor(actor, filter)
  return sql`(select l.* from ${salaryLines({ from: fromDay, to: toDay, today, columns, ...(wanted?.length ? { kinds: wanted } : {}), ...(sums ? { sums: true } : {}) })} l ${of}
    where ${seenStaff(actor, sql`l.staff_id`)} and ${anyIn('l.staff_id', filter('sale_id'), 'bigint')}
      and ${anyIn('l.route_code', filter('route'), 'text')} and ${is} ${wanted?.length === 0 ? sql`and false` : sql``})`
}

const firstOf = sql`(l.month || '-01')::date`
export const fact = (name: string) => sql`(l.facts ->> ${sql.lit(name)})::bigint`
/**
 * What a bill under way is expected to earn, beside the order of the rows: it is dear, and PostgreSQL reckons for a page what
 * is dear after it has sorted and cut, unless it stands below the rows of all kinds together.
 */
const forecast = sql`case l.kind when 'forecast' then
  round((${tiered(sql`l.upto`, sql`l.of_all`)} - ${tiered(sql`(l.upto - l.revenue)`, sql`l.of_all`)}) * l.factor)::bigint end`
/** The tiers of the month that runs, of which alone something is expected: one row, read once. */
const running = ({ fromDay, toDay, today }: ReportGiven) => sql`
  left join (with tiers as materialized (${monthsOf({ from: fromDay, to: toDay, today })})
    select * from tiers where month = ${today.slice(0, 7)}) tiers on l.kind = 'forecast'`
const expects = sql`l.revenue, l.upto, l.of_all`
/** Of whom, of what and when a row is; what people ask for is asked of these. */
const known = sql`l.month, l.day, l.staff_id, l.kind, l.customer_id, l.bill_id, l.order_id, l.route_code, l.base, l.factor,
  l.factor_of, l.amount, l.note`
const sumOf = (...kinds: readonly LineKind[]) =>
  sql`coalesce(sum(l.amount) filter (where l.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})), 0)`

export const salarySummarySql: ReportSql = (given) => sql`
  select g.*, s.name as sale_name,
    case when g.month is not null then case when exists (select from salary_month r
      where r.month = to_char(g.month, 'YYYY-MM')) then 'Đã chốt' when exists (select from salary_month r
      where r.month > to_char(g.month, 'YYYY-MM')) then 'Không chốt' else 'Chưa chốt' end end as standing
  from (select ${given.step(firstOf)} as month, ${given.by('sale_id', sql`l.staff_id`)} as sale_id,
      ${sumOf('base')} as base, ${sumOf('export')} as export, ${sumOf('debt')} as debt, ${sumOf('import')} as import,
      ${sumOf('surcharge')} as surcharge, ${sumOf('new_customer', 'new_customer_fee')} as reward,
      ${sumOf('adjustment')} as adjustment, ${sumOf('correction')} as correction, ${sumOf('carried')} as carried,
      ${sumOf('leave')} as leave, ${sumOf('penalty')} as penalty, sum(l.amount) as total,
      coalesce(sum(${forecast}), 0) as forecast, count(*) filter (where l.kind = 'excluded') as excluded
    from ${within(given, sql`l.month, l.staff_id, l.kind, l.amount, l.factor, ${expects}`, undefined, 'sums')} l ${running(given)}
    group by 1, 2) g
  left join staff s on s.id = g.sale_id`

const linesSql: ReportSql = (given) => sql`
  select l.month, l.day, l.staff_id as sale_id, s.name as sale_name, l.kind, l.bill_id as of_bill, l.order_id as of_order,
    l.customer_id as of_customer, nullif(l.base, 0) as base, l.kg, l.factor, l.factor_of,
    l.amount, ${forecast} as forecast, case when l.kind = 'excluded' then 1 end as excluded,
    case l.kind when 'correction' then ${correctionWords(sql`l.was`, sql`l.now_is`)} when 'carried' then 'Âm của tháng ' || ${monthNamed(sql`l.corrects_month`)}
      else l.note end as note
  from ${within(given, sql`${known}, l.kg, l.corrects_id, l.corrects_month, ${expects}, l.was, l.now_is`)} l ${running(given)}
  left join staff s on s.id = l.staff_id`

export const salaryLinesSource: ReportSource = {
  rows: linesSql,
  totals: (given) => sql`
    select l.amount, ${forecast} as forecast, case when l.kind = 'excluded' then l.rows end as excluded, l.rows
    from ${within(given, sql`l.month, l.staff_id, l.route_code, l.kind, l.amount, l.factor, l.rows, ${expects}`, undefined, 'sums')} l ${running(given)}`,
  names: {
    columns: ['bill_code', 'order_code', 'customer_name'],
    by: ['of_bill', 'of_order', 'of_customer'],
    put: (given, rows) => sql`select l.*, ${billOf(given)}, ${orderOf(given)}, ${customerOf(given)}
      from (${rows}) l left join bill b on b.id = l.of_bill left join orders o on o.id = l.of_order
      left join customer c on c.id = l.of_customer`,
  },
}

/** An accounting period as people write it: `2026-11` is `11/2026`. */
export const monthNamed = (month: RawBuilder<unknown>) => sql`right(${month}, 2) || '/' || left(${month}, 4)`

const grouped = (vnd: RawBuilder<unknown>) => sql`to_char(${vnd}, 'FM999,999,999,999,990')`

/** What a correction says of the frozen row that it names. */
export const correctionWords = (was: RawBuilder<unknown>, now: RawBuilder<unknown>) => sql`
  'Tháng ' || ${monthNamed(sql`l.corrects_month`)} || coalesce(' dòng ' || l.corrects_id, '') || ': đã chốt '
  || ${grouped(was)} || ' đ, nay là ' || ${grouped(now)} || ' đ'`

/** Who sees all stations is told each route of each bill; to others those of other stations are one. */
const isAlone = ({ actor, groups }: ReportGiven) =>
  actor.station === 'all' && ['bill_id', 'route', 'sale_id', 'customer_id'].every((key) => groups(key))
const exportKinds = ['export', 'excluded', 'forecast'] as const satisfies readonly LineKind[]
const parts = sql`l.service, l.freight, l.surcharge, ${expects}`

/** What only the rows know: of bills and customers, commissions by route, days within a month. */
const ofRows = ['route', 'bill_id', 'customer_id'] as const
const isSummed = ({ groups, filter, steps }: ReportGiven) =>
  !ofRows.some((key) => groups(key) || filter(key)) && steps !== 'day' && steps !== 'week'

const exportSql: ReportSql = (given) => {
  const alone = isAlone(given)
  const { sum, grouped: together } = adding({ ...given, groups: () => alone }, 'bill_id')
  const same = (value: RawBuilder<unknown>) => given.by('bill_id', alone ? value : common(value))
  const [bill, customer] = alone
    ? [sql`l.bill_id`, sql`l.customer_id`]
    : [sql`own_bill.id`, sql`own_customer.id`]
  return sql`
  select g.day, g.sale_id, g.of_bill, g.of_customer, g.route, g.kind, g.factor, g.factor_of, g.note, g.service, g.freight,
    g.surcharge, g.revenue, g.amount, g.left_out, g.forecast, s.name as sale_name, g.route as route_code
  from (select ${given.step(sql`l.day`)} as day, ${given.by('sale_id', sql`l.staff_id`)} as sale_id,
      ${given.by('bill_id', bill)} as of_bill, ${given.by('customer_id', customer)} as of_customer,
      ${given.by('route', sql`l.route_code`)} as route, ${given.by('bill_id', sql`l.kind`)} as kind,
      ${same(sql`l.factor`)} as factor, ${same(sql`l.factor_of`)} as factor_of, ${same(sql`l.note`)} as note,
      coalesce(${sum(sql`l.service`)}, 0) as service, coalesce(${sum(sql`l.freight`)}, 0) as freight,
      coalesce(${sum(sql`l.surcharge`)}, 0) as surcharge, ${sum(sql`l.base`)} as revenue, ${sum(sql`l.amount`)} as amount,
      coalesce(${sum(sql`case l.kind when 'excluded' then l.revenue end`)}, 0) as left_out,
      coalesce(${sum(forecast)}, 0) as forecast
    from ${within(given, sql`${known}, ${parts}`, exportKinds, isSummed(given) ? 'sums' : undefined)} l ${running(given)}
    ${alone ? sql`` : ownOnes(given)} ${together(6)}) g
  left join staff s on s.id = g.sale_id`
}

/** By what the charts draw. */
const exportTotals = (given: ReportGiven) => sql`
  select g.*, s.name as sale_name, g.route as route_code
  from (select l.staff_id as sale_id, l.route_code as route, sum(l.rows) as rows,
      coalesce(sum(l.service), 0) as service, coalesce(sum(l.freight), 0) as freight, coalesce(sum(l.surcharge), 0) as surcharge,
      sum(l.base) as revenue, sum(l.amount) as amount,
      coalesce(sum(case l.kind when 'excluded' then l.revenue end), 0) as left_out, coalesce(sum(${forecast}), 0) as forecast
    from ${within(given, sql`l.month, l.factor, l.staff_id, l.route_code, l.kind, l.base, l.amount, l.rows, ${parts}`, exportKinds, 'sums')} l ${running(given)}
    group by 1, 2) g
  left join staff s on s.id = g.sale_id`

export const salaryExportSource: ReportSource = {
  rows: exportSql,
  totals: (given) =>
    isAlone(given) && !ofRows.some((key) => given.filter(key)) ? exportTotals(given) : null,
  names: {
    columns: ['bill_code', 'customer_name'],
    by: ['of_bill', 'of_customer'],
    put: (given, rows) => sql`
      select l.*, ${billOfGroup(given)}, ${customerOfGroup(given)}
      from (${rows}) l cross join lateral (select l.of_bill as bill_id, l.of_customer as customer_id) g
      left join bill b on b.id = g.bill_id left join customer c on c.id = g.customer_id`,
  },
}

export const salarySurchargeSql: ReportSql = (given) => sql`
  select g.day, g.sale_id, g."table", g.charged, g.base, g.amount, s.name as sale_name, ${billOfGroup(given)},
    ${orderOfGroup(given)}, ${customerOfGroup(given)}
  from (select ${given.step(sql`l.day`)} as day, ${given.by('sale_id', sql`l.staff_id`)} as sale_id,
      ${given.by('bill_id', sql`own_bill.id`)} as bill_id, ${given.by('order_id', sql`own_order.id`)} as order_id,
      ${given.by('customer_id', sql`own_customer.id`)} as customer_id, sum(${fact('table')}) as "table",
      sum(${fact('charged')}) as charged, sum(l.base) as base, sum(l.amount) as amount
    from ${within(given, sql`${known}, l.facts`, ['surcharge'])} l
    ${ownOnes(given)} group by 1, 2, 3, 4, 5) g
  left join staff s on s.id = g.sale_id left join bill b on b.id = g.bill_id left join orders o on o.id = g.order_id
  left join customer c on c.id = g.customer_id`

export const salaryNewCustomerSql: ReportSql = (given) => {
  const ofCustomer = (value: RawBuilder<unknown>) =>
    given.by('customer_id', sql`case when own_customer.id is not null then ${value} end`)
  return sql`
  select g.day, g.sale_id, g.completed_on, g.first_on, g.customers, g.service, g.reward, g.fee, g.amount,
    s.name as sale_name, ${billOfGroup(given)}, ${customerOfGroup(given)}
  from (select ${given.step(sql`l.day`)} as day, ${given.by('sale_id', sql`l.staff_id`)} as sale_id,
      ${given.by('customer_id', sql`own_customer.id`)} as customer_id, ${given.by('bill_id', sql`own_bill.id`)} as bill_id,
      ${ofCustomer(sql`(l.facts ->> 'completed')::date`)} as completed_on,
      ${ofCustomer(sql`(l.facts ->> 'first')::date`)} as first_on,
      count(*) filter (where l.kind = 'new_customer') as customers,
      coalesce(sum(l.base) filter (where l.kind = 'new_customer_fee'), 0) as service,
      ${sumOf('new_customer')} as reward, ${sumOf('new_customer_fee')} as fee, sum(l.amount) as amount
    from ${within(given, sql`${known}, l.facts`, ['new_customer', 'new_customer_fee'])} l
    ${ownOnes(given)} group by 1, 2, 3, 4, 5, 6) g
  left join staff s on s.id = g.sale_id left join bill b on b.id = g.bill_id left join customer c on c.id = g.customer_id`
}
