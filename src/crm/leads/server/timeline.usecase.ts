import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { visibleBills } from '#billing/server/bill.repo.ts'
import { cursor } from '#crm/leads/timeline.api.ts'
import type { TimelineKind, TimelineRecord } from '#crm/leads/timeline.api.ts'
import { visibleTasks } from '#crm/tasks/server/task.repo.ts'
import { visibleTickets } from '#crm/tickets/server/ticket.repo.ts'
import { refuseCustomer } from '#customers/customer.errors.ts'
import { findCustomer } from '#customers/server/customer.repo.ts'
import { visibleFeedback } from '#notices/server/feedback.repo.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import type { Actor, Context } from '#platform/server/context.ts'

interface Source {
  kind: TimelineKind
  from: RawBuilder<unknown>
  /** The instant of it, which an index of the customer's rows gives in order. */
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  columns: RawBuilder<unknown>
  where: (customer: number, actor: Actor) => RawBuilder<boolean>
}

const nothing = sql`null::text`

/** Where what happened with a customer is kept; whoever may not see a row of it elsewhere does not see it here. */
const sources: readonly Source[] = [
  {
    kind: 'contact',
    from: sql`crm_contact x`,
    at: sql`x.at`,
    id: sql`x.id`,
    columns: sql`${nothing} as title, x.note as text, concat_ws(',', x.channel, x.result) as state,
      (select s.name from staff s where s.id = x.staff_id) as who, null::bigint as amount`,
    where: (customer) => sql<boolean>`x.customer_id = ${customer}`,
  },
  {
    kind: 'note',
    from: sql`customer_conversation v`,
    at: sql`v.happened_at`,
    id: sql`v.id`,
    columns: sql`${nothing} as title, v.content as text, v.channel as state,
      (select s.name from staff s where s.id = v.created_by) as who, null::bigint as amount`,
    where: (customer) => sql<boolean>`v.customer_id = ${customer} and v.removed_at is null`,
  },
  {
    kind: 'order',
    from: sql`orders o`,
    at: sql`o.created_at`,
    id: sql`o.id`,
    columns: sql`o.code as title, o.name as text, o.status::float8::text as state,
      (select s.name from staff s where s.id = o.sale_id) as who, o.quoted_total as amount`,
    where: (customer, actor) =>
      sql<boolean>`o.customer_id = ${customer} and o.deleted_at is null and ${visibleOrders(actor)}`,
  },
  {
    kind: 'bill',
    from: sql`bill b`,
    at: sql`b.created_at`,
    id: sql`b.id`,
    columns: sql`b.code as title, ${nothing} as text, b.status::float8::text as state,
      (select s.name from staff s where s.id = b.created_by) as who, b.total_vnd as amount`,
    where: (customer, actor) => sql<boolean>`b.customer_id = ${customer} and ${visibleBills(actor)}`,
  },
  {
    kind: 'feedback',
    from: sql`feedback f`,
    at: sql`f.created_at`,
    id: sql`f.id`,
    columns: sql`f.title, f.content as text, f.status::text as state,
      (select s.name from staff s where s.id = f.maker_id) as who, null::bigint as amount`,
    where: (customer, actor) => sql<boolean>`f.customer_id = ${customer} and ${visibleFeedback(actor)}`,
  },
  {
    kind: 'task',
    from: sql`crm_task t`,
    at: sql`t.created_at`,
    id: sql`t.id`,
    columns: sql`t.title, t.content as text, t.status::text as state,
      (select s.name from staff s where s.id = t.assignee_id) as who, null::bigint as amount`,
    where: (customer, actor) => sql<boolean>`t.customer_id = ${customer} and ${visibleTasks(actor)}`,
  },
  {
    kind: 'ticket',
    from: sql`crm_ticket t`,
    at: sql`t.created_at`,
    id: sql`t.id`,
    columns: sql`concat_ws(' · ', t.code, t.title) as title, t.content as text, t.status::text as state,
      (select s.name from staff s where s.id = t.assignee_id) as who, null::bigint as amount`,
    where: (customer, actor) => sql<boolean>`t.customer_id = ${customer} and ${visibleTickets(actor)}`,
  },
]

/** What happened with a customer, the newest first. @throws customers.not_found */
export async function timelineOf(
  { db, actor }: Context,
  customer: number,
  { before, size }: { before?: string | undefined; size: number },
): Promise<{ entries: TimelineRecord[]; next: string | null }> {
  const known = await findCustomer(db, actor, { id: customer })
  if (!known) throw refuseCustomer('customers.not_found')
  const [, at = null, kind = null, id = null] = cursor.exec(before ?? '') ?? []
  const parts = sources.map((source) => pageOf(source, { customer, actor, size, after: { at, kind, id } }))
  const { rows } = await sql<TimelineRecord>`select * from (${sql.join(parts, sql` union all `)}) t
    order by at desc, kind, id limit ${size + 1}`.execute(db)
  const entries = rows.slice(0, size)
  const last = entries.at(-1)
  return {
    entries,
    next: rows.length > size && last ? `${last.at.toISOString()} ${last.kind} ${last.id}` : null,
  }
}

interface Page {
  customer: number
  actor: Actor
  size: number
  after: { at: string | null; kind: string | null; id: string | null }
}

/** As many of one kind as a page may have; instants as the wire has them, so that none falls between two pages. */
function pageOf({ kind, from, at, id, columns, where }: Source, { customer, actor, size, after }: Page) {
  const told = sql`date_trunc('milliseconds', ${at})`
  const further =
    after.at === null
      ? sql<boolean>`true`
      : sql<boolean>`${at} < ${after.at}::timestamptz + interval '1 millisecond' and (${told} < ${after.at}::timestamptz
          or (${told} = ${after.at}::timestamptz and (${sql.lit(kind)}, ${id}) > (${after.kind}, ${after.id}::bigint)))`
  return sql`(select ${sql.lit(kind)} as kind, ${id} as id, ${told} as at, ${columns} from ${from}
    where ${where(customer, actor)} and ${further} order by ${told} desc, ${id} limit ${size + 1})`
}
