import { usedIn } from '#catalog/catalog.words.ts'
import { customerLevels, setPrimaryLevel } from '#customers/levels.api.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { resourceRoutes } from '#platform/server/resource.ts'
import type { Change } from '#platform/server/resource.ts'
import { serve } from '#platform/server/route.ts'
import type { Route } from '#platform/server/route.ts'

/** New customers always have a level to go to. */
function keepPrimary({ before, after }: Change): void {
  if (after === null && before?.['is_primary'] === true) {
    const message = 'Không xóa được hạng mặc định; hãy đặt hạng khác làm mặc định trước.'
    throw refuse('conflict.in_use', { details: [{ path: 'is_primary', message }] })
  }
}

async function makePrimary({ db }: Context, id: number): Promise<{ id: number }> {
  // The old one steps back first: the index allows one primary at any moment. Locked in one order.
  const rows = await db
    .selectFrom('customer_level')
    .select(['id', 'is_primary'])
    .where((eb) => eb.or([eb('id', '=', id), eb('is_primary', '=', true)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const wanted = rows.find((row) => row.id === id)
  if (!wanted) throw refuse('not_found')
  if (wanted.is_primary) return { id }
  await db.updateTable('customer_level').set({ is_primary: false }).where('is_primary', '=', true).execute()
  await db.updateTable('customer_level').set({ is_primary: true }).where('id', '=', id).execute()
  return { id }
}

export const levelRoutes: Route[] = [
  ...resourceRoutes(customerLevels, { usedIn, validate: keepPrimary }),
  serve(setPrimaryLevel, ({ params }, context) => makePrimary(context, params.id)),
]
