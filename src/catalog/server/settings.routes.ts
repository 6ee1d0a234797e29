import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { services, webs } from '#catalog/settings.api.ts'
import { usedIn } from '#catalog/catalog.words.ts'
import { AppError } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { resourceRoutes } from '#platform/server/lists/resource.ts'
import type { Change } from '#platform/server/lists/resource.ts'
import type { Route } from '#platform/server/http/route.ts'

/**
 * Orders name webs and services by code, without a foreign key: whoever deletes one, or changes its
 * code, hears that orders have it. @throws conflict.in_use
 */
const namedByOrders =
  (noun: string, condition: (code: string) => RawBuilder<boolean>) =>
  async ({ before, after }: Change, { db }: Context): Promise<void> => {
    const code = before?.['code'] as string | undefined
    if (code === undefined || code === after?.['code']) return
    const used = await sql`select from orders where ${condition(code)} limit 1`.execute(db)
    if (used.rows.length === 0) return
    const message = `Không đổi hoặc xóa được: ${noun} này đang được dùng ở ${usedIn['orders']}.`
    throw new AppError('conflict.in_use', { status: 409, message }, { details: [{ path: 'code', message }] })
  }

export const routes: Route[] = [
  ...resourceRoutes(webs, {
    usedIn,
    validate: namedByOrders('website', (code) => sql<boolean>`web_code = ${code}`),
  }),
  ...resourceRoutes(services, {
    usedIn,
    validate: namedByOrders(
      'dịch vụ',
      // As the partial index says it.
      (code) => sql<boolean>`cardinality(services_extra) > 0 and services_extra @> array[${code}]::text[]`,
    ),
  }),
]
