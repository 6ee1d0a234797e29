import { heldByComments } from '#crm/comments/server/talks.ts'
import { leadTalk } from '#crm/leads/server/lead.talks.ts'
import type { HoldersFile } from '#platform/server/files/holders.ts'

export const holds: HoldersFile['holds'] = heldByComments(leadTalk)
