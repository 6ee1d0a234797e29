import { sql } from 'kysely'
import { heldByComments } from '#crm/comments/server/talks.ts'
import { projectTalk, taskTalk } from '#crm/tasks/server/tasks.talks.ts'
import type { HoldersFile } from '#platform/server/files/holders.ts'

export const holds: HoldersFile['holds'] = (actor, path) =>
  sql<boolean>`(${heldByComments(taskTalk)(actor, path)} or ${heldByComments(projectTalk)(actor, path)})`
