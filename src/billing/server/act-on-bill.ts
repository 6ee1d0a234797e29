import type { BillSnapshot } from '#billing/bill.status.ts'
import { billTable } from '#billing/bill.status.ts'
import { refuseBill } from '#billing/bill.errors.ts'
import { lockBill, moveBill } from '#billing/server/bill.repo.ts'
import type { LockedBill } from '#billing/server/bill.repo.ts'
import { refuseStale } from '#orders/core/server/act-on-order.ts'
import { refuse } from '#platform/contract/errors.ts'
import { judge } from '#platform/contract/status.ts'
import { normalizePhone } from '#platform/rules/phone.ts'
import type { Context } from '#platform/server/context.ts'
import { sql } from 'kysely'

/** What the status table's guards look at. */
export function billSnapshot(
  bill: Pick<LockedBill, 'receiver' | 'partner_id' | 'shipper_id' | 'waybill'>,
  orders: number,
): BillSnapshot {
  const receiver = bill.receiver ?? {}
  return {
    orders,
    hasAddress: Boolean(receiver['address']) && Boolean(receiver['province']),
    phoneValid: normalizePhone(String(receiver['phone'] ?? '')) !== null,
    hasCarrier: bill.partner_id !== null || bill.shipper_id !== null,
    ownShipper: bill.shipper_id !== null,
    hasWaybill: Boolean(bill.waybill),
  }
}

/** Refuses what the status table does not allow this person here and now. */
export async function allowBill(
  context: Context,
  bill: LockedBill,
  action: string,
): Promise<number | null | 'history'> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from orders where bill_id = ${bill.id}`.execute(context.db)
  const snapshot = billSnapshot(bill, rows[0]?.n ?? 0)
  const verdict = judge(billTable, action, context.actor.role, bill.status, snapshot)
  if (verdict.allowed) return verdict.to
  if (verdict.why === 'role') throw refuse('access.forbidden')
  throw refuseBill(verdict.why === 'status' ? 'bills.status' : verdict.why)
}

interface Act {
  context: Context
  id: number
  action: string
  version?: number | undefined
  reason?: string | undefined
  /** Columns to change before the guards look. */
  before?: (bill: LockedBill) => Promise<void>
  effect?: (
    bill: LockedBill,
  ) => Promise<{ set?: Record<string, unknown>; data?: Record<string, unknown> } | void>
}

/**
 * Runs an action of the bill table: locks the bill, asks the table, runs the effect, moves the bill
 * and its orders and writes the history, all in the call's transaction.
 * @throws bills.not_found, bills.status, bills.reason_needed, conflict.stale and the table's guards
 */
export async function actOnBill({
  context,
  id,
  action,
  version,
  reason,
  before,
  effect,
}: Act): Promise<LockedBill> {
  const bill = await lockBill(context.db, context.actor, id)
  refuseStale(bill, version)
  await before?.(bill)
  const to = await allowBill(context, bill, action)
  if (to === 'history') throw new Error(`${action} steps back: it has a usecase of its own`)
  const row = billTable.actions.find((one) => one.key === action && one.from.includes(bill.status))
  if (row?.needsReason && !reason) throw refuseBill('bills.reason_needed')
  const done = (await effect?.(bill)) ?? {}
  await moveBill(context, bill, to ?? bill.status, { action, reason, ...done })
  return bill
}
