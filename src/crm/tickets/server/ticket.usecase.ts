import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  TicketRecord,
  createTicket,
  listTickets as listCall,
  ticketOfFeedback,
  updateTicket,
} from '#crm/tickets/ticket.api.ts'
import { afterWorking, spentOn } from '#crm/tickets/ticket-clock.rules.ts'
import { refuseTicket } from '#crm/tickets/ticket.errors.ts'
import { ticketFields } from '#crm/tickets/ticket.fields.ts'
import { ticketShape } from '#crm/tickets/ticket.places.ts'
import { openTickets, ticketStatus } from '#crm/tickets/ticket.status.ts'
import { promisedMinutes } from '#crm/tickets/server/promised-minutes.ts'
import { handNamed, turnOf } from '#crm/tickets/server/ticket-hands.repo.ts'
import {
  deskOn,
  lockTickets,
  ticketListing,
  ticketSeen,
  visibleTickets,
  withClocks,
} from '#crm/tickets/server/ticket.repo.ts'
import { findCustomer } from '#customers/server/customer.repo.ts'
import { feedbackStatus, feedbackTable } from '#notices/feedback.status.ts'
import { feedbackSeen } from '#notices/server/feedback.repo.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import { codeOf } from '#platform/rules/luhn-code.ts'
import { is, stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { nextNumber } from '#platform/server/db/next-number.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import { refuseStale } from '#platform/server/events/stale.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { changedValues, newValues, toColumns } from '#platform/server/lists/record-write.ts'

type Query = z.output<typeof listCall.query>

export async function listTickets(context: Context, query: Query) {
  const { db, actor } = context
  const found = await chippedList<TicketRecord>(db, ticketListing, query, visibleTickets(actor))
  return { ...found, results: await withClocks(context, found.results) }
}

interface Links {
  customer_id?: number | null | undefined
  codes?: readonly string[] | undefined
}

/** May this person name the customer and the orders? @throws bad_input by field */
async function checkLinks({ db, actor }: Context, { customer_id, codes = [] }: Links): Promise<void> {
  if (customer_id && !(await findCustomer(db, actor, { id: customer_id })))
    throw refuseField('customer_id', 'Không tìm thấy khách hàng này, vui lòng chọn lại')
  if (codes.length === 0) return
  const { rows } = await sql<{ code: string }>`select o.code from orders o
    where o.code = any(${codes}::text[]) and ${visibleOrders(actor)}`.execute(db)
  const known = new Set(rows.map(({ code }) => code))
  const unknown = codes.filter((code) => !known.has(code))
  if (unknown.length > 0) throw refuseField('codes', `Không tìm thấy đơn ${unknown.join(', ')}`)
}

const upper = (codes: readonly string[]) => [...new Set(codes.map((code) => code.toUpperCase()))]

interface Made {
  title: string
  content: string
  channel: string
  priority: number
  customer_id?: number | null | undefined
  contact?: string | null | undefined
  codes: readonly string[]
  assignee_id?: number | null | undefined
  feedback_id?: number
}

/** Written, with its clocks running, and in somebody's hands where anybody is free. */
async function make(
  context: Context,
  station: number,
  { assignee_id: named, ...made }: Made,
): Promise<TicketRecord> {
  const { db, actor, now } = context
  const { hours, settings } = await deskOn(db, now, now)
  const promised = promisedMinutes(settings, made.priority)
  const hand = await firstHand(context, station, named ?? null, made.customer_id ?? null)
  const number = await nextNumber(db, 'crm_ticket')
  const status = hand.id === null ? ticketStatus.fresh : ticketStatus.assigned
  const { id } = await db
    .insertInto('crm_ticket')
    .values({
      ...made,
      codes: [...made.codes],
      code: codeOf(ticketShape.prefix, number, ticketShape.digits),
      station_id: station,
      status,
      status_at: now,
      assignee_id: hand.id,
      assigned_at: hand.id === null ? null : now,
      assigned_why: hand.why,
      maker_id: actor.id,
      promised_minutes: promised.solve,
      clock_from: now,
      answer_due_at: afterWorking(now, promised.answer, hours),
      solve_due_at: afterWorking(now, promised.solve, hours),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, {
    entity: 'ticket',
    id,
    action: 'create',
    to: status,
    station,
    data: { why: hand.why },
  })
  return ticketSeen(context, id)
}

/** Who gets a new one: the person named, else whose turn it is. @throws bad_input by field */
async function firstHand(
  context: Context,
  station: number,
  named: number | null,
  customer: number | null,
): Promise<{ id: number | null; why: string }> {
  if (named === null) {
    const { hand, why } = await turnOf(context, station, customer)
    return { id: hand?.id ?? null, why }
  }
  if (!(await handNamed(context, station, named)))
    throw refuseField('assignee_id', 'Người này không xử lý phiếu yêu cầu ở trạm này')
  return { id: named, why: named === context.actor.id ? 'Tự nhận' : `${context.actor.name} giao` }
}

export async function writeTicket(
  context: Context,
  body: z.output<typeof createTicket.body>,
): Promise<TicketRecord> {
  const codes = upper(body.codes)
  await checkLinks(context, { ...body, codes })
  const { assignee_id } = body
  const values = newValues(ticketFields, { ...body, codes }, context)
  return make(context, stationOf(context.actor), { ...values, codes, assignee_id })
}

const priorityOfFeedback = (priority: number) => Math.max(2, priority)

/** What a feedback says, as a ticket; the feedback is being worked on from then on. @throws tickets.of_feedback */
export async function makeOfFeedback(
  context: Context,
  { feedback_id }: z.output<typeof ticketOfFeedback.body>,
): Promise<TicketRecord> {
  const { db, actor } = context
  // Two people who press at once make one ticket.
  await sql`select from feedback where id = ${feedback_id} for update`.execute(db)
  const feedback = await feedbackSeen(db, actor, feedback_id)
  if (!feedback) throw refuse('not_found')
  const there = await db
    .selectFrom('crm_ticket')
    .select('code')
    .where('feedback_id', '=', feedback_id)
    .executeTakeFirst()
  if (there) throw refuseTicket('tickets.of_feedback', { values: { code: there.code } })
  const { station_id } = await db
    .selectFrom('feedback')
    .select('station_id')
    .where('id', '=', feedback_id)
    .executeTakeFirstOrThrow()
  const ticket = await make(context, station_id, {
    title: feedback.title,
    content: feedback.content,
    channel: 'feedback',
    priority: priorityOfFeedback(feedback.priority),
    customer_id: feedback.user_id,
    codes: upper(feedback.codes),
    feedback_id,
  })
  if (feedback.status === feedbackStatus.fresh)
    await moveRows(db, feedbackTable, 'answer', { where: sql`id = ${feedback_id}` })
  await recordEvent(context, {
    entity: 'feedback',
    id: feedback_id,
    action: 'ticket',
    station: station_id,
    data: { code: ticket.code },
  })
  return ticket
}

/** A higher priority promises more: what is left of its time is counted anew. @throws tickets.not_found, tickets.closed, conflict.stale */
export async function editTicket(
  context: Context,
  id: number,
  { codes: sent, ...body }: z.output<typeof updateTicket.body>,
): Promise<TicketRecord> {
  const { db, now } = context
  const [row] = await lockTickets(context, [id])
  if (!row) throw refuseTicket('tickets.not_found')
  await refuseStale(db, 'crm_ticket', row, body.version, () => ticketSeen(context, id))
  if (!openTickets.some((status) => status === row.status)) throw refuseTicket('tickets.closed')
  const codes = sent && upper(sent)
  await checkLinks(context, {
    customer_id: body.customer_id === row.customer_id ? null : body.customer_id,
    codes: codes?.filter((code) => !row.codes.includes(code)),
  })
  const values = changedValues(ticketFields, { ...body, ...(codes ? { codes } : {}) }, context)
  const change = toColumns(ticketFields, values)
  if (body.priority !== undefined && body.priority !== row.priority) {
    const { hours, settings } = await deskOn(db, now, row.clock_from ?? now)
    const { answer, solve } = promisedMinutes(settings, body.priority)
    const spent = spentOn({ minutes: row.clock_minutes, from: row.clock_from }, now, hours)
    Object.assign(change, {
      promised_minutes: solve,
      solve_due_at: row.clock_from && afterWorking(now, solve - spent, hours),
      ...(row.answered_at ? {} : { answer_due_at: afterWorking(row.created_at, answer, hours) }),
    })
  }
  if (Object.keys(change).length > 0)
    await db
      .updateTable('crm_ticket')
      .set(change)
      .where('id', '=', id)
      .where('version', '=', row.version)
      .execute()
  await recordEvent(context, { entity: 'ticket', id, action: 'change', station: row.station_id })
  return ticketSeen(context, id)
}

/** What nobody has worked on yet, by its writer or a manager. @throws tickets.not_found, tickets.not_own, tickets.begun */
export async function removeTicket(context: Context, id: number): Promise<{ id: number }> {
  const { db, actor } = context
  const [row] = await lockTickets(context, [id])
  if (!row) throw refuseTicket('tickets.not_found')
  if (row.maker_id !== actor.id && !is(actor, 'ql')) throw refuseTicket('tickets.not_own')
  const gone = await sql`delete from crm_ticket t where t.id = ${id}
    and t.status in (${ticketStatus.fresh}, ${ticketStatus.assigned}, ${ticketStatus.spam}) and t.answered_at is null
    and not exists (select from crm_ticket m where m.merged_into_id = t.id)
    and not exists (select from crm_ticket_claim x where x.ticket_id = t.id)
    and not exists (select from crm_comment x where x.kind = 'ticket' and x.record_id = t.id)`.execute(db)
  if (gone.numAffectedRows !== 1n) throw refuseTicket('tickets.begun')
  await recordEvent(context, { entity: 'ticket', id, action: 'delete', station: row.station_id })
  return { id }
}
