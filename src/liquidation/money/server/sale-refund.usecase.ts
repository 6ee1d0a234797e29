import { sql } from 'kysely'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { liquidationStatus, saleStatus } from '#liquidation/core/liquidation.status.ts'
import { mayGoBack } from '#liquidation/money/proceeds.rules.ts'
import {
  lockRefund,
  lockSale,
  refundListing,
  refundRowOf,
  visibleSaleMoney,
} from '#liquidation/money/server/sale-money.repo.ts'
import type { LockedRefund, LockedSale, SaleMoneySum } from '#liquidation/money/server/sale-money.repo.ts'
import type {
  SaleRefundDecision,
  SaleRefundRecord,
  SaleReturnForm,
} from '#liquidation/money/sale-money.api.ts'
import { refuseSaleMoney } from '#liquidation/money/sale-money.errors.ts'
import { saleRefundFields } from '#liquidation/money/sale-money.fields.ts'
import { saleRefundStatus, saleRefundTable } from '#liquidation/money/sale-money.status.ts'
import type { SaleRefundSnapshot } from '#liquidation/money/sale-money.status.ts'
import type { AccountCode } from '#ledger/accounts.rules.ts'
import type { Place } from '#ledger/entries.rules.ts'
import { liquidationReturnEntry } from '#ledger/liquidation-entries.rules.ts'
import { expectBooking } from '#ledger/server/expected-booking.repo.ts'
import { post } from '#ledger/server/journal.repo.ts'
import { previewOfAccount } from '#ledger/server/preview.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Effect, Records } from '#platform/server/events/run-action.ts'
import { askedBy } from '#platform/server/lists/asked-by.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { masked } from '#platform/server/lists/record-list.ts'

/** A page of what came back. */
export async function listSaleRefunds({ db, actor }: Context, query: ListQuery) {
  const page = await chippedList<SaleRefundRecord, SaleMoneySum>(
    db,
    askedBy(refundListing, actor.role),
    query,
    visibleSaleMoney(actor),
  )
  return { ...page, results: page.results.map((row) => masked(saleRefundFields, actor.role, row)) }
}

const refunds: Records<LockedRefund, SaleRefundSnapshot, never> = {
  table: saleRefundTable,
  lock: lockRefund,
  shown: refundRowOf,
  snapshot: () => ({}),
  refuse: (why) =>
    why === 'reason'
      ? refuseField('reason', 'Vui lòng nhập lý do từ chối')
      : refuseSaleMoney('sale_money.refund_status'),
}

/** Paid back (1) or refused (−1). @throws what each of them refuses */
export const changeSaleRefund = (context: Context, form: SaleRefundDecision): Promise<SaleRefundRecord> =>
  form.status === saleRefundStatus.refunded ? paySaleRefund(context, form) : refuseSaleRefund(context, form)

/**
 * Notes what came back; its money goes out once a second person says so.
 * @throws sale_money.order_unknown, sale_money.not_handed_over, sale_money.return_late, sale_money.return_most,
 *   sale_money.refund_waits, bad_input by field
 */
export async function takeSaleBack(context: Context, form: SaleReturnForm): Promise<SaleRefundRecord> {
  const { db, actor, now } = context
  const { quantity, note } = form
  const sale = await lockSale(context, form.id)
  await refuseUnreturnable(context, sale, quantity)
  const method = form.method ?? 'bank'
  if (method === 'bank' && !form.receive_account)
    throw refuseField('receive_account', 'Vui lòng nhập số tài khoản của người mua')
  const made = await db
    .insertInto('liquidation_refund')
    .values({
      liquidation_order_id: sale.sale,
      station_id: sale.sale_station,
      quantity,
      amount: sale.price * quantity,
      method,
      card_id: method === 'bank' ? await payingCard(context, sale, form.card_id) : null,
      receive_bank: form.receive_bank || null,
      receive_account: form.receive_account || null,
      receive_holder: form.receive_holder || null,
      note,
      maker_id: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, {
    entity: saleRefundTable.entity,
    id: made.id,
    action: 'create',
    to: saleRefundStatus.asked,
    station: sale.sale_station,
    data: { amount: sale.price * quantity, code: sale.sale_code },
  })
  return refundRowOf(context, made.id)
}

async function refuseUnreturnable(context: Context, sale: LockedSale, quantity: number): Promise<void> {
  const { db, now } = context
  const code = sale.sale_code
  if (sale.sale_status !== saleStatus.handedOver || sale.handed_at === null)
    throw refuseSaleMoney('sale_money.not_handed_over', { values: { code } })
  const days = await settingValue(db, businessDate(now), 'liquidation.return_days')
  if (!mayGoBack(sale.handed_at, now, days)) {
    const day = formatBusinessDate(businessDate(sale.handed_at))
    throw refuseSaleMoney('sale_money.return_late', { values: { code, day, days: String(days) } })
  }
  const most = sale.quantity - sale.returned
  if (quantity > most)
    throw refuseSaleMoney('sale_money.return_most', { values: { code, most: String(most) } })
  const { rows } = await sql`select from liquidation_refund
    where liquidation_order_id = ${sale.sale} and status = ${saleRefundStatus.asked}`.execute(db)
  if (rows.length > 0) throw refuseSaleMoney('sale_money.refund_waits', { values: { code } })
}

async function payingCard(
  { db }: Context,
  sale: LockedSale,
  wanted: number | null | undefined,
): Promise<number | null> {
  if (!wanted) return null
  const { rows } = await sql`select from card where id = ${wanted} and kind = 'bank' and active
    and partner_id is null and (station_id is null or station_id = ${sale.sale_station})`.execute(db)
  if (rows.length === 0) throw refuseField('card_id', 'Không tìm thấy tài khoản ngân hàng này của công ty')
  return wanted
}

interface Paying {
  id: number
  card_id?: number | null | undefined
  version?: number | undefined
}

/**
 * The buyer has his money back: the pieces may be sold again, or are ours where the owner has had his statement.
 * @throws sale_money.refund_unknown, sale_money.refund_status, access.own_work, conflict.stale, bad_input by field
 */
export async function paySaleRefund(context: Context, given: Paying): Promise<SaleRefundRecord> {
  const { actor, now } = context
  await runAction(refunds, {
    context,
    id: given.id,
    version: given.version,
    action: 'pay',
    effect: async (refund): Promise<Effect> => {
      const card =
        refund.method === 'bank'
          ? ((await payingCard(context, refund, given.card_id)) ?? refund.card_id)
          : null
      if (refund.method === 'bank' && card === null)
        throw refuseField('card_id', 'Vui lòng chọn tài khoản ngân hàng chi tiền')
      const entry = await payBack(context, refund, card)
      await comesBack(context, refund)
      return {
        set: { entry_id: entry, card_id: card, checker_id: actor.id, decided_at: now },
        data: { amount: refund.amount },
      }
    },
  })
  return refundRowOf(context, given.id)
}

async function payBack({ db, actor, now }: Context, refund: LockedRefund, card: number | null) {
  const { id, amount, goods_order: order, sale_station: station } = refund
  const settled = refund.goods_status === liquidationStatus.liquidated
  const place: Place = card === null ? `cash:${station}` : `bank:${card}`
  const entry = await post(db, liquidationReturnEntry({ refund: id, order, settled, place, amount }), {
    station,
    now,
    maker: refund.maker_id,
    checker: actor.id,
  })
  if (card !== null)
    await expectBooking(db, {
      kind: 'liquidation_refund',
      reference: id,
      entry: entry.id,
      station,
      amount: -amount,
      suspense: false,
      on: businessDate(now),
      now,
      card,
    })
  return entry.id
}

/** Its pieces are no longer sold; those of goods that are settled nobody sells again. */
async function comesBack({ db }: Context, refund: LockedRefund): Promise<void> {
  const pieces = refund.refund_quantity
  const taken = await sql`update liquidation_order set returned = returned + ${pieces}
    where id = ${refund.sale} and status = ${saleStatus.handedOver} and returned + ${pieces} <= quantity`.execute(
    db,
  )
  const left = await sql`update liquidation set sold = sold - ${pieces}
    where id = ${refund.liquidation} and sold >= ${pieces}`.execute(db)
  if (taken.numAffectedRows !== 1n || left.numAffectedRows !== 1n)
    throw refuseSaleMoney('sale_money.refund_status')
}

/** @throws sale_money.refund_unknown, sale_money.refund_status, bad_input */
async function refuseSaleRefund(context: Context, form: SaleRefundDecision): Promise<SaleRefundRecord> {
  const { actor, now } = context
  const { id, reason } = form
  await runAction(refunds, {
    context,
    id,
    reason,
    action: 'refuse',
    effect: async () => ({ set: { checker_id: actor.id, decided_at: now, reason: reason ?? null } }),
  })
  return refundRowOf(context, id)
}

/** What paying back would post. @throws sale_money.refund_unknown */
export async function previewSaleRefund(
  context: Context,
  { id, card_id }: { id: number; card_id?: number | null | undefined },
) {
  const { card_id: named, method } = await refundRowOf(context, id)
  const card = card_id ?? named
  const { rows } = await sql<{ station: number }>`select station_id as station from liquidation_refund
    where id = ${id}`.execute(context.db)
  const place: AccountCode = method === 'bank' && card ? `bank:${card}` : `cash:${rows[0]!.station}`
  return previewOfAccount(context, place, (inTx) => paySaleRefund(inTx, { id, card_id }))
}
