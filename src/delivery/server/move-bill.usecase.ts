import { sql } from 'kysely'
import { refuseBill } from '#billing/bill.errors.ts'
import { billStatus, codStatus } from '#billing/bill.status.ts'
import { actOnBill } from '#billing/server/act-on-bill.ts'
import {
  approveBills,
  cancelBill,
  checkRelease,
  confirmBills,
  expectedCod,
  releaseBill,
  undoApproval,
} from '#billing/server/approve-bill.usecase.ts'
import { allocateToBill, dueOf } from '#billing/server/bill-money.repo.ts'
import { lockBill, ofOneCustomer } from '#billing/server/bill.repo.ts'
import type { LockedBill } from '#billing/server/bill.repo.ts'
import { waybillFor } from '#billing/server/waybill.usecase.ts'
import { namedBills } from '#billing/server/named-bills.ts'
import type { BillMove, Moves } from '#delivery/delivery.api.ts'
import { refuseDelivery } from '#delivery/delivery.errors.ts'
import { codEntry, returnFeeEntry } from '#ledger/bill-entries.rules.ts'
import { post } from '#ledger/server/journal.repo.ts'
import { lockedCustomerMoney } from '#ledger/server/money.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

/** What is to become of each bill, by its id. */
export type MovesById = ReadonlyMap<number, BillMove>

/** Of a call that names one move for its `ids`, or one each in its `rows`. @throws bad_input */
export function movesOf({ id, ids, rows, status, ...move }: Moves): MovesById {
  if (rows) return new Map(rows.map(({ id: bill, ...given }) => [bill, given]))
  return new Map(namedBills({ id, ids }).map((bill) => [bill, { ...move, status: status ?? 0 }]))
}

/** Moves bills to a status by the action that leads there, each by itself. @throws bills.status */
export async function changeBillStatus(context: Context, moves: MovesById): Promise<BulkAnswer> {
  const ids = [...moves.keys()]
  const targets = new Set([...moves.values()].map(({ status }) => status))
  const [only] = targets
  if (targets.size === 1 && only === billStatus.confirmed) return confirmBills(context, ids)
  if (targets.size === 1 && only === billStatus.approved) return approveBills(context, ids)
  return moveBills(context, moves)
}

/** Moves bills from 15 on, each by itself and as it is said of it; `within`: which of them may. */
export function moveBills(
  context: Context,
  moves: MovesById,
  within: (id: number) => void = () => undefined,
): Promise<BulkAnswer> {
  return eachRow(context.db, [...moves.keys()], async (tx, id) => {
    within(id)
    await moveOne({ ...context, db: tx }, id, moves.get(id) as BillMove)
  })
}

/** One bill to a status from 15 on, back to stock (11) or cancelled (0). */
export async function moveOne(context: Context, id: number, move: BillMove): Promise<void> {
  const { reason } = move
  switch (move.status) {
    case billStatus.released:
      return releaseBill(context, id, move)
    case billStatus.delivering: {
      const bill = await lockBill(context.db, context.actor, id)
      return bill.status === billStatus.undeliverable
        ? redeliver(context, id, move)
        : handOver(context, id, move)
    }
    case billStatus.delivered:
      return deliver(context, id, move)
    case billStatus.undeliverable:
      return fail(context, id, move)
    case orderStatus.priced:
      return restock(context, id, reason)
    case billStatus.cancelled:
      return cancelBill(context, id, reason)
    default:
      throw refuseBill('bills.status')
  }
}

/** Who owes us what is collected. */
export function carrierOf(
  bill: Pick<LockedBill, 'partner_id' | 'shipper_id'>,
): `partner:${number}` | `shipper:${number}` {
  if (bill.shipper_id) return `shipper:${bill.shipper_id}`
  if (bill.partner_id) return `partner:${bill.partner_id}`
  throw refuseBill('bills.no_carrier')
}

/** A waybill number that comes with the move is on the bill before the guards look. */
async function takeWaybill({ db, actor }: Context, id: number, { waybill }: BillMove): Promise<void> {
  if (!waybill) return
  const bill = await lockBill(db, actor, id)
  const kept = await waybillFor(db, bill, waybill)
  await ofOneCustomer(() => sql`update bill set waybill = ${kept} where id = ${id}`.execute(db))
}

/** The goods leave with the carrier or the shipper (15→16); what is to be collected is noted. */
async function handOver(context: Context, id: number, move: BillMove): Promise<void> {
  const { db } = context
  await takeWaybill(context, id, move)
  await actOnBill({
    context,
    id,
    action: 'hand_over',
    reason: move.reason,
    effect: async (bill) => {
      await lockedCustomerMoney(db, bill.customer_id)
      const due = await dueOf(db, id)
      const overridden = await sql`select from bill where id = ${id} and override_by is not null`.execute(db)
      if (bill.method === 'CASH' && due > 0 && overridden.rows.length === 0) {
        throw refuseBill('bills.cash_not_received', { values: { due: formatVnd(due) } })
      }
      const cod = await expectedCod(context, bill)
      return {
        set: { expected_cod: cod, handed_over_at: context.now },
        data: { expected_cod: cod, waybill: bill.waybill },
      }
    },
  })
}

/** Delivered (16→17): with COD, what was really collected is posted and set against the bill. */
async function deliver(context: Context, id: number, { collected, reason }: BillMove): Promise<void> {
  const { db, actor, now } = context
  await actOnBill({
    context,
    id,
    action: 'deliver',
    reason,
    effect: async (bill) => {
      const set: Record<string, unknown> = { delivered_at: now }
      if (bill.method !== 'COD' || (bill.expected_cod === 0 && !collected)) return { set }
      if (collected === undefined) throw refuseDelivery('cod.not_collected')
      set['collected_cod'] = collected
      if (collected === 0) return { set, data: { collected } }
      const { customer_id: customer } = bill
      await lockedCustomerMoney(db, customer)
      const draft = codEntry({ bill: id, customer, carrier: carrierOf(bill), collected })
      const entry = await post(db, draft, { station: bill.station_id, now, maker: actor.id })
      await allocateToBill(db, { customer, bill: id, amount: collected, entry: entry.id })
      return {
        set: { ...set, cod_status: codStatus.unpaid, cod_entry_id: entry.id },
        data: { collected, expected: bill.expected_cod },
      }
    },
  })
}

/** Not delivered (16→18); the return fee may be charged on to the customer. */
async function fail(context: Context, id: number, { reason, return_fee = 0 }: BillMove): Promise<void> {
  const { db, actor, now } = context
  await actOnBill({
    context,
    id,
    action: 'fail',
    reason,
    effect: async (bill) => {
      if (return_fee > 0) {
        const draft = returnFeeEntry({ bill: id, customer: bill.customer_id, amount: return_fee })
        await post(db, draft, { station: bill.station_id, now, maker: actor.id })
      }
      return { set: { reason }, ...(return_fee > 0 ? { data: { return_fee } } : {}) }
    },
  })
}

/** Handed out again (18→16), under the same check as the first time. @throws ledger.debt_limit */
async function redeliver(context: Context, id: number, move: BillMove): Promise<void> {
  await takeWaybill(context, id, move)
  await actOnBill({
    context,
    id,
    action: 'redeliver',
    reason: move.reason,
    effect: async (bill) => {
      const { set, data } = await checkRelease(context, bill, move)
      return { set: { ...set, handed_over_at: context.now, reason: null }, data }
    },
  })
}

/** Back on the shelf (18→11): the approval is reversed and the bill ends; a return fee stays charged. */
async function restock(context: Context, id: number, reason: string | undefined): Promise<void> {
  await actOnBill({
    context,
    id,
    action: 'restock',
    reason,
    effect: async (bill) => ({ set: { ...(await undoApproval(context, bill, reason ?? '')), reason } }),
  })
}
