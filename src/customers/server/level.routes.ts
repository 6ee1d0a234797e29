import { sql } from 'kysely'
import { usedIn } from '#catalog/catalog.words.ts'
import { customerLevels, setPrimaryLevel, setPrimaryVipLevel, vipLevels } from '#customers/levels.api.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { resourceRoutes } from '#platform/server/lists/resource.ts'
import type { Change } from '#platform/server/lists/resource.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** New customers always have a level to go to. */
function keepPrimary({ before, after }: Change): void {
  if (after === null && before?.['is_primary'] === true) {
    const message = 'Không xóa được hạng mặc định; hãy đặt hạng khác làm mặc định trước.'
    throw refuse('conflict.in_use', { details: [{ path: 'is_primary', message }] })
  }
}

/** Exactly one level of a table is the primary one. @throws not_found */
async function makePrimary(
  { db }: Context,
  table: 'customer_level' | 'vip_level',
  id: number,
): Promise<{ id: number }> {
  // The old one steps back first: the index allows one primary at any moment. Locked in one order.
  const { rows } = await sql<{
    id: number
    is_primary: boolean
  }>`select id, is_primary from ${sql.table(table)}
    where id = ${id} or is_primary order by id for update`.execute(db)
  const wanted = rows.find((row) => row.id === id)
  if (!wanted) throw refuse('not_found')
  if (wanted.is_primary) return { id }
  await sql`update ${sql.table(table)} set is_primary = false where is_primary`.execute(db)
  await sql`update ${sql.table(table)} set is_primary = true where id = ${id}`.execute(db)
  return { id }
}

export const routes: Route[] = [
  ...resourceRoutes(customerLevels, { usedIn, validate: keepPrimary }),
  ...resourceRoutes(vipLevels, { usedIn, validate: keepPrimary }),
  serve(setPrimaryLevel, ({ params }, context) => makePrimary(context, 'customer_level', params.id)),
  serve(setPrimaryVipLevel, ({ params }, context) => makePrimary(context, 'vip_level', params.id)),
]
