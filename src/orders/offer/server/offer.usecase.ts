import { sql } from 'kysely'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { carriedOnly } from '#orders/core/order-kind.words.ts'
import { lockOrder, visibleOrders } from '#orders/core/server/order.repo.ts'
import type { OfferRecord } from '#orders/offer/offer.api.ts'
import { refuseOffer } from '#orders/offer/offer.errors.ts'
import { offerFields } from '#orders/offer/offer.fields.ts'
import { offerStatus, offerTable } from '#orders/offer/offer.status.ts'
import { orderHas } from '#orders/core/server/order-text.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'

const described = describedList(offerFields, 'f', {
  code: sql`o.code`,
  name: sql`o.name`,
  site_name: sql`(select s.name from site s where s.code = f.site_code)`,
  order_status: sql`o.status::float8`,
  customer_id: sql`o.customer_id`,
  customer_name: sql`c.name`,
  goods_values: sql`o.goods_values`,
  created_name: sql`maker.name`,
})
const listing: ListDefinition = {
  from: sql`order_offer f join orders o on o.id = f.order_id join staff maker on maker.id = f.created_by
    left join customer c on c.id = o.customer_id`,
  ...described,
  key: sql`f.id`,
  defaultSort: '-created_at',
  search: { text: (q) => orderHas('o', q) },
  chips: { of: 'status', values: offerStatus.values },
  counted: sql`order_offer f join orders o on o.id = f.order_id`,
}

export const listOffers = ({ db, actor }: Context, query: ListQuery) =>
  chippedList<OfferRecord>(db, listing, query, visibleOrders(actor))

/** Notes a price to be offered to the seller of an order's item. @throws offers.live, offers.no_item, offers.order_status */
export async function makeOffer(
  context: Context,
  given: { code: string; offer_price: number },
): Promise<OfferRecord> {
  const { db, actor, now } = context
  const found = await sql<{ id: number }>`select o.id from orders o
    where o.code = ${given.code.toUpperCase()} and ${visibleOrders(actor)}`.execute(db)
  if (!found.rows[0]) throw refuseOrder('orders.not_found')
  const order = await lockOrder(db, actor, found.rows[0].id)
  const open = order.status >= orderStatus.awaitingQuote && order.status <= orderStatus.purchaseApproved
  if (!open || order.kind === carriedOnly) throw refuseOffer('offers.order_status')
  if (!order.item_id) throw refuseOffer('offers.no_item')
  if (given.offer_price >= order.goods_values)
    throw refuseField('offer_price', 'Giá trả phải thấp hơn giá bán')
  const made = await sql<{ id: number }>`
    insert into order_offer (order_id, site_code, item_id, offer_price, currency, created_by, created_at)
    values (${order.id}, ${order.site_code}, ${order.item_id}, ${given.offer_price}, ${order.currency}, ${actor.id}, ${now})
    on conflict (site_code, item_id) where status in (${lit(offerStatus.toSend)}, ${lit(offerStatus.sent)}, ${lit(offerStatus.accepted)}) do nothing returning id`.execute(
    db,
  )
  const id = made.rows[0]?.id
  if (!id) throw refuseOffer('offers.live')
  await recordEvent(context, {
    entity: 'order_offer',
    id,
    action: 'create',
    to: offerStatus.toSend,
    station: order.station_id,
    data: { offer_price: given.offer_price },
  })
  const { rows } =
    await sql<OfferRecord>`select ${described.select} from ${listing.from} where f.id = ${id}`.execute(db)
  return rows[0] as OfferRecord
}

interface LockedOffer {
  id: number
  status: number
  station_id: number
}

const records: Records<LockedOffer, object, never> = {
  table: offerTable,
  lock: async ({ db, actor }, id) => {
    const { rows } = await sql<LockedOffer>`select f.id, f.status, o.station_id
      from order_offer f join orders o on o.id = f.order_id
      where f.id = ${id} and ${visibleOrders(actor)} for update of f`.execute(db)
    if (!rows[0]) throw refuseOffer('offers.not_found')
    return rows[0]
  },
  snapshot: () => ({}),
  refuse: (why) => refuseOffer(why === 'reason' ? 'offers.reason' : 'offers.status'),
}

const hoursToAnswer = 24
const actions: Readonly<Record<number, string>> = {
  [offerStatus.sent]: 'send',
  [offerStatus.accepted]: 'accept',
  [offerStatus.refused]: 'refuse',
  [offerStatus.withdrawn]: 'withdraw',
}

/** Moves offers to where their sellers' answers lead, each by itself. @throws offers.not_found, offers.status */
export function actOnOffers(
  context: Context,
  given: { ids: readonly number[]; status: number; answer?: string | null | undefined },
): Promise<BulkAnswer> {
  const { now } = context
  return eachRow(context.db, given.ids, (db, id) =>
    runAction(records, {
      context: { ...context, db },
      id,
      action: actions[given.status] ?? '',
      reason: given.answer ?? undefined,
      effect: async () => ({
        set: {
          ...(given.answer ? { answer: given.answer } : {}),
          ...(given.status === offerStatus.sent
            ? { sent_at: now, expires_at: new Date(now.getTime() + hoursToAnswer * 3_600_000) }
            : {}),
        },
      }),
    }),
  )
}

/** Offers that no seller answered in time. */
export async function overdueOffers(db: Context['db'], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from order_offer
    where status = ${lit(offerStatus.sent)} and expires_at <= ${now} order by expires_at limit 1000`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** @throws offers.status where somebody was faster */
export const expireOffer = (context: Context, id: number) =>
  runAction(records, { context, id, action: 'expire', automatic: true })
