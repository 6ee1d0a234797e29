import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BehalfPaymentRecord } from '#cashdesk/behalf/behalf-payment.api.ts'
import { refuseBehalf } from '#cashdesk/behalf/behalf-payment.errors.ts'
import { behalfStatus } from '#cashdesk/behalf/behalf-payment.status.ts'
import { entryKinds } from '#ledger/entries.rules.ts'
import { inScope, is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'

const from = sql`behalf_payment t join customer c on c.id = t.customer_id join staff maker on maker.id = t.maker_id
  left join staff approver on approver.id = t.approved_by left join staff completer on completer.id = t.completed_by
  left join card on card.id = t.card_id left join entry e on e.id = t.entry_id`

const listing: ListDefinition<'total_vnd'> = {
  from,
  select: sql`t.id, t.id::text as _id, t.code, t.status, t.station_id, t.customer_id, c.customer_no,
    c.name as customer_name, t.name, t.supplier, t.link, t.receive_info, t.currency, t.amount, t.exchange_rate,
    t.goods_vnd, t.service_vnd, t.total_vnd, t.cost_vnd, t.payment_channel, t.note, t.attachments, t.image_transfer,
    t.card_id, card.name as card_name, t.maker_id, t.changed_by, maker.name as maker_name, approver.name as approver_name,
    t.approved_at, completer.name as completer_name, t.completed_at, t.reason,
    ${`${entryKinds.behalf_payment} `} || e.number as document, t.version, t.created_at`,
  filters: {
    status: { any: 't.status', type: 'bigint' },
    customer_id: { any: 't.customer_id', type: 'bigint' },
    currency: { any: 't.currency' },
    created_at: { range: 't.created_at' },
  },
  sorts: { created_at: sql`t.created_at` },
  key: sql`t.id`,
  defaultSort: '-created_at',
  search: {
    text: (q) => foldHas('t.fold', q),
    owner: { column: 't.customer_id', table: 'customer' },
  },
  chips: { of: 'status', values: behalfStatus.values },
  sums: { total_vnd: sql`t.total_vnd` },
  counted: sql`behalf_payment t join customer c on c.id = t.customer_id`,
}

/** The station's; of these sales see their customers'. */
export const visiblePayments = (actor: Actor): RawBuilder<boolean> =>
  inScope(actor, { station: 't.station_id', sale: 'c.sale_id' })

export const seesPayments = (actor: Actor): boolean => is(actor, 'ql', 'kt', 'kd', 'cs')

/** What is hidden from a person they can neither search nor filter by. */
export function paymentListingFor(actor: Actor): ListDefinition<'total_vnd'> {
  if (seesPayments(actor)) return listing
  const { customer_id: _, ...filters } = listing.filters
  return { ...listing, filters, search: { text: (q) => sql<boolean>`t.code = ${q.toUpperCase()}` } }
}

/** What of a row this person sees: our cost is for the books. */
export function maskPayment(actor: Actor, row: BehalfPaymentRecord): BehalfPaymentRecord {
  if (is(actor, 'ql', 'kt')) return row
  if (seesPayments(actor)) return { ...row, cost_vnd: null }
  return {
    ...row,
    customer_id: null,
    customer_no: null,
    customer_name: null,
    supplier: null,
    link: null,
    receive_info: null,
    amount: null,
    exchange_rate: null,
    goods_vnd: null,
    service_vnd: null,
    total_vnd: null,
    cost_vnd: null,
    note: null,
    attachments: [],
    image_transfer: null,
    card_id: null,
    card_name: null,
    document: null,
    reason: null,
  }
}

/** @throws behalf.not_found */
export async function paymentRowOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: number,
): Promise<BehalfPaymentRecord> {
  const { rows } = await sql<BehalfPaymentRecord>`select ${listing.select} from ${from}
    where t.id = ${id} and ${visiblePayments(actor)}`.execute(db)
  const row = rows[0]
  if (!row) throw refuseBehalf('behalf.not_found')
  return maskPayment(actor, row)
}

export interface LockedPayment {
  id: number
  code: string
  station_id: number
  customer_id: number
  currency: string
  amount: number
  exchange_rate: number
  typed_rate: number
  goods_vnd: number
  service_vnd: number
  total_vnd: number
  status: number
  maker_id: number
  changed_by: number | null
  supplier: string
  receive_info: string | null
  link: string | null
  lock_id: number | null
  entry_id: number | null
  image_transfer: string | null
  version: number
}

/** Locks a payment for a decision. @throws behalf.not_found */
export async function lockPayment({ db, actor }: Context, id: number): Promise<LockedPayment> {
  const { rows } =
    await sql<LockedPayment>`select t.* from behalf_payment t join customer c on c.id = t.customer_id
    where t.id = ${id} and ${visiblePayments(actor)} for no key update of t`.execute(db)
  const row = rows[0]
  if (!row) throw refuseBehalf('behalf.not_found')
  return row
}
