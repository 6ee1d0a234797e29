import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { refuse } from '#platform/contract/errors.ts'
import { fold } from '#platform/rules/fold.ts'
import type { Context } from '#platform/server/context.ts'
import { visibleCustomers } from '#customers/server/customer.repo.ts'
import type { ListDefinition } from '#platform/server/list.ts'
import { holesAndOverlaps } from '#pricing/price-list.rules.ts'
import { bracketWarning } from '#pricing/pricing.words.ts'

const head = sql`g.id, g.id::text as _id, g.code, g.name, g.level_code,
  (select l.name from customer_level l where l.code = g.level_code) as level_name, g.note,
  g.applied_date, g.expried_date, g.active, g.version,
  (select count(*) from group_price_customer m where m.group_price_id = g.id) as customers,
  (select count(*) from group_price_row r where r.group_price_id = g.id) as prices`

export const groupPriceList: ListDefinition = {
  from: sql`group_price g`,
  select: head,
  filters: {
    level_code: { any: 'g.level_code' },
    active: { any: 'g.active::text' },
    applied_date: { dates: 'g.applied_date' },
  },
  sorts: { id: sql`g.id`, code: sql`g.code`, name: sql`g.name`, applied_date: sql`g.applied_date` },
  key: sql`g.id`,
  defaultSort: '-applied_date',
  search: { text: (q) => sql<boolean>`position(${fold(q)} in fold(g.code || ' ' || g.name)) > 0` },
}

export interface GroupPrice {
  id: number
  _id: string
  code: string
  name: string
  level_code: string | null
  level_name: string | null
  note: string | null
  applied_date: string
  expried_date: string | null
  active: boolean
  version: number
  customers: number
  prices: number
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
export async function wholeLists({ db, actor }: Context, where: RawBuilder<boolean>) {
  const { rows: lists } = await sql<GroupPrice>`select ${head} from group_price g where ${where}
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
  return lists.map((list) => {
    const own = rows.filter((row) => row.list === list.id)
    return {
      ...list,
      rows: own,
      members: members.filter((member) => member.list === list.id),
      warnings: warningsOf(own),
    }
  })
}

export async function wholeList(context: Context, id: number) {
  const [list] = await wholeLists(context, sql<boolean>`g.id = ${id}`)
  if (!list) throw refuse('not_found')
  return list
}

/** What the brackets of each route and product group lack. */
function warningsOf(rows: readonly PriceRow[]): string[] {
  const places = Map.groupBy(rows, (row) =>
    [row.route_code, row.group_name ?? 'mọi nhóm', row.warehouse_code].filter(Boolean).join(', '),
  )
  return [...places].flatMap(([place, own]) =>
    holesAndOverlaps(own.map(({ id, from_kg, to_kg }) => ({ id: String(id), from: from_kg, to: to_kg }))).map(
      (problem) => `${place}: ${bracketWarning(problem, 'kg')}`,
    ),
  )
}
