import { sql } from 'kysely'
import { refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Route } from '#platform/server/http/route.ts'
import { countCap } from '#platform/server/lists/list.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

/** No row has it: a list of what waits is empty where nothing does. */
const nobody = 0

/**
 * A list, or its file, that is asked for what waits (`waits=<key of the kind>`) has exactly the rows that the day
 * and the bell count: they are asked by the one statement of the kind.
 */
export function listingWaiting(route: Route, waiting: readonly WaitingRows[]): Route {
  if (!hasWaits(route.call.query)) return route
  return {
    ...route,
    handler: async (input, context, ...rest) => {
      const query = input.query as unknown as ListQuery
      if (!query.waits) return route.handler(input, context, ...rest)
      const rows = waiting.find(({ kind }) => kind.key === query.waits)
      if (!rows) throw refuseField('waits', 'Không có loại việc chờ này')
      const { db, actor, now } = context
      const among = query.ids ? { among: sql<number[]>`${query.ids}::bigint[]` } : {}
      const keys = await rows.keys({ db, actor, now, ...among })
      const found = await sql<{ id: number }>`select w.id from (${keys}) w limit ${countCap + 1}`.execute(db)
      const ids = found.rows.length ? found.rows.map(({ id }) => Number(id)) : [nobody]
      return route.handler({ ...input, query: { ...query, ids } } as never, context, ...rest)
    },
  }
}

const hasWaits = (query: unknown): boolean =>
  (query as { shape?: object } | undefined)?.shape !== undefined &&
  'waits' in (query as { shape: object }).shape
