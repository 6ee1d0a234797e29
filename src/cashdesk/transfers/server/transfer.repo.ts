import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { TransferRecord } from '#cashdesk/transfers/transfer.api.ts'
import { refuseTransfer } from '#cashdesk/transfers/transfer.errors.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { entryDocument } from '#ledger/server/entry-sql.ts'
import { isOrderCode } from '#orders/core/order-code.rules.ts'
import { inScope, is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
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
  left join staff manager on manager.id = t.manager_by left join staff changer on changer.id = t.changed_by`

const isApproved = sql`(t.approved_by is not null and (not t.needs_manager or t.manager_by is not null))`

export type TransferSum = 'amount' | 'received' | 'paid'
export const transferListing: ListDefinition<TransferSum> = {
  from,
  select: sql`t.id, t.id::text as _id, t.code, t.status, t.trans_type, t.method, t.station_id, t.customer_id, c.customer_no,
    c.name as customer_name, t.order_id, o.code as order_code, t.bill_id, b.code as bill_code, t.card_id, card.name as card_name, t.amount, t.message, t.note,
    t.maker_id, t.changed_by, changer.name as changer_name,
    case when t.maker_id is null then 'Ngân hàng' else maker.name end as maker_name, checker.name as checker_name, t.decided_at,
    ${entryDocument} as document, t.reason, t.partner_id, p.name as partner_name,
    t.receive_bank, t.receive_account, t.receive_holder, approver.name as approver_name, t.approved_at,
    manager.name as manager_name, t.needs_manager, ${isApproved} as approved, t.partner_confirmed_at,
    t.attachments, t.attachment_type, t.image_transfer, t.version, t.created_at`,
  filters: {
    status: { any: 't.status', type: 'bigint' },
    trans_type: { any: 't.trans_type', type: 'bigint' },
    customer_id: { any: 't.customer_id', type: 'bigint' },
    order_id: { any: 't.order_id', type: 'bigint' },
    bill_id: { any: 't.bill_id', type: 'bigint' },
    partner_id: { any: 't.partner_id', type: 'bigint' },
    method: { any: 't.method' },
    created_at: { range: 't.created_at' },
  },
  sorts: { created_at: sql`t.created_at`, amount: sql`t.amount`, code: sql`t.code` },
  key: sql`t.id`,
  defaultSort: '-created_at',
  search: {
    prefix: (q) => {
      const order = q.toUpperCase()
      return isOrderCode(order)
        ? sql<boolean>`t.order_id = any(array(select id from orders where code = ${order}))`
        : null
    },
    text: (q) => foldHas('t.fold', q),
    owner: { column: 't.customer_id', table: 'customer' },
  },
  chips: { of: 'status', values: transferStatus.values },
  sums: {
    amount: sql`t.amount`,
    received: sql`case when t.trans_type = 1 then t.amount else 0 end`,
    paid: sql`case when t.trans_type <> 1 then t.amount else 0 end`,
  },
}

/** Receipts are the business of those who sell and keep the books; others see that something came, not what from whom. */
export const seesMoney = (actor: Actor): boolean => is(actor, 'ql', 'kt', 'kd', 'cs')

/**
 * The list as a person may ask it: what is hidden from them can neither be searched nor ordered by,
 * so that it cannot be found by asking.
 */
export function transferListingFor(actor: Actor): ListDefinition<TransferSum> {
  // Whose own customers' rows they are asks for the customer; everybody else's are known by themselves.
  if (is(actor, 'kd'))
    return { ...transferListing, counted: sql`transfer t join customer c on c.id = t.customer_id` }
  const listing = { ...transferListing, table: { name: 'transfer', as: 't' } }
  if (seesMoney(actor)) return listing
  const { customer_id: _, ...filters } = listing.filters
  const { amount: __, ...hidden } = listing.sorts
  return {
    ...listing,
    filters,
    sorts: is(actor, 'pa') ? listing.sorts : hidden,
    search: {
      ...(listing.search?.prefix ? { prefix: listing.search.prefix } : {}),
      text: (q) => sql<boolean>`t.code = ${q.toUpperCase()}`,
    },
  }
}

const nobody = {
  customer_id: null,
  customer_no: null,
  customer_name: null,
  maker_id: null,
  maker_name: null,
  changed_by: null,
  changer_name: null,
} as const

/** What of a row this person sees. */
export function maskTransfer(actor: Actor, row: TransferRecord): TransferRecord {
  if (seesMoney(actor)) return row
  // The partner sees what went through their account, not whose it was nor who wrote it.
  if (is(actor, 'pa')) return { ...row, ...nobody, note: null }
  return {
    ...row,
    ...nobody,
    card_id: null,
    card_name: null,
    amount: null,
    message: null,
    note: null,
    checker_name: null,
    document: null,
    reason: null,
    partner_id: null,
    partner_name: null,
    receive_bank: null,
    receive_account: null,
    receive_holder: null,
    approver_name: null,
    manager_name: null,
    attachments: [],
    image_transfer: null,
  }
}

export async function transferRowOf(db: Db, actor: Actor, id: number): Promise<TransferRecord> {
  const { rows } = await sql<TransferRecord>`select ${transferListing.select} from ${from}
    where t.id = ${id} and ${visibleTransfers(actor)}`.execute(db)
  const row = rows[0]
  if (!row) throw refuseTransfer('transfers.not_found')
  return row
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
    changed_by: number | null
    bank_transaction_id: number | null
    partner_id: number | null
    approved_by: number | null
    needs_manager: boolean
    manager_by: number | null
    partner_confirmed_at: Date | null
    lock_id: number | null
    image_transfer: string | null
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
