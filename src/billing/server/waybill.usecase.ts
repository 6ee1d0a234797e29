import { sql } from 'kysely'
import { refuseBill } from '#billing/bill.errors.ts'
import { billStatus } from '#billing/bill.status.ts'
import { actOnBill } from '#billing/server/act-on-bill.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

/**
 * Notes the carrier's number of bills, each by itself: at 14 and 15 before they are handed over, at 18
 * before they are sent again. @throws bills.status, bills.own_shipper, bills.waybill_ours, bills.waybill_taken
 */
export function setWaybills(
  context: Context,
  rows: readonly { id: number; waybill: string }[],
): Promise<BulkAnswer> {
  const given = new Map(rows.map((row) => [row.id, row.waybill]))
  return eachRow(context.db, [...given.keys()], (tx, id) =>
    actOnBill({
      context: { ...context, db: tx },
      id,
      action: 'waybill',
      effect: async (bill) => {
        const waybill = await waybillFor(tx, bill, given.get(id) ?? '')
        return { set: { waybill }, data: { waybill } }
      },
    }),
  )
}

/** Codes that stand as barcodes on our own papers: an order, a slip, a delivery list. */
const ours = /^(?:DH\d{9}|PX\d{8}|GB\d{8})$/

/**
 * A carrier's number as it is kept. One parcel may carry several bills of a customer, never those of two; whom
 * the database tells apart (`bill_waybill_taken`) where both are given in one instant.
 * @throws bills.waybill_ours, bills.waybill_taken
 */
export async function waybillFor(
  db: Db,
  bill: { customer_id: number; partner_id: number | null },
  given: string,
): Promise<string> {
  const waybill = given.trim().toUpperCase()
  if (ours.test(waybill)) throw refuseBill('bills.waybill_ours', { values: { waybill } })
  const { rows } = await sql<{ code: string }>`select code from bill where waybill = ${waybill}
    and partner_id = ${bill.partner_id} and customer_id <> ${bill.customer_id} and status not in (${lit(billStatus.cancelled, billStatus.delivered)}) limit 1`.execute(
    db,
  )
  if (rows[0]) throw refuseBill('bills.waybill_taken', { values: { waybill, bill: rows[0].code } })
  return waybill
}
