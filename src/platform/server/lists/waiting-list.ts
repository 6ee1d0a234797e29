import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { refuseField } from '#platform/contract/errors.ts'
import type { Call } from '#platform/contract/call.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { businessDate, startOfBusinessDay } from '#platform/rules/business-date.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Route } from '#platform/server/http/route.ts'
import { countCap } from '#platform/rules/counts.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

/** No row has it: a list of what waits is empty where nothing does. */
const nobody = 0

type Keys = (query: ListQuery, context: Context) => Promise<RawBuilder<unknown>>

/** A list, or its file, that takes this parameter and is asked with it has exactly the rows of these keys. */
function narrowedBy(route: Route, parameter: 'waits' | 'done', keysOf: Keys): Route {
  if (!takes(route.call.query, parameter)) return route
  return {
    ...route,
    handler: async (input, context, ...rest) => {
      const query = input.query as unknown as ListQuery
      if (!query[parameter]) return route.handler(input, context, ...rest)
      const keys = await keysOf(query, context)
      const among = query.ids ? sql`where w.id = any(${query.ids}::bigint[])` : sql``
      const found = await sql<{
        id: number
      }>`select w.id from (${keys}) w ${among} limit ${countCap + 1}`.execute(context.db)
      const ids = found.rows.length ? found.rows.map(({ id }) => Number(id)) : [nobody]
      return route.handler({ ...input, query: { ...query, ids } } as never, context, ...rest)
    },
  }
}

const takes = (query: unknown, parameter: string): boolean => {
  const { shape } = (query ?? {}) as { shape?: object }
  return shape !== undefined && parameter in shape
}

/**
 * A list that is asked for what waits (`waits=<key of the kind>`) has exactly the rows that the day and the bell
 * count: they are asked by the one statement of the kind.
 */
export const listingWaiting = (route: Route, waiting: readonly WaitingRows[]): Route =>
  narrowedBy(route, 'waits', async (query, { db, actor, now }) => {
    const rows = waiting.find(({ kind }) => kind.key === query.waits)
    if (!rows) throw refuseField('waits', 'Không có loại việc chờ này')
    const among = query.ids ? { among: sql<number[]>`${query.ids}::bigint[]` } : {}
    return rows.keys({ db, actor, now, ...among })
  })

/** What was done with records of a list, as a figure of the day counts them. */
export interface DoneRows {
  readonly key: string
  /** Lists and files that are asked alike show them. */
  readonly list: Pick<Call, 'query'>
  /** The records' keys as `id`, each once, of those the person sees. */
  keys(actor: Actor, from: Date, to: Date): RawBuilder<unknown>
}

/** The same of what was done on a day (`done=<key of the figure>`), until now or until `done_to`. */
export const listingDone = (route: Route, done: readonly DoneRows[]): Route =>
  narrowedBy(route, 'done', async (query, { actor, now }) => {
    const rows = done.find(({ key, list }) => key === query.done && list.query === route.call.query)
    if (!rows) throw refuseField('done', 'Danh sách này không có số liệu ngày như vậy')
    const to = query.done_to ? new Date(query.done_to) : now
    return rows.keys(actor, startOfBusinessDay(businessDate(to)), to)
  })
