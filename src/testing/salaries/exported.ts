import { Decimal } from 'decimal.js'
import { revenueOf } from '#billing/bill.rules.ts'
import { billStatus } from '#billing/bill.status.ts'
import { addDays, businessDate, daysBetween, monthName } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import {
  commission,
  monthOf,
  latest,
  round,
  row,
  saleAt,
  settingOf,
  shareOf,
  sumOf,
} from '#testing/salaries/row.ts'
import type { Of, SalaryRow } from '#testing/salaries/row.ts'
import type { Bill } from '#testing/salaries/sources.ts'

const revenuesOf = (bill: Bill) => {
  const { service, freight, surcharge } = revenueOf(bill)
  return { service, freight, surcharge, all: service + freight + surcharge }
}
const isDelivered = ({ status }: Bill) => status === billStatus.delivered
const isUnpaid = (bill: Bill) => isDelivered(bill) && bill.cod_status === 'unpaid'
const countedAt = ({ delivered_at, cod_paid_at }: Bill) =>
  cod_paid_at && cod_paid_at > delivered_at ? cod_paid_at : delivered_at

/** Bills whose goods and money are there, in the order in which they came to be so. */
const countedIn = (of: Of) =>
  of.bills
    .filter((bill) => isDelivered(bill) && !isUnpaid(bill))
    .map((bill) => ({
      bill,
      at: countedAt(bill),
      month: monthOf(countedAt(bill)),
      day: businessDate(countedAt(bill)),
      staff: saleAt(of, bill.customer_id, countedAt(bill)),
    }))
    .filter(({ month }) => of.months.includes(month))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.bill.id - b.bill.id)

function factorOn(of: Of, month: string, staff: number, route: string | null, day: BusinessDate) {
  const frozen = of.departments?.get(`${month} ${staff}`)
  const department = frozen ?? of.staff.find(({ id }) => id === staff)!.department
  const candidates = [
    ['person', of.factors.filter((one) => one.staff_id === staff)],
    ['group', of.factors.filter((one) => one.department_id !== null && one.department_id === department)],
    ['route', of.factors.filter((one) => one.route_code !== null && one.route_code === route)],
    ['all', of.factors.filter((one) => (one.staff_id ?? one.department_id ?? one.route_code) === null)],
  ] as const
  for (const [factor_of, rows] of candidates) {
    const found = latest(rows, day)
    if (found) return { factor: found.factor, factor_of }
  }
  return { factor: 1, factor_of: 'none' }
}

export function exportRows(of: Of): SalaryRow[] {
  const each = countedIn(of).flatMap(({ bill, staff, ...counted }) => {
    if (staff === null) return []
    const fees = Map.groupBy(
      of.parts.filter((part) => part.bill === bill.id),
      ({ route }) => route,
    )
    const routes = [...fees]
      .map(([route, parts]) => ({
        route,
        weight: Math.max(
          sumOf(parts, (part) => part.fees),
          0,
        ),
      }))
      .toSorted((a, b) => a.route.localeCompare(b.route))
    const isNothing = sumOf(routes, ({ weight }) => weight) === 0
    const weighed = isNothing ? routes.map(({ route }) => ({ route, weight: 1 })) : routes
    const whole = sumOf(weighed, ({ weight }) => weight)
    const revenues = revenuesOf(bill)
    let before = 0
    return weighed.map(({ route, weight }) => {
      const part = (vnd: number) => shareOf(vnd, before + weight, whole) - shareOf(vnd, before, whole)
      const parts = {
        service: part(revenues.service),
        freight: part(revenues.freight),
        surcharge: part(revenues.surcharge),
      }
      before += weight
      return { ...counted, bill, staff, route, parts, base: sumOf(Object.values(parts), (vnd) => vnd) }
    })
  })
  return [...Map.groupBy(each, ({ month, staff }) => `${month} ${staff}`).values()].flatMap((own) => {
    const total = sumOf(own, ({ base }) => base)
    let so = 0
    return own.map(({ month, staff, bill, day, route, parts, base }) => {
      const before = so
      so += base
      const earned = commission(of, month, so, total) - commission(of, month, before, total)
      const { factor, factor_of } = factorOn(of, month, staff, route, day)
      return row({
        month,
        staff_id: staff,
        kind: 'export',
        source_key: `bill:${bill.id}:${route}`,
        day,
        customer_id: bill.customer_id,
        bill_id: bill.id,
        route_code: route,
        base,
        factor,
        factor_of,
        amount: round(new Decimal(earned).times(factor)),
        facts: { ...parts, commission: earned, before },
      })
    })
  })
}

/** What bills that count bring besides: what was asked above the table, and who is new. */
export function countedRows(of: Of): SalaryRow[] {
  return countedIn(of).flatMap(({ bill, month, day, staff }) => {
    if (staff === null) return []
    const common = { month, staff_id: staff, day, customer_id: bill.customer_id, bill_id: bill.id }
    const percent = settingOf(of, month, 'salary.surcharge_percent')
    const bargained = of.parts
      .filter((part) => part.bill === bill.id && part.asked !== null && part.charged > part.asked)
      .map(({ id, order, route, charged, asked }) => {
        const base = charged - asked!
        return row({
          ...common,
          kind: 'surcharge',
          source_key: `bill_order:${id}`,
          order_id: order,
          route_code: route,
          base,
          factor: percent,
          amount: shareOf(base, percent, 100),
          facts: { table: asked, charged },
        })
      })
    return [...bargained, ...freshRows(of, bill, common)]
  })
}

function freshRows(
  of: Of,
  bill: Bill,
  common: Pick<SalaryRow, 'month' | 'staff_id' | 'day' | 'customer_id' | 'bill_id'>,
): SalaryRow[] {
  const completed = of.customers.get(bill.customer_id)!.completed_at
  const [first] = of.bills
    .filter((one) => one.customer_id === bill.customer_id && isDelivered(one))
    .toSorted((a, b) => a.delivered_at.getTime() - b.delivered_at.getTime() || a.id - b.id)
  if (!completed || !first) return []
  const set = (key: string) => settingOf(of, common.month, `salary.new_customer${key}`)
  const [completedOn, firstOn] = [businessDate(completed), businessDate(first.delivered_at)]
  if (daysBetween(completedOn, firstOn) > set('_days')) return []
  if (businessDate(bill.delivered_at) >= monthsLater(firstOn, set('_months'))) return []
  const { service } = revenuesOf(bill)
  const facts = { completed: completedOn, first: firstOn }
  const rows: SalaryRow[] = []
  if (first.id === bill.id)
    rows.push(
      row({
        ...common,
        kind: 'new_customer',
        source_key: `customer:${bill.customer_id}`,
        base: service,
        amount: set(''),
        facts,
      }),
    )
  if (service > 0)
    rows.push(
      row({
        ...common,
        kind: 'new_customer_fee',
        source_key: `bill:${bill.id}`,
        base: service,
        factor: set('_percent'),
        amount: shareOf(service, set('_percent'), 100),
        facts,
      }),
    )
  return rows
}

/** The same day of a later month, or its last. */
function monthsLater(day: BusinessDate, months: number): BusinessDate {
  let first = `${day.slice(0, 7)}-01`
  for (let n = 0; n < months; n += 1) first = addDays(first, 32).slice(0, 8) + '01'
  const last = addDays(`${addDays(first, 32).slice(0, 7)}-01`, -1)
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

/** Bills that earn nothing, and why. */
export function excludedRows(of: Of): SalaryRow[] {
  const excluded = (bill: Bill, at: Date, staff: number | null, note: string) =>
    of.months.includes(monthOf(at))
      ? [
          row({
            month: monthOf(at),
            staff_id: staff,
            kind: 'excluded',
            source_key: `bill:${bill.id}`,
            day: businessDate(at),
            customer_id: bill.customer_id,
            bill_id: bill.id,
            note,
            facts: { revenue: revenuesOf(bill).all },
          }),
        ]
      : []
  const later = of.bills.filter(isDelivered).flatMap((bill) => {
    const at = bill.delivered_at
    const staff = saleAt(of, bill.customer_id, at)
    if (isUnpaid(bill)) return excluded(bill, at, staff, 'COD chưa về')
    const paid = countedAt(bill)
    if (monthOf(paid) === monthOf(at)) return []
    const month = monthName(monthOf(paid))
    return excluded(bill, at, staff, `Tiền COD về tháng ${month}: tính vào tháng đó`)
  })
  const moved = countedIn(of).flatMap(({ bill, at, staff }) => {
    if (staff === bill.sale_id || (bill.sale_id === null && staff !== null)) return []
    const now = of.staff.find(({ id }) => id === staff)?.name
    const note = now ? `Khách đã chuyển cho ${now}` : 'Khách không còn người phụ trách khi phiếu được tính'
    return excluded(bill, at, bill.sale_id, note)
  })
  const undelivered = of.bills
    .filter(({ status }) => status === billStatus.undeliverable)
    .flatMap((bill) => {
      const note = bill.reason === null ? 'Không giao được' : `Không giao được: ${bill.reason}`
      return excluded(bill, bill.status_at, saleAt(of, bill.customer_id, bill.status_at), note)
    })
  return [...later, ...moved, ...undelivered]
}

/** What bills under way would add to the month that it is, for whoever has their customers. */
export function forecastRows(of: Of): SalaryRow[] {
  const month = of.today.slice(0, 7)
  if (!of.months.includes(month)) return []
  const counted = countedIn(of).filter((one) => one.month === month)
  const coming = of.bills
    .filter((bill) => bill.status < billStatus.delivered || isUnpaid(bill))
    .map((bill) => ({ bill, staff: of.customers.get(bill.customer_id)!.sale_id, vnd: revenuesOf(bill).all }))
    .toSorted((a, b) => a.bill.id - b.bill.id)
  return [...Map.groupBy(coming, ({ staff }) => staff)].flatMap(([staff, own]) => {
    if (staff === null) return []
    let so = sumOf(
      counted.filter((one) => one.staff === staff),
      ({ bill }) => revenuesOf(bill).all,
    )
    const total = so + sumOf(own, ({ vnd }) => vnd)
    return own.map(({ bill, vnd }) => {
      const before = so
      so += vnd
      const more = commission(of, month, so, total) - commission(of, month, before, total)
      const { factor, factor_of } = factorOn(of, month, staff, null, of.today)
      return row({
        month,
        staff_id: staff,
        kind: 'forecast',
        source_key: `bill:${bill.id}`,
        day: of.today,
        customer_id: bill.customer_id,
        bill_id: bill.id,
        factor,
        factor_of,
        facts: { revenue: vnd, forecast: round(new Decimal(more).times(factor)) },
      })
    })
  })
}
