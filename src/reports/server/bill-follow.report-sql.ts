import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { billStatus } from '#billing/bill.status.ts'
import { billDue, visibleBills } from '#billing/server/bill.repo.ts'
import { businessDayOf } from '#platform/server/db/business-day.ts'
import { lit } from '#platform/server/db/lit.ts'
import { adding, anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportSql } from '#platform/server/lists/report-given.ts'
import { billAges, holderAt, unfinishedBills } from '#reports/bill-follow.report.ts'

const { new: made, confirmed, approved, released, delivering } = billStatus

const age = sql`case ${sql.join(
  billAges.map(({ value, most }) =>
    most === null ? sql`else ${sql.lit(value)}` : sql`when days <= ${sql.lit(most)} then ${sql.lit(value)}`,
  ),
  sql` `,
)} end`
const holder = sql`case b.status ${sql.join(
  unfinishedBills.map((status) => sql`when ${lit(status)} then ${sql.lit(holderAt[status])}`),
  sql` `,
)} end`
/** Who brought it where it stands; who gave it away or could not deliver it only its history knows. */
const stepBy = sql`case b.status when ${lit(made)} then b.created_by when ${lit(confirmed)} then b.confirmed_by
  when ${lit(approved)} then b.approved_by when ${lit(released)} then b.released_by
  else (select e.actor_id from event e where e.entity = 'bill' and e.entity_id = b.id and e.to_status = b.status
    order by e.id desc limit 1) end`

/** What a slip still asks for: before its approval as its own list says it, afterwards as the debts do. */
const due = sql`case when b.status in (${lit(made, confirmed)}) then ${billDue} else coalesce(ob.due, 0) end::bigint`

export const billFollowReportSql: ReportSql = (given) => {
  const { toDay, actor, filter, by } = given
  const { sum, count, most, grouped } = adding(given, 'bill_id')
  const care: Readonly<Record<string, RawBuilder<boolean>>> = {
    unchecked: sql<boolean>`f.checked_at is null`,
    checked: sql<boolean>`f.checked_at is not null`,
    nobody: sql<boolean>`f.person_id is null`,
    broken: sql<boolean>`f.promised_day < ${toDay}::date`,
  }
  const wanted = (filter<string>('care') ?? []).flatMap((key) => care[key] ?? [])
  return sql`
  select g.*, b.code, b.status_at as step_at, doer.name as step_by, case b.status when ${lit(made)} then sale.name
      when ${lit(delivering)} then coalesce(ship.name, carrier.name) end as held_by,
    f.note, f.promised_day, f.finding, f.checked_at, checker.name as checked_by, person.name as person, c.customer_no,
    c.name as customer_name, sale.name as sale_name, coalesce(f.version, 0) as version
  from (
    select ${by('bill_id', sql`s.bill_id`)} as bill_id, ${by('age', sql`s.age`)} as age, ${by('status', sql`s.status`)} as status,
      ${by('holder', sql`s.holder`)} as holder, ${by('person_id', sql`s.person_id`)} as person_id,
      ${by('customer_id', sql`s.customer_id`)} as customer_id, ${by('sale_id', sql`s.sale_id`)} as sale_id,
      ${most(sql`s.days`)} as days, ${count()}::bigint as bills, ${sum(sql`s.total`)}::bigint as total, ${sum(sql`s.due`)}::bigint as due
    from (
      select a.*, ${age} as age from (
        select b.id as bill_id, b.status::float8 as status, b.customer_id, b.sale_id, b.total_vnd as total, f.person_id, ${due} as due,
          ${toDay}::date - ${businessDayOf(sql`b.created_at`)} as days, ${holder} as holder
        from bill b left join bill_follow f on f.id = b.id left join open_bill ob on ob.bill_id = b.id
        where b.status in (${lit(...unfinishedBills)}) and ${visibleBills(actor)} and ${anyIn('b.status', filter('status'), 'numeric')}
          and ${anyIn('f.person_id', filter('person_id'), 'bigint')} and ${anyIn('b.sale_id', filter('sale_id'), 'bigint')}
          and ${anyIn('b.customer_id', filter('customer_id'), 'bigint')} and ${anyIn('b.id', filter('bill_id'), 'bigint')}
          and ${wanted.length ? sql`(${sql.join(wanted, sql` or `)})` : sql`true`}) a) s
    where ${anyIn('s.age', filter('age'), 'text')} and ${anyIn('s.holder', filter('holder'), 'text')}
    ${grouped(7)}) g
  left join bill b on b.id = g.bill_id left join bill_follow f on f.id = g.bill_id
  left join staff doer on doer.id = case when b.id is not null then ${stepBy} end left join staff ship on ship.id = b.shipper_id left join partner carrier on carrier.id = b.partner_id
  left join staff checker on checker.id = f.checked_by left join staff person on person.id = g.person_id
  left join customer c on c.id = g.customer_id left join staff sale on sale.id = g.sale_id`
}
