import { sql } from 'kysely'
import { issueStatus } from '#flow/issue.status.ts'
import { exportLiquidations, listLiquidations as listCall } from '#liquidation/core/liquidation.api.ts'
import type {
  LiquidationRecord,
  OfferRow,
  ProposalChange,
  ProposalForm,
} from '#liquidation/core/liquidation.api.ts'
import { refuseLiquidation } from '#liquidation/core/liquidation.errors.ts'
import { liquidationFields } from '#liquidation/core/liquidation.fields.ts'
import { offerFields } from '#liquidation/core/liquidation-notice.fields.ts'
import { clockOf, floorOf } from '#liquidation/core/liquidation.rules.ts'
import { liquidationStatus, liquidationTable } from '#liquidation/core/liquidation.status.ts'
import type { Ground } from '#liquidation/core/liquidation.words.ts'
import { logLabel } from '#liquidation/core/liquidation-log.words.ts'
import { proposalCode } from '#liquidation/core/proposal-code.rules.ts'
import { dossierOf, noticesOf } from '#liquidation/core/server/dossier.ts'
import { liquidationTerms } from '#liquidation/core/server/liquidation-terms.ts'
import {
  checkFiles,
  liquidationListing,
  liquidationOf,
  lockLiquidation,
  visibleLiquidations,
} from '#liquidation/core/server/liquidation.repo.ts'
import type { LockedLiquidation } from '#liquidation/core/server/liquidation.repo.ts'
import { salesOf } from '#liquidation/core/server/sale.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { lockOrder } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { FourEyes } from '#platform/contract/status.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { nextNumber } from '#platform/server/db/next-number.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { historyOf } from '#platform/server/events/history.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records, Run } from '#platform/server/events/run-action.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { fileColumns, listedSelect, masked } from '#platform/server/lists/record-list.ts'
import { changedValues, newValues, toColumns } from '#platform/server/lists/record-write.ts'

export async function listLiquidations({ db, actor }: Context, query: ListQuery) {
  const page = await chippedList<LiquidationRecord>(
    db,
    liquidationListing(actor),
    query,
    visibleLiquidations(actor),
  )
  return { ...page, results: page.results.map((row) => masked(liquidationFields, actor.role, row)) }
}

export const liquidationsFile = exportOf<LiquidationRecord>(exportLiquidations, listCall, ({ actor }) => ({
  columns: fileColumns<LiquidationRecord>(liquidationFields),
  definition: liquidationListing(actor),
  scope: visibleLiquidations(actor),
}))

/** With its check list, notices, offers, orders and log. @throws liquidations.not_found */
export async function readLiquidation(context: Context, id: number) {
  const { db, now } = context
  const row = await liquidationOf(context, id)
  const { notices, checks, complete } = await dossierOf(context, {
    order: row.order_id,
    ground: row.ground as Ground,
    liquidation: id,
    images: row.images.length,
  })
  const { rows: offers } = await sql<Omit<OfferRow, 'offered_on'> & { offered_on: string }>`
    select f.id, f.id::text as _id, ${listedSelect(offerFields, 'f', { maker_name: sql`s.name`, offered_on: sql`f.offered_on::text` })}
    from liquidation_offer f left join staff s on s.id = f.maker_id
    where f.liquidation_id = ${id} and f.withdrawn_at is null order by f.id`.execute(db)
  const terms = await liquidationTerms(db, businessDate(now))
  const mine = row.customer_id !== null
  return {
    ...row,
    // Of goods of a colleague's customer what is for sale is told, not what its owner was told.
    notices: mine ? notices : [],
    checks,
    sellable: complete || row.override_at !== null,
    offers: offers as never,
    orders: await salesOf(context, id),
    floor: row.accepted_price === null ? null : floorOf(row.accepted_price, terms),
    log: mine
      ? await historyOf(context, { entity: 'liquidation', id, fields: liquidationFields, label: logLabel })
      : [],
  }
}

const refuseOrder = (
  code: 'order_status' | 'too_early' | 'not_abandoned' | 'not_damaged',
  order: LockedOrder,
) => refuseLiquidation(`liquidations.${code}`, { values: { code: order.code } })

/** An order that may be sold, on the ground that is given for it. @throws those of `unfit` in its api */
async function refuseUnfit(context: Context, order: LockedOrder, ground: Ground): Promise<void> {
  const { db, now } = context
  if (order.status !== orderStatus.priced || order.bill_id !== null || order.customer_id === null)
    throw refuseOrder('order_status', order)
  const notices = await noticesOf(context, order.id)
  if (ground === 'abandoned') {
    const written = notices.some(({ kind, attachments }) => kind === 'abandoned' && attachments.length > 0)
    if (!written) throw refuseOrder('not_abandoned', order)
    return
  }
  if (ground === 'damaged') {
    const { rows } = await sql`select from shipment_issue where order_id = ${order.id}
      and kind in ('broken', 'wrong') and status = ${issueStatus.solved} limit 1`.execute(db)
    if (rows.length === 0) throw refuseOrder('not_damaged', order)
    return
  }
  const today = businessDate(now)
  const lien = notices.find(({ kind }) => kind === 'lien')
  const terms = await liquidationTerms(db, today)
  const clock =
    order.noticed_at &&
    clockOf(businessDate(order.noticed_at), lien ? businessDate(lien.sent_at) : null, today, terms)
  if (!clock || clock.stage !== 'saleable') throw refuseOrder('too_early', order)
}

/** Proposes to sell what an order is. @throws orders.not_found, liquidations.order_live and those of `refuseUnfit` */
export async function proposeLiquidation(
  context: Context,
  { status: _, ...form }: ProposalForm,
): Promise<LiquidationRecord> {
  const { db, actor, now } = context
  const order = await lockOrder(db, actor, form.order_id)
  const { rows } = await sql<{ code: string }>`select code from liquidation where order_id = ${order.id}
    and status in (${liquidationStatus.proposed}, ${liquidationStatus.onSale})`.execute(db)
  if (rows[0])
    throw refuseLiquidation('liquidations.order_live', {
      values: { code: order.code, proposal: rows[0].code },
    })
  await refuseUnfit(context, order, form.ground)
  await checkFiles(context, 'images', form.images)
  const { id } = await db
    .insertInto('liquidation')
    .values({
      ...newValues(liquidationFields, form, context),
      code: proposalCode(await nextNumber(db, 'liquidation')),
      station_id: order.station_id,
      customer_id: order.customer_id as number,
      quantity: order.quantity,
      priced_by: actor.id,
      maker_id: actor.id,
      created_at: now,
      status_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, {
    entity: 'liquidation',
    id,
    action: 'add',
    to: liquidationStatus.proposed,
    station: order.station_id,
    data: { order: order.code, liquidation_price: form.liquidation_price },
  })
  return liquidationOf(context, id)
}

const records: Records<LockedLiquidation, FourEyes, never> = {
  table: liquidationTable,
  lock: lockLiquidation,
  shown: liquidationOf,
  snapshot: () => ({}),
  refuse: (why) =>
    why === 'reason'
      ? refuseField('reason', 'Vui lòng nhập lý do')
      : refuseLiquidation('liquidations.status'),
}
async function act(
  context: Context,
  run: Omit<Run<LockedLiquidation>, 'context'>,
): Promise<LiquidationRecord> {
  await runAction(records, { context, ...run })
  return liquidationOf(context, run.id)
}

/** @throws liquidations.not_found, liquidations.status, conflict.stale and those of `refuseUnfit` */
export function changeLiquidation(
  context: Context,
  id: number,
  { status: _, version, ...form }: ProposalChange,
): Promise<LiquidationRecord> {
  return act(context, {
    id,
    action: 'update',
    version,
    effect: async (goods) => {
      const { order_id, ...rest } = form
      if (order_id !== undefined && order_id !== goods.order_id)
        throw refuseField('order_id', 'Đề xuất của đơn khác: rút đề xuất này và lập đề xuất mới')
      if (rest.ground && rest.ground !== goods.ground)
        await refuseUnfit(context, await lockOrder(context.db, context.actor, goods.order_id), rest.ground)
      await checkFiles(
        context,
        'images',
        (rest.images ?? []).filter((path) => !goods.images.includes(path)),
      )
      const set = toColumns(liquidationFields, changedValues(liquidationFields, rest, context))
      const { liquidation_price: price = goods.liquidation_price } = rest
      const priced = price === goods.liquidation_price ? {} : { priced_by: context.actor.id }
      return { set: { ...set, ...priced }, data: Object.fromEntries(Object.entries(rest)) }
    },
  })
}

/** @throws liquidations.not_found, liquidations.status */
export const withdrawLiquidation = (context: Context, id: number): Promise<LiquidationRecord> =>
  act(context, {
    id,
    action: 'withdraw',
    effect: async () => ({ set: { closed_by: context.actor.id, closed_at: context.now } }),
  })

/**
 * Another person than who wrote it lets it be sold: the goods leave the stock. Above the accountant's ceiling a manager.
 * @throws access.own_work, liquidations.ceiling and those of `refuseUnfit`
 */
export function acceptLiquidation(
  context: Context,
  id: number,
  version?: number,
): Promise<LiquidationRecord> {
  const { db, actor, now } = context
  return act(context, {
    id,
    action: 'accept',
    version,
    effect: async (goods) => {
      const order = await lockOrder(db, actor, goods.order_id)
      await refuseUnfit(context, order, goods.ground)
      const amount = goods.liquidation_price * goods.quantity
      const { accountantMost: most } = await liquidationTerms(db, businessDate(now))
      if (amount > most && !is(actor, 'ql'))
        throw refuseLiquidation('liquidations.ceiling', {
          values: { amount: formatVnd(amount), most: formatVnd(most) },
        })
      const taken = await sql`update orders set liquidation_id = ${goods.id} where id = ${order.id}
        and status = ${orderStatus.priced} and bill_id is null and liquidation_id is null`.execute(db)
      if (taken.numAffectedRows !== 1n) throw refuseOrder('order_status', order)
      return {
        set: {
          accepted_price: goods.liquidation_price,
          accepted_by: actor.id,
          accepted_at: now,
          stood_at: order.status,
        },
        data: { accepted_price: goods.liquidation_price, order: order.code },
      }
    },
  })
}

/** Another price of a piece; below the floor a manager's. @throws liquidations.below_floor */
export function priceLiquidation(
  context: Context,
  id: number,
  { liquidation_price: price, version }: { liquidation_price: number; version?: number | undefined },
): Promise<LiquidationRecord> {
  return act(context, {
    id,
    action: 'update-liquidation-price',
    version,
    effect: async (goods) => {
      await refuseBelowFloor(context, goods, price)
      return {
        set: { liquidation_price: price, priced_by: context.actor.id },
        data: { liquidation_price: price, before: goods.liquidation_price },
      }
    },
  })
}

/** @throws liquidations.below_floor */
export async function refuseBelowFloor(
  { db, actor, now }: Context,
  { accepted_price: accepted }: Pick<LockedLiquidation, 'accepted_price'>,
  price: number,
): Promise<void> {
  if (is(actor, 'ql') || accepted === null) return
  const terms = await liquidationTerms(db, businessDate(now))
  const floor = floorOf(accepted, terms)
  if (price < floor)
    throw refuseLiquidation('liquidations.below_floor', {
      values: { floor: formatVnd(floor), percent: terms.leastPercent },
    })
}

/** Calls the sale off while nothing of it is sold: the goods are back in stock. @throws liquidations.sold_some */
export function cancelLiquidation(context: Context, id: number, reason: string): Promise<LiquidationRecord> {
  const { db, actor, now } = context
  return act(context, {
    id,
    action: 'update-status',
    reason,
    effect: async (goods) => {
      if (goods.sold > 0)
        throw refuseLiquidation('liquidations.sold_some', { values: { sold: String(goods.sold) } })
      await db
        .updateTable('orders')
        .set({ liquidation_id: null })
        .where('id', '=', goods.order_id)
        .where('liquidation_id', '=', goods.id)
        .execute()
      return { set: { closed_by: actor.id, closed_at: now, reason } }
    },
  })
}

/** A manager lets goods be sold whose check list is not complete. @throws liquidations.checked */
export function overrideLiquidation(
  context: Context,
  id: number,
  reason: string,
): Promise<LiquidationRecord> {
  const { actor, now } = context
  return act(context, {
    id,
    action: 'override',
    reason,
    effect: async (goods) => {
      const missing = await missingOf(context, goods)
      if (missing.length === 0) throw refuseLiquidation('liquidations.checked')
      return { set: { override_by: actor.id, override_reason: reason, override_at: now }, data: { missing } }
    },
  })
}

/** What of the check list is missing, in words. */
export async function missingOf(
  context: Pick<Context, 'db' | 'now'>,
  { id, order_id, ground, images }: Pick<LockedLiquidation, 'id' | 'order_id' | 'ground' | 'images'>,
): Promise<string[]> {
  const goods = { order: order_id, ground, liquidation: id, images: images.length }
  const { checks } = await dossierOf(context, goods)
  return checks.flatMap(({ done, label }) => (done ? [] : [label]))
}
