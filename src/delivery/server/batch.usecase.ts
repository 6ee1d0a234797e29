import { nextNumber } from '#platform/server/db/next-number.ts'
import { sql } from 'kysely'
import { billStatus } from '#billing/bill.status.ts'
import { batchFields } from '#delivery/batch.fields.ts'
import { batchStatus, batchTable, hasLeft, isUnderWay, leftStatuses } from '#delivery/batch.status.ts'
import { refuseUnknownCarrier, refuseUnknownShipper } from '#billing/server/bill-terms.ts'
import { billRowsWhere, lockBill } from '#billing/server/bill.repo.ts'
import type { LockedBill } from '#billing/server/bill.repo.ts'
import { refuseBill } from '#billing/bill.errors.ts'
import type { BatchChange, BatchRecord, NewBatch } from '#delivery/delivery.api.ts'
import { refuseDelivery } from '#delivery/delivery.errors.ts'
import type { DeliveryErrorCode } from '#delivery/delivery.errors.ts'
import {
  batchIdOf,
  batchListing,
  batchRowOf,
  billsOf,
  lockBatch,
  visibleBatches,
} from '#delivery/server/batch.repo.ts'
import type { BatchSum, LockedBatch } from '#delivery/server/batch.repo.ts'
import { moveBills, moveOne } from '#delivery/server/move-bill.usecase.ts'
import type { MovesById } from '#delivery/server/move-bill.usecase.ts'
import { codeOf } from '#platform/rules/luhn-code.ts'
import { historyOf } from '#platform/server/events/history.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import { allow, moveRecord, recordMove, runAction } from '#platform/server/events/run-action.ts'
import type { Move, Run } from '#platform/server/events/run-action.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { actionLabels } from '#platform/contract/status.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { lit } from '#platform/server/db/lit.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { changedValues, newValues, toColumns } from '#platform/server/lists/record-write.ts'
import { refuseStale } from '#platform/server/events/stale.ts'

type InBatch = Awaited<ReturnType<typeof billsOf>>

/** Delivery lists as the executor of actions knows them; `refusal` where an action does not start here. */
function batchRecords(refusal: DeliveryErrorCode = 'delivery.status') {
  // Those the guards looked at: the refusal names them.
  let bills: InBatch = []
  return {
    table: batchTable,
    lock: lockBatch,
    snapshot: async ({ id }: LockedBatch, { db }: Context) => {
      bills = await billsOf(db, id)
      return { underWay: bills.some(isUnderWay), left: bills.some(hasLeft) }
    },
    refuse: (why: 'status' | 'reason' | 'delivery.status' | 'delivery.bills_left') =>
      why === 'delivery.bills_left' ? refuseLeft(bills) : refuseDelivery(refusal),
    move: async (context: Context, batch: LockedBatch, move: Move) => {
      if (move.to === batchStatus.cancelled) return endBatch(context, batch, move)
      return moveRecord({ table: batchTable, refuse: () => refuseDelivery(refusal) }, context, batch, move)
    },
  }
}

const refuseLeft = (bills: InBatch) =>
  refuseDelivery('delivery.bills_left', {
    values: {
      codes: bills
        .filter(hasLeft)
        .map(({ code }) => code)
        .join(', '),
    },
  })

/** Ends a list that nothing has left with; its bills are asked in the statement that ends it. */
async function endBatch(context: Context, batch: LockedBatch, move: Move): Promise<void> {
  const { db } = context
  // Whoever hands one of them out at this moment is waited for, or waits.
  await sql`select from bill where id in (select bill_id from delivery_batch_bill where batch_id = ${batch.id})
    order by id for no key update`.execute(db)
  const ended = await moveRows(db, batchTable, move.action, {
    where: sql`id = ${batch.id} and not exists (select from delivery_batch_bill db join bill b on b.id = db.bill_id
      where db.batch_id = ${batch.id} and b.status in (${lit(...leftStatuses)}))`,
  })
  if (ended.length !== 1) throw refuseLeft(await billsOf(db, batch.id))
  await recordMove(context, batchTable.entity, batch, move)
}

const actOnBatch = (run: Run<LockedBatch>, refusal?: DeliveryErrorCode): Promise<LockedBatch> =>
  runAction(batchRecords(refusal), run)

export function listBatches({ db, actor }: Context, query: ListQuery) {
  return chippedList<BatchRecord, BatchSum>(db, batchListing, query, visibleBatches(actor))
}

/** The list with its bills. @throws delivery.not_found */
export async function readBatch({ db, actor }: Context, code: string) {
  const row = await batchRowOf(db, actor, code)
  const mine = sql`b.id in (select bill_id from delivery_batch_bill where batch_id = ${row.id})`
  return { ...row, invoices: await billRowsWhere(db, actor, mine) }
}

const eventLabel = actionLabels(batchTable, { create: 'Lập danh sách' })

/** @throws delivery.not_found */
export async function batchHistory(context: Context, id: number) {
  const { db, actor } = context
  const { rows } = await sql`select from delivery_batch d
    where d.id = ${id} and ${visibleBatches(actor)}`.execute(db)
  if (rows.length === 0) throw refuseDelivery('delivery.not_found')
  return historyOf(context, { entity: batchTable.entity, id, label: eventLabel, fields: batchFields })
}

/** A bill by its code or waybill, to be put on a list. @throws bills.not_found */
export async function billForBatch({ db, actor }: Context, given: string) {
  const code = given.trim().toUpperCase()
  const row = (await billRowsWhere(db, actor, sql`(b.code = ${code} or b.waybill = ${code})`))[0]
  if (!row) throw refuseBill('bills.not_found')
  return row
}

/**
 * Makes a delivery list of released bills for one carrier or shipper, that of the first bill unless
 * given. @throws delivery.bill_status, delivery.in_batch, delivery.other_carrier, delivery.save_failed
 */
export async function createBatch(context: Context, form: NewBatch) {
  const { db, actor, now } = context
  const bills = await lockBills(context, form.ids ?? [])
  const first = bills[0]
  if (!first) throw refuseDelivery('delivery.save_failed')
  const carrier = await carrierGiven(context, form, first)
  assertSameCarrier(bills, carrier)
  const number = await nextNumber(db, 'delivery_batch')
  const batch = await db
    .insertInto('delivery_batch')
    .values({
      batch_code: codeOf('GB', number, 8),
      station_id: first.station_id,
      ...carrier,
      ...newValues(batchFields, form, context),
      created_by: actor.id,
      created_at: now,
    })
    .returning(['id', 'batch_code'])
    .executeTakeFirstOrThrow()
  await putOn(context, batch.id, bills)
  await happened(context, batch.id, first.station_id, 'create', { bills: bills.map((bill) => bill.code) })
  return readBatch(context, batch.batch_code)
}

/** Changes a list: its bills and carrier while it is being made, note and print flag always. */
export async function updateBatch(context: Context, code: string, form: BatchChange) {
  const { db } = context
  const batch = await lockBatch(context, await batchIdOf(context, code))
  await refuseStale(context.db, 'delivery_batch', batch, form.version)
  const set = toColumns(batchFields, changedValues(batchFields, form, context))
  if (form.ids || form.partner || form.shipper) {
    await allow(batchRecords('delivery.save_failed'), context, batch, 'edit')
    const there = await billsOf(db, batch.id)
    const bills = await lockBills(context, form.ids ?? there.map((bill) => bill.id), batch.id)
    const first = bills[0]
    if (!first) throw refuseDelivery('delivery.save_failed')
    const given =
      form.partner || form.shipper ? form : { partner: batch.partner_id, shipper: batch.shipper_id }
    const carrier = await carrierGiven(context, given, first)
    assertSameCarrier(bills, carrier)
    Object.assign(set, carrier)
    await sql`delete from delivery_batch_bill where batch_id = ${batch.id}`.execute(db)
    await putOn(context, batch.id, bills)
  }
  if (Object.keys(set).length)
    await db.updateTable('delivery_batch').set(set).where('id', '=', batch.id).execute()
  await happened(context, batch.id, batch.station_id, 'edit', { ...form })
  return readBatch(context, batch.batch_code)
}

/** Cancels a list that nothing has left with. @throws delivery.bills_left, delivery.delete_failed */
export async function deleteBatch(context: Context, code: string): Promise<{ batch_code: string }> {
  const id = await batchIdOf(context, code)
  const { batch_code } = await actOnBatch({ context, id, action: 'remove' }, 'delivery.delete_failed')
  return { batch_code }
}

/** The action that leads to a status which may be asked for. */
const actionOf: Readonly<Record<number, string>> = {
  [batchStatus.handedOver]: 'hand_over',
  [batchStatus.done]: 'close',
  [batchStatus.cancelled]: 'cancel',
}

/**
 * 1 hands every bill of the list over that is still here (15→16), all or none: the goods leave together;
 * 2 closes a list whose bills are all settled; −1 cancels one that nothing has left with.
 * @throws delivery.status, delivery.bills_left
 */
export async function changeBatchStatus(
  context: Context,
  given: { batch_code: string; status: number; version?: number | undefined },
) {
  const id = await batchIdOf(context, given.batch_code)
  const action = actionOf[given.status]
  if (!action) throw refuseDelivery('delivery.status')
  const handOver = async () => {
    const here = (await billsOf(context.db, id)).filter(
      (bill) => !hasLeft(bill) && bill.status !== billStatus.cancelled,
    )
    for (const bill of here) await moveOne(context, bill.id, { status: billStatus.delivering })
  }
  const effect = action === 'hand_over' ? handOver : undefined
  const { batch_code } = await actOnBatch({ context, id, action, version: given.version, effect })
  await closeSettled(context, id)
  return readBatch(context, batch_code)
}

/** Moves bills of a list (delivered, failed, …); a list whose last bill is settled is closed. */
export async function moveInvoices(context: Context, code: string, moves: MovesById): Promise<BulkAnswer> {
  const batch = await lockBatch(context, await batchIdOf(context, code))
  const there = new Set((await billsOf(context.db, batch.id)).map((bill) => bill.id))
  const answer = await moveBills(context, moves, (id) => {
    if (!there.has(id)) throw refuseDelivery('delivery.not_in_batch')
  })
  await closeSettled(context, batch.id)
  return answer
}

/** A list on its way whose every bill has a result is done. */
async function closeSettled(context: Context, id: number): Promise<void> {
  const { status } = await lockBatch(context, id)
  const open = (await billsOf(context.db, id)).some(isUnderWay)
  if (status === batchStatus.handedOver && !open) await actOnBatch({ context, id, action: 'settle' })
}

/** Locks bills that may go on a list, lowest key first. */
async function lockBills(context: Context, ids: readonly number[], own = 0): Promise<LockedBill[]> {
  const { db, actor } = context
  const bills: LockedBill[] = []
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const bill = await lockBill(db, actor, id)
    const { code } = bill
    if (bill.status !== billStatus.released)
      throw refuseDelivery('delivery.bill_status', { values: { code } })
    const { rows } = await sql<{ batch_code: string }>`select d.batch_code from delivery_batch_bill db
      join delivery_batch d on d.id = db.batch_id
      where db.bill_id = ${id} and d.status in (${lit(batchStatus.open, batchStatus.handedOver)}) and d.id <> ${own} limit 1`.execute(
      db,
    )
    if (rows[0]) throw refuseDelivery('delivery.in_batch', { values: { code, batch: rows[0].batch_code } })
    bills.push(bill)
  }
  return bills
}

interface Carrier {
  partner_id: number | null
  shipper_id: number | null
}

async function carrierGiven(
  { db }: Context,
  given: { partner?: number | null | undefined; shipper?: number | null | undefined },
  first: Carrier,
): Promise<Carrier> {
  if (given.shipper) {
    await refuseUnknownShipper(db, given.shipper)
    return { partner_id: null, shipper_id: given.shipper }
  }
  if (given.partner) {
    await refuseUnknownCarrier(db, given.partner)
    return { partner_id: given.partner, shipper_id: null }
  }
  return { partner_id: first.partner_id, shipper_id: first.shipper_id }
}

function assertSameCarrier(bills: readonly LockedBill[], carrier: Carrier): void {
  const other = bills.find(
    (bill) => bill.partner_id !== carrier.partner_id || bill.shipper_id !== carrier.shipper_id,
  )
  if (other) throw refuseDelivery('delivery.other_carrier', { values: { code: other.code } })
}

async function putOn({ db }: Context, batch: number, bills: readonly LockedBill[]): Promise<void> {
  await db
    .insertInto('delivery_batch_bill')
    .values(bills.map((bill) => ({ batch_id: batch, bill_id: bill.id })))
    .execute()
}

async function happened(
  context: Context,
  id: number,
  station: number,
  action: string,
  data: Record<string, unknown>,
): Promise<void> {
  await recordEvent(context, { entity: 'batch', id, action, station, data })
}
