import { actOnTransfer } from '#cashdesk/transfers/server/act-on-transfer.ts'
import { sql } from 'kysely'
import type { BankRecord } from '#cashdesk/bank/bank.api.ts'
import { refuseBank } from '#cashdesk/bank/bank.errors.ts'
import { unbookOwn } from '#cashdesk/bank/server/bank-book.usecase.ts'
import { preview } from '#cashdesk/bank/server/bank-match.usecase.ts'
import { suggestFor } from '#cashdesk/bank/server/bank-suggest.usecase.ts'
import {
  atStation,
  bankRowOf,
  bookingRecords,
  lockBooking,
  refuseSettled,
  standingDecisions,
} from '#cashdesk/bank/server/bank.repo.ts'
import type { LockedBooking, StandingDecision } from '#cashdesk/bank/server/bank.repo.ts'
import { bankStatus } from '#cashdesk/bank/bank.status.ts'
import { releaseReceipt } from '#cashdesk/transfers/server/release-receipt.ts'
import { runLocked } from '#platform/server/events/run-action.ts'
import { lockAccounts, reverse } from '#ledger/server/journal.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { cancelDeposits } from '#orders/purchase/server/deposit.usecase.ts'
import { stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'

interface Undoing {
  id: number
  version?: number | undefined
  reason?: string | null | undefined
}

interface Part {
  how: 'made' | 'confirmed' | 'linked'
  transfer_id: number
  /** Of the receipt. */
  code: string
  customer_id: number
  station_id: number
  order_id: number | null
  bill_id: number | null
  entry_id: number | null
  deposit_order_id: number | null
}

/**
 * Takes back the last decision on a booking in one step: what it posted is reversed today, what was set
 * against orders and bills comes off them, a deposit it completed is open again while nothing was bought
 * on it, a request it confirmed waits again, expected bookings are open again.
 * @throws bank.not_found, bank.nothing, bank.other_half, conflict.stale, ledger.period_closed
 */
export async function undoBooking(context: Context, given: Undoing): Promise<BankRecord> {
  const { db, actor } = context
  const row = await lockBooking(context, given.id)
  const [last, before] = await standingDecisions(db, row.id)
  if (!last) throw refuseBank('bank.nothing')
  await refuseSettled(context, row, 'undo', given.version)
  const cameFrom = async () => (before?.kind === 'hold' ? bankStatus.held : bankStatus.new)
  await runLocked({ ...bookingRecords, cameFrom }, row, {
    context,
    action: 'undo',
    reason: given.reason,
    effect: async () => {
      await undoDecision(context, row, last, given.reason)
      return { data: { kind: last.kind } }
    },
  })
  await suggestFor(db, [row.id])
  return bankRowOf(db, actor, row.id)
}

async function undoDecision(
  context: Context,
  row: LockedBooking,
  last: StandingDecision,
  given: string | null | undefined,
): Promise<void> {
  const { db, actor, now } = context
  const reason = given || 'Hoàn tác giao dịch ngân hàng'
  if (last.entry_id !== null) {
    const station = row.station_id ?? stationOf(actor)
    await reverse(db, last.entry_id, reason, { station, now, maker: actor.id })
  }
  await takeBackParts(context, last.id, reason)
  await unbookOwn(context, row, { decision: last.id, reason })
  await db
    .updateTable('bank_decision')
    .set({ undone_by: actor.id, undone_at: now, undone_reason: given ?? null })
    .where('id', '=', last.id)
    .where('undone_at', 'is', null)
    .execute()
}

async function partsOf({ db }: Context, decision: number): Promise<Part[]> {
  const { rows } =
    await sql<Part>`select m.how, m.transfer_id, m.deposit_order_id, t.code, t.customer_id, t.station_id,
      t.order_id, t.bill_id, t.entry_id
    from bank_match m join transfer t on t.id = m.transfer_id where m.decision_id = ${decision} order by m.id`.execute(
      db,
    )
  return rows
}

async function takeBackParts(context: Context, decision: number, reason: string): Promise<void> {
  const { db } = context
  const parts = await partsOf(context, decision)
  const moved = parts.filter(({ how }) => how !== 'linked')
  const keys = (column: 'bill_id' | 'order_id') =>
    moved.flatMap((part) => part[column] ?? []).toSorted((a, b) => a - b)
  // Locked as matching locks: bills, orders, requests, then the money.
  await sql`select from bill where id = any(${keys('bill_id')}::bigint[]) order by id for no key update`.execute(
    db,
  )
  await sql`select from orders where id = any(${keys('order_id')}::bigint[]) order by id for no key update`.execute(
    db,
  )
  await sql`select from transfer where id = any(${parts.map((part) => part.transfer_id)}::bigint[]) order by id
    for no key update`.execute(db)
  await lockAccounts(
    db,
    moved.map(({ customer_id }) => `customer:${customer_id}` as const),
  )
  for (const part of parts) {
    if (part.how === 'linked') await unlink(context, part.transfer_id)
    else await takeBack(atStation(context, part.station_id), part, reason)
  }
}

async function unlink({ db }: Context, transfer: number): Promise<void> {
  await db
    .updateTable('transfer')
    .set({ bank_transaction_id: null, bank_date: null })
    .where('id', '=', transfer)
    .execute()
}

async function takeBack(context: Context, part: Part, reason: string): Promise<void> {
  const { db, actor, now } = context
  const { entry_id: entry, code } = part
  // Before the deposit is opened, which frees whatever is set against the order and names no receipt.
  if (entry !== null) await releaseReceipt(context, { entry, code, reason })
  if (part.deposit_order_id !== null) await openDeposit(context, part.deposit_order_id, reason)
  if (entry !== null) await reverse(db, entry, reason, { station: part.station_id, now, maker: actor.id })
  const made = part.how === 'made'
  const waitsAgain = {
    entry_id: null,
    checker_id: null,
    decided_at: null,
    bank_transaction_id: null,
    bank_date: null,
  }
  await actOnTransfer({
    context,
    id: part.transfer_id,
    action: made ? 'cancel' : 'update',
    automatic: true,
    reason,
    effect: async () => ({ set: made ? { reason } : waitsAgain }),
  })
}

/** Back to 3 where the order still stands at 4; what was approved since keeps its lock, and the customer owes. */
async function openDeposit(context: Context, order: number, reason: string): Promise<void> {
  const { rows } = await sql<{
    status: number
  }>`select status::float8 as status from orders where id = ${order}`.execute(context.db)
  if (rows[0]?.status === orderStatus.transactionComplete) await cancelDeposits(context, [order], reason)
}

/** What undoing would post, and the money of everybody it concerns after it. */
export async function previewUndo(context: Context, id: number) {
  const row = await bankRowOf(context.db, context.actor, id)
  const [last] = await standingDecisions(context.db, row.id)
  const parts = last ? await partsOf(context, last.id) : []
  const customers = [...new Set(parts.filter(({ how }) => how !== 'linked').map((part) => part.customer_id))]
  return preview(context, customers, async (inTx) => {
    await undoBooking(inTx, { id })
  })
}
