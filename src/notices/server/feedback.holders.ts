import { sql } from 'kysely'
import { visibleFeedback } from '#notices/server/feedback.repo.ts'
import type { HoldersFile } from '#platform/server/files/holders.ts'

export const holds: HoldersFile['holds'] = (actor, path) => sql<boolean>`exists (select from feedback f
  where ${visibleFeedback(actor)} and (${path} = any(f.images) or exists (
    select from feedback_comment x where x.feedback_id = f.id and ${path} = any(x.images))))`
