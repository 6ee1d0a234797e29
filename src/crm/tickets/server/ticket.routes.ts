import * as api from '#crm/tickets/ticket.api.ts'
import { mergeTickets } from '#crm/tickets/server/merge-tickets.usecase.ts'
import { assignTickets, noteAnswer, setTicketStatus } from '#crm/tickets/server/move-ticket.usecase.ts'
import { claimBack, claimsOf } from '#crm/tickets/server/ticket-claim.usecase.ts'
import { peopleOf } from '#crm/tickets/server/ticket-hands.repo.ts'
import * as tickets from '#crm/tickets/server/ticket.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes: Route[] = [
  serve(api.listTickets, ({ query }, context) => tickets.listTickets(context, query)),
  serve(api.createTicket, ({ body }, context) => tickets.writeTicket(context, body)),
  serve(api.ticketOfFeedback, ({ body }, context) => tickets.makeOfFeedback(context, body)),
  serve(api.updateTicket, ({ params, body }, context) => tickets.editTicket(context, params.id, body)),
  serve(api.deleteTicket, ({ params }, context) => tickets.removeTicket(context, params.id)),
  serve(api.moveTicket, ({ body }, context) => setTicketStatus(context, body)),
  serve(api.answerTicket, ({ body }, context) => noteAnswer(context, body.id)),
  serve(api.assignTickets, ({ body }, context) => assignTickets(context, body)),
  serve(api.ticketPeople, (_, context) => peopleOf(context)),
  serve(api.mergeTickets, ({ body }, context) => mergeTickets(context, body.ids)),
  serve(api.claimOfTicket, ({ body }, context) => claimBack(context, body)),
  serve(api.listClaims, ({ query }, context) => claimsOf(context, query.id)),
]
