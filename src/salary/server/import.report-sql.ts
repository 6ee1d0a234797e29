import { sql } from 'kysely'
import { inScope } from '#platform/server/context.ts'
import { adding, anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportGiven, ReportSource, ReportSql } from '#platform/server/lists/report-given.ts'
import { importRows } from '#salary/server/import-lines.ts'
import { askedFor, customerOfGroup, orderOf, seenStaff } from '#salary/server/salary.report-sql.ts'

/** The rows of the whole months that the period touches, of the people whom the reader sees. */
function seen({ fromDay, toDay, today, actor, filter, page }: ReportGiven) {
  const { of, is } = askedFor(actor, filter)
  // Dong a kilogram: where parts of one are asked for, there is none.
  const factors = filter('factor')?.filter((value) => Number.isSafeInteger(Number(value)))
  return sql`(select l.* from ${importRows({ from: fromDay, to: toDay, today }, page)} l ${of}
    where ${seenStaff(actor, sql`l.sale_id`)} and ${anyIn('l.sale_id', filter('sale_id'), 'bigint')} and ${is}
      and ${anyIn('l.route_code', filter('route'), 'text')} and ${anyIn('l.goods_type', filter('goods'), 'text')}
      and ${anyIn('l.factor', factors, 'bigint')} and ${anyIn('l.row_id', filter('row_id'), 'bigint')})`
}

const rows: ReportSql = (given) => {
  const { sum, grouped } = adding(given, 'row_id')
  // A day as an instant without a zone falls into its month in a third of the time, and there may be a million.
  return sql`
  select g.day, g.row_id, g.sale_id, g.route, g.goods, g.factor, g.kg, g.amount, g.factor_of, g.reason, g.note, g.resolved,
    s.name as sale_name, ${orderOf(given)}, ${customerOfGroup(given)}, g.route as route_code, t.name as goods_name
  from (select (${given.step(sql`l.day::timestamp`)})::date as day, ${given.by('row_id', sql`l.row_id`)} as row_id,
      ${given.by('sale_id', sql`l.sale_id`)} as sale_id, ${given.by('customer_id', sql`k.id`)} as customer_id,
      ${given.by('route', sql`l.route_code`)} as route, ${given.by('goods', sql`l.goods_type`)} as goods,
      ${given.by('factor', sql`l.factor`)} as factor, ${given.by('row_id', sql`l.order_id`)} as order_id,
      ${given.by('row_id', sql`l.factor_of`)} as factor_of, ${given.by('row_id', sql`l.reason`)} as reason,
      ${given.by('row_id', sql`l.note`)} as note, ${given.by('row_id', sql`l.resolved`)} as resolved,
      ${sum(sql`l.kg`)} as kg, ${sum(sql`l.amount`)} as amount
    from ${seen(given)} l
    left join customer k on k.id = l.customer_id and ${inScope(given.actor, { station: 'k.station_id' })}
    ${grouped(12)}) g
  left join staff s on s.id = g.sale_id left join orders o on o.id = g.order_id
  left join customer c on c.id = g.customer_id left join goods_type t on t.code = g.goods`
}

/** By what the charts draw. */
const totals = (given: ReportGiven) => sql`
  select g.*, s.name as sale_name, g.route as route_code, t.name as goods_name
  from (select l.sale_id, l.route_code as route, l.goods_type as goods, count(*) as rows, sum(l.kg) as kg, sum(l.amount) as amount
    from ${seen(given)} l group by 1, 2, 3) g
  left join staff s on s.id = g.sale_id left join goods_type t on t.code = g.goods`

/** What the weight of own customers' goods earns. */
export const salaryImportSource: ReportSource = {
  rows,
  totals: (given) => (given.groups('row_id') ? totals(given) : null),
}
