import { heldByComments } from '#crm/comments/server/talks.ts'
import { ticketTalk } from '#crm/tickets/server/ticket.talks.ts'
import type { HoldersFile } from '#platform/server/files/holders.ts'

export const holds: HoldersFile['holds'] = heldByComments(ticketTalk)
