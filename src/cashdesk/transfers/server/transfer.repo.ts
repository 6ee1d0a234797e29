import { isSeen } from '#platform/contract/record.ts'
import { askedBy } from '#platform/server/lists/asked-by.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { TransferRecord } from '#cashdesk/transfers/transfer.api.ts'
import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import { refuseTransfer } from '#cashdesk/transfers/transfer.errors.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { entryDocument } from '#ledger/server/entry-sql.ts'
import { isOrderCode } from '#orders/core/order-code.rules.ts'
import { inScope, is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, masked } from '#platform/server/lists/record-list.ts'
import { sumsByStatus } from '#platform/server/lists/sums-by-status.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'

/** The receipts and payouts a person may see: the station's; of these sales see their customers', partners their own. */
export function visibleTransfers(actor: Actor): RawBuilder<boolean> {
  return inScope(actor, { station: 't.station_id', sale: 'c.sale_id', partner: 't.partner_id' })
}

export const byBank = sql<boolean>`t.method = 'bank'`
export const byPartner = sql<boolean>`t.partner_id is not null`

const from = sql`transfer t join customer c on c.id = t.customer_id left join staff maker on maker.id = t.maker_id
  left join staff checker on checker.id = t.checker_id left join orders o on o.id = t.order_id
  left join bill b on b.id = t.bill_id left join card on card.id = t.card_id left join entry e on e.id = t.entry_id
  left join partner p on p.id = t.partner_id left join staff approver on approver.id = t.approved_by
  left join staff manager on manager.id = t.manager_by`

const isApproved = sql`(t.approved_by is not null and (not t.needs_manager or t.manager_by is not null))`

const described = describedList(transferFields, 't', {
  customer_no: sql`c.customer_no`,
  customer_name: sql`c.name`,
  card_name: sql`card.name`,
  partner_name: sql`p.name`,
  order_code: sql`o.code`,
  bill_code: sql`b.code`,
  maker_name: sql`case when t.maker_id is null then 'Ngân hàng' else maker.name end`,
  approver_name: sql`approver.name`,
  manager_name: sql`manager.name`,
  approved: isApproved,
  checker_name: sql`checker.name`,
  document: entryDocument,
})

function byOrder(q: string): RawBuilder<boolean> | null {
  const order = q.toUpperCase()
  return isOrderCode(order)
    ? sql<boolean>`t.order_id = any(array(select id from orders where code = ${order}))`
    : null
}

export type TransferSum = keyof typeof transferSums

const paidIn = sql`case when t.trans_type = 1 then t.amount else 0 end`
const paidOut = sql`case when t.trans_type <> 1 then t.amount else 0 end`
const { paid, pending, cancelled } = transferStatus
/** In and out, each by what is confirmed, what waits and what was cancelled. */
export const transferSums = {
  ...sumsByStatus(paidIn, { received: paid, waiting_received: pending, cancelled_received: cancelled }),
  ...sumsByStatus(paidOut, { paid, waiting_paid: pending, cancelled_paid: cancelled }),
}
export const transferListing: ListDefinition<TransferSum> = {
  from,
  ...described,
  filters: {
    ...described.filters,
    trans_type: { any: 't.trans_type', type: 'bigint' },
  },
  sorts: { ...described.sorts, amount: sql`t.amount` },
  key: sql`t.id`,
  defaultSort: '-created_at',
  search: {
    prefix: byOrder,
    text: (q) => foldHas('t.fold', q),
    owner: { column: 't.customer_id', table: 'customer' },
    reads: ['message', 'customer_no', 'customer_name'],
    else: { prefix: byOrder, text: (q) => sql<boolean>`t.code = ${q.toUpperCase()}` },
  },
  chips: { of: 'status', values: transferStatus.values },
  sums: transferSums,
}

/** Receipts are the business of those who sell and keep the books; others see that something came, not what from whom. */
export const seesMoney = (actor: Actor): boolean => is(actor, 'ql', 'kt', 'kd', 'cs')

/** The list as a person may ask it. */
export function transferListingFor(actor: Actor): ListDefinition<TransferSum> {
  // Whose own customers' rows they are asks for the customer; everybody else's are known by themselves.
  const narrow = is(actor, 'kd')
    ? { counted: sql`transfer t join customer c on c.id = t.customer_id` }
    : { table: { name: 'transfer', as: 't' } }
  const asked = askedBy({ ...transferListing, ...narrow }, actor.role)
  // A partner sees the amounts, whoever they are of, and may sum them.
  return isSeen(transferFields.amount, actor.role) ? { ...asked, sums: transferSums } : asked
}

/** What of a row this person sees. */
export function maskTransfer(actor: Actor, row: TransferRecord): TransferRecord {
  const seen = masked(transferFields, actor.role, row)
  // A memo names the customer, whom a partner does not know.
  if (!isSeen(transferFields.customer_no, actor.role))
    seen.message = seen.message?.replaceAll(/\bKH\d{6,}\s*/gi, '').trim() ?? null
  return seesMoney(actor) || is(actor, 'pa') ? seen : { ...seen, attachments: [] }
}

export async function transferRowOf(db: Db, actor: Actor, id: number): Promise<TransferRecord> {
  const { rows } = await sql<TransferRecord>`select ${transferListing.select} from ${from}
    where t.id = ${id} and ${visibleTransfers(actor)}`.execute(db)
  const row = rows[0]
  if (!row) throw refuseTransfer('transfers.not_found')
  return row
}

/** Those of several that a person may see, as the person sees them, by age. */
export async function transfersWhere(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  condition: RawBuilder<boolean>,
): Promise<TransferRecord[]> {
  const { rows } = await sql<TransferRecord>`select ${transferListing.select} from ${from}
    where ${condition} and ${visibleTransfers(actor)} order by t.id`.execute(db)
  return rows.map((row) => maskTransfer(actor, row))
}

/** A request as this person sees it. @throws transfers.not_found */
export async function visibleTransferRow(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: number,
): Promise<TransferRecord> {
  return maskTransfer(actor, await transferRowOf(db, actor, id))
}

export type LockedTransfer = Awaited<ReturnType<typeof lockTransfer>>

/** Locks a request for a decision. @throws transfers.not_found */
export async function lockTransfer(tx: Db, actor: Actor, id: number) {
  const { rows } = await sql<{
    id: number
    code: string
    status: number
    trans_type: number
    method: 'bank' | 'cash'
    station_id: number
    customer_id: number
    order_id: number | null
    bill_id: number | null
    card_id: number | null
    amount: number
    maker_id: number | null
    checker_id: number | null
    entry_id: number | null
    bank_transaction_id: number | null
    partner_id: number | null
    approved_by: number | null
    needs_manager: boolean
    manager_by: number | null
    partner_confirmed_at: Date | null
    lock_id: number | null
    image_transfer: string | null
    attachments: string[]
    receive_bank: string | null
    receive_account: string | null
    receive_holder: string | null
    version: number
  }>`select t.* from transfer t join customer c on c.id = t.customer_id
    where t.id = ${id} and ${visibleTransfers(actor)} for no key update of t`.execute(tx)
  const row = rows[0]
  if (!row) throw refuseTransfer('transfers.not_found')
  return row
}
