import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OrderRecord } from '#orders/core/order.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { carriedOnly } from '#orders/core/order-kind.words.ts'
import type { orderKinds } from '#orders/core/order-kind.words.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { orderHas } from '#orders/core/server/order-text.ts'
import { listedFields } from '#platform/contract/record.ts'
import { pictureOf } from '#orders/core/server/order-picture.ts'
import { extraAskedAt } from '#orders/core/server/extra-deposit.repo.ts'
import { lastingNotes, notedStatuses } from '#orders/core/order-note.rules.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { inScope } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'
import { askedBy } from '#platform/server/lists/asked-by.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, masked } from '#platform/server/lists/record-list.ts'
import { beginsWith, foldHas } from '#platform/server/lists/searched-text.ts'

/** The orders a person may see: the station's, of these sales see their customers', buyers their own. */
export function visibleOrders(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`${inScope(actor, { station: 'o.station_id', sale: 'o.sale_id', buyer: 'o.buyer_id' })} and o.deleted_at is null`
}

/** With services that the warehouse still has to do, as the partial index says it. */
export const awaitingServices = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`o.services_extra <> '{}' and o.status in (${lit(
    orderStatus.bought,
    orderStatus.arrivedOverseas,
    orderStatus.exportedOverseas,
    orderStatus.arrivedVietnam,
    orderStatus.beingCheckedIn,
    orderStatus.checked,
  )}) and ${visibleOrders(actor)}`

/** Of an order that went on only what still holds is shown; the rest is there again where it steps back. */
const shownNotes = sql`case when o.status in (${lit(...notedStatuses)}) or o.named_notes = '{}' then o.named_notes
  else array(select n from unnest(o.named_notes) n where n in (${lit(...lastingNotes)})) end`

/** Orders that show one of these notes, `deposit_low,merge_asked`. */
function hasNotes(text: string): RawBuilder<boolean> {
  const wanted = text.split(',')
  const lasting = wanted.filter((note) => (lastingNotes as readonly string[]).includes(note))
  return sql<boolean>`(o.named_notes <> '{}' and o.named_notes && ${wanted}::text[]
    and (o.status in (${lit(...notedStatuses)}) or o.named_notes && ${lasting}::text[]))`
}

/** Orders `o` that come under one of these tracks: their own, or a further one of what we only carry. */
export const comesUnder = (tracks: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(o.track = any(${[...tracks]}::text[]) or o.id = any(array(
    select t.order_id from order_track t where t.track = any(${[...tracks]}::text[]))))`

/** Orders by their codes, their tracks or those of their packages: whatever column was pasted. */
export function byCodes(values: readonly string[]): RawBuilder<boolean> {
  const codes = values.map((value) => value.toUpperCase())
  const tracks = values.map(normalizeTracking)
  // Each by its own index, once: as alternatives of one condition the planner may read every order.
  return sql<boolean>`o.id = any(array(select x.id from orders x where x.code = any(${codes}::text[])
    union select x.id from orders x where x.track = any(${tracks}::text[])
    union select t.order_id from order_track t where t.track = any(${tracks}::text[])
    union select po.order_id from package p join package_order po on po.package_id = p.id
      where p.track = any(${tracks}::text[]) and p.cancelled_at is null))`
}

const described = describedList(orderFields, 'o', {
  picture: pictureOf,
  status: sql`o.status::float8`,
  sub_status: sql`o.sub_status::float8`,
  customer_no: sql`c.customer_no`,
  customer_name: sql`c.name`,
  customer_phone: sql`coalesce(c.phone, o.receiver ->> 'phone')`,
  sale_name: sql`sale.name`,
  buyer_name: sql`buyer.name`,
  deposit: sql`coalesce((select l.amount from customer_lock l where l.order_id = o.id and l.kind = 'deposit' and l.released_at is null), 0)`,
  extra_asked_at: extraAskedAt,
  named_notes: shownNotes,
  autobuy: sql`o.autobuy`,
  purchase_waits: sql`o.purchase_waits`,
  bill_code: sql`(select b.code from bill b where b.id = o.bill_id)`,
})

const from = sql`orders o left join customer c on c.id = o.customer_id
  left join staff sale on sale.id = o.sale_id left join staff buyer on buyer.id = o.buyer_id`

/** Text that can only be (the beginning of) a code or a tracking number. */
const codeLike = /^[A-Za-z]{0,4}\d[\dA-Za-z-]{2,}$/

/** Orders `o` whose code or track begins so; nothing where the text can be neither. */
export function byItsCode(q: string): RawBuilder<boolean> | null {
  if (!codeLike.test(q)) return null
  const text = q.toUpperCase()
  return sql<boolean>`(${beginsWith('o.code', text)} or ${beginsWith('o.track', text)} or o.id = any(array(
    select t.order_id from order_track t where ${beginsWith('t.track', text)} limit 1000)))`
}

const { awaitingQuote, cancelled, transactionComplete, salesConfirmed } = orderStatus
const quoted = (amount: RawBuilder<unknown>) =>
  sql`case when o.status not in (${lit(awaitingQuote, cancelled)}) then ${amount} end`
const quotedTotalAt = (status: typeof awaitingQuote | typeof cancelled) =>
  sql`case when o.status = ${lit(status)} then o.quoted_total end`

/** What is quoted and stands; a quote that is being made anew and what was cancelled are summed apart. */
const orderSums = {
  quoted_total: quoted(sql`o.quoted_total`),
  waiting_total: quotedTotalAt(awaitingQuote),
  cancelled_total: quotedTotalAt(cancelled),
  deposit_request: quoted(sql`o.deposit_request`),
  // Of no other order is one held (db/invariants/order_lock.sql): those need not be looked up.
  deposit: sql`case when o.status between ${lit(transactionComplete)} and ${lit(salesConfirmed)} then
    (select l.amount from customer_lock l where l.order_id = o.id and l.kind = 'deposit' and l.released_at is null) end`,
  total_vnd: quoted(sql`o.total_vnd`),
}
export type OrderSum = keyof typeof orderSums

export const orderListing: ListDefinition<OrderSum> = {
  from,
  table: { name: 'orders', as: 'o' },
  ...described,
  // What the record alone has is hidden there.
  guarded: listedFields(orderFields),
  sums: orderSums,
  filters: {
    ...described.filters,
    named_notes: hasNotes,
    // What is only carried is the small part, with an index of its own.
    kind: (text) =>
      text === carriedOnly
        ? sql<boolean>`o.kind = 'transport'`
        : sql<boolean>`o.kind = any(${text.split(',')}::text[])`,
    codes: (text) => byCodes(text.split(',').filter(Boolean)),
  },
  key: sql`o.id`,
  defaultSort: '-created_at',
  inIndexOrder: true,
  search: {
    prefix: byItsCode,
    text: (q) => orderHas('o', q),
    row: (q) => foldHas('o.fold', q),
    owner: { column: 'o.customer_id', table: 'customer' },
    reads: ['customer_name', 'customer_phone'],
    // The folded text, which the index serves, has the form's phone in it, too.
    else: {
      prefix: byItsCode,
      text: (q) => sql<boolean>`(${orderHas('o', q)} and position(fold(${q}) in
        fold(concat_ws(' ', o.code, o.track, o.supplier_order_no, o.name, o.item_id))) > 0)`,
    },
  },
}

/** The list as this person may ask for it. */
export const orderListingFor = (actor: Actor): ListDefinition<OrderSum> => askedBy(orderListing, actor.role)

/** A row as this person sees it. */
export const shownOrder = <Row extends object>(actor: Actor, row: Row): Row =>
  masked(orderFields, actor.role, row)

/** The statement of a row as the lists show it. */
export const orderRow = (actor: Actor, id: number) =>
  sql<OrderRecord>`select ${described.select} from ${from} where o.id = ${id} and ${visibleOrders(actor)}`

/** A row as the lists show it. @throws orders.not_found */
export async function orderRowOf(db: Db, actor: Actor, id: number): Promise<OrderRecord> {
  const { rows } = await orderRow(actor, id).execute(db)
  const row = rows[0]
  if (!row) throw refuseOrder('orders.not_found')
  return shownOrder(actor, row)
}

/** The same of several, by their keys; those that are not there for this person are left out. */
export async function orderRowsOf(db: Db, actor: Actor, ids: readonly number[]): Promise<OrderRecord[]> {
  const { rows } = await sql<OrderRecord>`select ${described.select} from ${from}
    where o.id = any(${ids}::bigint[]) and ${visibleOrders(actor)} order by o.id`.execute(db)
  return rows.map((row) => shownOrder(actor, row))
}

export type OrderKind = (typeof orderKinds)[number]['value']

/** Everything an action decides by. */
export interface LockedOrder {
  id: number
  code: string
  kind: OrderKind
  station_id: number
  customer_id: number | null
  status: number
  sub_status: number | null
  sale_id: number | null
  buyer_id: number | null
  account_id: number | null
  card_id: number | null
  name: string
  link: string | null
  site_code: string
  item_id: string | null
  color: string | null
  size: string | null
  note: string | null
  /** Phone, e-mail and address of the quote's form. */
  receiver: Readonly<Record<string, unknown>> | null
  transport: string | null
  route_code: string | null
  goods_type: string | null
  warehouse_code: string | null
  quantity: number
  goods_values: number
  domestic_ship: number
  tax: number
  currency: string
  exchange_rate: number
  typed_rate: number
  payment_percent: number
  expiration_date: string | null
  estimated_weight: number | null
  revision: number
  goods_vnd: number
  service_vnd: number
  freight_estimate: number
  quoted_total: number
  deposit_request: number
  extra_deposit: number
  guaranteed: boolean
  supplier_order_no: string | null
  actual_price: number | null
  actual_ship: number | null
  deposit_at: Date | null
  claimed_at: Date | null
  bill_id: number | null
  /** The sale that took its goods out of the stock. */
  liquidation_id: number | null
  noticed_at: Date | null
  track: string | null
  mercari: boolean
  purchase_waits: boolean
  autobuy: 'none' | 'market' | 'agent'
  named_notes: string[]
  version: number
  prohibited: boolean
  auction: boolean
}

/** What is read of an order that is locked, or is about to be; of `orders o`. */
export const lockedColumns = sql`o.*, o.status::float8 as status, o.sub_status::float8 as sub_status,
  coalesce((select g.prohibited from goods_type g where g.code = o.goods_type), false) as prohibited,
  coalesce((select s.auction from site s where s.code = o.site_code), false) as auction`

/**
 * The orders that a pasted list names, by the name it uses: their codes, or their numbers at the seller.
 * Locked in the order of their keys, so that two lists do not wait for each other.
 */
export async function ordersNamed(
  db: Db,
  actor: Actor,
  names: readonly string[],
  locked: boolean,
): Promise<Map<string, LockedOrder[]>> {
  const codes = names.map((name) => name.toUpperCase())
  const { rows } = await sql<LockedOrder>`select ${lockedColumns} from orders o
    where o.id = any(array(select x.id from orders x where x.code = any(${codes}::text[])
      union select x.id from orders x where x.supplier_order_no = any(${names}::text[])))
      and ${visibleOrders(actor)} order by o.id ${locked ? sql`for no key update of o` : sql``}`.execute(db)
  const byCode = Map.groupBy(rows, ({ code }) => code)
  const bySupplier = Map.groupBy(rows, ({ supplier_order_no }) => supplier_order_no)
  return new Map(
    names.map((name) => [name, byCode.get(name.toUpperCase()) ?? bySupplier.get(name) ?? []] as const),
  )
}

/**
 * Locks an order the person may see, for the rest of the transaction: of two people acting at
 * once the second sees what the first did. @throws orders.not_found
 */
export async function lockOrder(
  tx: Db,
  actor: Actor,
  id: number,
  /** What they may see beyond their own rows, for the few actions that take an order from others. */
  seen: RawBuilder<boolean> = visibleOrders(actor),
): Promise<LockedOrder> {
  const { rows } = await sql<LockedOrder>`
    select ${lockedColumns} from orders o where o.id = ${id} and ${seen} for no key update of o`.execute(tx)
  const row = rows[0]
  if (!row) throw refuseOrder('orders.not_found')
  return row
}
