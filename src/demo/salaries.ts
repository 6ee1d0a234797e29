import { sql } from 'kysely'
import { cancelPenalties, confirmPenalties, createPenalty } from '#cashdesk/debts/server/penalty.usecase.ts'
import { castOf } from '#demo/cast.ts'
import type { Cast } from '#demo/cast.ts'
import { inOneTransaction } from '#demo/one-transaction.ts'
import { AppError } from '#platform/contract/errors.ts'
import { addDays, businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db/database.ts'
import { actAs } from '#platform/server/db/transaction.ts'
import { adjustSalary, changeFactors } from '#salary/server/change-salary.usecase.ts'
import { findCorrections } from '#salary/server/correct-months.ts'
import { resolveSalary } from '#salary/server/resolve-salary.usecase.ts'
import { leaveStatus } from '#staff/leave.status.ts'
import { ask, decide } from '#staff/server/leave.usecase.ts'

/** Base salaries, VND a month, by account. */
const bases: readonly [username: string, amount: number][] = [
  ['ss', 9_000_000],
  ['ss2', 8_000_000],
  ['cc', 7_500_000],
]

/** One a month, by a manager. */
const adjustments: readonly [username: string, amount: number, reason: string][] = [
  ['ss', 500_000, 'Thưởng khách giới thiệu khách'],
  ['ss2', 300_000, 'Trực thay đồng nghiệp'],
  ['ss2', -200_000, 'Hoàn tạm ứng xăng xe'],
]

/**
 * Salaries of the demo company's sales people: the month before the last is resolved, the last is to be resolved, and
 * this one runs. Once: false where a month is resolved already.
 */
export async function makeDemoSalaries(db: Db, now: Date = systemClock()): Promise<boolean> {
  return inOneTransaction(db, async (tx) => {
    await actAs(tx, null, 'demo')
    if (await tx.selectFrom('salary_month').select('month').limit(1).executeTakeFirst()) return false
    const cast = await castOf(tx)
    const station = await tx.selectFrom('station').select('id').orderBy('position').executeTakeFirstOrThrow()
    const today = businessDate(now)
    const lastDay = addDays(`${today.slice(0, 7)}-01`, -1)
    const before = addDays(`${lastDay.slice(0, 7)}-01`, -1)
    const months = [before.slice(0, 7), lastDay.slice(0, 7), today.slice(0, 7)] as const
    const staff = await tx.selectFrom('staff').select(['id', 'username', 'department_id']).execute()
    const idOf = (username: string) => staff.find((one) => one.username === username)
    const rest = bases.flatMap(([username, amount]) => {
      const found = idOf(username)
      return found ? [{ staff_id: found.id, amount, applied_date: '2020-01-01' }] : []
    })
    if (rest.length < bases.length) return false
    await tx.insertInto('salary_base').values(rest).execute()
    await sql`insert into salary_factor (staff_id, department_id, route_code, factor, applied_date, note) values
      (null, null, null, 1, '2020-01-01', 'Mức chung'), (null, null, 'US-AIR', 1.1, '2020-01-01', 'Đẩy tuyến Mỹ'),
      (null, ${idOf('ss2')?.department_id ?? null}, null, 1.05, '2020-01-01', 'Mở thị trường phía Bắc'),
      (${idOf('ss')?.id ?? null}, null, null, 1.2, ${`${months[2]}-01`}, 'Trưởng nhóm')`.execute(tx)
    await sql`insert into salary_kg_factor (route_code, goods_type, factor, applied_date)
      values (null, null, 2000, '2020-01-01'), ('JP-AIR', null, 3000, '2020-01-01'),
        ('JP-AIR', 'electronics', 4500, '2020-01-01')`.execute(tx)
    const { rows: customers } = await sql<{
      id: number
    }>`select id from customer where sale_id = ${idOf('ss')?.id ?? null}
      and station_id = ${station.id} and customer_no is not null order by id limit 1`.execute(tx)
    const [payer] = customers
    const penalize = async (day: string, username: string, amount: number, note: string) => {
      if (!payer) return []
      const when = new Date(Math.min(Date.parse(`${day}T03:00:00Z`), now.getTime()))
      const given = { kind: 'other', amount, note, staff_id: idOf(username)?.id ?? null } as const
      const made = await createPenalty(cast.at('AD', when, station.id), { customer_id: payer.id, ...given })
      await confirmPenalties(cast.at('AC', when, station.id), [made.id])
      return [made.id]
    }
    await penalize(lastDay, 'ss', 150_000, 'Báo giá thiếu phí, công ty phải bù cho khách')
    const mistaken = await penalize(before, 'ss2', 220_000, 'Ghi sai địa chỉ nhận, phải giao lại')
    await penalize(today, 'cc', 80_000, 'Gửi nhầm báo giá của khách khác')
    await takeUnpaidLeave(cast, now, station.id)
    // What came by the way of a partner warehouse, weighed on its sheet.
    await sql`insert into import_revenue (month, sale_id, customer_id, route_code, goods_type, kg, factor, made_by)
      select ${months[2]}, c.sale_id, c.id, r.route, r.goods, r.kg, r.factor, ${idOf('ad')?.id ?? null}
      from (values (0, 'JP-AIR', 'household', 38.5, 3000), (1, 'US-AIR', 'cosmetics', 12.4, 2000),
        (2, 'JP-AIR', 'electronics', 21, 4500)) r (at, route, goods, kg, factor)
      join lateral (select id, sale_id from customer where sale_id in (${idOf('ss')?.id ?? null}, ${idOf('ss2')?.id ?? null})
        and station_id = ${station.id} and customer_no is not null order by id offset r.at limit 1) c on true`.execute(
      tx,
    )
    // From this month on commission goes by what of the debts came in.
    await sql`insert into config_factor (key, value, applied_date) values ('salary.by_debt', 1, ${`${months[2]}-01`})
      on conflict do nothing`.execute(tx)
    for (const [at, [username, amount, reason]] of adjustments.entries())
      await adjustSalary(cast.at('AD', now, station.id), {
        month: months[at] ?? months[2],
        sale_id: idOf(username)?.id ?? 0,
        amount,
        reason,
      })
    await resolveSalary(cast.at('AC', now, station.id), { month: months[0] })
    // It turned out to be the carrier's mistake: what was frozen is corrected in the month that is open.
    await cancelPenalties(cast.at('AC', now, station.id), mistaken, 'Bên giao hàng nhận lỗi')
    await findCorrections(tx, { now, today })
    const { rows: weighed } = await sql<{
      id: number
    }>`select o.id from orders o join inbill i on i.id = o.inbill_id
      where i.created_at >= ${new Date(`${months[2]}-01T00:00:00Z`)} and o.weight > 0 and i.cancelled_at is null
      order by o.id desc limit 1`.execute(tx)
    for (const { id } of weighed)
      await changeFactors(cast.at('AD', now, 'all'), {
        ids: [id * 2],
        factor: 6_000,
        reason: 'Hàng dễ vỡ, gói kỹ',
      })
    return true
  })
}

/** A day of this month that is worked, where one has passed already. */
async function takeUnpaidLeave(cast: Cast, now: Date, station: number): Promise<void> {
  const today = businessDate(now)
  const isWorked = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
  const day = [1, 2, 3].map((ago) => addDays(today, -ago)).find(isWorked)
  if (!day || day.slice(0, 7) !== today.slice(0, 7)) return
  const on = formatBusinessDate(day)
  const asked = { kind: 'unpaid', reason: 'Việc gia đình', from_half: 'am', to_half: 'pm' } as const
  try {
    const { id } = await ask(cast.at('CC', now, station), { ...asked, from_date: on, to_date: on })
    await decide(cast.at('AD', now, station), id, { status: leaveStatus.approved, note: null })
  } catch (refused) {
    // Holidays move: a request that falls there is left out.
    if (!(refused instanceof AppError)) throw refused
  }
}
