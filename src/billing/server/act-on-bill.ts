import type { BillSnapshot } from '#billing/bill.status.ts'
import { billStatus, billTable } from '#billing/bill.status.ts'
import { refuseBill } from '#billing/bill.errors.ts'
import type { BillErrorCode } from '#billing/bill.errors.ts'
import { lockBill, moveBill } from '#billing/server/bill.repo.ts'
import type { LockedBill } from '#billing/server/bill.repo.ts'
import { normalizePhone } from '#platform/rules/phone.ts'
import type { Context } from '#platform/server/context.ts'
import { allow, moveRecord, runAction, runLocked } from '#platform/server/events/run-action.ts'
import type { LockedRun, Records, Run } from '#platform/server/events/run-action.ts'
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

async function cameFrom({ db }: Context, bill: LockedBill): Promise<number> {
  if (bill.status === billStatus.new) return billStatus.cancelled
  const { rows } = await sql<{ from_status: number }>`select from_status::float8 as from_status from event
    where entity = 'bill' and entity_id = ${bill.id} and to_status = ${bill.status}::numeric
      and from_status is not null and from_status <> to_status and action not in ('back', 'undo') order by id desc limit 1`.execute(
    db,
  )
  // A part of a confirmed bill began its life confirmed.
  return rows[0]?.from_status ?? billStatus.new
}

/** Bills as the executor of actions knows them: their orders go where they go. */
const billRecords: Records<LockedBill, BillSnapshot, BillErrorCode> = {
  table: billTable,
  lock: ({ db, actor }, id) => lockBill(db, actor, id),
  snapshot: async (bill, { db }) => {
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from orders where bill_id = ${bill.id}`.execute(db)
    return billSnapshot(bill, rows[0]?.n ?? 0)
  },
  refuse: (why) => {
    if (why === 'status') return refuseBill('bills.status')
    return refuseBill(why === 'reason' ? 'bills.reason_needed' : why)
  },
  cameFrom,
  move: moveBill,
}

/** Refuses what the status table does not allow this person here and now. */
export const allowBill = (context: Context, bill: LockedBill, action: string) =>
  allow(billRecords, context, bill, action)

/**
 * Runs an action of the bill table; the orders move with the bill.
 * @throws bills.not_found, bills.status, bills.reason_needed, conflict.stale and the table's guards
 */
export const actOnBill = (run: Run<LockedBill>): Promise<LockedBill> => runAction(billRecords, run)

/** The same on a bill that the caller locked. */
export const actOnLockedBill = (bill: LockedBill, run: LockedRun<LockedBill>): Promise<LockedBill> =>
  runLocked(billRecords, bill, run)

/** Ends a bill whose orders are on another one. */
export const endMergedBill = (context: Context, bill: LockedBill, reason: string): Promise<LockedBill> =>
  runLocked({ ...billRecords, move: (...moved) => moveRecord(billRecords, ...moved) }, bill, {
    context,
    action: 'merge',
    automatic: true,
    reason,
  })
