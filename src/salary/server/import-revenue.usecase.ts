import { sql } from 'kysely'
import { visibleCustomers } from '#customers/server/customer.repo.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { businessDate, monthName } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { SheetColumn, SheetRow } from '#platform/rules/sheet.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Context } from '#platform/server/context.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { listSums, withinList } from '#platform/server/lists/list-within.ts'
import { describedList, fileColumns } from '#platform/server/lists/record-list.ts'
import { importRoutes } from '#platform/server/lists/sheets/sheet-import.ts'
import type { AddRowIssue, SheetImport } from '#platform/server/lists/sheets/sheet-import.ts'
import {
  exportImportRevenue,
  importRevenueImport,
  importRevenueUpload,
  listImportRevenue,
} from '#salary/import-revenue.api.ts'
import type { ImportRevenueRecord } from '#salary/import-revenue.api.ts'
import { monthOf } from '#salary/salary.rules.ts'
import { importRevenueFields } from '#salary/import-revenue.fields.ts'
import { allOf } from '#platform/server/db/together.ts'

const amount = sql`round(r.kg * r.factor)::bigint`
const described = describedList(importRevenueFields, 'r', {
  sale_username: sql`sale.username`,
  sale_name: sql`sale.name`,
  customer_no: sql`c.customer_no`,
  order_code: sql`o.code`,
  amount,
})
const listing: ListDefinition<'kg' | 'amount'> = {
  from: sql`import_revenue r join staff sale on sale.id = r.sale_id join customer c on c.id = r.customer_id
    left join orders o on o.id = r.order_id`,
  ...described,
  select: sql`r.id, ${described.select}`,
  filters: {
    ...described.filters,
    month: (asked) => sql<boolean>`r.month = any(${asked.split(',').map((one) => monthOf(one) ?? one)})`,
  },
  sorts: { month: sql`r.month` },
  key: sql`r.id`,
  defaultSort: '-month',
  sums: { kg: sql`r.kg`, amount },
}

export async function listRevenue({ db, actor }: Context, query: ListQuery) {
  const scope = visibleCustomers(actor)
  const within = withinList(db, listing, query, scope)
  const [page, totals] = await allOf([
    listRows<ImportRevenueRecord>(db, listing, query, scope),
    listSums(db, listing, within),
  ])
  return { ...page, totals }
}

export const revenueFile = exportOf<ImportRevenueRecord>(
  exportImportRevenue,
  listImportRevenue,
  ({ actor }) => ({
    columns: fileColumns<ImportRevenueRecord>(importRevenueFields, {
      month: { value: ({ month }) => monthName(month) },
    }),
    definition: listing,
    scope: visibleCustomers(actor),
    summed: ['kg', 'amount'],
  }),
)

type Field = 'month' | 'sale' | 'customer' | 'order' | 'route' | 'goods' | 'kg' | 'factor'
const f = importRevenueFields
const columns: readonly SheetColumn<Field>[] = [
  {
    field: 'month',
    title: f.month.label,
    required: true,
    width: 10,
    example: '2026-11',
    shown: (text) => {
      const month = monthIn(text)
      return month ? monthName(month) : text
    },
  },
  { field: 'sale', title: f.sale_username.label, required: true, width: 20, example: 'ss' },
  { field: 'customer', title: f.customer_no.label, width: 14, example: 'KH000123' },
  { field: 'order', title: f.order_code.label, width: 14 },
  { field: 'route', title: f.route_code.label, required: true, width: 16, example: 'JP-AIR' },
  { field: 'goods', title: f.goods_type.label, required: true, width: 14, example: 'household' },
  { field: 'kg', title: f.kg.label, required: true, width: 10, example: '12.5' },
  { field: 'factor', title: f.factor.label, required: true, width: 14, example: '5000' },
]

interface Ready {
  month: string
  sale_id: number
  customer_id: number
  order_id: number | null
  route_code: string
  goods_type: string
  kg: number
  factor: number
}

/** What sales people earn by weight, from a sheet: all rows or none, never of a month that is resolved. */
export const revenueSheet: SheetImport<Field, Ready> = {
  calls: importRevenueImport,
  columns,
  read,
  write: async ({ db, actor }, row) => {
    const { rows } = await sql<{ kg: number; factor: number }>`
      with old as (select kg, factor from import_revenue where ${sameRow(row)})
      insert into import_revenue (month, sale_id, customer_id, order_id, route_code, goods_type, kg, factor,
        made_by)
      values (${row.month}, ${row.sale_id}, ${row.customer_id}, ${row.order_id}, ${row.route_code}, ${row.goods_type},
        ${row.kg}, ${row.factor}, ${actor.id})
      on conflict (month, sale_id, customer_id, order_id, route_code, goods_type) do update
        set kg = excluded.kg, factor = excluded.factor, reason = null, made_by = excluded.made_by
      returning (select kg from old) as kg, (select factor from old) as factor`.execute(db)
    const [old] = rows
    const now = `${monthName(row.month)}: ${formatVnd(Math.round(row.kg * row.factor))} đ`
    return old?.kg ? `${now} (trước ${formatVnd(Math.round(old.kg * old.factor))} đ)` : now
  },
}

/** The import once more, as the screen's own call. */
export const revenueUpload = importRoutes({ ...revenueSheet, calls: importRevenueUpload }).filter(
  ({ call }) => call.id === importRevenueUpload.run.id,
)

const sameRow = (row: Ready) => sql`month = ${row.month} and sale_id = ${row.sale_id}
  and customer_id = ${row.customer_id} and order_id is not distinct from ${row.order_id}
  and route_code = ${row.route_code} and goods_type = ${row.goods_type}`

async function read(
  context: Context,
  rows: readonly SheetRow<Field>[],
  addRowIssue: AddRowIssue<Field>,
): Promise<(Ready | null)[]> {
  const known = await namesOf(context, rows)
  const earlier = new Map<string, number>()
  return rows.map((row) => {
    const { values } = row
    let good = true
    const issue = (field: Field | null, message: string) => {
      good = false
      addRowIssue(row, field, message)
    }
    const month = monthIn(values.month)
    if (!month) issue('month', 'Tháng có dạng 11/2026 hoặc 2026-11')
    else if (known.resolved.has(month))
      issue('month', `Lương tháng ${monthName(month)} đã chốt, không đổi được nữa`)
    else if (known.last !== null && month < known.last)
      issue(
        'month',
        `Đã chốt lương đến tháng ${monthName(known.last)}: tháng ${monthName(month)} không chốt nữa`,
      )
    else if (month > known.running) issue('month', `Tháng ${monthName(month)} chưa bắt đầu`)
    const sale = known.sales.get((values.sale ?? '').toLowerCase())
    if (!sale) issue('sale', 'Không có nhân viên kinh doanh này')
    const order = values.order ? known.orders.get(values.order.toUpperCase()) : undefined
    if (values.order && !order) issue('order', 'Không tìm thấy đơn hàng này')
    const customer = values.customer ? known.customers.get(values.customer.toUpperCase()) : order?.customer_id
    if (!customer) issue('customer', 'Không tìm thấy khách hàng: cần mã khách hoặc mã đơn')
    else if (order && order.customer_id !== customer) issue('order', 'Đơn này của khách khác')
    const [route, goods] = [values.route ?? '', values.goods ?? '']
    if (!known.routes.has(route)) issue('route', 'Không có tuyến này')
    if (!known.goods.has(goods)) issue('goods', 'Không có loại hàng này')
    const [kg, factor] = [numberOf(values.kg), numberOf(values.factor)]
    if (kg === null || kg <= 0 || kg > 1e6) issue('kg', 'Cân phải là số lớn hơn 0')
    if (factor === null || factor < 0 || factor > 1e8 || !Number.isInteger(factor))
      issue('factor', 'Hệ số phải là số đồng nguyên, từ 0')
    const key = [month, sale, customer, order?.id, route, goods].join('|')
    if (earlier.has(key)) issue(null, `Trùng với dòng ${earlier.get(key)}`)
    earlier.set(key, row.line)
    if (!good || !month || !sale || !customer || kg === null || factor === null) return null
    const order_id = order?.id ?? null
    const round = Math.round(kg * 100) / 100
    return {
      month,
      sale_id: sale,
      customer_id: customer,
      order_id,
      route_code: route,
      goods_type: goods,
      kg: round,
      factor,
    }
  })
}

/** Of 11/2026 a spreadsheet makes the first of November, and keeps that as an instant: it is the month that was typed. */
function monthIn(text: string | undefined): string | null {
  const kept = /^(20\d\d-\d\d)-\d\dT/.exec(text ?? '')
  return monthOf(kept?.[1] ?? text)
}

function numberOf(text: string | undefined): number | null {
  const value = Number((text ?? '').replaceAll(',', ''))
  return text && Number.isFinite(value) ? value : null
}

/** What the rows name, each kind asked for once. */
async function namesOf({ db, actor, now }: Context, rows: readonly SheetRow<Field>[]) {
  const said = (field: Field) => rows.flatMap(({ values }) => values[field] ?? [])
  const upper = (field: Field) => said(field).map((text) => text.toUpperCase())
  const [sales, customers, orders, routes, goods, resolved] = await allOf([
    sql<{ id: number; name: string }>`select id, lower(username) as name from staff
      where lower(username) = any(${said('sale').map((text) => text.toLowerCase())}::text[]) and role in ('SS', 'CC')`.execute(
      db,
    ),
    sql<{ id: number; name: string }>`select c.id, c.customer_no as name from customer c
      where ${visibleCustomers(actor)} and c.customer_no = any(${upper('customer')}::text[])`.execute(db),
    sql<{
      id: number
      name: string
      customer_id: number
    }>`select o.id, o.code as name, o.customer_id from orders o
      where ${visibleOrders(actor)} and o.code = any(${upper('order')}::text[])`.execute(db),
    sql<{ name: string }>`select code as name from route`.execute(db),
    sql<{ name: string }>`select code as name from goods_type`.execute(db),
    sql<{ name: string }>`select month as name from salary_month`.execute(db),
  ])
  const byName = (found: { rows: { id: number; name: string }[] }) =>
    new Map(found.rows.map(({ id, name }) => [name, id]))
  const names = (found: { rows: { name: string }[] }) => new Set(found.rows.map(({ name }) => name))
  return {
    sales: byName(sales),
    customers: byName(customers),
    orders: new Map(orders.rows.map((order) => [order.name, order])),
    routes: names(routes),
    goods: names(goods),
    resolved: names(resolved),
    last:
      resolved.rows
        .map(({ name }) => name)
        .toSorted()
        .at(-1) ?? null,
    running: businessDate(now).slice(0, 7),
  }
}
