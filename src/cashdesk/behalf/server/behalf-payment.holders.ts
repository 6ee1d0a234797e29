import { sql } from 'kysely'
import { visiblePayments } from '#cashdesk/behalf/server/behalf-payment.repo.ts'
import type { HoldersFile } from '#platform/server/files/holders.ts'

export const holds: HoldersFile['holds'] = (actor, path) => sql<boolean>`exists (
  select from behalf_payment t join customer c on c.id = t.customer_id
  where ${visiblePayments(actor)} and (t.image_transfer = ${path} or t.attachments ? ${path}))`
