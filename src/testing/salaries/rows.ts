/**
 * Test helper: every row of everybody's salary from bills, orders, accounts and settings as they stand, one at a
 * time: what the product's one statement says, by another way.
 *
 *     const rows = salaryRows(await salarySources(world.db), { months: ['2026-10'], today: '2026-11-30' })
 */
import { addDays, businessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { monthAfter } from '#salary/salary.rules.ts'
import { countedRows, excludedRows, exportRows, forecastRows } from '#testing/salaries/exported.ts'
import { lastDay, latest, monthOf, row, saleAt, settingOf, shareOf, sumOf } from '#testing/salaries/row.ts'
import type { Asked, Of, SalaryRow } from '#testing/salaries/row.ts'
import type { SalarySources } from '#testing/salaries/sources.ts'

/** Everything that the months come to now, also those that are resolved. */
export function salaryRows(sources: SalarySources, asked: Asked): SalaryRow[] {
  const of = { ...sources, ...asked }
  const exported = exportRows(of)
  return [
    ...wageRows(of),
    ...exported,
    ...debtRows(of, exported),
    ...importRows(of),
    ...countedRows(of),
    ...penaltyRows(of),
    ...writtenRows(of),
    ...excludedRows(of),
    ...forecastRows(of),
  ]
}

/** What the customers of each were to pay in a month, and what of it is missing, line by line of their accounts. */
function debtsIn(of: Of, month: string): Map<number, { due: number; left: number }> {
  const end = new Date(new Date(`${monthAfter(month)}-01T00:00:00+07:00`).getTime() - 1)
  const found = new Map<number, { due: number; left: number }>()
  for (const [customer, lines] of Map.groupBy(of.accounts, (line) => line.customer)) {
    const staff = saleAt(of, customer, end)
    if (staff === null) continue
    const sum = (which: (line: (typeof lines)[number]) => boolean) =>
      sumOf(lines.filter(which), ({ amount }) => amount)
    const before = sum(({ day }) => day.slice(0, 7) < month)
    const charged = sum(
      ({ day, kind }) => day.startsWith(month) && !['receipt', 'payout', 'cod'].includes(kind),
    )
    const after = sum(({ day }) => day.slice(0, 7) <= month)
    const due = Math.max(0, Math.max(0, before) + charged)
    const kept = found.get(staff) ?? { due: 0, left: 0 }
    found.set(staff, { due: kept.due + due, left: kept.left + Math.min(due, Math.max(0, after)) })
  }
  return found
}

function debtRows(of: Of, exported: readonly SalaryRow[]): SalaryRow[] {
  return of.months
    .filter((month) => settingOf(of, month, 'salary.by_debt') === 1)
    .flatMap((month) =>
      [...debtsIn(of, month)].flatMap(([staff, { due, left }]) => {
        const earned = sumOf(
          exported.filter((one) => one.month === month && one.staff_id === staff),
          ({ amount }) => amount,
        )
        if (left <= 0 || earned <= 0) return []
        return [
          row({
            month,
            staff_id: staff,
            kind: 'debt',
            source_key: 'debt',
            day: lastDay(month),
            base: earned,
            factor: shareOf(1000, due - left, due) / 1000,
            amount: shareOf(earned, due - left, due) - earned,
            note: `Đã thu ${formatVnd(due - left)} trên ${formatVnd(due)} đ phải thu`,
            facts: { due, left },
          }),
        ]
      }),
    )
}

/** What was checked in, or what a sheet says in its place. */
function importRows(of: Of): SalaryRow[] {
  const isSheet = (order: number, month: string) =>
    of.sheet.some((one) => one.order_id === order && one.month === month)
  const weighed = of.weighed.flatMap(({ id, customer_id, route, goods, kg, at, reason, note, ...marked }) => {
    const [month, day] = [monthOf(at), businessDate(at)]
    if (!of.months.includes(month) || isSheet(id, month)) return []
    const tables = [
      [route, goods],
      [route, null],
      [null, goods],
      [null, null],
    ].map(([r, g]) =>
      latest(
        of.kgFactors.filter((one) => one.route_code === r && one.goods_type === g),
        day,
      ),
    )
    const table = tables.find((found) => found)
    const factor = marked.factor ?? table?.factor ?? 0
    return [
      row({
        month,
        staff_id: saleAt(of, customer_id, at),
        kind: 'import',
        source_key: `order:${id}`,
        day,
        customer_id,
        order_id: id,
        route_code: route,
        kg,
        factor,
        factor_of: marked.factor === null ? (table ? 'table' : 'missing') : 'hand',
        amount: shareOf(factor, kg, 1),
        note,
        facts: { goods_type: goods, row_id: id * 2, reason },
      }),
    ]
  })
  const sheet = of.sheet
    .filter(({ month }) => of.months.includes(month))
    .map(({ id, month, sale_id, goods_type, kg, factor, reason, ...named }) => {
      const { customer_id, order_id, route_code, note } = named
      return row({
        month,
        staff_id: sale_id,
        kind: 'import',
        source_key: `sheet:${id}`,
        day: lastDay(month),
        customer_id,
        order_id,
        route_code,
        kg,
        factor,
        factor_of: reason === null ? 'sheet' : 'hand',
        amount: shareOf(factor, kg, 1),
        note,
        facts: { goods_type, row_id: id * 2 + 1, reason },
      })
    })
  return [...weighed, ...sheet]
}

/** Base salaries, and what unpaid days take of them. */
function wageRows(of: Of): SalaryRow[] {
  return of.months.flatMap((month) =>
    of.staff.flatMap(({ id, sells, active, department, leaveDays }) => {
      const base =
        latest(
          of.bases.filter(({ staff_id }) => staff_id === id),
          lastDay(month),
        )?.amount ?? 0
      const frozen = of.departments?.get(`${month} ${id}`)
      if (frozen === undefined && !(sells && (active || base > 0))) return []
      const common = { month, staff_id: id, day: lastDay(month) }
      const rows = [
        row({
          ...common,
          kind: 'base',
          source_key: 'base',
          amount: base,
          facts: { department: frozen === undefined ? department : frozen },
        }),
      ]
      const days = unpaidDays(of, id, leaveDays, month)
      const whole = sumOf(daysFrom(`${month}-01`, lastDay(month)), (day) => workOn(of, day))
      if (days > 0)
        rows.push(
          row({
            ...common,
            kind: 'leave',
            source_key: 'leave',
            base,
            factor: days,
            amount: -shareOf(base, days, whole),
            facts: { days, of: whole },
          }),
        )
      return rows
    }),
  )
}

function daysFrom(from: BusinessDate, to: BusinessDate): BusinessDate[] {
  const days: BusinessDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** How much of a day is worked. */
function workOn(of: Of, day: BusinessDate): number {
  const kept = of.holidays.get(day)
  if (kept) return kept === 'work' ? 1 : 0
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 ? 0 : weekday === 6 ? settingOf(of, day.slice(0, 7), 'leave.saturday') : 1
}

/** Days of a month that nobody pays: asked for so, or above the days of the year. */
function unpaidDays(of: Of, staff: number, paid: number, month: string): number {
  const taken = of.leaves
    .filter(({ staff_id }) => staff_id === staff)
    .flatMap(({ kind, from_date, from_half, to_date, to_half }) =>
      daysFrom(from_date, to_date).map((day) => {
        const work = workOn(of, day)
        const morning = work >= 0.5 && !(day === from_date && from_half === 'pm') ? 0.5 : 0
        const afternoon = work >= 1 && !(day === to_date && to_half === 'am') ? 0.5 : 0
        return { kind, day, days: morning + afternoon }
      }),
    )
    .toSorted((a, b) => a.day.localeCompare(b.day))
  let used = 0
  let unpaid = 0
  for (const { kind, day, days } of taken.filter((one) => one.day.startsWith(month.slice(0, 4)))) {
    if (kind === 'annual') used += days
    if (!day.startsWith(month)) continue
    unpaid += kind === 'unpaid' ? days : Math.max(0, Math.min(days, used - paid))
  }
  return unpaid
}

function penaltyRows(of: Of): SalaryRow[] {
  return of.penalties
    .filter(({ at }) => of.months.includes(monthOf(at)))
    .map(({ id, staff_id, customer_id, order_id, amount, at, words }) =>
      row({
        month: monthOf(at),
        staff_id,
        kind: 'penalty',
        source_key: `penalty:${id}`,
        day: businessDate(at),
        customer_id,
        order_id,
        amount: -amount,
        note: words,
      }),
    )
}

/** What people wrote, what was found of resolved months, and what is carried from the month before. */
function writtenRows(of: Of): SalaryRow[] {
  const nameOf = (staff: number) => of.staff.find(({ id }) => id === staff)!.name
  const within = (month: string, day: BusinessDate) => (day < lastDay(month) ? day : lastDay(month))
  const isAsked = ({ month }: { month: string }) => of.months.includes(month)
  return [
    ...of.adjustments.filter(isAsked).map(({ id, month, staff_id, amount, reason, at, made_by }) =>
      row({
        month,
        staff_id,
        kind: 'adjustment',
        source_key: `adjustment:${id}`,
        day: within(month, businessDate(at)),
        amount,
        note: `${reason} (${nameOf(made_by)})`,
      }),
    ),
    ...of.corrections.filter(isAsked).map((one) => {
      const { id, month, staff_id, customer_id, bill_id, order_id, amount } = one
      return row({
        month,
        staff_id,
        kind: 'correction',
        source_key: `correction:${id}`,
        day: within(month, one.day),
        customer_id,
        bill_id,
        order_id,
        amount,
        facts: { kind: one.corrects_kind, was: one.was, now: one.now_is },
        corrects_id: one.corrects_id,
        corrects_month: one.corrects_month,
      })
    }),
    ...of.slips
      .filter(({ month, total }) => total < 0 && of.months.includes(monthAfter(month)))
      .map(({ id, month, staff_id, total }) =>
        row({
          month: monthAfter(month),
          staff_id,
          kind: 'carried',
          source_key: `slip:${id}`,
          day: `${monthAfter(month)}-01`,
          amount: total,
          corrects_month: month,
        }),
      ),
  ]
}
