import { askedBy } from '#platform/server/lists/asked-by.ts'
import { nextKey } from '#platform/server/db/next-number.ts'
import { sql } from 'kysely'
import {
  contraNames,
  exportTransactions,
  listTransactions as listCall,
} from '#cashdesk/transfers/transaction.api.ts'
import { transactionFields } from '#cashdesk/transfers/transaction.fields.ts'
import { mayPostAlone, postTransaction } from '#cashdesk/transfers/server/transaction-entry.ts'
import { isPosted, takeBack } from '#cashdesk/desk/server/take-back.ts'
import {
  transactionStatus,
  transactionTable,
  transactionWaits,
} from '#cashdesk/transfers/transaction.status.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { businessDate, readDay } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { sumsByStatus } from '#platform/server/lists/sums-by-status.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import type {
  TransactionChange,
  TransactionForm,
  TransactionRecord,
} from '#cashdesk/transfers/transaction.api.ts'
import { refuseTransfer } from '#cashdesk/transfers/transfer.errors.ts'
import { bankCard } from '#cashdesk/transfers/server/payout.usecase.ts'
import { seesMoney } from '#cashdesk/transfers/server/transfer.repo.ts'
import { findCustomer } from '#customers/server/customer.repo.ts'
import type { AccountCode } from '#ledger/accounts.rules.ts'
import { entryKinds } from '#ledger/entries.rules.ts'
import { postingDay } from '#ledger/server/open-days.ts'
import { previewOf } from '#ledger/server/preview.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { codeOf } from '#platform/rules/luhn-code.ts'
import { inScope } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import { summedList } from '#platform/server/lists/list-answer.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, fileColumns, masked } from '#platform/server/lists/record-list.ts'
import { changedValues, newValues, toColumns } from '#platform/server/lists/record-write.ts'

const contraName = sql.join(
  Object.entries(contraNames).map(([code, name]) => sql`when ${sql.lit(code)} then ${sql.lit(name)}`),
  sql` `,
)
const from = sql`money_transaction t join customer c on c.id = t.customer_id left join entry e on e.id = t.entry_id
  join staff maker on maker.id = t.maker_id left join staff releaser on releaser.id = t.released_by
  left join card on t.contra = 'bank:' || card.id`
const described = describedList(transactionFields, 't', {
  customer_no: sql`c.customer_no`,
  customer_name: sql`c.name`,
  contra_name: sql`coalesce(card.name, case split_part(t.contra, ':', 1) when 'cash' then ${contraNames['cash']} end,
    case t.contra ${contraName} end)`,
  document: sql`${`${entryKinds.adjustment} `} || e.number`,
  maker_name: sql`maker.name`,
  releaser_name: sql`releaser.name`,
})
const { posted, waiting } = transactionStatus
const sums = sumsByStatus(sql`t.trans_amount`, { trans_amount: posted, waiting })
export const listing: ListDefinition<keyof typeof sums> = {
  from,
  ...described,
  key: sql`t.id`,
  defaultSort: '-trans_postdate',
  search: {
    text: (q) => sql<boolean>`t.code = ${q.toUpperCase()}`,
    owner: { column: 't.customer_id', table: 'customer' },
    reads: ['customer_no', 'customer_name'],
    else: { text: (q) => sql<boolean>`t.code = ${q.toUpperCase()}` },
  },
  // What waits is in no book yet.
  sums,
  counted: sql`money_transaction t join customer c on c.id = t.customer_id`,
}
export const visibleTransactions = (actor: Actor) =>
  sql<boolean>`t.deleted_at is null and ${inScope(actor, { station: 't.station_id', sale: 'c.sale_id' })}`

export async function listTransactions({ db, actor }: Context, query: ListQuery) {
  const { totals, ...page } = await summedList<TransactionRecord, keyof typeof sums>(
    db,
    askedBy(listing, actor.role),
    query,
    visibleTransactions(actor),
  )
  if (seesMoney(actor)) return { ...page, totals }
  return { ...page, results: page.results.map((row) => masked(transactionFields, actor.role, row)) }
}

/** @throws transactions.not_found */
export async function getTransaction({ db, actor }: Context, id: number): Promise<TransactionRecord> {
  const { rows } = await sql<TransactionRecord>`select ${listing.select} from ${from}
    where t.id = ${id} and ${visibleTransactions(actor)}`.execute(db)
  const row = rows[0]
  if (!row) throw refuseTransfer('transactions.not_found')
  return row
}

/** @throws bad_input for an account that may not stand against a customer's */
async function contraOf({ db }: Context, sent: string, station: number): Promise<AccountCode> {
  if (sent === 'cash' || sent === `cash:${station}`) return `cash:${station}`
  const bank = /^bank:(\d{1,15})$/.exec(sent)?.[1]
  if (bank) {
    const card = await bankCard(db, Number(bank))
    if (card && card.partner_id === null) return `bank:${card.id}`
  } else if (Object.hasOwn(contraNames, sent)) return sent as AccountCode
  throw refuseField('contra', 'Tài khoản đối ứng không hợp lệ')
}

const signed = (type: string, amount: number) => (type === 'sub' ? -Math.abs(amount) : Math.abs(amount))

/** @throws orders.customer_unknown, ledger.period_closed, bad_input by field */
export async function createTransaction(context: Context, form: TransactionForm): Promise<TransactionRecord> {
  const { db, actor, now } = context
  const customer = await findCustomer(db, actor, { id: form.user_id })
  if (!customer) throw refuseOrder('orders.customer_unknown')
  const contra = await contraOf(context, form.contra, customer.station_id)
  const date = await postingDay(context, form.trans_postdate, 'trans_postdate')
  const amount = signed(form.trans_type, form.trans_amount)
  const { id, number } = await nextKey(db, 'money_transaction')
  const posting = { id, customer: customer.id, station: customer.station_id, amount, contra, maker: actor.id }
  const alone = await mayPostAlone(context, posting)
  const day = { postingDate: date }
  const entry = alone ? await postTransaction(context, { ...posting, note: form.note ?? null, day }) : null
  await db
    .insertInto('money_transaction')
    .values({
      ...newValues(transactionFields, form, context),
      id,
      code: codeOf('GD', number, 8),
      station_id: customer.station_id,
      customer_id: customer.id,
      trans_amount: amount,
      trans_postdate: date,
      contra,
      ...standing(context, entry),
      maker_id: actor.id,
      created_at: now,
    })
    .execute()
  await recordTransactionEvent(context, id, 'create', customer.station_id, { amount })
  return getTransaction(context, id)
}

/** How a transaction stands that one person posted alone, or that waits for a second one. */
const standing = ({ now }: Context, entry: number | null) => ({
  entry_id: entry,
  status: entry === null ? transactionStatus.waiting : transactionStatus.posted,
  alone_on: entry === null ? null : businessDate(now),
})

const recordTransactionEvent = (
  context: Context,
  id: number,
  action: string,
  station: number,
  data: Record<string, unknown>,
  reason?: string | null,
) => recordEvent(context, { entity: 'money_transaction', id, action, station, data, reason })

export interface LockedTransaction {
  id: number
  status: StatusOf<typeof transactionStatus>
  station_id: number
  customer_id: number
  trans_type: 'add' | 'sub'
  trans_amount: number
  trans_postdate: string
  contra: string
  note: string | null
  entry_id: number | null
  maker_id: number
  version: number
}

/** @throws transactions.not_found */
export async function lockTransaction({ db, actor }: Context, id: number): Promise<LockedTransaction> {
  const { rows } =
    await sql<LockedTransaction>`select t.* from money_transaction t join customer c on c.id = t.customer_id
    where t.id = ${id} and ${visibleTransactions(actor)} for no key update of t`.execute(db)
  const row = rows[0]
  if (!row) throw refuseTransfer('transactions.not_found')
  return row
}

/**
 * What was posted is reversed today and the changed one posted; what waits, and what comes above the
 * ceiling, waits for a second person as it is then. What is as it was stays as it stands.
 * @throws conflict.stale, ledger.take_back, ledger.period_closed
 */
export async function changeTransaction(
  context: Context,
  id: number,
  given: TransactionChange,
): Promise<TransactionRecord> {
  const { db, actor } = context
  const before = await lockTransaction(context, id)
  if (given.version !== undefined && given.version !== before.version)
    throw refuse('conflict.stale', { extra: { data: await getTransaction(context, id) } })
  const type = given.trans_type ?? before.trans_type
  const amount = signed(type, given.trans_amount ?? before.trans_amount)
  const contra =
    given.contra === undefined || given.contra === before.contra
      ? (before.contra as AccountCode)
      : await contraOf(context, given.contra, before.station_id)
  // A change that names no other day keeps the day, even of a closed month: it is then posted today with
  // that day as its own.
  const named = given.trans_postdate
  const kept = named === undefined || readDay(named ?? '') === before.trans_postdate
  const date = kept ? before.trans_postdate : await postingDay(context, named, 'trans_postdate')
  const note = given.note === undefined ? before.note : given.note || null
  const same = amount === before.trans_amount && contra === before.contra && note === before.note
  if (same && kept) return getTransaction(context, id)
  const { customer_id: customer, station_id: station } = before
  const posting = { id, customer, station, amount, contra, maker: actor.id }
  const alone = before.entry_id !== null && (await mayPostAlone(context, posting))
  const day = kept ? { documentDate: date as BusinessDate } : { postingDate: date as BusinessDate }
  if (isPosted(before)) await takeBack(context, before, 'Sửa giao dịch')
  // Whoever changes what then waits has written it: it waits before it is changed.
  if (before.entry_id !== null && !alone)
    await moveRows(db, transactionTable, 'exceed', { set: { entry_id: null }, where: sql`id = ${id}` })
  const entry = alone ? await postTransaction(context, { ...posting, note, day }) : null
  await db
    .updateTable('money_transaction')
    .set({
      ...toColumns(transactionFields, changedValues(transactionFields, given, context)),
      trans_amount: amount,
      trans_postdate: date,
      contra,
      ...standing(context, entry),
      released_by: null,
      released_at: null,
    })
    .where('id', '=', id)
    .execute()
  await recordTransactionEvent(context, id, 'update', before.station_id, {
    from: before.trans_amount,
    amount,
  })
  return getTransaction(context, id)
}

/** Reversed, never erased; what waits was never posted. @throws transactions.not_found, ledger.take_back */
export async function deleteTransaction(
  context: Context,
  id: number,
  reason: string | null,
): Promise<{ id: number }> {
  const { db, actor, now } = context
  const before = await lockTransaction(context, id)
  if (isPosted(before)) await takeBack(context, before, reason ?? 'Xóa giao dịch')
  await db
    .updateTable('money_transaction')
    .set({ deleted_at: now, deleted_by: actor.id, reason })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  await recordTransactionEvent(
    context,
    id,
    'delete',
    before.station_id,
    { amount: before.trans_amount },
    reason,
  )
  return { id }
}

/** What writing would post, the customer's money after it, and whether it would wait for a second person. */
async function previewSaved(
  context: Context,
  customer: number,
  save: (inTx: Context) => Promise<TransactionRecord>,
) {
  let note: string | null = null
  const preview = await previewOf(context, customer, async (inTx) => {
    const { status } = await save(inTx)
    note = status === transactionStatus.waiting ? transactionWaits : null
  })
  return { ...preview, note }
}

export const previewTransaction = (context: Context, form: TransactionForm) =>
  previewSaved(context, form.user_id, (inTx) => createTransaction(inTx, form))

/** The same of taking it back and writing it anew. @throws transactions.not_found */
export async function previewTransactionChange(context: Context, id: number, given: TransactionChange) {
  const { customer_id: customer } = await getTransaction(context, id)
  return previewSaved(context, customer as number, (inTx) => changeTransaction(inTx, id, given))
}

/** What the reversal would post. @throws transactions.not_found */
export async function previewTransactionDeletion(context: Context, id: number) {
  const { customer_id: customer } = await getTransaction(context, id)
  return previewOf(context, customer as number, (inTx) => deleteTransaction(inTx, id, null))
}

const columns = fileColumns<TransactionRecord>(transactionFields)

export const transactionsFile = exportOf<TransactionRecord>(exportTransactions, listCall, ({ actor }) => ({
  columns,
  definition: listing,
  scope: visibleTransactions(actor),
  summed: ['trans_amount'],
  apart: { title: 'Chờ người thứ hai', is: ({ status }) => status !== posted },
}))
