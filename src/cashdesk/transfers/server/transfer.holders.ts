import { sql } from 'kysely'
import { visibleTransfers } from '#cashdesk/transfers/server/transfer.repo.ts'
import type { HoldersFile } from '#platform/server/files/holders.ts'

export const holds: HoldersFile['holds'] = (actor, path) => sql<boolean>`exists (
  select from transfer t join customer c on c.id = t.customer_id
  where ${visibleTransfers(actor)} and (t.image_transfer = ${path} or t.attachments ? ${path}))`
