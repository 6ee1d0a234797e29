import { sql } from 'kysely'
import type { TicketRecord } from '#crm/tickets/ticket.api.ts'
import { handOnComments } from '#crm/comments/server/talks.ts'
import { refuseTicket } from '#crm/tickets/ticket.errors.ts'
import { clockAt, ticketRecords } from '#crm/tickets/server/move-ticket.usecase.ts'
import { lockTickets, ticketSeen } from '#crm/tickets/server/ticket.repo.ts'
import { ticketStatus, ticketTable } from '#crm/tickets/ticket.status.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runLocked } from '#platform/server/events/run-action.ts'

const mayMerge = ticketTable.actions.filter(({ key }) => key === 'merge').flatMap(({ from }) => from)

/**
 * The oldest goes on with all that was said and every order; the others are closed and point at it, as does what was
 * merged into them before. All are locked first: one that is being merged elsewhere is closed by then, and refused.
 * @throws tickets.merge_one, tickets.not_found, tickets.bad_step, tickets.merge_customer
 */
export async function mergeTickets(context: Context, ids: readonly number[]): Promise<TicketRecord> {
  const { db, now } = context
  const rows = await lockTickets(context, ids)
  if (rows.length < 2) throw refuseTicket('tickets.merge_one')
  if (rows.some(({ status }) => !mayMerge.some((from) => from === status)))
    throw refuseTicket('tickets.bad_step')
  const customers = new Set(rows.flatMap(({ customer_id }) => (customer_id === null ? [] : [customer_id])))
  if (customers.size > 1) throw refuseTicket('tickets.merge_customer')
  const [kept, ...others] = rows.toSorted(
    (a, b) => a.created_at.getTime() - b.created_at.getTime() || a.id - b.id,
  )
  if (!kept) throw refuseTicket('tickets.not_found')
  for (const other of others)
    await runLocked(ticketRecords, other, {
      context,
      action: 'merge',
      automatic: true,
      effect: async (ticket) => ({
        set: {
          ...(await clockAt(context, ticket, ticketStatus.closed)),
          closed_at: now,
          merged_into_id: kept.id,
        },
        data: { into: kept.code },
      }),
    })
  const gone = others.map(({ id }) => id)
  await sql`update crm_ticket set merged_into_id = ${kept.id} where merged_into_id = any(${gone}::bigint[])`.execute(
    db,
  )
  await handOnComments(db, 'ticket', gone, kept.id)
  await db
    .updateTable('crm_ticket')
    .set({
      codes: [...new Set(rows.flatMap(({ codes }) => codes))],
      customer_id: [...customers][0] ?? null,
    })
    .where('id', '=', kept.id)
    .execute()
  await recordEvent(context, {
    entity: 'ticket',
    id: kept.id,
    action: 'merged',
    station: kept.station_id,
    data: { codes: others.map(({ code }) => code) },
  })
  return ticketSeen(context, kept.id)
}
