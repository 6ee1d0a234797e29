import { sql } from 'kysely'
import { refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { businessDate, formatBusinessDate, readBusinessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { exportList, filtersOf } from '#platform/server/lists/export.ts'
import type { ExportColumn } from '#platform/server/lists/export.ts'
import { asTexts, listOf } from '#platform/server/lists/resource-read.ts'
import type { Upload } from '#platform/server/files/upload.ts'
import { sheetOf } from '#platform/server/lists/sheets/sheet-upload.ts'
import type { SheetAnswer } from '#pricing/price-sheet.api.ts'
import {
  bracketOf,
  diffSheet,
  listKeyOf,
  listNameOf,
  listProblems,
  sheetColumns,
  sheetTitles,
} from '#pricing/price-sheet.rules.ts'
import type { SheetBracket } from '#pricing/price-sheet.rules.ts'
import { freightPrices } from '#pricing/pricing.api.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { refusePricing } from '#pricing/pricing.errors.ts'
import { bracketWarning } from '#pricing/pricing.words.ts'
import { bracketSeries, ownPrivate, standsBy } from '#pricing/server/price-checks.ts'

type Exported = Record<string, unknown>
const columns: readonly ExportColumn<Exported>[] = [
  { key: 'route_code', title: sheetTitles.route_code, width: 12 },
  { key: 'goods_type', title: sheetTitles.goods_type, width: 14 },
  { key: 'warehouse_code', title: sheetTitles.warehouse_code, width: 10 },
  { key: 'level_code', title: sheetTitles.level_code, width: 12 },
  { key: 'customer_no', title: sheetTitles.customer_no, width: 12 },
  { key: 'from_kg', title: sheetTitles.from_kg, kind: 'weight' },
  { key: 'to_kg', title: sheetTitles.to_kg, kind: 'weight', width: 14 },
  { key: 'price', title: sheetTitles.price, kind: 'money' },
  { key: 'min_charge', title: sheetTitles.min_charge, kind: 'money', width: 18 },
  { key: 'applied_date', title: 'Áp dụng từ', kind: 'date' },
  { key: 'expried_date', title: 'Áp dụng đến', kind: 'date' },
]

/** The freight list as its filters have it, in the columns that an import takes. */
export function exportSheet(context: Context, query: ListQuery, body: unknown) {
  const listing = listOf(
    freightPrices as unknown as Resource,
    context.actor.role,
    standsBy(bracketSeries.freight)(context.now),
  )
  return exportList<Exported>(context, {
    name: 'Bảng giá cước',
    columns,
    definition: {
      ...listing,
      select: sql`${listing.select}, (select c.customer_no from customer c where c.id = t.customer_id) as customer_no`,
    },
    query: asTexts(filtersOf(freightPrices.calls.list.query, query, body)),
    scope: sql<boolean>`(not t.corrected and ${ownPrivate(context.actor)} and ${holdsOn(body)})`,
  })
}

/** With `in_force` in the body: the lists that hold on that day alone, so that the file can come back as it is. */
function holdsOn(body: unknown) {
  const asked = (body as { in_force?: unknown } | undefined)?.in_force
  if (asked === undefined) return sql<boolean>`true`
  const date = typeof asked === 'string' ? readBusinessDate(asked) : null
  if (!date) throw refuseField('in_force', 'Ngày phải có dạng DD-MM-YYYY')
  return sql<boolean>`t.applied_date = (select max(f.applied_date) from freight_price f
    where f.route_code = t.route_code and f.goods_type = t.goods_type
      and f.warehouse_code is not distinct from t.warehouse_code
      and f.level_code is not distinct from t.level_code and f.customer_id is not distinct from t.customer_id
      and not f.corrected and f.applied_date <= ${date}::date
      and (f.expried_date is null or f.expried_date >= ${date}::date))`
}

interface Source {
  sheet: SheetBracket[]
  date: BusinessDate
}

/** Reads the upload: nothing of it happens inside a transaction. @throws bad_input, sheet.columns, sheet.empty */
async function sourceOf(context: Context, upload: Upload): Promise<Source> {
  const { fields, reading } = await sheetOf(upload, sheetColumns)
  const date = readBusinessDate(fields['applied_date'])
  if (!date) throw refuseField('applied_date', 'Ngày áp dụng phải có dạng DD-MM-YYYY')
  if (date < businessDate(context.now))
    throw refuseField('applied_date', 'Ngày áp dụng phải từ hôm nay trở đi')
  return { sheet: reading.rows.map(bracketOf), date }
}

export async function checkSheet(context: Context, upload: Upload): Promise<SheetAnswer> {
  const source = await sourceOf(context, upload)
  return (await planOf(context, source)).answer
}

/** Imports a sheet whole: one wrong cell and nothing is written. @throws prices.wrong with the preview */
export async function importSheet(context: Context, upload: Upload): Promise<SheetAnswer> {
  const source = await sourceOf(context, upload)
  return upload.write(async (inside) => {
    // One list of prices at a time, as where rows are typed one by one.
    await sql`select pg_advisory_xact_lock(hashtextextended('freight_price', 0))`.execute(inside.db)
    const { answer, lists, customers } = await planOf(inside, source)
    if (answer.counts['wrong']) throw refusePricing('prices.wrong', { extra: { data: answer } })
    for (const rows of lists) await replaceList(inside, rows, source.date, customers)
    return { ...answer, imported: true }
  })
}

interface Plan {
  answer: SheetAnswer
  /** The lists that change, each whole. */
  lists: SheetBracket[][]
  customers: ReadonlyMap<string, number>
}

async function planOf(context: Context, { sheet, date }: Source): Promise<Plan> {
  const customers = await namedIn(context, sheet)
  const current = await listsOn(context, date)
  const begun = await begunToday(context, date)
  const problems = listProblems(sheet)
  for (const { key, kind, from, to, lines } of problems) {
    if (kind !== 'overlap') continue
    const row = sheet.find(({ line }) => line === Math.max(...lines))
    row?.messages.push(`${listNameOf(key)}: ${bracketWarning({ kind, from, to, rows: [] }, 'kg')}`)
  }
  const diff = diffSheet(sheet, current)
  const changed = new Set(diff.filter((row) => row.outcome !== 'same').map(listKeyOf))
  for (const row of diff) {
    if (changed.has(listKeyOf(row)) && begun.has(listKeyOf(row)) && row.line > 0) {
      row.outcome = 'wrong'
      row.messages.push('Bảng giá này đã bắt đầu áp dụng hôm nay: chọn ngày sau, hoặc đính chính từng dòng')
    }
  }
  const counts: Record<string, number> = {}
  for (const { outcome } of diff) counts[outcome] = (counts[outcome] ?? 0) + 1
  const lists = [...Map.groupBy(sheet, listKeyOf)].filter(([key]) => changed.has(key)).map(([, rows]) => rows)
  const warnings = problems
    .filter(({ kind }) => kind === 'hole')
    .map(
      ({ key, kind, from, to }) =>
        `${listNameOf(key)}: ${bracketWarning({ kind, from, to, rows: [] }, 'kg')}`,
    )
  return {
    answer: { applied_date: formatBusinessDate(date), imported: false, counts, warnings, rows: diff },
    lists,
    customers,
  }
}

/** Notes on each row the codes that nobody knows; gives the customers by their codes. */
async function namedIn({ db }: Context, sheet: readonly SheetBracket[]): Promise<Map<string, number>> {
  const known = async (table: string, codes: (string | null)[]) => {
    const wanted = [...new Set(codes.filter((code) => code !== null))]
    const { rows } = await sql<{
      code: string
    }>`select code from ${sql.table(table)} where code = any(${wanted}::text[])`.execute(db)
    return new Set(rows.map(({ code }) => code))
  }
  const numbers = [...new Set(sheet.flatMap((row) => row.customer_no ?? []))]
  const { rows } = await sql<{ id: number; customer_no: string }>`select id, customer_no from customer
    where customer_no = any(${numbers}::text[])`.execute(db)
  const customers = new Map(rows.map((row) => [row.customer_no, row.id]))
  const tables = {
    route_code: await known(
      'route',
      sheet.map((row) => row.route_code),
    ),
    goods_type: await known(
      'goods_type',
      sheet.map((row) => row.goods_type),
    ),
    warehouse_code: await known(
      'warehouse',
      sheet.map((row) => row.warehouse_code),
    ),
    level_code: await known(
      'customer_level',
      sheet.map((row) => row.level_code),
    ),
    customer_no: new Set(customers.keys()),
  }
  for (const row of sheet) {
    for (const [name, codes] of Object.entries(tables)) {
      const value = row[name as keyof typeof tables]
      if (value && !codes.has(value))
        row.messages.push(`${sheetTitles[name as keyof typeof tables]}: không có "${value.slice(0, 40)}"`)
    }
    if (row.level_code && row.customer_no) row.messages.push('Chỉ nhập hạng khách hoặc mã khách')
  }
  return customers
}

const places = sql`f.route_code, f.goods_type, f.warehouse_code, f.level_code, c.customer_no`

/** The brackets that will hold on a day if nothing is imported. */
async function listsOn({ db }: Context, date: BusinessDate): Promise<SheetBracket[]> {
  const { rows } = await sql<Omit<SheetBracket, 'messages'>>`
    with live as (
      select f.*, rank() over (partition by route_code, goods_type, warehouse_code, level_code, customer_id
        order by applied_date desc) as newest
      from freight_price f where not corrected and applied_date <= ${date}::date
        and (expried_date is null or expried_date >= ${date}::date))
    select 0 as line, ${places}, f.from_kg, f.to_kg, f.price, f.min_charge
    from live f left join customer c on c.id = f.customer_id where f.newest = 1
    order by 2, 3, 4, 5, 6, 7`.execute(db)
  return rows.map((row) => ({ ...row, messages: [] }))
}

/** Lists that begin today: they are in force, so an import for today cannot replace them. */
async function begunToday({ db, now }: Context, date: BusinessDate): Promise<Set<string>> {
  if (date !== businessDate(now)) return new Set()
  const { rows } = await sql<Parameters<typeof listKeyOf>[0]>`select distinct ${places}
    from freight_price f left join customer c on c.id = f.customer_id
    where f.applied_date = ${date}::date and not f.corrected`.execute(db)
  return new Set(rows.map(listKeyOf))
}

async function replaceList(
  { db }: Context,
  rows: readonly SheetBracket[],
  applied_date: BusinessDate,
  customers: ReadonlyMap<string, number>,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const place = {
    route_code: first.route_code,
    goods_type: first.goods_type,
    warehouse_code: first.warehouse_code,
    level_code: first.level_code,
    customer_id: first.customer_no ? (customers.get(first.customer_no) ?? null) : null,
  }
  // Only a list that has not begun is replaced: `planOf` has refused one of today.
  const same = Object.entries(place).map(
    ([name, value]) => sql`${sql.ref(name)} is not distinct from ${value}`,
  )
  await sql`delete from freight_price where ${sql.join(same, sql` and `)} and applied_date = ${applied_date}::date
    and not corrected`.execute(db)
  await db
    .insertInto('freight_price')
    .values(
      rows.map((row) => ({
        ...place,
        applied_date,
        from_kg: row.from_kg ?? 0,
        to_kg: row.to_kg,
        price: row.price ?? 0,
        min_charge: row.min_charge ?? 0,
      })),
    )
    .execute()
}
