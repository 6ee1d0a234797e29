import { sql } from 'kysely'
import { inScope } from '#platform/server/context.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportSql } from '#platform/server/lists/report-given.ts'

/** Who takes it: a carrier, a shipper of ours, or nobody yet. */
const carrier = sql<string>`coalesce('partner:' || b.partner_id, 'shipper:' || b.shipper_id, 'none')`

/** From the rows of what left and came back, of the few bills of the period; who carries and what is collected is the bill's now. */
export const exportRevenueReportSql: ReportSql = ({ fromDay, toDay, actor, filter, step, by }) => sql`
  select g.*, b.code as bill_code, c.customer_no, c.name as customer_name, s.name as sale_name, t.name as station,
    case when g.carrier = 'none' then 'Chưa chọn' else coalesce(p.name, shipper.name) end as carrier_name
  from (
    select ${step(sql`x.day`)} as day, ${by('bill_id', sql`x.bill_id`)} as bill_id, ${by('carrier', carrier)} as carrier,
      ${by('sale_id', sql`b.sale_id`)} as sale_id, ${by('station_id', sql`b.station_id`)} as station_id,
      sum(x.bills)::int as bills, sum(x.boxes)::int as boxes, sum(x.weight) as weight,
      sum(x.goods + x.service + x.freight + x.surcharge + x.storage + x.delivery + x.customs)::bigint as total,
      sum(x.freight)::bigint as freight, sum(x.surcharge)::bigint as surcharge, sum(x.delivery)::bigint as delivery,
      sum(x.goods + x.service + x.storage + x.customs)::bigint as others,
      sum(x.bills * b.expected_cod)::bigint as expected_cod, sum(x.bills * coalesce(b.collected_cod, 0))::bigint as collected_cod
    from bill_export x join bill b on b.id = x.bill_id
    where x.day between ${fromDay}::date and ${toDay}::date
      and ${inScope(actor, { station: 'b.station_id', sale: 'b.sale_id' })}
      and ${filter('carrier') ? sql`${carrier} = any(${filter('carrier') as unknown[]}::text[])` : sql`true`}
      and ${anyIn('b.sale_id', filter('sale_id'), 'bigint')} and ${anyIn('b.station_id', filter('station_id'), 'bigint')}
      and ${anyIn('x.bill_id', filter('bill_id'), 'bigint')}
    group by 1, 2, 3, 4, 5) g
  left join bill b on b.id = g.bill_id left join customer c on c.id = b.customer_id
  left join staff s on s.id = g.sale_id left join station t on t.id = g.station_id
  left join partner p on g.carrier = 'partner:' || p.id left join staff shipper on g.carrier = 'shipper:' || shipper.id`
