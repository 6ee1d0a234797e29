import { sql } from 'kysely'
import { lockPayment, lockSale } from '#liquidation/money/server/sale-money.repo.ts'
import {
  dropWaiting,
  payments,
  receive,
  refuseUnpayable,
  takeOut,
} from '#liquidation/money/server/sale-payment.usecase.ts'
import { refuseSaleMoney } from '#liquidation/money/sale-money.errors.ts'
import { salePaymentStatus } from '#liquidation/money/sale-money.status.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import { runAction } from '#platform/server/events/run-action.ts'

/** A booking of the bank that names the order of a buyer. */
interface Booked {
  /** The liquidation order. */
  sale: number
  booking: number
  card: number
  day: string
  amount: number
}

/**
 * The bank's booking proves the money of an order: what was asked for is confirmed, else a payment is made of it. It
 * goes through suspense, which the booking clears.
 * @throws sale_money.order_unknown, sale_money.order_status, sale_money.owner_paid, access.own_work, ledger.period_closed
 */
export async function receiveSaleAtBank(context: Context, given: Booked): Promise<void> {
  const { actor } = context
  const sale = await lockSale(context, given.sale)
  refuseUnpayable(sale)
  if (given.amount !== sale.sale_amount) {
    const values = {
      code: sale.sale_code,
      amount: formatVnd(sale.sale_amount),
      given: formatVnd(given.amount),
    }
    throw refuseSaleMoney('sale_money.amount', { values })
  }
  const asked = await waitingAtBank(context, given)
  // What was to come another way is settled by it.
  if (asked === null) await dropWaiting(context, given.sale, 'Tiền đã về qua ngân hàng')
  const id = asked ?? (await madeOf(context, given, sale.sale_station))
  await runAction(payments, {
    context,
    id,
    action: 'confirm',
    automatic: true,
    effect: async (payment) => {
      const done = await receive(context, payment, { place: 'suspense:bank', checker: actor.id || null })
      return {
        ...done,
        set: { ...done.set, bank_transaction_id: given.booking, bank_date: given.day, card_id: given.card },
      }
    },
  })
}

/** The transfer that was asked for; the caller holds the order's lock. */
async function waitingAtBank({ db }: Context, { sale, amount }: Booked): Promise<number | null> {
  const { rows } = await sql<{
    id: number
  }>`select id from liquidation_payment where liquidation_order_id = ${sale}
    and status = ${salePaymentStatus.pending} and method = 'bank' and amount = ${amount}`.execute(db)
  return rows[0]?.id ?? null
}

/** Nobody asked for it: the booking is its maker. */
async function madeOf({ db, now }: Context, given: Booked, station: number): Promise<number> {
  const made = await db
    .insertInto('liquidation_payment')
    .values({
      liquidation_order_id: given.sale,
      station_id: station,
      method: 'bank',
      card_id: given.card,
      amount: given.amount,
      bank_transaction_id: given.booking,
      bank_date: given.day,
      maker_id: null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/**
 * The match is undone: what it posted is reversed; what was asked for waits again, what the booking made ends.
 * @throws sale_money.handed_over, sale_money.settled, ledger.booked_at_bank
 */
export async function reopenSaleAtBank(context: Context, sale: number, reason: string): Promise<void> {
  const { rows } = await sql<{
    id: number
    made: boolean
  }>`select id, maker_id is null as made from liquidation_payment
    where liquidation_order_id = ${sale} and status = ${salePaymentStatus.paid}`.execute(context.db)
  const payment = rows[0]
  if (!payment) return
  const { id } = await lockPayment(context, payment.id)
  const waitsAgain = {
    entry_id: null,
    checker_id: null,
    decided_at: null,
    bank_transaction_id: null,
    bank_date: null,
  }
  await runAction(payments, {
    context,
    id,
    action: payment.made ? 'cancel' : 'reopen',
    automatic: true,
    reason,
    effect: async (row) => {
      await takeOut(context, row, reason)
      return { set: payment.made ? { reason, entry_id: null } : waitsAgain, data: { amount: row.amount } }
    },
  })
}
