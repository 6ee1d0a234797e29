import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { inCrm } from '#crm/comments/server/crm-scope.ts'
import { leadStatus } from '#crm/leads/lead.status.ts'
import { visibleLeads } from '#crm/leads/server/lead.repo.ts'
import type { CareKind } from '#crm/reports/users.report.ts'
import { visibleCustomers } from '#customers/server/customer.repo.ts'
import { businessDayOf } from '#platform/server/db/business-day.ts'
import { lit } from '#platform/server/db/lit.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportGiven, ReportSql } from '#platform/server/lists/report-given.ts'

/** Rows of two tables under one key: the remainder tells which of them it is of. */
const kinds: readonly CareKind[] = ['contact', 'fresh', 'won', 'lost']
const actOf = (kind: CareKind, id: RawBuilder<unknown>) => sql`${id} * 4 + ${sql.lit(kinds.indexOf(kind))}`
const kindOfAct = sql.join(
  kinds.map((kind, at) => sql`when ${sql.lit(at)} then ${sql.lit(kind)}`),
  sql` `,
)

/** Leads at this moment of theirs, when they came or where they ended; nobody's are of who wrote them down. One merged is another's second record. */
const leadsAt = (
  { from, to, actor }: ReportGiven,
  { kind, at, where }: { kind: CareKind; at: 'l.created_at' | 'l.status_at'; where?: RawBuilder<boolean> },
) => sql`
  select ${sql.lit(kind)} as kind, ${actOf(kind, sql`l.id`)} as act, ${sql.ref(at)} as at, coalesce(l.sale_id, l.created_by) as person_id,
    null as channel, null as result, l.id as lead_id, l.customer_id
  from lead l where ${sql.ref(at)} between ${from} and ${to} and ${where ?? sql<boolean>`true`} and l.merged_into_id is null
    and ${visibleLeads(actor)}`
const stands = (status: number) => sql<boolean>`l.status = ${lit(status)}`

/** What a person and their group did is theirs, also for customers who are another's since: those they no longer see by name. */
const contacts = ({ from, to, actor }: ReportGiven) => sql`
  select 'contact' as kind, ${actOf('contact', sql`x.id`)} as act, x.at, x.staff_id as person_id, x.channel, x.result, x.lead_id, x.customer_id
  from crm_contact x where x.at between ${from} and ${to} and (${inCrm(actor, { station: 'x.station_id', people: ['x.staff_id'] })})`

const count = (which: RawBuilder<unknown>) => sql`(count(*) filter (where ${which}))::int`
const is = (kind: CareKind) => sql<boolean>`k.kind = ${sql.lit(kind)}`

export const crmUserReportSql: ReportSql = (given) => {
  const { filter, step, by, actor } = given
  return sql`
  select g.*, p.name as person, case g.act % 4 ${kindOfAct} end as kind, l.id as lead_id, l.name as lead_name, c.id as customer_id,
    c.name as customer_name
  from (
    select ${step(sql`k.day`)} as day, ${by('act', sql`k.act`)} as act, ${by('person_id', sql`k.person_id`)} as person_id,
      ${count(is('contact'))} as contacts, ${count(sql`k.nth = 1`)} as days,
      ${count(sql`k.channel = 'call'`)} as calls, ${count(sql`k.channel in ('zalo', 'facebook', 'email', 'other')`)} as messages,
      ${count(sql`k.channel = 'meet'`)} as meetings, ${count(sql`k.result = 'reached'`)} as reached,
      ${count(is('fresh'))} as leads, ${count(is('won'))} as won, ${count(is('lost'))} as lost,
      ${count(sql`k.kind in ('won', 'lost')`)} as ended, min(k.channel) as channel, min(k.result) as result, min(k.at) as at,
      min(k.lead_id) as its_lead, min(k.customer_id) as its_customer
    from (
      select u.*, ${businessDayOf(sql`u.at`)} as day, case when u.kind = 'contact'
        then row_number() over (partition by u.kind, u.person_id, ${businessDayOf(sql`u.at`)} order by u.at, u.act) end as nth
      from (${contacts(given)} union all ${leadsAt(given, { kind: 'fresh', at: 'l.created_at' })}
        union all ${leadsAt(given, { kind: 'won', at: 'l.status_at', where: stands(leadStatus.won) })}
        union all ${leadsAt(given, { kind: 'lost', at: 'l.status_at', where: stands(leadStatus.lost) })}) u
      where ${anyIn('u.kind', filter('kind'), 'text')} and ${anyIn('u.person_id', filter('person_id'), 'bigint')} and ${anyIn('u.channel', filter('channel'), 'text')}
        and ${anyIn('u.result', filter('result'), 'text')}) k
    where ${anyIn('k.act', filter('act'), 'bigint')}
    group by 1, 2, 3) g
  left join staff p on p.id = g.person_id
  left join lead l on g.act is not null and l.id = g.its_lead and ${visibleLeads(actor)}
  left join customer c on g.act is not null and c.id = g.its_customer and ${visibleCustomers(actor)}`
}
