import { sql } from 'kysely'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'
import { monthAfter } from '#salary/salary.rules.ts'
import { lastResolved } from '#salary/server/open-month.ts'
import { again, liveLines } from '#salary/server/salary-lines.ts'

/** So many resolved months are looked at again: what changes in older ones is an adjustment. */
const monthsBack = 12

/**
 * Looks at resolved months as they would come out now, and writes what differs from what was frozen and
 * corrected so far into the month after the last of them. @returns how many rows were written
 */
export async function findCorrections(
  db: Db,
  { now, today }: { now: Date; today: BusinessDate },
): Promise<number> {
  const last = await lastResolved(db)
  if (last === null) return 0
  const { rows } = await sql<{ first: string }>`select min(month collate "C") as first from
    (select distinct month from salary_slip order by month desc limit ${monthsBack}) m`.execute(db)
  const first = rows[0]?.first
  if (!first) return 0
  const asked = { from: `${first}-01`, to: `${last}-01`, today, again: true } as const
  const { numAffectedRows = 0n } = await sql`
    insert into salary_correction (month, staff_id, corrects_month, corrects_id, corrects_kind, source_key, day,
      customer_id, bill_id, order_id, amount, was, now_is, created_at)
    select ${monthAfter(last)}, d.staff_id, d.month, max(d.line_id), d.kind, d.source_key, ${today}::date,
      max(d.customer_id), max(d.bill_id), max(d.order_id), sum(d.now_is) - sum(d.was), sum(d.was), sum(d.now_is),
      ${now}::timestamptz
    from (
      select l.month, l.staff_id, l.kind, l.source_key, null::bigint as line_id, l.customer_id, l.bill_id, l.order_id,
        l.amount as now_is, 0 as was from ${liveLines(asked)} l
      union all select l.month, l.staff_id, l.kind, l.source_key, l.id, l.customer_id, l.bill_id, l.order_id, 0, l.amount
      from salary_line l where l.month between ${first} and ${last} and l.kind = any(${[...again]}::text[])
      union all select c.corrects_month, c.staff_id, c.corrects_kind, c.source_key, null, c.customer_id, c.bill_id,
        c.order_id, 0, c.amount from salary_correction c where c.corrects_month between ${first} and ${last}) d
    where d.staff_id is not null and exists (select from salary_slip s where s.month = d.month)
    group by d.month, d.staff_id, d.kind, d.source_key having sum(d.now_is) <> sum(d.was)`.execute(db)
  return Number(numAffectedRows)
}
