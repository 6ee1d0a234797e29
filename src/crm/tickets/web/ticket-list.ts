import { listTickets } from '#crm/tickets/ticket.api.ts'
import { ticketFields } from '#crm/tickets/ticket.fields.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

export const ticketStart = {
  call: listTickets,
  size: 20,
  sort: '-created_at',
  filterKeys: [...filterKeys(ticketFields), 'order'],
} satisfies ListStart
