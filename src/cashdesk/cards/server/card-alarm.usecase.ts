import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { alarmKinds } from '#cashdesk/cards/card-alarm.api.ts'
import type { AlarmKind, AlarmRecord } from '#cashdesk/cards/card-alarm.api.ts'
import { refuseBilling } from '#cashdesk/cards/card-billing.errors.ts'
import { billingStatus } from '#cashdesk/cards/card-billing.status.ts'
import { settingsOn } from '#catalog/server/settings.repo.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { chargeStatus } from '#orders/purchase/charge.status.ts'
import { orderHas } from '#orders/core/server/order-text.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { addDays, businessDate, startOfBusinessDay } from '#platform/rules/business-date.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'
import { withinList } from '#platform/server/lists/list-within.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { allOf } from '#platform/server/db/together.ts'

interface Alarm {
  definition: ListDefinition
  scope: RawBuilder<boolean>
}

const most = 1_000
const days = (since: RawBuilder<unknown>, now: Date) =>
  sql`(${businessDate(now)}::date - (${since} at time zone 'Asia/Ho_Chi_Minh')::date) as days`
/** What the books say that the order took from its card. */
const charged = sql`(select -sum(l.foreign_amount) from entry_line l join account a on a.id = l.account_id
  join entry e on e.id = l.entry_id where l.order_id = o.id and a.kind = 'card' and e.kind = 'purchase')::float8`
const cardFilter = (column: string): ListDefinition['filters'] => ({
  card_id: { any: column, type: 'bigint' },
})

/** Bought some days ago, and no line of a statement (and nobody) says that the seller took the money. */
function uncharged(actor: Actor, now: Date, before: Date): Alarm {
  return {
    definition: {
      from: sql`orders o left join card on card.id = o.card_id left join staff buyer on buyer.id = o.buyer_id`,
      table: { name: 'orders', as: 'o' },
      select: sql`o.id, o.id::text as _id, 'uncharged' as kind, o.bought_at as at, ${days(sql`o.bought_at`, now)}, o.code,
        o.name, o.supplier_order_no, card.name as card_name, buyer.name as buyer_name, ${charged} as amount,
        card.currency, null::bigint as revenue, null::bigint as cost, null::bigint as margin,
        null::float8 as margin_percent, 'Chưa có dòng sao kê nào cho đơn này' as why`,
      filters: cardFilter('o.card_id'),
      sorts: { at: sql`o.bought_at` },
      key: sql`o.id`,
      defaultSort: '-at',
      search: { text: (q) => orderHas('o', q) },
    },
    scope: sql<boolean>`o.charge_status = ${lit(chargeStatus.pending)} and o.bought_at is not null and o.status >= ${lit(orderStatus.bought)}
      and o.bought_at < ${before} and ${visibleOrders(actor)}`,
  }
}

/** A statement took money for which no order is known. */
function unmatched(now: Date, before: string): Alarm {
  const at = sql`(t.posted_on::timestamp at time zone 'Asia/Ho_Chi_Minh')`
  return {
    definition: {
      from: sql`billing t join card on card.id = t.card_id left join staff buyer on buyer.id = t.buyer_id`,
      table: { name: 'billing', as: 't' },
      select: sql`t.id, t.id::text as _id, 'unmatched' as kind, ${at} as at, ${days(at, now)}, t.code, t.content as name,
        t.reference as supplier_order_no, card.name as card_name, buyer.name as buyer_name, t.amount::float8 as amount,
        t.currency, null::bigint as revenue, null::bigint as cost, null::bigint as margin,
        null::float8 as margin_percent,
        case when t.amount < 0 then 'Được hoàn tiền, chưa rõ của đơn nào' else 'Thẻ bị trừ tiền, chưa rõ cho đơn nào' end as why`,
      filters: cardFilter('t.card_id'),
      sorts: { at: sql`t.posted_on` },
      key: sql`t.id`,
      defaultSort: '-at',
      search: { text: (q) => foldHas('t.fold', q) },
    },
    scope: sql<boolean>`t.status = ${lit(billingStatus.waiting)} and t.posted_on <= ${before}::date`,
  }
}

/** Bought dearer than sold, or so cheaply that something was mistyped. */
function margin(actor: Actor, now: Date): Alarm {
  return {
    definition: {
      from: sql`purchase_margin m join orders o on o.id = m.order_id left join card on card.id = o.card_id
        left join staff buyer on buyer.id = o.buyer_id`,
      select: sql`o.id, o.id::text as _id, 'margin' as kind, m.bought_at as at, ${days(sql`m.bought_at`, now)}, o.code,
        o.name, o.supplier_order_no, card.name as card_name, buyer.name as buyer_name, ${charged} as amount,
        card.currency, m.revenue, m.cost, m.revenue - m.cost as margin,
        round((m.revenue - m.cost) * 100.0 / nullif(m.revenue, 0), 1)::float8 as margin_percent,
        case m.flag when 'negative' then 'Mua đắt hơn bán' else 'Lãi cao bất thường, kiểm tra giá, số lượng, tiền tệ' end as why`,
      filters: cardFilter('o.card_id'),
      sorts: { at: sql`m.bought_at` },
      key: sql`m.order_id`,
      defaultSort: '-at',
      search: { text: (q) => orderHas('o', q) },
    },
    scope: sql<boolean>`m.flag is not null and m.seen_at is null and o.status >= ${lit(orderStatus.bought)} and ${visibleOrders(actor)}`,
  }
}

async function alarmsOf({ db, actor, now }: Context): Promise<Record<AlarmKind, Alarm>> {
  const today = businessDate(now)
  const settings = await settingsOn(db, today)
  const boughtBefore = startOfBusinessDay(addDays(today, 1 - settings('alarm.uncharged_days').value))
  return {
    uncharged: uncharged(actor, now, boughtBefore),
    unmatched: unmatched(now, addDays(today, -settings('alarm.unmatched_days').value)),
    margin: margin(actor, now),
  }
}

/** The alarms of one kind, and how many there are of each. */
export async function listAlarms(context: Context, query: ListQuery & { kind?: string | undefined }) {
  const { db } = context
  const kind = alarmKinds.find((known) => known === (query.kind || 'uncharged'))
  if (!kind) throw refuseField('kind', 'Loại cảnh báo không hợp lệ')
  const alarms = await alarmsOf(context)
  const { definition, scope } = alarms[kind]
  const [page, ...counts] = await allOf([
    listRows<AlarmRecord>(db, definition, query, scope),
    ...alarmKinds.map((each) => countOf(db, alarms[each], query)),
  ])
  const [unchargedCount = 0, unmatchedCount = 0, marginCount = 0] = counts
  return {
    ...page,
    option: { counts: { uncharged: unchargedCount, unmatched: unmatchedCount, margin: marginCount } },
  }
}

/** Under the list's own filters and search. */
async function countOf(db: Context['db'], { definition, scope }: Alarm, query: ListQuery): Promise<number> {
  const within = await withinList(db, definition, query, scope)([])
  if (!within) return most
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from
    (select from ${definition.from} where ${within.where} limit ${most}) counted`.execute(db)
  return rows[0]?.n ?? 0
}

/** These margins are as they are meant to be. @throws orders.not_found, alarms.seen */
export function letMarginStand(
  { db, actor, now }: Context,
  given: { ids: readonly number[]; reason: string },
): Promise<BulkAnswer> {
  return eachRow(db, given.ids, async (tx, id) => {
    const { rows } = await sql<{ status: number; station: number; flag: string | null }>`
      select o.status::float8 as status, o.station_id as station, m.flag from orders o
      join purchase_margin m on m.order_id = o.id
      where o.id = ${id} and ${visibleOrders(actor)} for update of m`.execute(tx)
    const [order] = rows
    if (!order?.flag) throw refuseOrder('orders.not_found')
    const seen =
      await sql`update purchase_margin set seen_at = ${now}, seen_by = ${actor.id}, seen_note = ${given.reason}
      where order_id = ${id} and seen_at is null`.execute(tx)
    if (seen.numAffectedRows !== 1n) throw refuseBilling('alarms.seen')
    await recordEvent(
      { db: tx, actor, now },
      {
        entity: 'order',
        id,
        action: 'margin_seen',
        from: order.status,
        to: order.status,
        station: order.station,
        reason: given.reason,
      },
    )
  })
}
