import { orderFields } from '#orders/core/order.fields.ts'
import { sql } from 'kysely'
import type { BillingRecord } from '#cashdesk/cards/card-billing.api.ts'
import { exportBilledOrders, exportBillings, listBillings } from '#cashdesk/cards/card-billing.api.ts'
import { billingFields } from '#cashdesk/cards/card-billing.fields.ts'
import { billingListing, visibleBillings } from '#cashdesk/cards/server/card-billing.repo.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import type { ExportColumn } from '#platform/server/lists/export.ts'
import { fileColumns } from '#platform/server/lists/record-list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'

const whole = fileColumns<BillingRecord>(billingFields, {
  orders: { value: (row) => row.orders.join(', ') },
})
/** What the statement says. */
const line = whole.slice(
  0,
  whole.findIndex(({ key }) => key === 'orders'),
)

export const billingsFile = exportOf<BillingRecord>(exportBillings, listBillings, ({ actor }) => ({
  columns: whole,
  definition: billingListing,
  scope: visibleBillings(actor),
}))

type Billed = BillingRecord & {
  order_code: string
  order_name: string
  supplier_order_no: string | null
  order_amount: number
  order_buyer: string | null
}
const { table: _, ...joined } = billingListing
/** The list's rows again, one for each of their orders. */
const byOrder: ListDefinition = {
  ...joined,
  from: sql`${billingListing.from} join billing_order b on b.billing_id = t.id and b.released_at is null
    join orders o on o.id = b.order_id left join staff bought on bought.id = o.buyer_id`,
  select: sql`${billingListing.select}, o.code as order_code, o.name as order_name, o.supplier_order_no,
    b.amount as order_amount, bought.name as order_buyer`,
  key: sql`b.id`,
}

export const billedOrdersFile = exportOf<Billed>(exportBilledOrders, listBillings, ({ actor }) => ({
  columns: [
    ...(line as unknown as readonly ExportColumn<Billed>[]),
    { key: 'order_code', title: 'Mã đơn', width: 14 },
    { key: 'order_name', title: 'Sản phẩm', width: 36 },
    { key: 'supplier_order_no', title: orderFields.supplier_order_no.label, width: 22 },
    { key: 'order_amount', title: 'Giá mua', kind: 'number', width: 14 },
    { key: 'order_buyer', title: 'Người mua', width: 18 },
  ],
  definition: byOrder,
  scope: sql<boolean>`${visibleBillings(actor)} and ${visibleOrders(actor)}`,
}))
