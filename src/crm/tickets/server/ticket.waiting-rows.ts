import { sql } from 'kysely'
import { ticketsNobodyHas, ticketsToSolve, ticketsToTake } from '#crm/tickets/ticket.waiting.ts'
import type { TicketRecord } from '#crm/tickets/ticket.api.ts'
import { ticketListing, visibleTickets } from '#crm/tickets/server/ticket.repo.ts'
import type { Waiting } from '#platform/contract/waiting.ts'
import { is } from '#platform/server/context.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

const tickets = (kind: Waiting<TicketRecord>, due: 'answer' | 'solve', own = true): WaitingRows =>
  waitingRows(kind, ({ actor }) => ({
    definition: ticketListing,
    scope: visibleTickets(actor),
    state: 't.status',
    // Managers see how much waits for others.
    where: !own || is(actor, 'ql') ? sql<boolean>`true` : sql<boolean>`t.assignee_id = ${actor.id}`,
    since: sql`t.status_at`,
    due: due === 'answer' ? sql`t.answer_due_at` : sql`t.solve_due_at`,
  }))

export const waiting: readonly WaitingRows[] = [
  tickets(ticketsNobodyHas, 'answer', false),
  tickets(ticketsToTake, 'answer'),
  tickets(ticketsToSolve, 'solve'),
]
