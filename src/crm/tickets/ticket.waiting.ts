import { listTickets } from '#crm/tickets/ticket.api.ts'
import type { TicketRecord } from '#crm/tickets/ticket.api.ts'
import { ticketStatus, ticketTable } from '#crm/tickets/ticket.status.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

type Given = Pick<Waiting, 'key' | 'title' | 'next' | 'roles'> & {
  action: string
  state: StatusOf<typeof ticketStatus>
}
const ticketsAt = ({ action, state, ...given }: Given) =>
  waits<TicketRecord>({
    entity: 'ticket',
    step: { table: ticketTable, action, states: [state] },
    late: 'due',
    list: listTickets,
    screens: ['/crm/ticket'],
    filters: { status: String(state) },
    line: (ticket) => ({
      code: ticket.code,
      who: ticket.customer_name ?? ticket.contact,
      what: ticket.title,
    }),
    ...given,
  })

/** What could be given to nobody: whoever comes first takes it. */
export const ticketsNobodyHas = ticketsAt({
  key: 'tickets-new',
  title: 'Phiếu yêu cầu chưa giao ai',
  roles: ['cs'],
  action: 'take',
  state: ticketStatus.fresh,
  next: 'Nhận xử lý',
})
export const ticketsToTake = ticketsAt({
  key: 'tickets-assigned',
  title: 'Phiếu yêu cầu giao cho mình',
  roles: ['cs', 'kd'],
  action: 'take',
  state: ticketStatus.assigned,
  next: 'Nhận xử lý',
})
export const ticketsToSolve = ticketsAt({
  key: 'tickets-working',
  title: 'Phiếu yêu cầu mình đang xử lý',
  roles: ['cs', 'kd'],
  action: 'solve',
  state: ticketStatus.working,
  next: 'Giải quyết',
})

export const waiting: readonly Waiting[] = [ticketsNobodyHas, ticketsToTake, ticketsToSolve]
