import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PlaceQuery } from '#geography/geography.api.ts'
import type { System, UnitKind, UnitType } from '#geography/geography.words.ts'
import { fold } from '#platform/rules/fold.ts'
import type { Db } from '#platform/server/db/database.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { anywhere } from '#platform/server/lists/searched-text.ts'

/** A row of `admin_unit` as the calls answer it; days are YYYY-MM-DD. */
export interface Place {
  id: number
  _id: string
  type: UnitType
  system: System
  code: string
  kind: UnitKind | null
  name: string
  full_name: string
  name_en: string | null
  parent_id: number | null
  parent_name: string | null
  valid_from: string | null
  valid_to: string | null
  version: number
}

const columnsWith = (
  parentName: RawBuilder<unknown>,
) => sql`u.id, u.id::text as _id, u.type, u.system, u.code, u.kind,
  u.name, u.full_name, u.name_en, u.parent_id, ${parentName} as parent_name, u.valid_from, u.valid_to, u.version`
export const placeColumns = columnsWith(sql`(select p.full_name from admin_unit p where p.id = u.parent_id)`)

/** Found by any part of name or code without accents; a digit code of another office finds its unit too. */
const search = {
  text: (q: string) => sql<boolean>`(u.fold like ${anywhere(fold(q))}
    or u.id in (select a.unit_id from admin_unit_alias a where a.code = ${q}))`,
}

/** A page is all wards of a few parents: joined, each parent is read once. */
export const pickerList: ListDefinition = {
  from: sql`admin_unit u left join admin_unit parent on parent.id = u.parent_id`,
  table: { name: 'admin_unit', as: 'u' },
  select: columnsWith(sql`parent.full_name`),
  filters: {},
  sorts: { name: sql`u.name`, code: sql`u.code`, position: sql`lpad(u.position::text, 3, '0') || u.name` },
  key: sql`u.id`,
  defaultSort: 'position',
  search,
}

export const locationList: ListDefinition = {
  from: sql`admin_unit u`,
  table: { name: 'admin_unit', as: 'u' },
  select: sql`${placeColumns}, u.updated_at, u.merged_into_id, (u.merged_into_id is null) as active,
    (select m.full_name from admin_unit m where m.id = u.merged_into_id) as merged_into_name,
    (select count(*)::int from admin_unit c where c.parent_id = u.id) as children`,
  filters: {
    id: { any: 'u.id', type: 'bigint' },
    type: { any: 'u.type' },
    system: { any: 'u.system' },
    kind: { any: 'u.kind' },
    parent_id: { any: 'u.parent_id', type: 'bigint' },
  },
  sorts: { name: sql`u.name`, code: sql`u.code`, id: sql`u.id` },
  key: sql`u.id`,
  defaultSort: 'id',
  search,
}

interface Wanted {
  type: UnitType
  systems: readonly string[]
  query: PlaceQuery
}

/** Places of a type that may be chosen on `today`, within what the query names. */
export function choosable({ type, systems, query }: Wanted, today: string): RawBuilder<boolean> {
  const parents = query.district_id ?? query.state_id ?? query.province_id ?? query.country_id
  // Of wards by province in the old division, and cities by country, the parent is two steps away.
  const deep =
    (type === 'ward' && query.province_id && !query.district_id) ||
    (type === 'city' && query.country_id && !query.state_id)
  const within = !parents
    ? sql`true`
    : deep
      ? sql`(u.parent_id = any(${parents}::bigint[])
          or u.parent_id in (select d.id from admin_unit d where d.parent_id = any(${parents}::bigint[])))`
      : sql`u.parent_id = any(${parents}::bigint[])`
  return sql<boolean>`u.type = ${type} and u.system = any(${systems}::text[]) and u.merged_into_id is null
    and (u.system = 'legacy' or u.valid_to is null or u.valid_to >= ${today}::date) and ${within}`
}

export const pickPlaces = (db: Db, wanted: Wanted, today: string) =>
  listRows<Place>(db, pickerList, wanted.query, choosable(wanted, today))

export async function placeById(db: Db, id: number): Promise<Place | undefined> {
  const { rows } = await sql<Place>`select ${placeColumns} from admin_unit u where u.id = ${id}`.execute(db)
  return rows[0]
}

/** The unit of a code in one division, by another office's code too. */
export async function placeByCode(
  db: Db,
  { type, system, code }: { type: UnitType; system: System; code: string },
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`select ${placeColumns} from admin_unit u
    where u.type = ${type} and u.system = ${system}
      and (u.code = ${code} or u.id in (select a.unit_id from admin_unit_alias a where a.code = ${code}))
    order by (u.code = ${code}) desc limit 1`.execute(db)
  return rows[0]
}

/** `Phường Tràng Tiền, Quận Hoàn Kiếm, Thành phố Hà Nội`: a unit with everything above it within the country. */
export async function lineOf(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    with recursive up as (
      select id, parent_id, type, full_name, 1 as depth from admin_unit where id = ${id}
      union all select a.id, a.parent_id, a.type, a.full_name, up.depth + 1
      from admin_unit a join up on a.id = up.parent_id where a.type <> 'country' or up.type = 'state'
    ) select string_agg(full_name, ', ' order by depth) as line from up`.execute(db)
  return rows[0]?.line ?? ''
}

interface HistoryRow {
  unit_id: number
  day: string
  actor_id: number
  action: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  other_id?: number
  note?: string | undefined
}

export async function writeHistory(db: Db, { before, after, note, ...row }: HistoryRow): Promise<void> {
  await db
    .insertInto('admin_unit_history')
    .values({
      ...row,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      note: note || null,
    })
    .execute()
}
