import { sql } from 'kysely'
import * as of from '#salary/server/salary-counted.ts'
import { monthsOf } from '#salary/server/salary-months.ts'
import type { AskedMonths } from '#salary/server/salary-months.ts'
import type { Column } from '#salary/server/salary-line.ts'

/** Bills of people and months of which some row waits for its commission. */
const ofWanted = sql`(k.month, k.sale_id) in (select w.month, w.sale_id from wanted w)`

const isShown = sql`c.bill_id in (select s.of_bill from shown s where s.open)`

/**
 * What `bare` left out, put to rows that have `month`, `sale_id`, `kind`, `of_bill`, `route` and `open`, as columns of `l` (the rows) and
 * `n` (amount, forecast, factor, factor_of; null where nothing was left out). The commission of a bill depends on what its
 * person's bills came to before it, so the bills of those people and months are read, and nobody else's.
 */
export const reckoned = (asked: AskedMonths, rows: Column, columns: Column): Column => sql`(
  with shown as materialized (${rows}),
  months as materialized (${monthsOf(asked)}),
  wanted as materialized (select distinct month, sale_id, kind from shown where open),
  ${of.totals(ofWanted)}, ${of.routed(false, ofWanted)},
  ${of.ahead(asked, sql`k.sale_id = any(array(select w.sale_id from wanted w where w.kind = 'forecast'))`)},
  reckoned as (
    select 'export' as kind, c.bill_id, c.route_code, c.amount, null::numeric as forecast, c.factor, coalesce(c.factor_of, 'none') as factor_of
    from ${of.earned(isShown)} c
    union all
    select 'forecast', c.bill_id, null, 0, c.forecast, c.factor, c.factor_of from ${of.expected(asked, { which: isShown })} c)
  select ${columns} from shown l left join reckoned n
    on l.open and n.kind = l.kind and n.bill_id = l.of_bill and coalesce(n.route_code, '') = coalesce(l.route, ''))`
