import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { listBills } from '#billing/bill.api.ts'
import { visibleBills } from '#billing/server/bill.repo.ts'
import { dayFigures } from '#home/day-figures.rules.ts'
import type { DayFigure } from '#home/day-figures.rules.ts'
import { listTracks } from '#orders/core/order.api.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import type { Call } from '#platform/contract/call.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import { addDays, businessDate, startOfBusinessDay } from '#platform/rules/business-date.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { DoneRows } from '#platform/server/lists/waiting-list.ts'

interface Counted {
  entity: string
  action: string
  today: number
  before: number
}

/** The tables of the records that events are of, as their lists show them to this person. */
const recordsOf: Record<DayFigure['entity'], (actor: Actor) => RawBuilder<unknown>> = {
  order: (actor) => sql`join orders o on o.id = e.entity_id where ${visibleOrders(actor)}`,
  bill: (actor) => sql`join bill b on b.id = e.entity_id where ${visibleBills(actor)}`,
}
const listOf: Record<DayFigure['entity'], Pick<Call, 'query'>> = { order: listTracks, bill: listBills }

/** The records behind each figure, for the lists that show them. */
export const dayFigureRows: readonly DoneRows[] = dayFigures.map(({ key, entity, actions }) => ({
  key,
  list: listOf[entity],
  keys: (actor, from, to) => sql`select distinct e.entity_id as id from (
      select x.entity_id from event x where x.entity = ${entity} and x.action = any(${actions}::text[])
        and x.at >= ${from} and x.at <= ${to}) e
    ${recordsOf[entity](actor)}`,
}))

/**
 * What was done today with records that the person sees, and at the same weekday last week until the same
 * hour. A record that was moved twice counts once.
 */
export async function dayFiguresOf({ db, actor, now }: Context) {
  const mine = dayFigures.filter(({ roles }) => hasFlag(actor.role, ...roles))
  const today = startOfBusinessDay(businessDate(now))
  const before = startOfBusinessDay(addDays(businessDate(now), -7))
  const until = new Date(now.getTime() - 7 * 86_400_000)
  const rows = mine.length ? await countedIn({ db, actor }, mine, { today, now, before, until }) : []
  const counts = new Map(rows.map((row) => [`${row.entity} ${row.action}`, row]))
  return {
    figures: mine.map(({ key, title, entity, actions }) => {
      const done = actions.flatMap((action) => counts.get(`${entity} ${action}`) ?? [])
      return {
        key,
        title,
        entity,
        today: done.reduce((sum, row) => sum + row.today, 0),
        before: done.reduce((sum, row) => sum + row.before, 0),
      }
    }),
    before_to: until,
  }
}

type Moments = Record<'today' | 'now' | 'before' | 'until', Date>

/** By what was done; the events of both days are looked through once, whatever they are of. */
async function countedIn(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  figures: readonly DayFigure[],
  { today, now, before, until }: Moments,
): Promise<Counted[]> {
  const kinds = [...Map.groupBy(figures, ({ entity }) => entity)]
  const wanted = kinds.map(
    ([entity, own]) =>
      sql`e.entity = ${entity} and e.action = any(${own.flatMap(({ actions }) => actions)}::text[])`,
  )
  const seen = kinds.map(
    ([entity]) => sql`select e.* from e ${recordsOf[entity](actor)} and e.entity = ${entity}`,
  )
  const { rows } = await sql<Counted>`with e as materialized (
      select e.entity, e.entity_id, e.action, e.at >= ${today} as is_today from event e
      where (${sql.join(wanted, sql` or `)})
        and (e.at >= ${today} and e.at <= ${now} or e.at >= ${before} and e.at <= ${until}))
    select entity, action, count(distinct entity_id) filter (where is_today)::int as today,
      count(distinct entity_id) filter (where not is_today)::int as before
    from (${sql.join(seen, sql` union all `)}) r group by 1, 2`.execute(db)
  return rows
}
