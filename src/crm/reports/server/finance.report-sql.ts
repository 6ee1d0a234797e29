import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PromiseOutcome } from '#crm/reports/finance.report.ts'
import { inScope } from '#platform/server/context.ts'
import { adding, anyIn, onPage } from '#platform/server/lists/report-given.ts'
import type { ReportGiven, ReportSql } from '#platform/server/lists/report-given.ts'

/** Customers `c` whose rows these are: a customer is whoever's looks after them now. */
const own = ({ actor, filter }: Pick<ReportGiven, 'actor' | 'filter'>): RawBuilder<boolean> =>
  sql<boolean>`c.customer_no is not null and c.deleted_at is null
    and ${inScope(actor, { station: 'c.station_id', sale: 'c.sale_id' })}
    and ${anyIn('c.sale_id', filter('sale_id'), 'bigint')} and ${anyIn('c.id', filter('customer_id'), 'bigint')}`

/** What an order `g` of a posting brings. */
const revenue = sql`(g.goods + g.service + g.freight + g.surcharge + g.storage + g.delivery)`

const outcomeOn = (today: string): RawBuilder<PromiseOutcome> =>
  sql<PromiseOutcome>`case when p.kept then 'kept' when p.due_date < ${today}::date then 'broken' else 'coming' end`
const outcomes: readonly PromiseOutcome[] = ['kept', 'broken', 'coming']
const amounts = sql.join(
  outcomes.map(
    (one) =>
      sql`coalesce(sum(p.amount) filter (where p.outcome = ${sql.lit(one)}), 0)::bigint as ${sql.ref(one)}`,
  ),
)

const sides = {
  owing: sql<boolean>`k.debt > 0`,
  broken: sql<boolean>`k.broken > 0`,
  bought: sql<boolean>`k.revenue <> 0`,
}
const sums = ['revenue', 'debt', 'deposit', 'kept', 'broken', 'coming', 'ended'] as const

/** Revenue and promises that were due are of the period; debt, deposits and what is still promised are of this moment. */
export const crmFinanceReportSql: ReportSql = (given) => {
  const { fromDay, toDay, today, actor, filter, by, page } = given
  const { sum, grouped } = adding(given, 'customer_id')
  const wanted = (filter<string>('side') ?? []).flatMap((side) => sides[side as keyof typeof sides] ?? [])
  return sql`
  select g.*, c.customer_no, c.name as customer_name, s.name as sale_name
  from (
    select ${by('customer_id', sql`k.customer_id`)} as customer_id, ${by('sale_id', sql`k.sale_id`)} as sale_id,
      ${sql.join(sums.map((name) => sql`${sum(sql.ref(`k.${name}`))}::bigint as ${sql.ref(name)}`))}
    from (
      select c.id as customer_id, c.sale_id, coalesce(r.revenue, 0) as revenue, coalesce(d.due, 0) as debt,
        coalesce(h.held, 0) as deposit, coalesce(q.kept, 0) as kept,
        coalesce(q.broken, 0) as broken, coalesce(q.coming, 0) as coming, coalesce(q.kept + q.broken, 0) as ended
      from customer c
        left join (select g.customer_id, sum(${revenue})::bigint as revenue from billed_order g
          where g.day between ${fromDay}::date and ${toDay}::date and ${onPage({ page }, 'g.customer_id')} group by 1) r on r.customer_id = c.id
        left join (select customer_id, sum(due)::bigint as due from open_bill where ${onPage({ page }, 'customer_id')}
          group by 1) d on d.customer_id = c.id
        left join (select customer_id, sum(amount)::bigint as held from customer_lock
          where released_at is null and kind = 'deposit' and ${onPage({ page }, 'customer_id')} group by 1) h on h.customer_id = c.id
        left join (select p.customer_id, ${amounts} from (select p.customer_id, p.amount, ${outcomeOn(today)} as outcome
            from debt_payment p where (p.due_date between ${fromDay}::date and ${toDay}::date or p.due_date >= ${today}::date and not p.kept) and ${onPage({ page }, 'p.customer_id')}) p
          group by 1) q on q.customer_id = c.id
      where ${own({ actor, filter })}) k
    where (k.revenue <> 0 or k.debt <> 0 or k.deposit <> 0 or k.ended <> 0 or k.coming <> 0)
      and ${wanted.length ? sql`(${sql.join(wanted, sql` or `)})` : sql`true`}
    ${grouped(2)}) g
  left join customer c on c.id = g.customer_id left join staff s on s.id = g.sale_id`
}

export const crmFinanceOrderReportSql: ReportSql = ({ fromDay, toDay, actor, filter }) => sql`
  select g.id as row_id, g.day, g.order_id, g.bill_id, g.customer_id, ${revenue} as revenue, o.code as order_code, b.code as bill_code,
    c.customer_no, c.name as customer_name, c.sale_id, s.name as sale_name
  from billed_order g join customer c on c.id = g.customer_id left join orders o on o.id = g.order_id
    left join bill b on b.id = g.bill_id left join staff s on s.id = c.sale_id
  where g.day between ${fromDay}::date and ${toDay}::date and ${own({ actor, filter })}`

export const crmPromiseReportSql: ReportSql = (given) => {
  const { fromDay, toDay, today, actor, filter, step, by } = given
  const { grouped } = adding(given, 'promise_id')
  const alone = given.groups('promise_id')
  const amountOf = (outcome: PromiseOutcome) =>
    alone
      ? sql`case when p.outcome = ${sql.lit(outcome)} then p.amount else 0 end`
      : sql`coalesce(sum(p.amount) filter (where p.outcome = ${sql.lit(outcome)}), 0)`
  return sql`
  select g.*, g.kept + g.broken + g.coming as promised, g.kept + g.broken as ended, case when d.id is not null then g.an_outcome end as outcome,
    d.customer_id, c.customer_no, c.name as customer_name, d.note, m.name as maker, s.name as sale_name
  from (
    select ${step(sql`p.due_date`)} as day, ${by('promise_id', sql`p.id`)} as promise_id, ${by('sale_id', sql`p.sale_id`)} as sale_id,
      ${sql.join(outcomes.map((one) => sql`${amountOf(one)}::bigint as ${sql.ref(one)}`))},
      ${alone ? sql`p.outcome` : sql`null::text`} as an_outcome
    from (select p.id, p.amount, p.due_date, c.sale_id, ${outcomeOn(today)} as outcome
      from debt_payment p join customer c on c.id = p.customer_id
      where p.due_date between ${fromDay}::date and ${toDay}::date and ${own({ actor, filter })}
        and ${anyIn('p.id', filter('promise_id'), 'bigint')}) p
    where ${anyIn('p.outcome', filter('outcome'), 'text')} ${grouped(3)}) g
  left join debt_payment d on d.id = g.promise_id left join customer c on c.id = d.customer_id
  left join staff m on m.id = d.created_by left join staff s on s.id = g.sale_id`
}
