import { askedBy } from '#platform/server/lists/asked-by.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BehalfPaymentRecord } from '#cashdesk/behalf/behalf-payment.api.ts'
import { behalfFields } from '#cashdesk/behalf/behalf-payment.fields.ts'
import { refuseBehalf } from '#cashdesk/behalf/behalf-payment.errors.ts'
import { behalfStatus } from '#cashdesk/behalf/behalf-payment.status.ts'
import { entryKinds } from '#ledger/entries.rules.ts'
import { inScope, is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, masked } from '#platform/server/lists/record-list.ts'
import { sumsByStatus } from '#platform/server/lists/sums-by-status.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'

const from = sql`behalf_payment t join customer c on c.id = t.customer_id join staff maker on maker.id = t.maker_id
  left join staff approver on approver.id = t.approved_by left join staff completer on completer.id = t.completed_by
  left join card on card.id = t.card_id left join entry e on e.id = t.entry_id`

const described = describedList(behalfFields, 't', {
  customer_no: sql`c.customer_no`,
  customer_name: sql`c.name`,
  card_name: sql`card.name`,
  maker_name: sql`maker.name`,
  approver_name: sql`approver.name`,
  completer_name: sql`completer.name`,
  document: sql`${`${entryKinds.behalf_payment} `} || e.number`,
})
const { complete, approved, new: fresh, cancelled } = behalfStatus
const sums = sumsByStatus(sql`t.total_vnd`, { complete, approved, new: fresh, cancelled })
export type PaymentSum = keyof typeof sums
const listing: ListDefinition<PaymentSum> = {
  from,
  ...described,
  key: sql`t.id`,
  defaultSort: '-created_at',
  search: {
    text: (q) => foldHas('t.fold', q),
    owner: { column: 't.customer_id', table: 'customer' },
    reads: ['customer_no', 'customer_name', 'name', 'supplier', 'link'],
    else: { text: (q) => sql<boolean>`t.code = ${q.toUpperCase()}` },
  },
  chips: { of: 'status', values: behalfStatus.values },
  sums,
  counted: sql`behalf_payment t join customer c on c.id = t.customer_id`,
}

/** The station's; of these sales see their customers'. */
export const visiblePayments = (actor: Actor): RawBuilder<boolean> =>
  inScope(actor, { station: 't.station_id', sale: 'c.sale_id' })

export const seesPayments = (actor: Actor): boolean => is(actor, 'ql', 'kt', 'kd', 'cs')

/** What is hidden from a person they can neither search nor filter by. */
export function paymentListingFor(actor: Actor): ListDefinition<PaymentSum> {
  return askedBy(listing, actor.role)
}

/** What of a row this person sees. */
export function maskPayment(actor: Actor, row: BehalfPaymentRecord): BehalfPaymentRecord {
  const seen = masked(behalfFields, actor.role, row)
  return seesPayments(actor) ? seen : { ...seen, attachments: [] }
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
  supplier: string
  receive_info: string | null
  link: string | null
  lock_id: number | null
  entry_id: number | null
  image_transfer: string | null
  attachments: string[]
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
