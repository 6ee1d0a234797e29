/** Test helper: what salaries are reckoned from, as it stands in its tables, row by row. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BillParts } from '#billing/bill.rules.ts'
import { billStatus } from '#billing/bill.status.ts'
import { penaltyStatus } from '#cashdesk/debts/penalty.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { LineKind } from '#salary/salary.words.ts'
import { leaveStatus } from '#staff/leave.status.ts'
import { staffStatus } from '#staff/staff.status.ts'

export type Bill = BillParts & {
  id: number
  customer_id: number
  sale_id: number | null
  status: number
  status_at: Date
  reason: string | null
  delivered_at: Date
  cod_status: string
  cod_paid_at: Date | null
}
export interface Dated {
  applied_date: BusinessDate
}
export type SalarySources = Awaited<ReturnType<typeof salarySources>>
export async function salarySources(db: Db) {
  const all = async <Row>(statement: RawBuilder<Row>) => (await statement.execute(db)).rows
  return {
    settings: await all(
      sql<Dated & { key: string; value: number }>`select key, value, applied_date from config_factor`,
    ),
    bills: await all(sql<Bill>`select * from bill where status >= ${lit(billStatus.approved)} order by id`),
    parts: await all(sql<{
      id: number
      bill: number
      order: number
      route: string
      fees: number
      charged: number
      asked: number | null
    }>`select x.id, x.bill_id as bill, x.order_id as order, o.route_code as route, x.surcharge_vnd as charged, o.surcharge_vnd as asked,
      x.service_vnd + x.freight_vnd + x.surcharge_vnd + x.extras_vnd - x.customs_vnd as fees
      from bill_order x join orders o on o.id = x.order_id where x.removed_at is null order by x.id`),
    assigned: await all(
      sql<{
        customer_id: number
        sale_id: number
        started_at: Date
        ended_at: Date | null
      }>`select customer_id, sale_id, started_at, ended_at from sale_assignment order by started_at, id`,
    ),
    customers: new Map(
      (
        await all(
          sql<{
            id: number
            sale_id: number | null
            completed_at: Date | null
          }>`select id, sale_id, completed_at from customer`,
        )
      ).map((one) => [one.id, one]),
    ),
    staff: await all(sql<{
      id: number
      name: string
      sells: boolean
      active: boolean
      department: number | null
      leaveDays: number
    }>`select id, name, role in ('SS', 'CC') as sells, status = ${lit(staffStatus.active)} as active,
      department_id as department, leave_days as "leaveDays" from staff`),
    bases: await all(
      sql<
        Dated & { staff_id: number; amount: number }
      >`select staff_id, amount, applied_date from salary_base`,
    ),
    factors: await all(
      sql<
        Dated & {
          staff_id: number | null
          department_id: number | null
          route_code: string | null
          factor: number
        }
      >`select staff_id, department_id, route_code, factor, applied_date from salary_factor`,
    ),
    kgFactors: await all(
      sql<
        Dated & { route_code: string | null; goods_type: string | null; factor: number }
      >`select route_code, goods_type, factor, applied_date from salary_kg_factor`,
    ),
    weighed: await all(sql<{
      id: number
      customer_id: number
      route: string
      goods: string
      kg: number
      at: Date
      factor: number | null
      reason: string | null
      note: string | null
    }>`select o.id, o.customer_id, o.route_code as route, o.goods_type as goods, o.weight as kg, i.created_at as at, k.factor, k.reason, k.note
      from orders o join inbill i on i.id = o.inbill_id left join salary_order_mark k on k.order_id = o.id
      where i.cancelled_at is null and o.status <> ${lit(orderStatus.cancelled)} and o.deleted_at is null
        and o.customer_id is not null and o.weight > 0 order by o.id`),
    sheet: await all(
      sql<{
        id: number
        month: string
        sale_id: number
        customer_id: number
        order_id: number | null
        route_code: string
        goods_type: string
        kg: number
        factor: number
        reason: string | null
        note: string | null
      }>`select * from import_revenue order by id`,
    ),
    penalties: await all(sql<{
      id: number
      staff_id: number
      customer_id: number
      order_id: number | null
      amount: number
      at: Date
      words: string
    }>`select id, staff_id, customer_id, order_id, amount, decided_at as at, code || ': ' || note as words from penalty
      where staff_id is not null and status = ${lit(penaltyStatus.charged)}`),
    leaves: await all(
      sql<{
        staff_id: number
        kind: 'annual' | 'unpaid'
        from_date: BusinessDate
        from_half: string
        to_date: BusinessDate
        to_half: string
      }>`select * from staff_leave where status = ${lit(leaveStatus.approved)} and kind in ('annual', 'unpaid')`,
    ),
    holidays: new Map(
      (await all(sql<{ date: BusinessDate; kind: string }>`select date, kind from holiday`)).map((one) => [
        one.date,
        one.kind,
      ]),
    ),
    accounts: await all(sql<{ customer: number; day: BusinessDate; amount: number; kind: string }>`
      select a.owner_id as customer, l.posting_date as day, l.amount, e.kind from entry_line l
      join account a on a.id = l.account_id and a.kind = 'customer' join entry e on e.id = l.entry_id`),
    adjustments: await all(
      sql<{
        id: number
        month: string
        staff_id: number
        amount: number
        reason: string
        at: Date
        made_by: number
      }>`select id, month, staff_id, amount, reason, created_at as at, made_by from salary_adjustment`,
    ),
    corrections: await all(
      sql<{
        id: number
        month: string
        staff_id: number
        corrects_month: string
        corrects_id: number | null
        corrects_kind: LineKind
        source_key: string
        day: BusinessDate
        customer_id: number | null
        bill_id: number | null
        order_id: number | null
        amount: number
        was: number
        now_is: number
      }>`select * from salary_correction order by id`,
    ),
    slips: await all(
      sql<{
        id: number
        month: string
        staff_id: number
        total: number
      }>`select id, month, staff_id, total from salary_slip`,
    ),
  }
}
