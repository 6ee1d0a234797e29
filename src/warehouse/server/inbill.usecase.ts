import { sql } from 'kysely'
import { stepBackTo } from '#orders/core/server/act-on-order.ts'
import { lockOrder } from '#orders/core/server/order.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actionTo } from '#platform/contract/status.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Effect, Move, Records } from '#platform/server/events/run-action.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { escapeHtml, printPage, signed, titled } from '#platform/server/files/print.ts'
import { paperFoot, paperHead } from '#staff/server/paper-head.ts'
import { barcodeSvg } from '#platform/server/files/qr.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { changedValues, newValues, toColumns } from '#platform/server/lists/record-write.ts'
import type { InbillForm, InbillRecord } from '#warehouse/inbill.api.ts'
import { inbillFields } from '#warehouse/inbill.fields.ts'
import {
  checkinRowsOf,
  inbillListing,
  inbillRowOf,
  lockInbill,
  slipSums,
  visibleInbills,
} from '#warehouse/server/checkin.repo.ts'
import { innerSums } from '#warehouse/server/inner-sums.ts'
import { openInbill } from '#warehouse/server/checkin.usecase.ts'
import type { LockedInbill } from '#warehouse/server/checkin.repo.ts'
import { inbillStatus, inbillTable } from '#warehouse/inbill.status.ts'
import { undoCheckin } from '#warehouse/server/step-back-checkin.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'
import { stale } from '#platform/server/events/stale.ts'

/** A page of check-in slips with their counts by status. */
export async function listInbills({ db, actor }: Context, query: ListQuery) {
  const listing = inbillListing(actor)
  const scope = visibleInbills(actor)
  const page = await chippedList<InbillRecord>(db, listing, query, scope)
  const totals = await innerSums(db, listing, query, scope, page.pagination.total, slipSums)
  if (!is(actor, 'cv')) return { ...page, totals }
  // What a carton's customers pay is not for those who bought the goods.
  const results = page.results.map((row) => ({ ...row, fee_vnd: 0 }))
  return { ...page, results, totals: { ...totals, fee_vnd: 0 } }
}

/** Opens a slip, or keeps the fields of one. @throws checkin.slip_unknown, checkin.slip_closed, conflict.stale */
export async function saveInbill(
  context: Context,
  form: InbillForm,
  id: number | undefined,
): Promise<InbillRecord> {
  const { db, actor } = context
  const { version } = form
  await refuseUnknownWarehouse(context, form.warehouse_code)
  if (!id) {
    const opened = await openInbill(context, newValues(inbillFields, form, context))
    return inbillRowOf(db, actor, opened.id)
  }
  const slip = await lockInbill(db, actor, id)
  if (version !== undefined && version !== slip.version)
    throw await stale(db, 'inbill', await inbillRowOf(db, actor, id))
  if (slip.cancelled_at) throw refuseWarehouse('checkin.slip_closed', { values: { code: slip.code } })
  const changes = toColumns(inbillFields, changedValues(inbillFields, form, context))
  if (Object.keys(changes).length > 0) {
    await db
      .updateTable('inbill')
      .set(changes)
      .where('id', '=', id)
      .where('cancelled_at', 'is', null)
      .execute()
  }
  return inbillRowOf(db, actor, id)
}

async function refuseUnknownWarehouse({ db }: Context, code: string | null | undefined): Promise<void> {
  if (!code) return
  const known = await db.selectFrom('warehouse').select('id').where('code', '=', code).executeTakeFirst()
  if (!known)
    throw refuse('bad_input', { details: [{ path: 'warehouse_code', message: 'Kho không tồn tại' }] })
}

const slips: Records<LockedInbill, null, never> = {
  table: inbillTable,
  lock: ({ db, actor }, id) => lockInbill(db, actor, id),
  snapshot: () => null,
  refuse: (_, { code, status }) =>
    refuseWarehouse('checkin.slip_status', {
      values: { code, status: inbillStatus.label(status).toLowerCase() },
    }),
  move: writeTimes,
}

/** A slip has no status of its own to move, nor a story: it has the times of it. */
async function writeTimes({ db, now }: Context, slip: LockedInbill, { to, set }: Move): Promise<void> {
  const times =
    to === inbillStatus.cancelled
      ? { cancelled_at: now }
      : { closed_at: to === inbillStatus.closed ? now : null }
  const written = await db
    .updateTable('inbill')
    .set({ ...times, ...set })
    .where('id', '=', slip.id)
    // Giving its last order back has ended it a moment ago (`undoCheckin`).
    .where(({ eb, or }) => or([eb('cancelled_at', 'is', null), eb('cancelled_at', '=', now)]))
    .executeTakeFirst()
  if (written.numUpdatedRows !== 1n) throw slips.refuse('status', slip)
}

/**
 * Undoes a slip while none of its orders is priced: they are back at 9. Operations undo their own
 * slips of the same day. @throws checkin.slip_closed, checkin.slip_priced, checkin.not_own
 */
export async function cancelInbill(context: Context, id: number, reason: string): Promise<InbillRecord> {
  const refuse: typeof slips.refuse = (_, { code }) =>
    refuseWarehouse('checkin.slip_closed', { values: { code } })
  const effect = (slip: LockedInbill) => giveBack(context, slip, reason)
  await runAction({ ...slips, refuse }, { context, id, action: 'cancel', reason, effect })
  return inbillRowOf(context.db, context.actor, id)
}

async function giveBack(context: Context, slip: LockedInbill, reason: string): Promise<Effect> {
  const { db, actor, now } = context
  const { id } = slip
  const own = slip.created_by === actor.id && businessDate(slip.created_at) === businessDate(now)
  if (is(actor, 'op') && !own) throw refuseWarehouse('checkin.not_own')
  const { rows } = await sql<{ id: number; code: string; status: number }>`
    select o.id, o.code, o.status::float8 as status from inbill_order io join orders o on o.id = io.order_id
    where io.inbill_id = ${id} and o.inbill_id = ${id} order by o.id`.execute(db)
  const priced = rows.filter((row) => row.status !== orderStatus.checked)
  if (priced.length) {
    const codes = priced.map((row) => row.code).join(', ')
    throw refuseWarehouse('checkin.slip_priced', { values: { codes } })
  }
  for (const row of rows) {
    const order = await lockOrder(db, actor, row.id)
    const effect = async () => ({ set: await undoCheckin(context, order, reason), data: { inbill: id } })
    await stepBackTo(orderStatus.beingCheckedIn, order, { context, reason, effect })
  }
  const note = [slip.note, `Hủy: ${reason}`].filter(Boolean).join(' · ')
  return { set: { note } }
}

/** Saves many slips in one go. @throws as `saveInbill` */
export async function saveInbills(
  context: Context,
  forms: readonly (InbillForm & { _id?: number | undefined })[],
): Promise<InbillRecord[]> {
  const saved: InbillRecord[] = []
  for (const { _id, ...form } of forms) saved.push(await saveInbill(context, form, _id))
  return saved
}

/**
 * Closes slips, opens them again or cancels them, each by itself and by the table's rows.
 * @throws checkin.slip_status, and as `cancelInbill`
 */
export function changeInbillStatus(
  context: Context,
  given: { ids: readonly number[]; status: number; reason?: string | undefined },
): Promise<BulkAnswer> {
  const { reason = '' } = given
  return eachRow(context.db, given.ids, (tx, id) => {
    const inRow = { ...context, db: tx }
    const cancels = given.status === inbillStatus.cancelled
    return runAction(slips, {
      context: inRow,
      id,
      reason,
      action: (slip) => leadingTo(given.status, slip),
      effect: async (slip) => (cancels ? giveBack(inRow, slip, reason) : {}),
    })
  })
}

function leadingTo(status: number, slip: LockedInbill): string {
  const action = actionTo(inbillTable, slip.status, status)
  if (!action) throw slips.refuse('status', slip)
  return action.key
}

/** Slips on A5, a page each: their orders with weights, sides and shares. @throws checkin.slip_unknown */
export async function printInbills(context: Context, ids: readonly number[]): Promise<{ content: string }> {
  const sections: string[] = []
  for (const id of ids) sections.push(await slipPage(context, id))
  return {
    content: printPage({
      kind: 'inbill',
      called: 'Phiếu khai thác',
      title: 'Phiếu khai thác',
      sizes: ['A5', 'A4'],
      sections,
      foot: paperFoot(context),
    }),
  }
}

async function slipPage(context: Context, id: number): Promise<string> {
  const { db, actor } = context
  const slip = await inbillRowOf(db, actor, id)
  const head = await paperHead(context, { station: slip.station_id, made: slip.created_at })
  const { rows } = await sql<{ order_id: number; r_weight: number; fee_vnd: number }>`
    select order_id, r_weight, fee_vnd from inbill_order where inbill_id = ${id} order by order_id`.execute(
    db,
  )
  const orders = await checkinRowsOf(
    db,
    actor,
    rows.map((row) => row.order_id),
  )
  const lines = orders.map((order, index) => {
    const share = rows.find((row) => row.order_id === order.id)
    const sides = order.length ? `${order.length}×${order.width}×${order.height}` : ''
    return `<tr><td>${index + 1}</td><td class="code">${escapeHtml(order.code)}</td><td>${escapeHtml(order.customer_no ?? '')} ${escapeHtml(order.customer_name ?? '')}</td><td class="code">${escapeHtml(order.track ?? '')}</td><td class="n">${(share?.r_weight ?? 0).toFixed(2)}</td><td class="n">${escapeHtml(sides)}</td><td class="n">${formatVnd(share?.fee_vnd ?? 0)}</td></tr>`
  })
  const cancelled = slip.cancelled_at ? '<p><b>ĐÃ HỦY</b></p>' : ''
  return `${head}${titled(`PHIẾU KHAI THÁC ${slip.code}`, barcodeSvg(slip.code))}${cancelled}
<p>Người khai thác: ${escapeHtml(slip.created_name)}${slip.warehouse_code ? ` · Kho: ${escapeHtml(slip.warehouse_code)}` : ''}${slip.services_partner ? ` · Dịch vụ đối tác: ${escapeHtml(slip.services_partner)}` : ''}</p>
<table><thead><tr><th>STT</th><th>Mã đơn</th><th>Khách hàng</th><th>Mã vận đơn</th><th class="n">Cân (kg)</th><th class="n">Kích thước (cm)</th><th class="n">Phí (đ)</th></tr></thead>
<tbody>${lines.join('')}</tbody>
<tfoot><tr><td colspan="4">Cộng ${orders.length} đơn</td><td class="n">${slip.weight.toFixed(2)}</td><td></td><td class="n">${formatVnd(slip.fee_vnd)}</td></tr></tfoot></table>
${slip.note ? `<p>Ghi chú: ${escapeHtml(slip.note)}</p>` : ''}${signed('Người khai thác', 'Thủ kho')}`
}
