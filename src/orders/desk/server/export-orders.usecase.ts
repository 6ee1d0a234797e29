import { sql } from 'kysely'
import type { OrderDetailRecord, OrderRecord } from '#orders/core/order.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { listOrders } from '#orders/core/order.api.ts'
import { exportCustomerOrders, exportOrderDetails, exportOrders } from '#orders/desk/order-export.api.ts'
import { exportExtras, listExtras } from '#orders/desk/extra-services.api.ts'
import { noteWords } from '#orders/core/order-note.rules.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { awaitingServices, orderListing, visibleOrders } from '#orders/core/server/order.repo.ts'
import { listedFields } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'
import { is } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import type { ExportColumn } from '#platform/server/lists/export.ts'
import { detailSelect, fileColumns } from '#platform/server/lists/record-list.ts'

type DetailRecord = Pick<OrderDetailRecord, keyof OrderRecord | DetailKey>
type DetailKey = keyof typeof orderFields & keyof OrderDetailRecord

const summed = ['quoted_total', 'deposit_request', 'deposit', 'total_vnd'] as const
/** What a quote made anew or a cancelled order would come to, nobody pays. */
const notStanding = {
  title: 'Chờ báo giá, đã hủy',
  is: ({ status }: { status: number }) =>
    status === orderStatus.awaitingQuote || status === orderStatus.cancelled,
}
/** Of the row too, but only of interest where the quote is. */
const quoteColumns: ReadonlySet<string> = new Set(['expiration_date', 'payment_percent'])
/** Their words in place of their codes. */
const words = { named_notes: { value: (row: OrderRecord) => noteWords(row.named_notes).join(', ') } }
const plain = fileColumns<OrderRecord>(listedFields(orderFields), words).filter(
  ({ key }) => !quoteColumns.has(key),
)

const detailListing = {
  ...orderListing,
  select: sql`${orderListing.select}, ${detailSelect(orderFields, 'o')}`,
}

/** What things cost us is for sales and support only from 6; the warehouse has no such column. */
const costSeers = roles('ql', 'kt', 'kd', 'cs')
const seesCost = (actor: Actor, row: OrderRecord) => is(actor, 'ql', 'kt') || row.status >= orderStatus.bought

function detail(actor: Actor): readonly ExportColumn<DetailRecord>[] {
  const cost = (key: 'actual_price' | 'actual_ship' | 'absorbed_vnd') => ({
    seenBy: costSeers,
    value: (row: DetailRecord) => (seesCost(actor, row) ? row[key] : null),
  })
  return fileColumns<DetailRecord>(orderFields, {
    ...words,
    actual_price: cost('actual_price'),
    actual_ship: cost('actual_ship'),
    absorbed_vnd: cost('absorbed_vnd'),
  })
}

/** The orders of the list's filters that the person may see. @throws bad_input by field */
export const ordersFile = exportOf<OrderRecord>(exportOrders, listOrders, ({ actor }) => ({
  columns: plain,
  definition: orderListing,
  scope: visibleOrders(actor),
  summed,
  apart: notStanding,
}))

/** Orders with services to be done, with these. @throws bad_input by field */
export const extrasFile = exportOf<OrderRecord>(exportExtras, listExtras, ({ actor }) => ({
  columns: [
    ...plain,
    {
      key: 'services_extra',
      title: orderFields.services_extra.label,
      value: (row) => row.services_extra.join(', '),
    },
  ],
  definition: orderListing,
  scope: awaitingServices(actor),
  summed,
}))

/** The orders of one customer, of those the person may see. */
export const customerOrdersFile = exportOf<OrderRecord>(exportCustomerOrders, listOrders, ({ actor }) => ({
  columns: plain,
  definition: orderListing,
  scope: visibleOrders(actor),
  summed,
  apart: notStanding,
}))

/** The same orders with quote, purchase, weights and prices. @throws bad_input by field */
export const orderDetailsFile = exportOf<DetailRecord>(exportOrderDetails, listOrders, ({ actor }) => ({
  columns: detail(actor),
  definition: detailListing,
  scope: visibleOrders(actor),
  summed: [...summed, 'goods_vnd', 'service_vnd', 'freight_vnd', 'surcharge_vnd', 'extras_vnd'],
  apart: notStanding,
}))
