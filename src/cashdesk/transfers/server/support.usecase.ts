import { askedBy } from '#platform/server/lists/asked-by.ts'
import { nextNumber } from '#platform/server/db/next-number.ts'
import { sql } from 'kysely'
import { exportSupports, listSupports as listCall } from '#cashdesk/transfers/support.api.ts'
import type { SupportChange, SupportForm, SupportRecord } from '#cashdesk/transfers/support.api.ts'
import { supportFields } from '#cashdesk/transfers/support.fields.ts'
import { supportStatus, supportTable } from '#cashdesk/transfers/support.status.ts'
import type { SupportRefusal, SupportSnapshot } from '#cashdesk/transfers/support.status.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records, Run } from '#platform/server/events/run-action.ts'
import { refuseTransfer } from '#cashdesk/transfers/transfer.errors.ts'
import { requestStory } from '#cashdesk/desk/server/request-story.ts'
import { findCustomer } from '#customers/server/customer.repo.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderRowOf } from '#orders/core/server/order.repo.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { codeOf } from '#platform/rules/luhn-code.ts'
import { inScope, is, stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, fileColumns, masked } from '#platform/server/lists/record-list.ts'
import { changedValues, newValues, toColumns } from '#platform/server/lists/record-write.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { staffStatus } from '#staff/staff.status.ts'

const from = sql`support_request t join staff maker on maker.id = t.maker_id
  left join staff handler on handler.id = t.handler_id left join customer c on c.id = t.customer_id
  left join orders o on o.id = t.order_id`
const described = describedList(supportFields, 't', {
  customer_no: sql`c.customer_no`,
  customer_name: sql`c.name`,
  order_code: sql`o.code`,
  maker_name: sql`maker.name`,
  handler_name: sql`handler.name`,
})
export const listing: ListDefinition = {
  from,
  ...described,
  key: sql`t.id`,
  defaultSort: '-created_at',
  search: {
    text: (q) => foldHas('t.fold', q),
    reads: ['content'],
    else: { text: (q) => sql<boolean>`t.code = ${q.toUpperCase()}` },
  },
  chips: { of: 'status', values: supportStatus.values },
}

/** The station's; of these sales see their own and those handed to them. */
export function scope({ actor }: Pick<Context, 'actor'>) {
  const station = inScope(actor, { station: 't.station_id' })
  return is(actor, 'kd')
    ? sql<boolean>`(${station} and (t.maker_id = ${actor.id} or t.handler_id = ${actor.id}))`
    : station
}

export async function listSupports(context: Context, query: ListQuery) {
  const { db, actor } = context
  const { results, ...page } = await chippedList<SupportRecord>(
    db,
    askedBy(listing, actor.role),
    query,
    scope(context),
  )
  return { ...page, results: results.map((row) => masked(supportFields, actor.role, row)) }
}

async function rowOf(context: Context, id: number): Promise<SupportRecord> {
  const { rows } = await sql<SupportRecord>`select ${listing.select} from ${from}
    where t.id = ${id} and ${scope(context)}`.execute(context.db)
  const row = rows[0]
  if (!row) throw refuseTransfer('support.not_found')
  return row
}

/** @throws orders.customer_unknown, orders.not_found, transfers.order_customer */
export async function createSupport(context: Context, form: SupportForm): Promise<SupportRecord> {
  const { db, actor, now } = context
  const order = form.order_id ? await orderRowOf(db, actor, form.order_id) : null
  const customer = form.customer_id ?? order?.customer_id ?? null
  if (customer !== null && !(await findCustomer(db, actor, { id: customer })))
    throw refuseOrder('orders.customer_unknown')
  if (order && order.customer_id !== customer) throw refuseTransfer('transfers.order_customer')
  const number = await nextNumber(db, 'support_request')
  const station = stationOf(actor)
  const row = await db
    .insertInto('support_request')
    .values({
      ...newValues(supportFields, form, context),
      code: codeOf('HT', number, 7),
      station_id: station,
      customer_id: customer,
      order_id: order?.id ?? null,
      maker_id: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, {
    entity: 'support_request',
    id: row.id,
    action: 'create',
    to: supportStatus.pending,
    station,
  })
  return rowOf(context, row.id)
}

interface LockedSupport {
  id: number
  status: number
  maker_id: number
  reminders: number
  version: number
  station_id: number
}

const requests: Records<LockedSupport, SupportSnapshot, SupportRefusal> = {
  table: supportTable,
  lock: async (context, id) => {
    const { rows } = await sql<LockedSupport>`select t.id, t.status, t.maker_id, t.reminders, t.version,
      t.station_id from support_request t where t.id = ${id} and ${scope(context)} for no key update of t`.execute(
      context.db,
    )
    if (!rows[0]) throw refuseTransfer('support.not_found')
    return rows[0]
  },
  snapshot: ({ maker_id }, { actor }) => ({ own: maker_id === actor.id, manages: is(actor, 'ql') }),
  refuse: (why) => {
    if (why === 'reason') return refuseField('reason', 'Vui lòng nhập lý do từ chối')
    return refuseTransfer(why === 'status' ? 'support.status' : why)
  },
}

/** Changes a request that waits. @throws support.not_found, support.status and the table's guards */
async function act(context: Context, run: Omit<Run<LockedSupport>, 'context'>): Promise<SupportRecord> {
  await runAction(requests, { context, ...run })
  return rowOf(context, run.id)
}

/** @throws support.not_own, conflict.stale */
export function editSupport(context: Context, form: SupportChange) {
  return act(context, {
    id: form.id,
    action: 'update',
    effect: async ({ version }) => {
      if (form.version !== undefined && form.version !== version)
        throw refuse('conflict.stale', { extra: { data: await rowOf(context, form.id) } })
      return { set: toColumns(supportFields, changedValues(supportFields, form, context)) }
    },
  })
}

/** Whoever asked takes it back; those who answer may turn it down, with a reason. @throws bad_input by field */
export function cancelSupport(context: Context, id: number, reason: string | null | undefined) {
  return act(context, {
    id,
    action: 'cancel',
    reason,
    effect: async (request) => {
      if (request.maker_id !== context.actor.id && !reason) throw requests.refuse('reason', request)
      return { set: { decided_at: context.now, reason: reason ?? null } }
    },
  })
}

/** @throws access.own_work */
export function acceptSupport(context: Context, id: number, answer: string | null | undefined) {
  const set = { decided_at: context.now, answer: answer ?? null, handler_id: context.actor.id }
  return act(context, { id, action: 'approve', effect: async () => ({ set }) })
}

export function remindSupport(context: Context, id: number) {
  return act(context, {
    id,
    action: 'noti',
    effect: async ({ reminders }) => ({ set: { reminders: reminders + 1, reminded_at: context.now } }),
  })
}

/** Hands it to a person who works in sales, support or accounting. @throws bad_input by field */
export function handOverSupport(context: Context, id: number, handler: number) {
  return act(context, {
    id,
    action: 'hand_over',
    effect: async () => {
      const { rows } =
        await sql`select from staff where id = ${handler} and status = ${lit(staffStatus.active)}
        and role in ('SU', 'AD', 'AC', 'CS', 'SS', 'CC')`.execute(context.db)
      if (rows.length === 0) throw refuseField('handler_id', 'Người này không xử lý yêu cầu hỗ trợ')
      return { set: { handler_id: handler } }
    },
  })
}

/** What happened to a request, oldest first, by the specified labels. @throws support.not_found */
export async function supportHistory(context: Context, id: number) {
  await rowOf(context, id)
  return requestStory(context, { entity: 'support_request', id, fields: supportFields })
}

const columns = fileColumns<SupportRecord>(supportFields)

export const supportsFile = exportOf<SupportRecord>(exportSupports, listCall, (context) => ({
  columns,
  definition: listing,
  scope: scope(context),
}))
