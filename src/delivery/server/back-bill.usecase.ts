import { sql } from 'kysely'
import { refuseBill } from '#billing/bill.errors.ts'
import { billStatus, codStatus } from '#billing/bill.status.ts'
import { actOnBill } from '#billing/server/act-on-bill.ts'
import { checkRelease, undoApproval } from '#billing/server/approve-bill.usecase.ts'
import { releaseAllocations } from '#billing/server/bill-money.repo.ts'
import { lockBilledOrders } from '#billing/server/bill.repo.ts'
import type { LockedBill } from '#billing/server/bill.repo.ts'
import { freeMoneyOf } from '#billing/server/edit-bill.usecase.ts'
import { reverse, standingEntry } from '#ledger/server/journal.repo.ts'
import { lockedCustomerMoney } from '#ledger/server/money.repo.ts'
import type { Context } from '#platform/server/context.ts'

/**
 * Steps a bill and its orders back to where the bill came from, by its history: what the step
 * posted is reversed. A new bill ends and its orders go back to 11. For managers.
 * @throws bills.paid over receipts or settled COD, bills.status
 */
export async function stepBackBill(context: Context, id: number, reason: string): Promise<void> {
  await actOnBill({
    context,
    id,
    action: 'back',
    reason,
    effect: async (bill) => {
      // Orders before their customer's money, here as in every action of a bill.
      await lockBilledOrders(context.db, id)
      return { set: await undoStepOfBill(context, bill, reason) }
    },
  })
}

/** Undoes what entering its status did to a locked bill, and gives the columns to change. */
export async function undoStepOfBill(
  context: Context,
  bill: LockedBill,
  reason: string,
): Promise<Record<string, unknown>> {
  const { db } = context
  switch (bill.status) {
    case billStatus.new:
      await freeMoneyOf(context, bill)
      return { reason }
    case billStatus.confirmed:
      return { confirmed_by: null }
    case billStatus.approved:
      await refusePaid(context, bill)
      return undoApproval(context, bill, reason)
    case billStatus.released:
      return { released_by: null, override_by: null, expected_cod: 0 }
    case billStatus.delivering:
      // It may go on another list.
      await sql`delete from delivery_batch_bill where bill_id = ${bill.id}`.execute(db)
      return {}
    case billStatus.delivered:
      return undoCod(context, bill, reason)
    default: {
      await reverseReturnFee(context, bill, reason)
      // The goods are on their way again: who sends them while the customer owes too much is named.
      const { set } = await checkRelease(context, bill, { override: true, reason })
      return { ...set, reason: null }
    }
  }
}

/** A receipt that names this bill stands: it is reversed first, by the cash desk. */
async function refusePaid({ db }: Context, bill: LockedBill): Promise<void> {
  const { rows } = await sql`select from allocation where bill_id = ${bill.id} and released_at is null
    and entry_id is not null limit 1`.execute(db)
  if (rows.length) throw refuseBill('bills.paid')
}

async function undoCod(context: Context, bill: LockedBill, reason: string): Promise<Record<string, unknown>> {
  const { db, actor, now } = context
  if (bill.cod_status === codStatus.paid || bill.remitted_cod !== null) throw refuseBill('bills.paid')
  if (bill.cod_entry_id) {
    await lockedCustomerMoney(db, bill.customer_id)
    await releaseAllocations(db, bill.id, bill.cod_entry_id)
    await reverse(db, bill.cod_entry_id, reason, { station: bill.station_id, now, maker: actor.id })
  }
  return { delivered_at: null, collected_cod: null, cod_status: codStatus.none, cod_entry_id: null }
}

async function reverseReturnFee(context: Context, bill: LockedBill, reason: string): Promise<void> {
  const { db, actor, now } = context
  const entry = await standingEntry(db, 'delivery_fee', { type: 'bill', id: bill.id })
  if (!entry) return
  await lockedCustomerMoney(db, bill.customer_id)
  await reverse(db, entry, reason, { station: bill.station_id, now, maker: actor.id })
}
