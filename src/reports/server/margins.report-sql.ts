import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { settingIn } from '#catalog/server/settings.repo.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { inScope } from '#platform/server/context.ts'
import { keptRows } from '#platform/server/lists/kept-rows.ts'
import { adding, anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportSql } from '#platform/server/lists/report-given.ts'
import { causes, moveKeys } from '#reports/margins.report.ts'
import { orderMargins } from '#reports/server/reports.kept.ts'

const moved = sql.join(
  moveKeys.map((key) => sql.ref(`k.${key}`)),
  sql` + `,
)
/** What each took: a move with its sign, the flight what it cost. */
const taken = Object.keys(causes).map((key) => ({
  key,
  vnd: key === 'flight_cost' ? sql`-k.flight_cost` : sql.ref(`k.${key}`),
}))
const worst = sql`least(${sql.join(taken.map(({ vnd }) => vnd))})`

/**
 * Margins of the orders that `where` chooses by columns of `k`, each with what moved it most and whether it is to be
 * looked at: it is below zero, it lost more since the quote than the setting allows, or less is left than it asks.
 */
export const marginsOf = (day: BusinessDate, where: RawBuilder<boolean>): RawBuilder<unknown> => sql`(
  select g.*, case when g.margin < 0 then 'loss' when g.moved <= -t.most then 'moved'
    when g.margin * 100 < g.revenue * t.least then 'thin' end as alarm
  from (
    select k.*, coalesce(k.mawb, '') as flight_key, coalesce(k.account_id, 0) as account_key, coalesce(k.card_id, 0) as card_key,
      k.quoted - k.quoted_cost as planned, ${moved} as moved, k.quoted - k.quoted_cost + ${moved} - k.flight_cost as margin,
      case when ${worst} < 0 then case ${worst} ${sql.join(
        taken.map(({ key, vnd }) => sql`when ${vnd} then ${sql.lit(key)}`),
        sql` `,
      )} end end as why
    from ${keptRows(orderMargins, where)} k) g
  cross join (select ${settingIn('margin.moved_vnd', day)} as most, ${settingIn('margin.least_percent', day)} as least) t)`

const amounts = ['margin', 'planned', 'moved', ...Object.keys(causes), 'revenue', 'cod_short']

export const marginReportSql: ReportSql = (given) => {
  const { fromDay, toDay, actor, filter, step, by } = given
  const { sum, count, most, grouped } = adding(given, 'order_id')
  const summed = amounts.map((key) => sql`${sum(sql.ref(`m.${key}`))}::bigint as ${sql.ref(key)}`)
  return sql`
  select g.*, o.code as order_code, o.estimated_weight::float8 as estimated_weight, o.d_weight::float8 as d_weight,
    o.r_weight::float8 as r_weight, o.weight::float8 as weight, c.called as customer, s.name as sale_name,
    case g.account_id when 0 then 'Chưa gắn tài khoản' else a.username end as account,
    case g.card_id when 0 then 'Chưa gắn thẻ' else d.name end as card,
    case g.mawb when '' then 'Chưa bay' else g.mawb end as flight
  from (
    select ${step(sql`m.day`)} as day, ${by('order_id', sql`m.order_id`)} as order_id, ${by('customer_id', sql`m.customer_id`)} as customer_id,
      ${by('account_id', sql`m.account_key`)} as account_id, ${by('card_id', sql`m.card_key`)} as card_id,
      ${by('mawb', sql`m.flight_key`)} as mawb, ${by('sale_id', sql`m.sale_id`)} as sale_id, ${count()}::int as orders,
      ${count(sql`m.alarm is not null`)}::int as alarms_count, ${most(sql`m.alarm`)} as alarm, ${most(sql`m.why`)} as why,
      ${sql.join(summed)}
    from ${marginsOf(toDay, sql<boolean>`k.day between ${fromDay}::date and ${toDay}::date`)} m
    where ${inScope(actor, { station: 'm.station_id', sale: 'm.sale_id' })} and ${anyIn('m.alarm', filter('alarms'), 'text')}
      and ${anyIn('m.account_key', filter('account_id'), 'bigint')} and ${anyIn('m.card_key', filter('card_id'), 'bigint')}
      and ${anyIn('m.flight_key', filter('mawb'), 'text')} and ${anyIn('m.customer_id', filter('customer_id'), 'bigint')}
      and ${anyIn('m.sale_id', filter('sale_id'), 'bigint')} and ${anyIn('m.order_id', filter('order_id'), 'bigint')}
    ${grouped(7)}) g
  left join orders o on o.id = g.order_id left join customer c on c.id = g.customer_id left join staff s on s.id = g.sale_id
  left join buying_account a on a.id = g.account_id left join card d on d.id = g.card_id`
}
