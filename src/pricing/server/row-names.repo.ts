import { sql } from 'kysely'
import { readableOf } from '#platform/contract/field-words.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import { listOf } from '#platform/server/lists/resource-read.ts'
import {
  chinaServiceFees,
  chinaShipFees,
  deliveryExtras,
  expressPrices,
  oversizePrices,
  privateExtras,
  serviceExtras,
} from '#pricing/price-records.api.ts'
import {
  exchangeDeltas,
  exchangeRates,
  freightPrices,
  privateRates,
  serviceFees,
  surcharges,
} from '#pricing/pricing.api.ts'
import { priceTableNames } from '#pricing/pricing.words.ts'
import { ownPrivate } from '#pricing/server/price-checks.ts'

type Row = Readonly<Record<string, unknown>>
interface Named {
  resource: Resource
  /** The fields that tell one row from its sisters; numbers of money are nobody's name. */
  by: readonly string[]
  /** Rows that are a customer's own are named to those alone who may see them. */
  private?: true
}
const named = (resource: unknown, by: readonly string[], own?: 'private'): [string, Named] => {
  const typed = resource as Resource
  return [typed.table, { resource: typed, by, ...(own ? { private: true } : {}) }]
}
const tables = new Map([
  named(exchangeRates, ['currency']),
  named(privateRates, ['currency'], 'private'),
  named(exchangeDeltas, ['currency', 'level_code']),
  named(serviceFees, ['level_code', 'from_value'], 'private'),
  named(freightPrices, ['route_code', 'goods_type', 'warehouse_code', 'level_code', 'from_kg'], 'private'),
  named(surcharges, ['name', 'goods_type', 'route_code']),
  named(expressPrices, ['route_code', 'partner_code', 'level_code', 'from_kg'], 'private'),
  named(oversizePrices, ['name', 'route_code', 'goods_type']),
  named(serviceExtras, ['name', 'route_code']),
  named(privateExtras, ['code'], 'private'),
  named(deliveryExtras, ['name', 'partner_code']),
  named(chinaServiceFees, ['level_code', 'from_value']),
  named(chinaShipFees, ['route_code', 'goods_type', 'warehouse_code', 'level_code', 'from_kg']),
])

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

function nameOf(table: string, { resource, by }: Named, row: Row): string {
  const words = by.map((name) => wordOf(resource, name, row)).filter(Boolean)
  const since = `từ ${formatBusinessDate(row['applied_date'] as string)}`
  return [`${priceTableNames[table] ?? table} ${words.join(', ')}`.trim(), since].join(', ')
}

async function ofResource({ db, actor }: Context, table: string, ids: readonly number[]) {
  const known = tables.get(table)
  if (!known) return []
  const { select, from } = listOf(known.resource, actor.role, noStanding)
  const { rows } = await sql<Row & { id: number }>`select ${select} from ${from}
    where t.id = any(${ids}::bigint[]) and ${known.private ? ownPrivate(actor) : sql`true`}`.execute(db)
  return rows.map((row) => [`${table}:${row.id}`, nameOf(table, known, row)] as const)
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
