import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { refuseSalary } from '#salary/salary.errors.ts'
import { monthOf } from '#salary/salary.rules.ts'
import { keepOpen } from '#salary/server/open-month.ts'
import { monthKey } from '#salary/server/resolve-salary.usecase.ts'
import { seenStaff } from '#salary/server/salary.report-sql.ts'

/** @throws salary.resolved, salary.passed, salary.future, salary.own, salary.not_found for nobody of sales whom the person sees */
export async function adjustSalary(
  context: Context,
  given: { month: string; sale_id: number; amount: number; reason: string },
) {
  const { db, actor, now } = context
  const { sale_id, amount, reason } = given
  const month = monthOf(given.month) ?? given.month
  await keepOpen(context, month)
  if (sale_id === actor.id) throw refuseSalary('salary.own')
  const { rows: known } = await sql`select from staff s where s.id = ${sale_id}
    and (s.role in ('SS', 'CC') or exists (select from salary_slip p where p.staff_id = s.id))
    and ${seenStaff(actor, sql`s.id`)}`.execute(db)
  if (known.length === 0) throw refuseSalary('salary.not_found')
  const { rows } = await sql<{ id: number }>`
    insert into salary_adjustment (month, staff_id, amount, reason, made_by, created_at)
    values (${month}, ${sale_id}, ${amount}, ${reason}, ${actor.id}, ${now}) returning id`.execute(db)
  // The amount and the reason stand in the row, where its reader is asked for; an event is read by many.
  await recordEvent(context, { entity: 'salary_month', id: monthKey(month), action: 'adjust', station: null })
  return { id: rows[0]?.id ?? 0, month, sale_id, amount }
}

interface Row {
  /** Of an order that was checked in, or of a sheet. */
  order: number | null
  sheet: number | null
  month: string
}

/** Rows of import revenue by their keys: twice the order's, or twice the sheet row's and one. */
async function rowsOf(context: Context, ids: readonly number[]): Promise<Row[]> {
  const { db, actor } = context
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b)
  const orders = wanted.filter((id) => id % 2 === 0).map((id) => id / 2)
  const sheets = wanted.filter((id) => id % 2 === 1).map((id) => (id - 1) / 2)
  const { rows } = await sql<Row>`
    select o.id as order, null::bigint as sheet, to_char(i.created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM') as month
    from orders o join inbill i on i.id = o.inbill_id left join customer c on c.id = o.customer_id
    where o.id = any(${orders}::bigint[]) and ${seenStaff(actor, sql`c.sale_id`)}
    union all select null, r.id, r.month from import_revenue r
    where r.id = any(${sheets}::bigint[]) and ${seenStaff(actor, sql`r.sale_id`)}`.execute(db)
  if (rows.length < wanted.length) throw refuseSalary('salary.not_found')
  for (const month of new Set(rows.map((row) => row.month))) await keepOpen(context, month)
  return rows
}

/** @throws salary.resolved, salary.passed, salary.not_found */
export async function changeFactors(
  context: Context,
  { ids, factor, reason }: { ids: readonly number[]; factor: number; reason: string },
) {
  const { db, actor } = context
  const rows = await rowsOf(context, ids)
  for (const { order, sheet, month } of rows) {
    if (order !== null)
      await sql`insert into salary_order_mark as m (order_id, month, factor, reason, made_by)
        values (${order}, ${month}, ${factor}, ${reason}, ${actor.id})
        on conflict (order_id) do update set factor = excluded.factor, reason = excluded.reason, month = excluded.month,
          made_by = excluded.made_by`.execute(db)
    else
      await sql`update import_revenue set factor = ${factor}, reason = ${reason}, made_by = ${actor.id}
        where id = ${sheet}`.execute(db)
  }
  await tell(context, rows, 'change_factors')
  return { changed: rows.length }
}

/** @throws salary.resolved, salary.passed, salary.not_found */
export async function changeNote(context: Context, { id, note }: { id: number; note: string | null }) {
  const { db, actor } = context
  const rows = await rowsOf(context, [id])
  const text = note || null
  for (const { order, sheet, month } of rows) {
    if (order !== null)
      await sql`insert into salary_order_mark as m (order_id, month, note, made_by)
        values (${order}, ${month}, ${text}, ${actor.id})
        on conflict (order_id) do update set note = excluded.note`.execute(db)
    else await sql`update import_revenue set note = ${text} where id = ${sheet}`.execute(db)
  }
  await tell(context, rows, 'note')
  return { changed: rows.length }
}

async function tell(context: Context, rows: readonly Row[], action: string): Promise<void> {
  for (const month of new Set(rows.map((row) => row.month)))
    await recordEvent(context, { entity: 'salary_month', id: monthKey(month), action, station: null })
}
