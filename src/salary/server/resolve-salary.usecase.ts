import { sql } from 'kysely'
import { salaryEntry } from '#ledger/entries.rules.ts'
import { post } from '#ledger/server/journal.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import { ownWork } from '#platform/contract/status.ts'
import { addDays, businessDate, monthName } from '#platform/rules/business-date.ts'
import { stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { refuseSalary } from '#salary/salary.errors.ts'
import { monthAfter, monthOf } from '#salary/salary.rules.ts'
import { findCorrections } from '#salary/server/correct-months.ts'
import { lastResolved, refuseResolved } from '#salary/server/open-month.ts'
import { liveLines } from '#salary/server/salary-lines.ts'

/** A month as the key of its events and of its entry: 202610. */
export const monthKey = (month: string): number => Number(month.replace('-', ''))

/**
 * Freezes the month: every row of it, a slip each, and an entry of each station of what its people earned. Two who do it at once wait
 * for each other, and the second is told that it is done. @throws salary.resolved, salary.running, salary.order,
 * salary.nobody, access.own_work for who wrote an adjustment, a factor or a sheet of the month
 */
export async function resolveSalary(context: Context, sent: { month: string }) {
  const { db, actor, now } = context
  const month = monthOf(sent.month) ?? sent.month
  const values = { month: monthName(month) }
  const today = businessDate(now)
  // Whoever writes into the month holds it shared until they have committed (`salary_month_open`).
  await sql`select pg_advisory_xact_lock(7316042017)`.execute(db)
  await refuseResolved(db, month)
  if (month >= today.slice(0, 7)) throw refuseSalary('salary.running', { values })
  const last = await lastResolved(db)
  if (last !== null && month !== monthAfter(last))
    throw refuseSalary('salary.order', { values: { month: monthName(monthAfter(last)) } })
  await refuseWriter(context, month)
  await findCorrections(db, { now, today })
  await sql`insert into salary_month (month, resolved_at, resolved_by) values (${month}, ${now}, ${actor.id})`.execute(
    db,
  )
  const first = `${month}-01`
  await sql`insert into salary_line (month, staff_id, kind, source_key, day, customer_id, bill_id, order_id, route_code,
      base, kg, factor, factor_of, amount, note, facts, corrects_id, corrects_month)
    select month, staff_id, kind, source_key, day, customer_id, bill_id, order_id, route_code, base, kg, factor, factor_of,
      amount, note, facts, corrects_id, corrects_month
    from ${liveLines({ from: first, to: first, today, resolving: true })} l order by staff_id, kind, day, source_key`.execute(
    db,
  )
  const { rows: slips } = await sql<Slip>`
    select staff_id as staff, (select min(at.station_id) from staff_station at where at.staff_id = l.staff_id) as station,
      sum(amount)::bigint as total, coalesce(sum(amount) filter (where kind not in ('carried', 'penalty')
      and not (kind = 'correction' and facts ->> 'kind' = 'penalty')), 0)::bigint as cost
    from salary_line l where month = ${month} and staff_id is not null group by staff_id order by staff_id`.execute(
    db,
  )
  if (slips.length === 0) throw refuseSalary('salary.nobody', { values })
  const posted = await postEach(context, month, slips)
  await sql`insert into salary_slip (month, staff_id, total, cost, entry_id)
    select ${month}, s.staff, s.total, s.cost, s.entry
    from unnest(${slips.map(({ staff }) => staff)}::bigint[], ${slips.map(({ total }) => total)}::bigint[],
      ${slips.map(({ cost }) => cost)}::bigint[], ${slips.map(({ staff }) => posted.get(staff) ?? null)}::bigint[]) s(staff, total, cost, entry)`.execute(
    db,
  )
  // What each earned stands in the slips, where its reader is asked for; an event is read by many.
  await recordEvent(context, {
    entity: 'salary_month',
    id: monthKey(month),
    action: 'resolve',
    station: null,
  })
  return {
    month,
    slips: slips.length,
    total: slips.reduce((sum, { total }) => sum + total, 0),
    entries: [...new Set(posted.values())],
  }
}

interface Slip {
  staff: number
  /** The first that they work in. */
  station: number | null
  total: number
  cost: number
}

/**
 * An entry for each station, of those who work there: who reads a station's books reads what its own people earn.
 * Whoever works in none stands in that of who resolves it. @returns the entry of each person who has one
 */
async function postEach({ db, actor, now }: Context, month: string, slips: readonly Slip[]) {
  const own = stationOf(actor)
  const posted = new Map<number, number>()
  const earning = slips.filter(({ cost }) => cost !== 0)
  for (const [station, people] of Map.groupBy(earning, (slip) => slip.station ?? own)) {
    const earned = people.map(({ staff, cost }) => ({ staff, amount: cost }))
    const { id } = await post(db, salaryEntry({ month: monthKey(month), earned }), {
      station,
      now,
      maker: actor.id,
      documentDate: addDays(`${monthAfter(month)}-01`, -1),
    })
    for (const { staff } of people) posted.set(staff, id)
  }
  return posted
}

/** Four eyes: what a person wrote into a month is resolved by another. @throws access.own_work */
async function refuseWriter({ db, actor }: Context, month: string): Promise<void> {
  const { rows } = await sql<{ wrote: boolean }>`select
    exists (select from salary_adjustment where month = ${month} and made_by = ${actor.id})
    or exists (select from salary_order_mark m join written_by w on w.entity = 'salary_order_mark' and w.row_id = m.id
      where m.month = ${month} and w.staff_id = ${actor.id})
    or exists (select from import_revenue r join written_by w on w.entity = 'import_revenue' and w.row_id = r.id
      where r.month = ${month} and w.staff_id = ${actor.id}) as wrote`.execute(db)
  if (rows[0]?.wrote) throw refuse(ownWork)
}
