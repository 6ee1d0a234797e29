import { sql } from 'kysely'
import { expectedCodOf, revenueOf } from '#billing/bill.rules.ts'
import { billStatus } from '#billing/bill.status.ts'
import { actOnBill } from '#billing/server/act-on-bill.ts'
import {
  allocateToBill,
  dueOf,
  oldDebt,
  releaseAllocations,
  releaseVerdict,
  unallocatedMoney,
} from '#billing/server/bill-money.repo.ts'
import { settleTotals } from '#billing/server/bill-orders.ts'
import { lockBill, lockBilledOrders } from '#billing/server/bill.repo.ts'
import { refuseUnscanned } from '#billing/server/scan-bill.usecase.ts'
import type { LockedBill } from '#billing/server/bill.repo.ts'
import { freeMoneyOf } from '#billing/server/edit-bill.usecase.ts'
import { refuseBill } from '#billing/bill.errors.ts'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { billEntry } from '#ledger/bill-entries.rules.ts'
import { exposureOf, freeMoney } from '#ledger/exposure.rules.ts'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import { post, reverse } from '#ledger/server/journal.repo.ts'
import {
  costOf,
  customerMoney,
  endExposure,
  lockDeposit,
  lockedCustomerMoney,
  releaseDeposit,
  setExposure,
} from '#ledger/server/money.repo.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

/** Sales or support confirm with the customer (12→13). @throws bills.no_address, bills.no_phone, bills.no_carrier */
export function confirmBills(context: Context, ids: readonly number[]): Promise<BulkAnswer> {
  return eachRow(context.db, ids, (tx, id) =>
    actOnBill({
      context: { ...context, db: tx },
      id,
      action: 'confirm',
      effect: async () => ({ set: { confirmed_by: context.actor.id } }),
    }),
  )
}

/**
 * Approves bills (13→14), each by itself and each wholly or not at all: totals frozen, the customer
 * debited, revenue and cost posted, deposits applied, exposure ended. No credit check: the goods
 * stay with us; the answer says what each customer still owes.
 */
export async function approveBills(
  context: Context,
  ids: readonly number[],
): Promise<BulkAnswer & { due: { id: number; code: string; due: number }[] }> {
  const due: { id: number; code: string; due: number }[] = []
  const answer = await eachRow(context.db, ids, async (tx, id) => {
    const bill = await approveBill({ ...context, db: tx }, id)
    due.push({ id, code: bill.code, due: await dueOf(tx, id) })
  })
  return { ...answer, due }
}

async function approveBill(context: Context, id: number): Promise<LockedBill> {
  const { db, actor, now } = context
  const approved = await actOnBill({
    context,
    id,
    action: 'approve',
    effect: async () => {
      await settleTotals(context, id)
      // Read again: the totals are those just summed.
      const bill = await lockBill(db, actor, id)
      const { customer_id: customer } = bill
      const orders = await lockBilledOrders(db, id)
      const waits = orders.find((order) => order.purchase_waits)
      if (waits) throw refuseBill('bills.purchase_waits', { values: { code: waits.code } })
      await lockedCustomerMoney(db, customer)
      const costs: { order: number; cost: number }[] = []
      for (const order of orders) costs.push({ order: order.id, cost: await costOf(db, order.id) })
      const draft = billEntry({ bill: id, customer, amounts: revenueOf(bill), costs })
      const entry = await post(db, draft, { station: bill.station_id, now, maker: actor.id })
      let applied = 0
      for (const order of orders) {
        const deposit = await releaseDeposit(db, order.id, 'billed')
        await endExposure(db, order.id)
        await sql`update bill_order set deposit_vnd = ${deposit}
          where bill_id = ${id} and order_id = ${order.id} and removed_at is null`.execute(db)
        applied += await allocateToBill(db, { customer, bill: id, amount: deposit, entry: null })
      }
      return {
        set: { entry_id: entry.id, approved_by: actor.id, approved_at: now },
        data: { total: bill.total_vnd, deposits: applied },
      }
    },
  })
  await useFreeMoney(context, approved)
  return approved
}

/** Money that is set against nothing pays too: the bill counts as posted by now. */
async function useFreeMoney({ db }: Context, bill: LockedBill): Promise<void> {
  const free = await unallocatedMoney(db, bill.customer_id)
  if (free > 0) {
    await allocateToBill(db, { customer: bill.customer_id, bill: bill.id, amount: free, entry: null })
  }
}

/** What the carrier is to collect for a bill now: its due, and older debt where the setting says so. */
export async function expectedCod(context: Context, bill: LockedBill): Promise<number> {
  const { db, now } = context
  const withOld = (await settingValue(db, businessDate(now), 'cod.include_old_debt')) > 0
  return expectedCodOf({
    method: bill.method,
    due: await dueOf(db, bill.id),
    oldDebt: withOld ? await oldDebt(db, bill.customer_id, bill.id) : 0,
  })
}

/**
 * Refuses goods to leave while the customer owes more than their limit; a manager may override and
 * is named on the bill. @returns the columns to set. @throws ledger.debt_limit
 */
export async function checkRelease(
  context: Context,
  bill: LockedBill,
  given: { override?: boolean | undefined; reason?: string | undefined },
): Promise<{ set: Record<string, unknown>; data: Record<string, unknown> }> {
  const { db, actor } = context
  await lockedCustomerMoney(db, bill.customer_id)
  const cod = await expectedCod(context, bill)
  const verdict = await releaseVerdict(db, { bill: bill.id, customer: bill.customer_id, expectedCod: cod })
  const set: Record<string, unknown> = { expected_cod: cod }
  if (verdict.allowed) return { set, data: { expected_cod: cod } }
  if (!given.override || !is(actor, 'ql')) {
    throw refuseLedger('ledger.debt_limit', { values: { shortfall: formatVnd(verdict.shortfall) } })
  }
  if (!given.reason) throw refuseBill('bills.reason_needed')
  return {
    set: { ...set, override_by: actor.id },
    data: { expected_cod: cod, override: true, shortfall: verdict.shortfall },
  }
}

/** Goods may leave (14→15): the debt allows it and everything was scanned off the bill. @throws ledger.debt_limit, bills.not_scanned */
export async function releaseBill(
  context: Context,
  id: number,
  given: { override?: boolean | undefined; reason?: string | undefined },
): Promise<void> {
  await actOnBill({
    context,
    id,
    action: 'release',
    reason: given.reason,
    effect: async (bill) => {
      const { set, data } = await checkRelease(context, bill, given)
      await refuseUnscanned(context.db, bill.id)
      return { set: { ...set, released_by: context.actor.id }, data }
    },
  })
}

/** Columns of a bill whose approval is undone. */
const unapproved = {
  entry_id: null,
  approved_by: null,
  approved_at: null,
  released_by: null,
  override_by: null,
  expected_cod: 0,
}

/**
 * Undoes an approval: the entry is reversed, what was set against the bill is free again, deposits
 * are locked anew as far as the free money reaches, exposure is restored. The caller moves the bill.
 * @returns the columns to set
 */
export async function undoApproval(
  context: Context,
  bill: LockedBill,
  reason: string,
): Promise<Record<string, unknown>> {
  const { db, actor, now } = context
  const { customer_id: customer } = bill
  const orders = await lockBilledOrders(db, bill.id)
  await lockedCustomerMoney(db, customer)
  if (bill.entry_id) {
    await reverse(db, bill.entry_id, reason, { station: bill.station_id, now, maker: actor.id })
  }
  await releaseAllocations(db, bill.id)
  // What goes back on the shelf is scanned anew when it leaves.
  await db.deleteFrom('bill_scan').where('bill_id', '=', bill.id).execute()
  for (const order of orders) {
    const free = Math.max(0, freeMoney(await customerMoney(db, customer)))
    const amount = Math.min(order.deposit_vnd, free)
    if (amount > 0) await lockDeposit(db, { customer, order: order.id, amount })
    await setExposure(db, {
      customer,
      order: order.id,
      amount: exposureOf({
        goods: order.goods_vnd,
        service: order.service_vnd,
        freight: order.freight_estimate,
        lock: amount,
      }),
    })
  }
  return unapproved
}

/** Cancels a bill (12–13 without money, 14–15 by reversal): its orders go back to 11. @throws bills.status */
export async function cancelBill(context: Context, id: number, reason: string | undefined): Promise<void> {
  await actOnBill({
    context,
    id,
    action: 'cancel',
    reason,
    effect: async (bill) => {
      if (bill.status >= billStatus.approved) {
        return { set: { ...(await undoApproval(context, bill, reason ?? '')), reason } }
      }
      await freeMoneyOf(context, bill)
      return { set: { reason } }
    },
  })
}
