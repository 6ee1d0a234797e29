import { sql } from 'kysely'
import type { z } from 'zod'
import { visibleCustomers } from '#customers/server/customer.repo.ts'
import { readLink } from '#orders/core/link.rules.ts'
import type { OrderRecord } from '#orders/core/order.api.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { orderListingFor, shownOrder, visibleOrders } from '#orders/core/server/order.repo.ts'
import type { openRequests as openRequestsCall } from '#orders/desk/look-up.api.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { normalizePhone } from '#platform/rules/phone.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { listRows } from '#platform/server/lists/list.ts'

const isLink = (text: string) => /^https?:\/\//i.test(text)

/** The orders that a code, a track, a number at the seller, a link or words find, of those the person may see. */
export async function basicQuotes({ db, actor }: Context, text: string, query: ListQuery) {
  const link = isLink(text) ? readLink(text) : null
  const ofItem = sql`o.site_code = ${link?.site ?? null} and o.item_id = ${link?.itemId ?? null}`
  const scope = isLink(text) ? sql<boolean>`${visibleOrders(actor)} and ${ofItem}` : visibleOrders(actor)
  const asked = isLink(text) ? query : { ...query, q: text }
  const page = await listRows<OrderRecord>(db, orderListingFor(actor), asked, scope)
  return { ...page, results: page.results.map((row) => shownOrder(actor, row)) }
}

/** What a customer asked for and nobody has quoted yet. @throws orders.customer_unknown */
export async function openRequests({ db, actor }: Context, username: string) {
  const named = await sql<{ id: number }>`select c.id from customer c
    where (c.customer_no = ${username.toUpperCase()} or c.phone = ${normalizePhone(username)})
      and ${visibleCustomers(actor)}`.execute(db)
  const customers = named.rows.map(({ id }) => id)
  if (customers.length === 0) throw refuseOrder('orders.customer_unknown')
  const { rows } = await sql<z.input<typeof openRequestsCall.data>[number]>`
    select o.id, o.code, o.name, o.link, o.site_code, o.quantity as quality, o.goods_values, o.domestic_ship, o.currency,
      o.note, o.created_at
    from orders o where o.customer_id = any(${customers}::bigint[]) and o.status = ${lit(orderStatus.awaitingQuote)}
      and o.revision = 0 and ${visibleOrders(actor)}
    order by o.created_at, o.id limit 100`.execute(db)
  return rows
}
