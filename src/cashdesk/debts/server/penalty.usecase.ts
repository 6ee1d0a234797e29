import { previewRows } from '#cashdesk/desk/server/preview-rows.ts'
import { isPosted, takeBack } from '#cashdesk/desk/server/take-back.ts'
import { askedBy } from '#platform/server/lists/asked-by.ts'
import { sql } from 'kysely'
import { exportPenalties, listPenalties as listCall } from '#cashdesk/debts/penalty.api.ts'
import { penaltyFields } from '#cashdesk/debts/penalty.fields.ts'
import { penaltyStatus, penaltyTable } from '#cashdesk/debts/penalty.status.ts'
import type { PenaltyChange, PenaltyForm, PenaltyRecord } from '#cashdesk/debts/penalty.api.ts'
import { refusePenalty } from '#cashdesk/debts/penalty.errors.ts'
import { refuseTransfer } from '#cashdesk/transfers/transfer.errors.ts'
import { seesMoney } from '#cashdesk/transfers/server/transfer.repo.ts'
import { findCustomer } from '#customers/server/customer.repo.ts'
import { entryKinds } from '#ledger/entries.rules.ts'
import { lockedCustomerMoney } from '#ledger/server/money.repo.ts'
import { postPenalty, proposePenalty } from '#ledger/server/penalty.repo.ts'
import { previewOf } from '#ledger/server/preview.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { FourEyes } from '#platform/contract/status.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { orderRowOf } from '#orders/core/server/order.repo.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { inScope, is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, fileColumns, masked } from '#platform/server/lists/record-list.ts'
import { changedValues, newValues, toColumns } from '#platform/server/lists/record-write.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'
import { sumsByStatus } from '#platform/server/lists/sums-by-status.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'

const from = sql`penalty t join customer c on c.id = t.customer_id left join orders o on o.id = t.order_id
  left join staff maker on maker.id = t.maker_id left join staff checker on checker.id = t.checker_id
  left join entry e on e.id = t.entry_id
  left join staff payer on payer.id = t.staff_id`
const described = describedList(penaltyFields, 't', {
  customer_no: sql`c.customer_no`,
  customer_name: sql`c.name`,
  order_code: sql`o.code`,
  document: sql`${`${entryKinds.fee} `} || e.number`,
  staff_name: sql`payer.name`,
  maker_name: sql`maker.name`,
  checker_name: sql`checker.name`,
})
const { charged, proposed, cancelled } = penaltyStatus
const sums = sumsByStatus(sql`t.amount`, { amount: charged, waiting: proposed, cancelled })
export const listing: ListDefinition<keyof typeof sums> = {
  from,
  ...described,
  key: sql`t.id`,
  defaultSort: '-created_at',
  search: {
    text: (q) => foldHas('t.fold', q),
    owner: { column: 't.customer_id', table: 'customer' },
    reads: ['customer_no', 'customer_name', 'note'],
    else: { text: (q) => sql<boolean>`t.code = ${q.toUpperCase()}` },
  },
  chips: { of: 'status', values: penaltyStatus.values },
  sums,
  counted: sql`penalty t join customer c on c.id = t.customer_id`,
}
/** What comes off a colleague's salary is theirs and of those who keep the books. */
export const visible = (actor: Actor) => {
  const own = inScope(actor, { station: 't.station_id', sale: 'c.sale_id' })
  return is(actor, 'ql', 'kt')
    ? own
    : sql<boolean>`(${own} and (t.staff_id is null or t.staff_id = ${actor.id}))`
}

export async function listPenalties({ db, actor }: Context, query: ListQuery) {
  const { totals, ...page } = await chippedList<PenaltyRecord, keyof typeof sums>(
    db,
    askedBy(listing, actor.role),
    query,
    visible(actor),
  )
  const results = page.results.map((row) => masked(penaltyFields, actor.role, row))
  return { ...page, results, ...(seesMoney(actor) ? { totals } : {}) }
}

async function rowOf({ db, actor }: Context, id: number): Promise<PenaltyRecord> {
  const { rows } = await sql<PenaltyRecord>`select ${listing.select} from ${from}
    where t.id = ${id} and ${visible(actor)}`.execute(db)
  const row = rows[0]
  if (!row) throw refusePenalty('penalties.not_found')
  return row
}

/** @throws orders.not_found, transfers.order_customer */
async function refuseOtherOrder({ db, actor }: Context, order: number | null | undefined, customer: number) {
  if (!order) return
  if ((await orderRowOf(db, actor, order)).customer_id !== customer)
    throw refuseTransfer('transfers.order_customer')
}

/** It comes off the salary of somebody of sales: others have none here. */
async function refuseOtherPayer({ db }: Context, staff: number | null | undefined) {
  if (!staff) return
  const { rows } = await sql`select from staff where id = ${staff} and role in ('SS', 'CC')`.execute(db)
  if (rows.length === 0) throw refuseField('staff_id', 'Chỉ trừ được vào lương nhân viên kinh doanh')
}

/** Proposes a penalty; nothing is posted. @throws orders.customer_unknown, transfers.order_customer */
export async function createPenalty(context: Context, form: PenaltyForm): Promise<PenaltyRecord> {
  const { db, actor } = context
  const customer = await findCustomer(db, actor, { id: form.customer_id })
  if (!customer) throw refuseOrder('orders.customer_unknown')
  await refuseOtherOrder(context, form.order_id, customer.id)
  await refuseOtherPayer(context, form.staff_id)
  const id = await proposePenalty(context, {
    customer: customer.id,
    station: customer.station_id,
    order: form.order_id ?? null,
    ...newValues(penaltyFields, form, context),
    maker: actor.id,
  })
  await recordEvent(context, {
    entity: 'penalty',
    id,
    action: 'create',
    to: penaltyStatus.proposed,
    station: customer.station_id,
    data: { amount: form.amount },
  })
  return rowOf(context, id)
}

interface LockedPenalty {
  id: number
  station_id: number
  customer_id: number
  order_id: number | null
  staff_id: number | null
  amount: number
  note: string
  status: number
  maker_id: number | null
  entry_id: number | null
  version: number
}

async function lock({ db, actor }: Context, id: number): Promise<LockedPenalty> {
  const { rows } = await sql<LockedPenalty>`select t.* from penalty t join customer c on c.id = t.customer_id
    where t.id = ${id} and ${visible(actor)} for no key update of t`.execute(db)
  const row = rows[0]
  if (!row) throw refusePenalty('penalties.not_found')
  return row
}

const penalties: Records<LockedPenalty, FourEyes, never> = {
  table: penaltyTable,
  lock,
  shown: rowOf,
  snapshot: () => ({}),
  refuse: (why) => {
    if (why === 'reason') return refuseField('reason', 'Vui lòng nhập lý do hủy')
    return refusePenalty('penalties.status')
  },
}

/** @throws penalties.status, conflict.stale, transfers.order_customer */
export async function changePenalty(
  context: Context,
  id: number,
  form: PenaltyChange,
): Promise<PenaltyRecord> {
  await runAction(penalties, {
    context,
    id,
    version: form.version,
    action: 'update',
    effect: async (before) => {
      await refuseOtherOrder(context, form.order_id, before.customer_id)
      await refuseOtherPayer(context, form.staff_id)
      const set = toColumns(penaltyFields, changedValues(penaltyFields, form, context))
      return { set }
    },
  })
  return rowOf(context, id)
}

/** Charges penalties, each by itself; never by who wrote them. @throws access.own_work, penalties.status */
export function confirmPenalties(context: Context, ids: readonly number[]): Promise<BulkAnswer> {
  return eachRow(context.db, ids, (db, id) => confirm({ ...context, db }, id))
}

async function confirm(context: Context, id: number): Promise<void> {
  const { db, actor, now } = context
  await runAction(penalties, {
    context,
    id,
    action: 'confirm',
    effect: async ({ customer_id: customer, station_id: station, order_id: order, ...penalty }) => {
      await lockedCustomerMoney(db, customer)
      const { amount, note, staff_id, maker_id: maker } = penalty
      const charge = { id, customer, station, order, staff_id, amount, note, maker, checker: actor.id }
      return { set: await postPenalty(db, now, charge), data: { amount } }
    },
  })
}

/** Cancels penalties, each by itself; a charged one is reversed, by those who keep the books. */
export function cancelPenalties(
  context: Context,
  ids: readonly number[],
  reason: string,
): Promise<BulkAnswer> {
  return eachRow(context.db, ids, (db, id) => cancel({ ...context, db }, id, reason))
}

async function cancel(context: Context, id: number, reason: string): Promise<void> {
  const { actor, now } = context
  await runAction(penalties, {
    context,
    id,
    action: 'cancel',
    reason,
    effect: async (penalty) => {
      if (isPosted(penalty)) await takeBack(context, penalty, reason)
      // Who charged it stays its checker.
      const checker = penalty.status === penaltyStatus.charged ? {} : { checker_id: actor.id }
      return { set: { decided_at: now, reason, ...checker } }
    },
  })
}

/** What charging or cancelling would post, and the customer's money after it. */
export async function previewPenalty(
  context: Context,
  { id, action }: { id: number; action: 'confirm' | 'cancel' },
) {
  const row = await rowOf(context, id)
  return previewOf(context, row.customer_id as number, (inTx) =>
    action === 'confirm' ? confirm(inTx, id) : cancel(inTx, id, 'Xem trước'),
  )
}

/** What charging or cancelling them would post. */
export function previewPenalties(context: Context, ids: readonly number[], action: 'confirm' | 'cancel') {
  return previewRows(context, { table: 'penalty', ids, visible: visible(context.actor) }, (inTx, some) =>
    action === 'confirm' ? confirmPenalties(inTx, some) : cancelPenalties(inTx, some, 'Xem trước'),
  )
}

const columns = fileColumns<PenaltyRecord>(penaltyFields)

export const penaltiesFile = exportOf<PenaltyRecord>(exportPenalties, listCall, ({ actor }) => ({
  columns,
  definition: listing,
  scope: visible(actor),
  summed: ['amount'],
  apart: { title: 'Chờ duyệt, đã hủy', is: ({ status }) => status !== charged },
}))
