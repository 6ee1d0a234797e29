import { sql } from 'kysely'
import type { z } from 'zod'
import { actOnBill } from '#billing/server/act-on-bill.ts'
import { billStatus } from '#billing/bill.status.ts'
import type { consigneeRow, VipRevenueRecord } from '#billing/customer-bills.api.ts'
import { refuseCustomer } from '#customers/customer.errors.ts'
import { findCustomer, lockCustomer, vipFilter, visibleCustomers } from '#customers/server/customer.repo.ts'
import { refuseUnknownSale } from '#customers/server/sale.usecase.ts'
import { vipStatus } from '#customers/vip.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { businessDate, period } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { listRows } from '#platform/server/lists/list.ts'
import { filterCondition } from '#platform/server/lists/list-definition.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { allOf } from '#platform/server/db/together.ts'

/** @throws customers.not_found */
async function refuseUnknown({ db, actor }: Context, id: number): Promise<void> {
  if (!(await findCustomer(db, actor, { id }))) throw refuseCustomer('customers.not_found')
}

/** Receivers frozen on the customer's slips, each once, the last used first. */
export async function consigneesOf(
  context: Context,
  customer: number,
): Promise<z.input<typeof consigneeRow>[]> {
  await refuseUnknown(context, customer)
  const { rows } = await sql<z.input<typeof consigneeRow>>`
    select r.name, r.phone, r.address, r.province, r.district, r.ward, max(r.ward_code) as ward_code,
      max(r.province_code) as province_code, max(r.system) as system, count(*) as bills,
      (array_agg(b.code order by b.created_at desc, b.id desc))[1] as last_bill, max(b.created_at) as last_at
    from (select * from bill where customer_id = ${customer} and status <> ${lit(billStatus.cancelled)} and receiver is not null
      order by created_at desc limit 500) b
    cross join lateral (select coalesce(b.receiver->>'name', '') as name, coalesce(b.receiver->>'phone', '') as phone,
      coalesce(b.receiver->>'address', '') as address, coalesce(b.receiver->>'province', '') as province,
      b.receiver->>'district' as district, coalesce(b.receiver->>'ward', '') as ward,
      b.receiver->>'ward_code' as ward_code, b.receiver->>'province_code' as province_code,
      coalesce(b.receiver->>'system', '2025') as system) r
    group by r.name, r.phone, r.address, r.province, r.district, r.ward order by last_at desc limit 50`.execute(
    context.db,
  )
  return rows
}

/** Sub-statuses aside: from the quote until its slip is approved. */
const open = sql`status between ${lit(orderStatus.awaitingQuote)} and ${lit(orderStatus.salesConfirmed)}`

/**
 * Moves what is still open to the sales person: their new colleague then sees and earns it. What is
 * approved stays with who made it.
 * @throws customers.not_found, customers.sale_unknown
 */
export async function moveSaleOfCustomer(
  context: Context,
  given: { customer: number; sale?: number | undefined },
): Promise<Moved> {
  const { db } = context
  const customer = await lockCustomer(context, given.customer)
  const sale = given.sale ?? customer.sale_id
  if (sale === null) throw refuseCustomer('customers.sale_unknown')
  await refuseUnknownSale(db, sale)
  const orders = await sql<{ id: number; station_id: number }>`update orders set sale_id = ${sale}
    where customer_id = ${customer.id} and ${open} and deleted_at is null
      and sale_id is distinct from ${sale} returning id, station_id`.execute(db)
  const bills = await sql<{ id: number; station_id: number }>`update bill set sale_id = ${sale}
    where customer_id = ${customer.id} and status in (${lit(billStatus.new, billStatus.confirmed)}) and sale_id is distinct from ${sale}
    returning id, station_id`.execute(db)
  const moved = [
    ...orders.rows.map((row) => ({ ...row, entity: 'order' as const })),
    ...bills.rows.map((row) => ({ ...row, entity: 'bill' as const })),
  ]
  for (const { entity, id, station_id: station } of moved) {
    await recordEvent(context, { entity, id, action: 'assign_sale', station, data: { to: sale } })
  }
  return {
    orders: orders.rows.length,
    bills: bills.rows.length,
    done: bills.rows.map((row) => row.id),
    failed: [],
  }
}

interface Moved extends BulkAnswer {
  orders: number
  bills: number
}

/**
 * Moves slips that are not approved, each by itself and with its orders, to a sales person, without one
 * to their customer's. @throws bills.status, customers.sale_unknown
 */
export async function moveSaleOfBills(
  context: Context,
  given: { bills: readonly number[]; sale?: number | undefined },
): Promise<Moved> {
  if (given.sale !== undefined) await refuseUnknownSale(context.db, given.sale)
  let orders = 0
  const answer = await eachRow(context.db, given.bills, async (tx, id) => {
    const inRow = { ...context, db: tx }
    const bill = await actOnBill({
      context: inRow,
      id,
      action: 'assign_sale',
      effect: async ({ customer_id }) => {
        const sale = given.sale ?? (await lockCustomer(inRow, customer_id)).sale_id
        if (sale === null) throw refuseCustomer('customers.sale_unknown')
        return { set: { sale_id: sale }, data: { to: sale } }
      },
    })
    const moved = await sql<{
      id: number
      sale_id: number
    }>`update orders o set sale_id = b.sale_id from bill b
      where b.id = ${id} and o.bill_id = b.id and o.sale_id is distinct from b.sale_id
      returning o.id, o.sale_id`.execute(tx)
    for (const row of moved.rows) {
      const data = { to: row.sale_id }
      await recordEvent(inRow, {
        entity: 'order',
        id: row.id,
        action: 'assign_sale',
        station: bill.station_id,
        data,
      })
    }
    orders += moved.rows.length
  })
  return { orders, bills: answer.done.length, ...answer }
}

const complete = sql`b.customer_id = c.id and b.status = ${lit(billStatus.delivered)}`

/** Revenue within the query's days, in the lateral that reads a customer's slips. */
const revenueOf = (query: ListQuery): ListDefinition => ({
  from: sql`customer c left join staff s on s.id = c.sale_id
    left join customer_vip v on v.customer_id = c.id and v.kind = 'auction' and v.status <> ${lit(vipStatus.off)}
    left join lateral (select count(*) as bills, coalesce(sum(b.total_vnd), 0)::bigint as revenue,
        max(b.delivered_at) as last_at
      from bill b where ${complete} and ${delivered(query)}) r on true`,
  select: sql`c.id, c.id::text as _id, c.customer_no, c.name, v.level_code as vip_level_code, s.name as sale_name,
    r.bills, r.revenue, r.last_at`,
  filters: { sale_id: { any: 'c.sale_id', type: 'bigint' } },
  sorts: { revenue: sql`r.revenue`, bills: sql`r.bills`, id: sql`c.id` },
  key: sql`c.id`,
  defaultSort: '-revenue',
})

/** Days of delivery as a condition on `b`. */
function delivered(query: ListQuery) {
  const days: ListDefinition['filters'] = { delivered_at: { range: 'b.delivered_at' } }
  return filterCondition({ ...bare, filters: days }, query as unknown as Record<string, unknown>)
}
const bare: ListDefinition = {
  from: sql`bill b`,
  select: sql`b.id`,
  filters: {},
  sorts: {},
  key: sql`b.id`,
  defaultSort: 'id',
}

/** The VIP customers the person may see, by what they brought. */
export async function listVipRevenue({ db, actor }: Context, query: ListQuery) {
  const definition = revenueOf(query)
  const scope = sql<boolean>`${visibleCustomers(actor)} and ${vipFilter(['auction', 'mercari'])}`
  const [page, sums] = await allOf([
    listRows<VipRevenueRecord>(db, definition, query, scope),
    sql<{ revenue: number; bills: number }>`select coalesce(sum(r.revenue), 0)::bigint as revenue,
        coalesce(sum(r.bills), 0)::bigint as bills
      from ${definition.from} where ${scope}
        and ${filterCondition(definition, query as unknown as Record<string, unknown>)}`.execute(db),
  ])
  return { ...page, totals: sums.rows[0] ?? { revenue: 0, bills: 0 } }
}

/** The last twelve months in Vietnam, the present one last. @throws customers.not_found */
export async function revenueOfCustomer(context: Context, customer: number) {
  await refuseUnknown(context, customer)
  const month = `${period(businessDate(context.now))}-01`
  const { rows } = await sql<{ month: string; revenue: number; bills: number }>`
    select to_char(m, 'YYYY-MM') as month, coalesce(r.revenue, 0)::bigint as revenue, coalesce(r.bills, 0) as bills
    from generate_series(${month}::date - interval '11 months', ${month}::date, interval '1 month') m
    left join (select date_trunc('month', delivered_at at time zone 'Asia/Ho_Chi_Minh') as month,
        sum(total_vnd) as revenue, count(*) as bills
      from bill where customer_id = ${customer} and status = ${lit(billStatus.delivered)} group by 1) r on r.month = m
    order by m`.execute(context.db)
  return {
    revenue: rows.reduce((sum, row) => sum + row.revenue, 0),
    bills: rows.reduce((sum, row) => sum + row.bills, 0),
    months: rows,
  }
}
