import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { inScope } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportGiven, ReportSource, ReportSql } from '#platform/server/lists/report-given.ts'
import { reckoned } from '#salary/server/salary-reckoned.ts'
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
  how?: 'sums' | 'bare',
) {
  const asked = filter<LineKind>('kind')
  const wanted = asked ? (kinds ?? everyKind).filter((kind) => asked.includes(kind)) : kinds
  const { of, is } = askedFor(actor, filter)
  return sql`(select l.* from ${salaryLines({ from: fromDay, to: toDay, today, columns, ...(wanted?.length ? { kinds: wanted } : {}), ...(how ? { [how]: true } : {}) })} l ${of}
    where ${seenStaff(actor, sql`l.staff_id`)} and ${anyIn('l.staff_id', filter('sale_id'), 'bigint')} and ${anyIn('l.row_id', filter('row_id'), 'bigint')}
      and ${anyIn('l.route_code', filter('route'), 'text')} and ${is} ${wanted?.length === 0 ? sql`and false` : sql``})`
}

const firstOf = sql`(l.month || '-01')::date`
export const fact = (name: string) => sql`(l.facts ->> ${sql.lit(name)})::bigint`
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
      coalesce(sum(l.forecast), 0) as forecast, count(*) filter (where l.kind = 'excluded') as excluded
    from ${within(given, sql`l.month, l.staff_id, l.kind, l.amount, l.forecast`, undefined, 'sums')} l
    group by 1, 2) g
  left join staff s on s.id = g.sale_id`

/** What a row earns: reckoned, or of one that is not open as it is known. */
const earnings = ({ bare }: ReportGiven, forecast = sql`l.forecast`) =>
  bare
    ? sql`l.factor as own_factor, l.factor_of as own_factor_of, l.amount as own_amount, l.open`
    : sql`l.factor, l.factor_of, l.amount, l.amount as own_amount, ${forecast} as forecast`
/** With what is dear to reckon. */
const reckonedOf = (
  { fromDay, toDay, today }: ReportGiven,
  rows: RawBuilder<unknown>,
  forecast = sql`n.forecast`,
) =>
  reckoned(
    { from: fromDay, to: toDay, today },
    rows,
    sql`l.*, coalesce(n.amount, l.own_amount) as amount, ${forecast} as forecast, coalesce(n.factor, l.own_factor) as factor,
      coalesce(n.factor_of, l.own_factor_of) as factor_of`,
  )

const linesSql: ReportSql = (given) => sql`
  select l.month, l.day, l.staff_id as sale_id, l.kind, l.bill_id as of_bill, l.order_id as of_order, l.customer_id as of_customer,
    l.route_code as route, nullif(l.base, 0) as base, l.kg, ${earnings(given)},
    case when l.kind = 'excluded' then 1 end as excluded,
    case l.kind when 'correction' then ${correctionWords(sql`l.was`, sql`l.now_is`)} when 'carried' then 'Âm của tháng ' || ${monthNamed(sql`l.corrects_month`)}
      else l.note end as note
  from ${within(given, sql`${known}, l.kg, l.corrects_id, l.corrects_month, l.was, l.now_is, l.forecast, l.open`, undefined, given.bare && 'bare')} l`

export const salaryLinesSource: ReportSource = {
  rows: linesSql,
  totals: (given) => sql`
    select l.amount, l.forecast, case when l.kind = 'excluded' then l.rows end as excluded, l.rows
    from ${within(given, sql`l.month, l.staff_id, l.route_code, l.kind, l.amount, l.forecast, l.rows`, undefined, 'sums')} l`,
  names: {
    columns: [
      'sale_name',
      'bill_code',
      'order_code',
      'customer_name',
      'amount',
      'forecast',
      'factor',
      'factor_of',
    ],
    by: ['of_bill', 'of_order', 'of_customer', 'sale_id', 'own_amount'],
    put: (
      given,
      rows,
    ) => sql`select l.*, s.name as sale_name, ${billOf(given)}, ${orderOf(given)}, ${customerOf(given)}
      from ${given.bare ? reckonedOf(given, rows) : sql`(${rows})`} l left join staff s on s.id = l.sale_id left join bill b on b.id = l.of_bill
      left join orders o on o.id = l.of_order left join customer c on c.id = l.of_customer`,
  },
}

/** An accounting period as people write it: `2026-11` is `11/2026`. */
export const monthNamed = (month: RawBuilder<unknown>) => sql`right(${month}, 2) || '/' || left(${month}, 4)`

const grouped = (vnd: RawBuilder<unknown>) => sql`to_char(${vnd}, 'FM999,999,999,999,990')`

/** What a correction says of the frozen row that it names. */
export const correctionWords = (was: RawBuilder<unknown>, now: RawBuilder<unknown>) => sql`
  'Tháng ' || ${monthNamed(sql`l.corrects_month`)} || coalesce(' dòng ' || l.corrects_id, '') || ': đã chốt '
  || ${grouped(was)} || ' đ, nay là ' || ${grouped(now)} || ' đ'`

const isEach = ({ groups }: ReportGiven) => groups('row_id')
const exportKinds = ['export', 'excluded', 'forecast'] as const satisfies readonly LineKind[]
const parts = sql`l.service, l.freight, l.surcharge, l.revenue, l.forecast`

/** What only the rows know: of bills and customers, commissions by route, days within a month. */
const ofRows = ['row_id', 'route', 'bill_id', 'customer_id'] as const
const isSummed = ({ groups, filter, steps }: ReportGiven) =>
  !ofRows.some((key) => groups(key) || filter(key)) && steps !== 'day' && steps !== 'week'

/** Each route of each bill: rows of their own, whoever may not be told of which they are. */
const eachExport = (given: ReportGiven) => sql`
  select l.row_id, l.month, ${given.step(sql`l.day`)} as day, l.staff_id as sale_id, l.bill_id as of_bill, l.customer_id as of_customer,
    l.route_code, l.route_code as route, l.kind, l.note, coalesce(l.service, 0) as service, coalesce(l.freight, 0) as freight,
    coalesce(l.surcharge, 0) as surcharge, l.base as revenue, coalesce(case l.kind when 'excluded' then l.revenue end, 0) as left_out,
    ${earnings(given, sql`coalesce(l.forecast, 0)`)}${given.bare ? sql`` : sql`, (select s.name from staff s where s.id = l.staff_id) as sale_name`}
  from ${within(given, sql`${known}, ${parts}, l.row_id, l.open`, exportKinds, given.bare && 'bare')} l`

const exportSql: ReportSql = (given) =>
  isEach(given)
    ? eachExport(given)
    : sql`
  select g.day, g.sale_id, null::bigint as of_bill, g.of_customer, g.route, g.service, g.freight,
    g.surcharge, g.revenue, g.amount, g.left_out, g.forecast, s.name as sale_name, g.route as route_code
  from (select ${given.step(sql`l.day`)} as day, ${given.by('sale_id', sql`l.staff_id`)} as sale_id,
      ${given.by('customer_id', sql`own_customer.id`)} as of_customer, ${given.by('route', sql`l.route_code`)} as route,
      coalesce(sum(l.service), 0) as service, coalesce(sum(l.freight), 0) as freight, coalesce(sum(l.surcharge), 0) as surcharge,
      sum(l.base) as revenue, sum(l.amount) as amount,
      coalesce(sum(case l.kind when 'excluded' then l.revenue end), 0) as left_out, coalesce(sum(l.forecast), 0) as forecast
    from ${within(given, sql`${known}, ${parts}, l.row_id`, exportKinds, isSummed(given) ? 'sums' : undefined)} l
    ${ownOnes(given)} group by 1, 2, 3, 4) g
  left join staff s on s.id = g.sale_id`

/** By what the charts draw. */
const exportTotals = (given: ReportGiven) => sql`
  select g.*, s.name as sale_name, g.route as route_code
  from (select l.staff_id as sale_id, l.route_code as route, sum(l.rows) as rows,
      coalesce(sum(l.service), 0) as service, coalesce(sum(l.freight), 0) as freight, coalesce(sum(l.surcharge), 0) as surcharge,
      sum(l.base) as revenue, sum(l.amount) as amount,
      coalesce(sum(case l.kind when 'excluded' then l.revenue end), 0) as left_out, coalesce(sum(l.forecast), 0) as forecast
    from ${within(given, sql`l.month, l.staff_id, l.route_code, l.kind, l.base, l.amount, l.rows, ${parts}`, exportKinds, 'sums')} l
    group by 1, 2) g
  left join staff s on s.id = g.sale_id`

export const salaryExportSource: ReportSource = {
  rows: exportSql,
  totals: (given) => (isEach(given) && !ofRows.some((key) => given.filter(key)) ? exportTotals(given) : null),
  names: {
    columns: ['sale_name', 'bill_code', 'customer_name', 'amount', 'forecast', 'factor', 'factor_of'],
    by: ['of_bill', 'of_customer', 'sale_id'],
    put: (given, rows) => {
      if (!isEach(given))
        return sql`select l.*, ${customerOfGroup(given)} from (${rows}) l
          cross join lateral (select l.of_customer as customer_id) g left join customer c on c.id = g.customer_id`
      const [all, sale] = given.bare
        ? [
            reckonedOf(given, rows, sql`coalesce(n.forecast, 0)`),
            sql`, (select s.name from staff s where s.id = l.sale_id) as sale_name`,
          ]
        : [sql`(${rows})`, sql``]
      return sql`
      select l.*, ${named(given.actor, 'b', sql`b.id`)} as bill_id,
        coalesce(${named(given.actor, 'b', sql`b.code`)}, case when b.id is not null then 'Trạm khác' end) as bill_code,
        ${customerOf(given)}${sale}
      from ${all} l left join bill b on b.id = l.of_bill left join customer c on c.id = l.of_customer`
    },
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
