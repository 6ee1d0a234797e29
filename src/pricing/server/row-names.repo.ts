import { sql } from 'kysely'
import { readableOf } from '#platform/contract/field-words.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import { listOf } from '#platform/server/lists/resource-read.ts'
import { corrections } from '#pricing/correction.api.ts'
import { priceTableNames } from '#pricing/pricing.words.ts'
import { ownPrivate } from '#pricing/server/price-checks.ts'

type Row = Readonly<Record<string, unknown>>
/** The fields that tell one row from its sisters, by table; numbers of money are nobody's name. */
const tellApart: Readonly<Record<string, readonly string[]>> = {
  exchange_rate: ['currency'],
  exchange_private: ['currency'],
  exchange_delta: ['currency', 'level_code'],
  service_fee: ['level_code', 'from_value'],
  freight_price: ['route_code', 'goods_type', 'warehouse_code', 'level_code', 'from_kg'],
  surcharge: ['name', 'goods_type', 'route_code'],
  express_price: ['route_code', 'partner_code', 'level_code', 'from_kg'],
  price_oversize: ['name', 'route_code', 'goods_type'],
  service_extra: ['name', 'route_code'],
  service_extra_private: ['code'],
  delivery_extra: ['name', 'partner_code'],
  china_fee_service: ['level_code', 'from_value'],
  china_fee_ship: ['route_code', 'goods_type', 'warehouse_code', 'level_code', 'from_kg'],
}
/** Tables with rows that are a customer's own: these are named to those alone who may see them. */
const withPrivate: ReadonlySet<string> = new Set([
  'exchange_private',
  'service_fee',
  'freight_price',
  'express_price',
  'service_extra_private',
])
const tables = new Map(corrections.map(({ resource }) => [resource.table, resource]))

const range = (from: string, to: string | null) => (to === null ? `từ ${from}` : `${from} – dưới ${to}`)

/** What a field says in a name; where it is empty the row is of all, which goes without saying. */
function wordOf({ fields }: Resource, name: string, row: Row): string | null {
  const amount = (value: unknown) => (value === null ? null : `${formatVnd(value as number)} đ`)
  if (name === 'from_value')
    return `hàng ${range(amount(row['from_value']) ?? '0 đ', amount(row['to_value'] ?? null))}`
  if (name === 'from_kg')
    return range(`${String(row['from_kg'])} kg`, row['to_kg'] === null ? null : `${String(row['to_kg'])} kg`)
  const value = row[name]
  if (value === null || value === undefined) return null
  return String(readableOf(name, fields[name]!, row) ?? '')
}

function nameOf(resource: Resource, row: Row): string {
  const { table } = resource
  const words = (tellApart[table] ?? []).map((name) => wordOf(resource, name, row)).filter(Boolean)
  const since = `từ ${formatBusinessDate(row['applied_date'] as string)}`
  return [`${priceTableNames[table] ?? table} ${words.join(', ')}`.trim(), since].join(', ')
}

async function ofResource({ db, actor }: Context, table: string, ids: readonly number[]) {
  const resource = tables.get(table)
  if (!resource) return []
  const { select, from } = listOf(resource, actor.role, noStanding)
  const { rows } = await sql<Row & { id: number }>`select ${select} from ${from}
    where t.id = any(${ids}::bigint[]) and ${withPrivate.has(table) ? ownPrivate(actor) : sql`true`}`.execute(
    db,
  )
  return rows.map((row) => [`${table}:${row.id}`, nameOf(resource, row)] as const)
}
/** How a row stands today is not its name. */
const noStanding = { standing: sql`null` }

/** Rows that are no plain records, each with what it is called. */
async function ofOthers({ db }: Context, table: string, ids: readonly number[]) {
  const said =
    table === 'group_price_row'
      ? sql`select r.id, g.name || ', ' || t.name || coalesce(', ' || p.name, '') || ', ' || r.from_kg || ' kg trở lên' as name
          from group_price_row r join group_price g on g.id = r.group_price_id join route t on t.code = r.route_code
          left join group_product p on p.code = r.group_code where r.id = any(${ids}::bigint[])`
      : table === 'customer_level'
        ? sql`select id, name from customer_level where id = any(${ids}::bigint[])`
        : table === 'service_coupon'
          ? sql`select id, code || ' ' || name as name from service_coupon where id = any(${ids}::bigint[])`
          : table === 'inbill'
            ? sql`select id, code as name from inbill where id = any(${ids}::bigint[])`
            : null
  if (!said) return []
  const { rows } = await sql<{ id: number; name: string }>`${said}`.execute(db)
  return rows.map(
    ({ id, name }) => [`${table}:${id}`, `${priceTableNames[table] ?? ''} ${name}`.trim()] as const,
  )
}

/** The names of the rows marked; marks that are none are left out. */
export async function rowNames(context: Context, marks: string): Promise<Record<string, string>> {
  const asked = [...marks.matchAll(/([a-z_]{1,40}):(\d{1,15})/g)].map(([, table = '', id]) => ({
    table,
    id: Number(id),
  }))
  const found: (readonly [string, string])[] = []
  for (const [table, rows] of Map.groupBy(asked, ({ table }) => table)) {
    const ids = rows.map(({ id }) => id)
    found.push(
      ...(tables.has(table) ? await ofResource(context, table, ids) : await ofOthers(context, table, ids)),
    )
  }
  return Object.fromEntries(found)
}
