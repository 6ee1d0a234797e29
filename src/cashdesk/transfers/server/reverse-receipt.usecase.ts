import { sql } from 'kysely'
import type { TransferRecord } from '#cashdesk/transfers/transfer.api.ts'
import { refuseTransfer } from '#cashdesk/transfers/transfer.errors.ts'
import { actOnTransfer } from '#cashdesk/transfers/server/act-on-transfer.ts'
import { releaseReceipt } from '#cashdesk/transfers/server/release-receipt.ts'
import { refuseShort } from '#cashdesk/transfers/server/payout.usecase.ts'
import { transferRowOf } from '#cashdesk/transfers/server/transfer.repo.ts'
import type { LockedTransfer } from '#cashdesk/transfers/server/transfer.repo.ts'
import { freeMoney } from '#ledger/exposure.rules.ts'
import { reverse } from '#ledger/server/journal.repo.ts'
import { lockedCustomerMoney } from '#ledger/server/money.repo.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'

/**
 * Takes a receipt that was confirmed by hand out of the books: reversed today, never edited;
 * what was set against orders and bills comes off them. Never by the person who confirmed it.
 * @throws transfers.status, transfers.own_confirmation, transfers.bank_matched, transfers.deposit_locked,
 *   ledger.not_enough_free, ledger.period_closed
 */
export async function reverseReceipt(context: Context, id: number, reason: string): Promise<TransferRecord> {
  await actOnTransfer({
    context,
    id,
    action: 'reverse',
    reason,
    effect: async (receipt) => {
      await takeOut(context, receipt, reason)
      return { set: { reason }, data: { amount: receipt.amount } }
    },
  })
  return transferRowOf(context.db, context.actor, id)
}

async function takeOut(context: Context, receipt: LockedTransfer, reason: string): Promise<void> {
  const { db, actor, now } = context
  const { entry_id: entry, customer_id: customer, station_id: station, amount } = receipt
  if (entry === null) throw refuseTransfer('transfers.status')
  // Bills and orders are locked before their customer's money, here as in every action of theirs.
  await sql`select from bill where id in (select bill_id from allocation where entry_id = ${entry} and released_at is null)
    order by id for no key update`.execute(db)
  await sql`select from orders where id in (select order_id from allocation where entry_id = ${entry} and released_at is null)
    order by id for no key update`.execute(db)
  const money = await lockedCustomerMoney(db, customer)
  const held = await ordersHeldBy(db, entry)
  if (held.length > 0)
    throw refuseTransfer('transfers.deposit_locked', { values: { orders: held.join(', ') } })
  refuseShort(freeMoney(money), amount)
  await releaseReceipt(context, { entry, code: receipt.code, reason })
  await reverse(db, entry, reason, { station, now, maker: actor.id })
}

/** Codes of the orders whose locked deposit stands on this receipt. */
async function ordersHeldBy(db: Db, entry: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select o.code from orders o
    where o.id in (select order_id from allocation where entry_id = ${entry} and released_at is null)
      and exists (select from customer_lock l where l.order_id = o.id and l.kind = 'deposit' and l.released_at is null)
    order by o.id`.execute(db)
  return rows.map(({ code }) => code)
}
