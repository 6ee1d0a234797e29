import { nextNumber } from '#platform/server/db/next-number.ts'
import { actOnTransfer } from '#cashdesk/transfers/server/act-on-transfer.ts'
import { sql } from 'kysely'
import type { BankRecord, Target } from '#cashdesk/bank/bank.api.ts'
import { refuseBank } from '#cashdesk/bank/bank.errors.ts'
import { bankStatus } from '#cashdesk/bank/bank.status.ts'
import { bookOwn } from '#cashdesk/bank/server/bank-book.usecase.ts'
import { refuseOwnLine, refuseOwnWitness } from '#cashdesk/bank/server/bank-evidence.ts'
import { isOwnTarget, resolveOwnTargets } from '#cashdesk/bank/server/bank-own.usecase.ts'
import {
  isExpectedBookingTarget,
  resolveExpectedBookings,
} from '#cashdesk/bank/server/bank-expected.usecase.ts'
import { isCustomerTarget, resolveTarget } from '#cashdesk/bank/server/bank-target.repo.ts'
import type { CustomerTarget, ResolvedTarget } from '#cashdesk/bank/server/bank-target.repo.ts'
import {
  atStation,
  bankRowOf,
  bookingRecords,
  lockBooking,
  refuseSettled,
  standingDecisions,
} from '#cashdesk/bank/server/bank.repo.ts'
import type { LockedBooking } from '#cashdesk/bank/server/bank.repo.ts'
import { waitsBeside } from '#cashdesk/transfers/server/beside-receipt.ts'
import { postReceipt } from '#cashdesk/transfers/server/receipt.usecase.ts'
import { transferCode } from '#cashdesk/transfers/transfer-code.rules.ts'
import { lockOpenGoods } from '#liquidation/money/server/owner-paid.usecase.ts'
import { suspenseEntry } from '#ledger/entries.rules.ts'
import { lockAccounts, post } from '#ledger/server/journal.repo.ts'
import { allocatedToOrder } from '#ledger/server/money.repo.ts'
import { previewOfRows, previewOfSeveral } from '#ledger/server/preview.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { confirmDeposits } from '#orders/purchase/server/deposit.usecase.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { runLocked } from '#platform/server/events/run-action.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

interface Matching {
  id: number
  version?: number | undefined
  targets: readonly Target[]
  reason?: string | null | undefined
}

/**
 * Sets a booking against one target, or splits it over several: the parts sum to it. What a part brings
 * is posted on the bank's day (today where that month is closed), set against its order or bill, and a
 * deposit that is whole by it is confirmed. One that was held comes out of suspense. What is no customer's money
 * is set against the posting it is of, or posted for what it is.
 * @throws bank.not_found, bank.taken, conflict.stale, bank.own_file, bank.sum and what `resolveTarget`, `resolveExpectedBookings`, `resolveOwnTargets` refuse
 */
export async function matchBooking(context: Context, given: Matching): Promise<BankRecord> {
  const { db, actor } = context
  const row = await lockBooking(context, given.id)
  const split = given.targets.length > 1
  const action = split ? 'split' : 'match'
  await refuseSettled(context, row, action, given.version)
  refuseOwnLine(context, row, given.targets)
  refuseOtherSum(row, given.targets)
  refuseTwice(given.targets)
  const held = (await standingDecisions(db, row.id)).some(({ kind }) => kind === 'hold')
  await lockBills(context, given.targets)
  const resolved = await resolveTargets(context, row, given.targets.filter(isCustomerTarget))
  // A payment that is in the books has its own bank line: the held one would stand beside it.
  if (held && resolved.some(({ how }) => how === 'linked')) throw refuseBank('bank.held')
  const expectedBookings = await resolveExpectedBookings(context, row, {
    targets: given.targets.filter(isExpectedBookingTarget),
    held,
  })
  const own = await resolveOwnTargets(context, row, {
    targets: given.targets.filter(isOwnTarget),
    reason: given.reason || null,
  })
  const why = given.reason || own[0]?.reason
  await runLocked(bookingRecords, row, {
    context,
    action,
    reason: given.reason,
    effect: async () => {
      const decision = await decide(context, row, action, why ? { reason: why } : {})
      await receive(context, row, { resolved, decision, held })
      await bookOwn(context, { row, decision, expectedBookings, own, held })
      return { data: { parts: given.targets.length } }
    },
  })
  return bankRowOf(db, actor, row.id)
}

/** The parts that are customers' money: each a receipt, or a payment that it proves. */
async function receive(
  context: Context,
  row: LockedBooking,
  { resolved, decision, held }: { resolved: readonly ResolvedTarget[]; decision: number; held: boolean },
): Promise<void> {
  const { db, actor } = context
  if (resolved.length === 0) return
  const place = held ? 'suspense:bank' : (`bank:${row.card_id}` as const)
  // Before their accounts, as wherever money of a customer comes in.
  for (const customer of new Set(resolved.map((target) => target.customer).toSorted((a, b) => a - b)))
    await lockOpenGoods(db, customer)
  await lockAccounts(db, [place, ...resolved.map(({ customer }) => `customer:${customer}` as const)])
  for (const target of resolved) {
    const transfer = target.transfer ?? (await makeReceipt(context, row, target))
    if (target.how !== 'linked') {
      await refuseOwnWitness(context, row, transfer)
      const request = {
        id: transfer,
        ...transferFields(target),
        method: 'bank' as const,
        partner_id: null,
        card_id: row.card_id,
      }
      const maker = await makerOf(context, transfer)
      const there = atStation(context, target.station)
      const posted = await postReceipt(there, request, {
        place,
        maker,
        checker: actor.id || null,
        documentDate: row.posting_date,
      })
      const effect = async () => posted
      await actOnTransfer({ context: there, id: transfer, action: 'confirm', automatic: true, effect })
    }
    await db
      .updateTable('transfer')
      .set({ bank_transaction_id: row.id, bank_date: row.posting_date, card_id: row.card_id })
      .where('id', '=', transfer)
      .execute()
    const deposit =
      target.order !== null && target.how !== 'linked' && (await completeDeposit(context, target))
    await db
      .insertInto('bank_match')
      .values({
        decision_id: decision,
        transfer_id: transfer,
        amount: target.amount,
        how: target.how,
        deposit_order_id: deposit ? target.order : null,
      })
      .execute()
  }
}

const transferFields = ({ customer, order, bill, amount, station }: ResolvedTarget) => ({
  customer_id: customer,
  order_id: order,
  bill_id: bill,
  amount,
  station_id: station,
})

/** The same place twice is one too many. */
function refuseTwice(targets: readonly Target[]): void {
  const places = new Set(targets.map(({ kind, id }) => `${kind}:${id}`))
  if (places.size < targets.length)
    throw refuseBank('bank.target_settled', { values: { which: 'Nơi nhận tiền được chọn hai lần' } })
}

/** Bills are locked in one order, whatever is done with them: what they ask for, or their COD. */
async function lockBills({ db }: Context, targets: readonly Target[]): Promise<void> {
  const bills = targets.flatMap(({ kind, id }) => (kind === 'bill' || kind === 'cod' ? [id] : []))
  if (bills.length === 0) return
  await sql`select from bill where id = any(${bills}::bigint[]) order by id for no key update`.execute(db)
}

function refuseOtherSum(row: LockedBooking, targets: readonly Target[]): void {
  const sum = targets.reduce((total, { amount }) => total + amount, 0)
  const amount = Math.abs(row.amount)
  if (sum !== amount)
    throw refuseBank('bank.sum', { values: { sum: formatVnd(sum), amount: formatVnd(amount) } })
}

/** Every target, locked in one order whoever asks. */
async function resolveTargets(
  context: Context,
  row: LockedBooking,
  targets: readonly CustomerTarget[],
): Promise<ResolvedTarget[]> {
  const turn = ['bill', 'order', 'transfer', 'customer']
  const sorted = targets.toSorted((a, b) => turn.indexOf(a.kind) - turn.indexOf(b.kind) || a.id - b.id)
  const resolved: ResolvedTarget[] = []
  for (const target of sorted) resolved.push(await resolveTarget(context, row, target))
  return resolved
}

async function decide(
  { db, actor, now }: Context,
  row: LockedBooking,
  kind: 'match' | 'split' | 'hold' | 'ignore',
  more: { entry?: number; reason?: string } = {},
): Promise<number> {
  const decision = await db
    .insertInto('bank_decision')
    .values({
      bank_transaction_id: row.id,
      kind,
      automatic: actor.id === 0,
      made_by: actor.id || null,
      made_at: now,
      entry_id: more.entry ?? null,
      reason: more.reason ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return decision.id
}

/** A receipt that nobody asked for: the bank's booking is its maker. */
async function makeReceipt(
  { db, now }: Context,
  row: LockedBooking,
  target: ResolvedTarget,
): Promise<number> {
  const number = await nextNumber(db, 'transfer')
  const made = await db
    .insertInto('transfer')
    .values({
      code: transferCode(number),
      station_id: target.station,
      customer_id: target.customer,
      order_id: target.order,
      bill_id: target.bill,
      trans_type: 1,
      method: 'bank',
      card_id: row.card_id,
      amount: target.amount,
      message: row.content.slice(0, 255),
      bank_transaction_id: row.id,
      bank_date: row.posting_date,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

async function makerOf({ db }: Context, transfer: number): Promise<number | null> {
  const { maker_id } = await db
    .selectFrom('transfer')
    .select('maker_id')
    .where('id', '=', transfer)
    .executeTakeFirstOrThrow()
  return maker_id
}

/** A deposit that the booking made whole is confirmed (3→4). @returns whether it was */
async function completeDeposit(context: Context, target: ResolvedTarget): Promise<boolean> {
  const order = target.order as number
  const { rows } = await sql<{ status: number; asked: number }>`select status::float8 as status,
    deposit_request + extra_deposit as asked from orders where id = ${order}`.execute(context.db)
  const found = rows[0]
  if (found?.status !== orderStatus.transacting || found.asked <= 0) return false
  if ((await allocatedToOrder(context.db, order)) < found.asked) return false
  await confirmDeposits(atStation(context, target.station), [order])
  return true
}

/** What matching would post, and the money of everybody it concerns after it. */
export async function previewMatch(context: Context, given: Matching) {
  const customers = await customersOf(context, given.targets)
  const shown = await preview(context, customers, async (inTx) => {
    await matchBooking(inTx, given)
  })
  return { ...shown, note: await waitsBeside(context.db, given.targets) }
}

async function customersOf({ db }: Context, targets: readonly Target[]): Promise<number[]> {
  const of = (kind: Target['kind']) => targets.filter((target) => target.kind === kind).map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    select customer_id as id from orders where id = any(${of('order')}::bigint[]) and customer_id is not null
    union select customer_id from bill where id = any(${of('bill')}::bigint[])
    union select customer_id from transfer where id = any(${of('transfer')}::bigint[])
    union select id from customer where id = any(${of('customer')}::bigint[])
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A preview over several customers, with their names; the first one's money also stands alone. */
export async function preview(
  context: Context,
  customers: readonly number[],
  action: (context: Context) => Promise<unknown>,
) {
  const shown = await previewOfSeveral(context, customers, action)
  const first = shown.customers[0] ?? { balance_before: 0, balance_after: 0, free_before: 0, free_after: 0 }
  const { balance_before, balance_after, free_before, free_after } = first
  return { ...shown, balance_before, balance_after, free_before, free_after }
}

/** Into suspense (a receipt that is not known yet); each row by itself. */
export function holdBookings(context: Context, ids: readonly number[]): Promise<BulkAnswer> {
  return eachRow(context.db, ids, async (db, id) => {
    const inRow = { ...context, db }
    const row = await lockBooking(inRow, id)
    await refuseSettled(inRow, row, 'hold', undefined)
    const effect = async () => {
      const suspense = suspenseEntry({ bank: `bank:${row.card_id}`, amount: row.amount, booking: row.id })
      const entry = await post(db, suspense, {
        station: row.station_id ?? stationOf(context.actor),
        now: context.now,
        maker: context.actor.id,
        documentDate: row.posting_date,
      })
      await decide(inRow, row, 'hold', { entry: entry.id })
    }
    await runLocked(bookingRecords, row, { context: inRow, action: 'hold', effect })
  })
}

/** What holding them would post; whose money it is comes later. */
export const previewHold = (context: Context, ids: readonly number[]) =>
  previewOfRows(context, { ids, customerOf: new Map() }, holdBookings)

/** Out of the work, with the reason; nothing is posted. */
export function ignoreBookings(
  context: Context,
  given: { ids: readonly number[]; reason: string },
): Promise<BulkAnswer> {
  return eachRow(context.db, given.ids, async (db, id) => {
    const inRow = { ...context, db }
    const row = await lockBooking(inRow, id)
    if (row.status === bankStatus.held) throw refuseBank('bank.held')
    await refuseSettled(inRow, row, 'ignore', undefined)
    const { reason } = given
    const effect = async () => void (await decide(inRow, row, 'ignore', { reason }))
    await runLocked(bookingRecords, row, { context: inRow, action: 'ignore', reason, effect })
  })
}
