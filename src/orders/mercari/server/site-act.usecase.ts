import { sql } from 'kysely'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnLocked } from '#orders/core/server/act-on-order.ts'
import { lockOrder, ordersNamed, visibleOrders } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { refuseMercari } from '#orders/mercari/mercari.errors.ts'
import { isOfMercari, mercariSites } from '#orders/mercari/mercari-sites.rules.ts'
import { actStatus } from '#orders/mercari/site-act.status.ts'
import { actRecords } from '#orders/mercari/server/site-act.repo.ts'
import type { ActKind } from '#orders/mercari/server/site-act.repo.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { businessDate, startOfBusinessDay } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runAction } from '#platform/server/events/run-action.ts'

/** So many orders are taken at once where none are named. */
const most = 500
const toPress = [subStatus.toConfirmReceipt, subStatus.toConfirmArrival] as const
const pressed: Readonly<Record<number, number>> = {
  [subStatus.toConfirmReceipt]: subStatus.receiptConfirmed,
  [subStatus.toConfirmArrival]: subStatus.arrivalConfirmed,
}
const ofMercari = sql<boolean>`o.site_code in (${lit(...mercariSites)})`
/** One that was rejected or given up makes room for another. */
const over = lit(actStatus.rejected, actStatus.dropped)
const live = sql`a.status not in (${over})`
const without = (kind: ActKind) =>
  sql<boolean>`not exists (select from site_act a where a.order_id = o.id and a.kind = ${kind} and ${live})`

/** Opens the task for orders of Mercari that arrived without one, and counts what waits to be pressed. */
export async function scanReceipts(context: Context): Promise<{ opened: number; waiting: number }> {
  const { db, actor } = context
  const { rows } = await sql<{ id: number }>`select o.id from orders o
    where o.mercari and ${ofMercari} and o.status = ${lit(orderStatus.arrivedOverseas)} and o.sub_status is null
      and o.deleted_at is null and ${visibleOrders(actor)} order by o.id limit ${most}`.execute(db)
  for (const { id } of rows) {
    const order = await lockOrder(db, actor, id)
    if (order.status !== orderStatus.arrivedOverseas || order.sub_status !== null) continue
    await setSub(context, order, subStatus.toConfirmArrival)
  }
  return { opened: rows.length, waiting: (await ordersToPress(context)).length }
}

/** Orders that the person sees whose receipt waits, and nobody is at. */
async function ordersToPress({ db, actor }: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select o.id from orders o
    where o.sub_status in (${lit(...toPress)}) and o.deleted_at is null and ${ofMercari} and ${without('receipt')}
      and ${visibleOrders(actor)} order by o.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** @throws mercari.nothing, and by row mercari.no_receipt, mercari.live */
export async function pressReceipts(
  context: Context,
  given: readonly number[] | undefined,
): Promise<BulkAnswer> {
  const ids = given ?? (await ordersToPress(context))
  if (ids.length === 0) throw refuseMercari('mercari.nothing')
  const text = await wordsOfReceipt(context)
  return eachRow(context.db, ids, async (db, id) => {
    const inRow = { ...context, db }
    const order = await lockOrder(db, context.actor, id)
    const { code, sub_status: sub } = order
    if (!isOfMercari(order) || !toPress.some((one) => one === sub))
      throw refuseMercari('mercari.no_receipt', { values: { code } })
    await begin(inRow, order, { kind: 'receipt', text, status: actStatus.queued })
  })
}

/** What the seller reads with the rating; nothing where no phrase is kept for it. */
async function wordsOfReceipt({ db }: Context): Promise<string> {
  const { rows } = await sql<{ words: string }>`select words from seller_phrase
    where purpose = 'receipt' and active order by id limit 1`.execute(db)
  return rows[0]?.words ?? ''
}

const mayNeedWords = sql<boolean>`${ofMercari} and o.item_id is not null
  and o.deleted_at is null and o.status in (${lit(orderStatus.transactionComplete, orderStatus.purchaseApproved)})`

/**
 * Comments to be approved by somebody else, under the listings of these orders or of all that are about to be
 * bought. @throws mercari.nothing_to_say, and by row orders.not_found, mercari.no_comment, mercari.live
 */
export async function proposeComments(
  context: Context,
  { codes, text }: { codes?: readonly string[] | undefined; text: string },
): Promise<BulkAnswer> {
  const { db, actor } = context
  let ids: number[]
  if (codes) {
    const named = await ordersNamed(db, actor, codes, false)
    const missing = codes.find((code) => !named.get(code)?.length)
    if (missing !== undefined) throw refuseOrder('orders.not_found')
    ids = [...named.values()].flatMap((orders) => orders.map(({ id }) => id))
  } else {
    const { rows } = await sql<{ id: number }>`select o.id from orders o
      where ${mayNeedWords} and ${without('comment')} and ${visibleOrders(actor)} order by o.id limit ${most}`.execute(
      db,
    )
    ids = rows.map(({ id }) => id)
    if (ids.length === 0) throw refuseMercari('mercari.nothing_to_say')
  }
  return eachRow(db, ids, async (tx, id) => {
    const order = await lockOrder(tx, actor, id)
    const { code, item_id, status } = order
    const open = status >= orderStatus.awaitingQuote && status <= orderStatus.purchaseApproved
    if (!open || !isOfMercari(order) || !item_id)
      throw refuseMercari('mercari.no_comment', { values: { code } })
    await begin({ ...context, db: tx }, order, { kind: 'comment', text, status: actStatus.proposed })
  })
}

async function begin(
  context: Context,
  order: LockedOrder,
  { kind, text, status }: { kind: ActKind; text: string; status: string },
): Promise<void> {
  const { db, actor, now } = context
  const { rows } = await sql<{ id: number }>`
    insert into site_act (kind, order_id, site_code, item_id, account_id, text, status, status_at, created_by, created_at)
    values (${kind}, ${order.id}, ${order.site_code}, ${order.item_id}, ${order.account_id}, ${text}, ${status}, ${now},
      ${actor.id}, ${now})
    on conflict (kind, order_id) where status not in (${over}) do nothing returning id`.execute(db)
  const [made] = rows
  if (!made) throw refuseMercari('mercari.live', { values: { code: order.code } })
  await recordEvent(context, {
    entity: 'site_act',
    id: made.id,
    action: 'create',
    station: order.station_id,
    data: { kind, code: order.code, status },
  })
}

/** @throws by row mercari.not_found, mercari.status, mercari.quota, access.own_work */
export async function approveComments(
  context: Context,
  { ids, own }: { ids: readonly number[]; own: boolean },
): Promise<BulkAnswer> {
  const { now, actor } = context
  return eachRow(context.db, ids, (db, id) => {
    const inRow = { ...context, db }
    return runAction(actRecords, {
      context: inRow,
      id,
      action: own ? 'self_sent' : 'approve',
      effect: async ({ account_id: account }) => {
        if (own) return { set: { answered_at: now, status_at: now } }
        if (account !== null) await refuseBeyondDay(inRow, account)
        return { set: { approved_by: actor.id, approved_at: now, status_at: now } }
      },
    })
  })
}

/** The account is locked: of two who approve its last comment of the day one is refused. */
async function refuseBeyondDay({ db, now }: Context, account: number): Promise<void> {
  const today = businessDate(now)
  const limit = await settingValue(db, today, 'mercari.comments_a_day')
  const { rows } = await sql<{ username: string }>`select username from buying_account
    where id = ${account} for no key update`.execute(db)
  const sent = await sql<{ n: number }>`select count(*)::int as n from site_act
    where kind = 'comment' and account_id = ${account} and approved_at >= ${startOfBusinessDay(today)}`.execute(
    db,
  )
  if ((sent.rows[0]?.n ?? 0) >= limit)
    throw refuseMercari('mercari.quota', { values: { account: rows[0]?.username ?? '', most: limit } })
}

export function rejectComments(
  context: Context,
  { ids, reason }: { ids: readonly number[]; reason: string },
): Promise<BulkAnswer> {
  return eachRow(context.db, ids, (db, id) =>
    runAction(actRecords, {
      context: { ...context, db },
      id,
      action: 'reject',
      reason,
      effect: async () => ({ set: { why: reason, status_at: context.now } }),
    }),
  )
}

/** What a person found on the site; a receipt that is pressed brings its order on. */
export function settleActs(
  context: Context,
  { ids, step, reason }: { ids: readonly number[]; step: string; reason: string },
): Promise<BulkAnswer> {
  const { now } = context
  return eachRow(context.db, ids, (db, id) => {
    const inRow = { ...context, db }
    return runAction(actRecords, {
      context: inRow,
      id,
      action: step,
      reason,
      effect: async ({ kind, order_id }) => {
        if (step === 'settle' && kind === 'receipt') await followReceipt(inRow, order_id)
        const set = step === 'settle' ? { answered_at: now } : step === 'drop' ? { why: reason } : {}
        return { set: { ...set, status_at: now } }
      },
    })
  })
}

/** The order of a receipt that was pressed: 69 → 69.1, 70 → 70.1; one that went on meanwhile stays where it is. */
export async function followReceipt(context: Context, id: number): Promise<void> {
  const order = await lockOrder(context.db, context.actor, id)
  const next = pressed[order.sub_status ?? 0]
  if (next !== undefined) await setSub(context, order, next)
}

const setSub = (context: Context, order: LockedOrder, sub_status: number) =>
  actOnLocked(order, {
    context,
    action: 'sub_status',
    effect: async () => ({ set: { sub_status }, data: { from: order.sub_status, sub_status } }),
  })
