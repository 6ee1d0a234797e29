import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { keptRows } from '#platform/server/lists/kept-rows.ts'
import { weighedOrders } from '#salary/server/salary.kept.ts'
import { line } from '#salary/server/salary-line.ts'
import type { AskedLines, Column } from '#salary/server/salary-line.ts'
import { boundsOf, monthsOf } from '#salary/server/salary-months.ts'
import type { AskedMonths } from '#salary/server/salary-months.ts'

/** Keys of import revenue, as an array: twice the order's, or twice the sheet row's and one. */
type Page = RawBuilder<number[]>

/**
 * What goods that were checked in earn in the open months, an order or a row of a sheet each. Orders are kept rows: a
 * company checks in a million a year, and what was looked up for each of them took more than a statement has.
 */
const liveImports = (months: Column, asked: AskedMonths, page?: Page): Column => {
  const [first, after] = boundsOf(asked)
  // By bounds that the planner knows: of others it would expect next to nothing and look each row up.
  const orders = keptRows(
    weighedOrders,
    sql<boolean>`k.day >= ${first}::date and k.day < ${after}::date
      and k.month = any(array(select m.first from ${months} m))
      ${page ? sql`and k.order_id = any(array(select p / 2 from unnest(${page}) p))` : sql``}`,
  )
  return sql`
    select w.month, w.day, w.sale_id, w.customer_id, w.order_id, w.route_code, w.goods_type, w.kg, w.factor, w.factor_of,
      w.amount, w.note, w.reason, 'order:' as source, w.order_id as source_id, w.order_id * 2 as row_id
    from ${orders} w
    union all
    select m.first, m.last, r.sale_id, r.customer_id, r.order_id, r.route_code, r.goods_type, r.kg, r.factor,
      case when r.reason is null then 'sheet' else 'hand' end, round(r.kg * r.factor)::bigint, r.note, r.reason, 'sheet:', r.id,
      r.id * 2 + 1
    from ${months} m join import_revenue r on r.month = m.month`
}

/** The rows of all months asked for by plain columns: frozen where a month is resolved, as they come out now where it is open. */
export const importRows = (asked: AskedMonths, page?: Page): Column => sql`(
  select i.month, i.day, i.sale_id, i.customer_id, i.order_id, i.route_code, i.goods_type, i.kg, i.factor, i.factor_of, i.amount,
    i.note, i.reason, i.row_id, 0 as resolved
  from (${liveImports(sql`(${monthsOf(asked)})`, asked, page)}) i
  union all
  select (l.month || '-01')::date, l.day, l.staff_id, l.customer_id, l.order_id, l.route_code, l.facts ->> 'goods_type', l.kg,
    round(l.factor)::bigint, l.factor_of, l.amount, l.note, l.facts ->> 'reason', (l.facts ->> 'row_id')::bigint, 1
  from salary_line l
  where l.kind = 'import' and l.month between ${asked.from.slice(0, 7)} and ${asked.to.slice(0, 7)})`

/** As rows of a salary; `with months` says of which. */
export const importLines = (asked: AskedLines): Column => {
  const rows = liveImports(sql`months`, asked)
  const month = sql`to_char(i.month, 'YYYY-MM')`
  return asked.sums
    ? line(
        'import',
        {
          month,
          staff: sql`i.sale_id`,
          key: sql`'kg'`,
          day: sql`i.month`,
          kg: sql`i.kg`,
          amount: sql`i.amount`,
          rows: sql`i.rows`,
        },
        sql`(select i.month, i.sale_id, sum(i.kg) as kg, sum(i.amount) as amount, count(*) as rows from (${rows}) i group by 1, 2) i`,
      )
    : line(
        'import',
        {
          month,
          staff: sql`i.sale_id`,
          key: sql`i.source || i.source_id`,
          day: sql`i.day`,
          customer: sql`i.customer_id`,
          order: sql`i.order_id`,
          route: sql`i.route_code`,
          kg: sql`i.kg`,
          factor: sql`i.factor`,
          factorOf: sql`i.factor_of`,
          amount: sql`i.amount`,
          note: sql`i.note`,
          facts: sql`jsonb_build_object('goods_type', i.goods_type, 'row_id', i.row_id, 'reason', i.reason)`,
        },
        sql`(${rows}) i`,
      )
}
