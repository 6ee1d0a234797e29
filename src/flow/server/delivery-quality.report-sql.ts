import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { visibleBills } from '#billing/server/bill.repo.ts'
import { codStatus } from '#billing/bill.status.ts'
import { parcelOutcome, parcelStatus } from '#carriers/parcel.status.ts'
import { settingIn } from '#catalog/server/settings.repo.ts'
import type { DeliveryEnd } from '#flow/delivery-quality.report.ts'
import { businessDayOf } from '#platform/server/db/business-day.ts'
import { lit } from '#platform/server/db/lit.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportSql } from '#platform/server/lists/report-given.ts'

const dayOf = businessDayOf
/** Days of the calendar from the first hand-over to the end. */
const days = sql`(${dayOf(sql`f.ended_at`)} - ${dayOf(sql`f.sent_at`)})`
/** A shipper of our own is one carrier. */
const carrier = sql<string>`coalesce(b.partner_id::text, 'own')`
const lost = sql`exists (select from bill_parcel t where t.bill_id = b.id and t.status = ${lit(parcelStatus.made)}
  and t.outcome = ${lit(parcelOutcome.lost)})`

/** Bills whose delivery is over, by the day of its end; how many days are in time stands in the settings of the last day. */
export const deliveryQualityReportSql: ReportSql = ({ from, to, toDay, actor, filter, step, by }) => {
  const cod = sql`(f.delivered and b.cod_status <> ${lit(codStatus.none)})`
  const is: Readonly<Record<DeliveryEnd, RawBuilder<unknown>>> = {
    delivered: sql`f.delivered`,
    in_time: sql`(f.delivered and ${days} <= ${settingIn('delivery.in_time_days', toDay)})`,
    first_try: sql`(f.delivered and f.failures = 0)`,
    failed: sql`f.failures > 0`,
    returned: sql`f.returned`,
    lost,
    cod,
    cod_in_time: sql`(${cod} and b.cod_paid_at is not null
      and ${dayOf(sql`b.cod_paid_at`)} - ${dayOf(sql`f.ended_at`)} <= ${settingIn('cod.remit_days', toDay)})`,
  }
  const count = (end: DeliveryEnd) => sql`(count(*) filter (where ${is[end]}))::int as ${sql.ref(end)}`
  const wanted = (filter<string>('ended') ?? []).flatMap((end) => (end in is ? [is[end as DeliveryEnd]] : []))
  return sql`
    select g.*, coalesce(p.name, case when g.carrier = 'own' then 'Shipper của công ty' end) as carrier_name, d.code,
      c.customer_no, d.waybill
    from (
      select ${step(dayOf(sql`f.ended_at`))} as day, ${by('carrier', carrier)} as carrier, ${by('bill_id', sql`b.id`)} as bill_id,
        count(*)::int as ended_bills, ${count('delivered')}, ${count('in_time')}, ${count('first_try')},
        sum(f.failures)::int as failed, ${count('returned')}, ${count('lost')},
        coalesce(sum(${days}) filter (where f.delivered), 0)::int as days, ${count('cod')}, ${count('cod_in_time')}
      from bill_flow f join bill b on b.id = f.bill_id
      where f.ended_at between ${from} and ${to} and ${visibleBills(actor)} and ${anyIn('b.id', filter('bill_id'), 'bigint')}
        and ${filter('carrier') ? sql<boolean>`${carrier} = any(${filter<string>('carrier') as string[]}::text[])` : sql<boolean>`true`}
        and ${wanted.length ? sql<boolean>`(${sql.join(wanted, sql` or `)})` : sql<boolean>`true`}
      group by 1, 2, 3) g
    left join partner p on p.id::text = g.carrier left join bill d on d.id = g.bill_id
    left join customer c on c.id = d.customer_id`
}
