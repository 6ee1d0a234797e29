import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { refuse } from '#platform/contract/errors.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { fold } from '#platform/rules/fold.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { visibleCustomers } from '#customers/server/customer.repo.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import type { GroupBracket, GroupPriceRecord } from '#pricing/group-price.api.ts'
import { groupPriceFields } from '#pricing/group-price.fields.ts'
import { holesAndOverlaps, periodProblems } from '#pricing/price-list.rules.ts'
import type { Period } from '#pricing/price-list.rules.ts'
import { standing } from '#pricing/standing.status.ts'
import { bracketWarning, periodWarning } from '#pricing/pricing.words.ts'

/**
 * A list has given way once each of its prices, for everybody it is for, stands in a list that began later and
 * still holds.
 */
const givenWay = (today: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from group_price_row r where r.group_price_id = g.id) and not exists (
    select from group_price_row r left join group_price_customer m on m.group_price_id = g.id and g.level_code is null
    where r.group_price_id = g.id and not exists (
      select from group_price n join group_price_row s on s.group_price_id = n.id
      where n.active and (n.applied_date, n.id) > (g.applied_date, g.id) and n.applied_date <= ${today}
        and (n.expried_date is null or n.expried_date >= ${today})
        and (n.level_code = g.level_code or (n.level_code is null and exists (
          select from group_price_customer o where o.group_price_id = n.id and o.customer_id = m.customer_id)))
        and s.route_code = r.route_code and s.group_code is not distinct from r.group_code
        and s.warehouse_code is not distinct from r.warehouse_code)))`

const describedOn = (now: Date) => {
  const today = sql`${businessDate(now)}::date`
  return describedList(groupPriceFields, 'g', {
    standing: sql`case when not g.active then ${lit(standing.off)} when g.applied_date > ${today} then ${lit(standing.coming)}
      when g.expried_date < ${today} then ${lit(standing.past)} when ${givenWay(today)} then ${lit(standing.replaced)}
      else ${lit(standing.holds)} end`,
    level_name: sql`(select l.name from customer_level l where l.code = g.level_code)`,
    customers: sql`(select count(*) from group_price_customer m where m.group_price_id = g.id)`,
    prices: sql`(select count(*) from group_price_row r where r.group_price_id = g.id)`,
  })
}

export const groupPriceListOn = (now: Date): ListDefinition => {
  const described = describedOn(now)
  return {
    from: sql`group_price g`,
    ...described,
    sorts: { ...described.sorts, id: sql`g.id` },
    key: sql`g.id`,
    defaultSort: '-applied_date',
    search: { text: (q) => sql<boolean>`position(${fold(q)} in fold(g.code || ' ' || g.name)) > 0` },
  }
}

interface PriceRow {
  id: number
  list: number
  route_code: string
  route_name: string
  group_code: string | null
  group_name: string | null
  warehouse_code: string | null
  from_kg: number
  to_kg: number | null
  price: number
  min_charge: number
}

/** Lists with their prices and those of their customers whom the person may see. */
export async function wholeLists({ db, actor, now }: Context, where: RawBuilder<boolean>) {
  const { rows: lists } =
    await sql<GroupPriceRecord>`select ${describedOn(now).select} from group_price g where ${where}
    order by g.applied_date desc, g.id desc limit 200`.execute(db)
  const ids = lists.map(({ id }) => id)
  const { rows } = await sql<PriceRow>`
    select r.id, r.group_price_id as list, r.route_code, t.name as route_name, r.group_code, p.name as group_name,
      r.warehouse_code, r.from_kg, r.to_kg, r.price, r.min_charge
    from group_price_row r join route t on t.code = r.route_code left join group_product p on p.code = r.group_code
    where r.group_price_id = any(${ids}::bigint[])
    order by t.position, r.route_code, p.position nulls first, r.warehouse_code nulls first, r.from_kg`.execute(
    db,
  )
  const { rows: members } = await sql<{ list: number; id: number; customer_no: string | null; name: string }>`
    select m.group_price_id as list, c.id, c.customer_no, c.name
    from group_price_customer m join customer c on c.id = m.customer_id
    where m.group_price_id = any(${ids}::bigint[]) and ${visibleCustomers({ ...actor, station: null })}
    order by c.name, c.id limit 5000`.execute(db)
  const others = await otherPeriods(db, ids)
  return lists.map((list) => {
    const own = rows.filter((row) => row.list === list.id)
    return {
      ...list,
      rows: own,
      members: members.filter((member) => member.list === list.id),
      warnings: [...bracketWarnings(own), ...periodWarnings(list, own, others, businessDate(now))],
    }
  })
}

export async function wholeList(context: Context, id: number) {
  const [list] = await wholeLists(context, sql<boolean>`g.id = ${id}`)
  if (!list) throw refuse('not_found')
  return list
}

export type Place = Pick<GroupBracket, 'route_code' | 'group_code' | 'warehouse_code'>
/** Tells apart what prices are for: a route, a product group and a warehouse. */
export const placeOf = (row: Place) =>
  JSON.stringify([row.route_code, row.group_code || null, row.warehouse_code || null])
const nameOf = (row: PriceRow) =>
  [row.route_code, row.group_name ?? 'mọi nhóm', row.warehouse_code].filter(Boolean).join(', ')

/** What the brackets of each route and product group lack. */
export function bracketWarnings(rows: readonly PriceRow[]): string[] {
  const places = Map.groupBy(rows, nameOf)
  return [...places].flatMap(([place, own]) =>
    holesAndOverlaps(own.map(({ id, from_kg, to_kg }) => ({ id: String(id), from: from_kg, to: to_kg }))).map(
      (problem) => `${place}: ${bracketWarning(problem, 'kg')}`,
    ),
  )
}

type OtherPeriods = ReadonlyMap<string, readonly Period[]>
const periodsOf = (list: number, place: string) => `${list} ${place}`

/**
 * The days of the other lists in use that are for the same people as each of these, by list and
 * place: those of the same level, or those that have a customer in common.
 */
async function otherPeriods(db: Db, ids: readonly number[]): Promise<OtherPeriods> {
  const { rows } = await sql<Period & Place & { list: number }>`
    with pair as (
      select a.id as list, o.id as other from group_price a
        join group_price o on o.level_code = a.level_code and o.id <> a.id
        where a.id = any(${ids}::bigint[])
      union
      select m.group_price_id, n.group_price_id from group_price_customer m
        join group_price_customer n on n.customer_id = m.customer_id and n.group_price_id <> m.group_price_id
        where m.group_price_id = any(${ids}::bigint[]))
    select distinct pair.list, r.route_code, r.group_code, r.warehouse_code,
      o.applied_date as "from", o.expried_date as "to"
    from pair join group_price a on a.id = pair.list join group_price o on o.id = pair.other
      join group_price_row r on r.group_price_id = o.id
    where o.active and o.level_code is not distinct from a.level_code
    order by o.applied_date`.execute(db)
  return Map.groupBy(rows, (row) => periodsOf(row.list, placeOf(row)))
}

/** On which coming days a list's prices hold beside another list's, or none does; of every place, or of the named ones. */
function periodWarnings(
  list: GroupPriceRecord,
  rows: readonly PriceRow[],
  others: OtherPeriods,
  today: BusinessDate,
): string[] {
  const own = { from: list.applied_date, to: list.expried_date }
  if (!list.active || isPast(own, today)) return []
  const places = new Map(rows.map((row) => [placeOf(row), nameOf(row)]))
  const said = [...places].flatMap(([place, name]) =>
    periodProblems(own, others.get(periodsOf(list.id, place)) ?? [])
      .filter((problem) => !isPast(problem, today))
      .map((problem) => ({ name, warning: periodWarning(problem, 'giá nhóm') })),
  )
  return [...Map.groupBy(said, ({ warning }) => warning)].map(([warning, of]) => {
    const names = new Set(of.map(({ name }) => name))
    return names.size === places.size ? warning : `${[...names].join('; ')}: ${warning}`
  })
}

const isPast = ({ to }: Pick<Period, 'to'>, today: BusinessDate) => to !== null && to < today
