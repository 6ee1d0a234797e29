import { sql } from 'kysely'
import type { z } from 'zod'
import type { NoticeForm, NoticeRecord, OfferForm, answerNotice } from '#liquidation/core/liquidation.api.ts'
import { refuseLiquidation } from '#liquidation/core/liquidation.errors.ts'
import { noticeFields, offerFields } from '#liquidation/core/liquidation-notice.fields.ts'
import { liquidationStatus } from '#liquidation/core/liquidation.status.ts'
import { noticesOf } from '#liquidation/core/server/dossier.ts'
import { checkFiles, lockLiquidation } from '#liquidation/core/server/liquidation.repo.ts'
import { lockOrder, visibleOrders } from '#orders/core/server/order.repo.ts'
import { businessDate, parseBusinessDate, startOfBusinessDay } from '#platform/rules/business-date.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { stale } from '#platform/server/events/stale.ts'
import { newValues } from '#platform/server/lists/record-write.ts'

/** A day somebody writes down, not one that is still to come. */
function dayOf({ now }: Context, text: string | undefined, field: string) {
  const today = businessDate(now)
  const day = parseBusinessDate(text, today)
  if (day > today) throw refuseField(field, 'Ngày không được sau hôm nay')
  return day
}

const shown = async (context: Context, order: number, id: number): Promise<NoticeRecord> => {
  const row = (await noticesOf(context, order)).find((one) => one.id === id)
  if (!row) throw refuseLiquidation('liquidations.notice_unknown')
  return row
}

/** Writes down what the owner of an order was told, or gave us. @throws orders.not_found, liquidations.order_status */
export async function writeNotice(context: Context, { sent_on, ...form }: NoticeForm): Promise<NoticeRecord> {
  const { db, actor, now } = context
  const order = await lockOrder(db, actor, form.order_id)
  if (order.customer_id === null)
    throw refuseLiquidation('liquidations.order_status', { values: { code: order.code } })
  await checkFiles(context, 'attachments', form.attachments)
  const day = dayOf(context, sent_on, 'sent_on')
  const { rows } = await sql<{
    owed: number
  }>`select greatest(0, o.total_vnd - coalesce((select k.amount from customer_lock k
      where k.order_id = o.id and k.kind = 'deposit' and k.released_at is null), 0)) as owed
    from orders o where o.id = ${order.id}`.execute(db)
  const { id } = await db
    .insertInto('liquidation_notice')
    .values({
      ...newValues(noticeFields, form, context),
      customer_id: order.customer_id,
      debt_vnd: rows[0]?.owed ?? 0,
      sent_at: day === businessDate(now) ? now : startOfBusinessDay(day),
      delivered_at: form.delivered === 'waiting' ? null : now,
      maker_id: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await told(context, order.id, order.station_id, 'liquidation_notice', { kind: form.kind })
  return shown(context, order.id, id)
}

const told = (
  context: Context,
  order: number,
  station: number,
  action: string,
  data: Record<string, unknown>,
) => recordEvent(context, { entity: 'order', id: order, action, station, data })

interface LockedNotice {
  id: number
  order_id: number
  station_id: number
  kind: string
  delivered: string
  attachments: string[]
  version: number
}

async function lockNotice({ db, actor }: Context, id: number): Promise<LockedNotice> {
  const { rows } = await sql<LockedNotice>`select n.*, o.station_id from liquidation_notice n
    join orders o on o.id = n.order_id
    where n.id = ${id} and n.withdrawn_at is null and ${visibleOrders(actor)} for no key update of n`.execute(
    db,
  )
  if (!rows[0]) throw refuseLiquidation('liquidations.notice_unknown')
  return rows[0]
}

/** What came of a notice, and its proof. @throws liquidations.notice_unknown, conflict.stale */
export async function answerOfNotice(
  context: Context,
  id: number,
  { version, ...form }: z.output<typeof answerNotice.body>,
): Promise<NoticeRecord> {
  const { db, now } = context
  const before = await lockNotice(context, id)
  if (version !== undefined && version !== before.version)
    throw await stale(db, 'liquidation_notice', await shown(context, before.order_id, id))
  const added = (form.attachments ?? []).filter((path) => !before.attachments.includes(path))
  await checkFiles(context, 'attachments', added)
  const delivered = form.delivered ?? before.delivered
  const moved = delivered === before.delivered ? {} : { delivered_at: delivered === 'waiting' ? null : now }
  const set = {
    ...(form.delivered === undefined ? {} : { delivered: form.delivered }),
    ...(form.attachments === undefined ? {} : { attachments: form.attachments }),
    ...(form.note === undefined ? {} : { note: form.note }),
    ...moved,
  }
  if (Object.keys(set).length > 0)
    await db.updateTable('liquidation_notice').set(set).where('id', '=', id).execute()
  await told(context, before.order_id, before.station_id, 'liquidation_notice', {
    kind: before.kind,
    delivered,
  })
  return shown(context, before.order_id, id)
}

/** One that was written by mistake counts no more. @throws liquidations.notice_unknown */
export async function withdrawNotice(context: Context, id: number) {
  const { db, actor, now } = context
  const notice = await lockNotice(context, id)
  await db
    .updateTable('liquidation_notice')
    .set({ withdrawn_at: now, withdrawn_by: actor.id })
    .where('id', '=', id)
    .execute()
  await told(context, notice.order_id, notice.station_id, 'liquidation_notice', {
    kind: notice.kind,
    withdrawn: true,
  })
  return { id }
}

/** What somebody offers, or where the like is listed. @throws liquidations.not_found, liquidations.status */
export async function writeOffer(context: Context, { offered_on, ...form }: OfferForm) {
  const { db, actor, now } = context
  const goods = await lockLiquidation(context, form.liquidation_id)
  const { proposed, onSale } = liquidationStatus
  if (goods.status !== proposed && goods.status !== onSale) throw refuseLiquidation('liquidations.status')
  await checkFiles(context, 'images', form.images)
  const { id } = await db
    .insertInto('liquidation_offer')
    .values({
      ...newValues(offerFields, form, context),
      offered_on: dayOf(context, offered_on, 'offered_on'),
      maker_id: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, {
    entity: 'liquidation',
    id: goods.id,
    action: 'update',
    station: goods.station_id,
    data: { offer: form.price },
  })
  return { id }
}

/** @throws liquidations.offer_unknown */
export async function withdrawOffer(context: Context, id: number) {
  const { db, actor, now } = context
  const { rows } = await sql<{ liquidation_id: number; price: number }>`select liquidation_id, price
    from liquidation_offer where id = ${id} and withdrawn_at is null`.execute(db)
  if (!rows[0]) throw refuseLiquidation('liquidations.offer_unknown')
  const goods = await lockLiquidation(context, rows[0].liquidation_id).catch(() => null)
  if (!goods) throw refuseLiquidation('liquidations.offer_unknown')
  const gone = await db
    .updateTable('liquidation_offer')
    .set({ withdrawn_at: now, withdrawn_by: actor.id })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (gone.numUpdatedRows !== 1n) throw refuseLiquidation('liquidations.offer_unknown')
  await recordEvent(context, {
    entity: 'liquidation',
    id: goods.id,
    action: 'update',
    station: goods.station_id,
    data: { offer_withdrawn: rows[0].price },
  })
  return { id }
}
