import { heldByComments } from '#crm/comments/server/talks.ts'
import { planTalk } from '#crm/plans/server/plans.talks.ts'
import type { HoldersFile } from '#platform/server/files/holders.ts'

export const holds: HoldersFile['holds'] = heldByComments(planTalk)
