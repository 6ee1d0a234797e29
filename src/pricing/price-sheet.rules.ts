import { Decimal } from '#platform/rules/money.ts'
import type { SheetColumn, SheetRow } from '#platform/rules/sheet.ts'
import { holesAndOverlaps } from '#pricing/price-list.rules.ts'

/** A bracket of a freight list as a sheet has it. */
export interface SheetBracket {
  line: number
  route_code: string
  goods_type: string
  warehouse_code: string | null
  level_code: string | null
  customer_no: string | null
  from_kg: number | null
  to_kg: number | null
  price: number | null
  min_charge: number | null
  messages: string[]
}
type Column = Exclude<keyof SheetBracket, 'line' | 'messages'>

/** The columns of a freight list, as our own export has them. */
export const sheetColumns: readonly SheetColumn<Column>[] = [
  { field: 'route_code', title: 'Tuyến', also: ['Mã tuyến'], required: true },
  { field: 'goods_type', title: 'Loại hàng', also: ['Mã loại hàng'], required: true },
  { field: 'warehouse_code', title: 'Kho', also: ['Kho tại Việt Nam'] },
  { field: 'level_code', title: 'Hạng khách', also: ['Hạng'] },
  { field: 'customer_no', title: 'Mã khách', also: ['Khách hàng'] },
  { field: 'from_kg', title: 'Từ (kg)', also: ['Từ kg', 'Từ'], required: true },
  { field: 'to_kg', title: 'Đến dưới (kg)', also: ['Đến kg', 'Đến dưới', 'Đến'] },
  { field: 'price', title: 'Đơn giá (đ/kg)', also: ['Đơn giá', 'Giá'], required: true },
  { field: 'min_charge', title: 'Cước tối thiểu (đ)', also: ['Cước tối thiểu', 'Tối thiểu'] },
]
export const sheetTitles = Object.fromEntries(
  sheetColumns.map(({ field, title }) => [field, title]),
) as Record<Column, string>

/** A row of the sheet as a bracket, with what is wrong with it by itself. */
export function bracketOf({ line, values }: SheetRow<Column>): SheetBracket {
  const messages: string[] = []
  const text = (name: Column) => values[name] ?? null
  const must = (name: 'route_code' | 'goods_type') => {
    const value = text(name)
    if (!value) messages.push(`${sheetTitles[name]}: chưa nhập`)
    return value ?? ''
  }
  const number = (name: Column, { decimals, required }: { decimals: number; required?: boolean }) => {
    const written = text(name)
    if (written === null) {
      if (required) messages.push(`${sheetTitles[name]}: chưa nhập`)
      return null
    }
    const plain = written.replaceAll(',', '')
    const value = Number(plain)
    const exact = /^\d{1,13}(\.\d+)?$/.test(plain) && new Decimal(plain).decimalPlaces() <= decimals
    if (exact) return value
    messages.push(`${sheetTitles[name]}: "${written.slice(0, 30)}" không phải số hợp lệ`)
    return null
  }
  const bracket = {
    line,
    route_code: must('route_code'),
    goods_type: must('goods_type'),
    warehouse_code: text('warehouse_code'),
    level_code: text('level_code'),
    customer_no: text('customer_no')?.toUpperCase() ?? null,
    from_kg: number('from_kg', { decimals: 2, required: true }),
    to_kg: number('to_kg', { decimals: 2 }),
    price: number('price', { decimals: 0, required: true }),
    min_charge: number('min_charge', { decimals: 0 }) ?? 0,
    messages,
  }
  if (bracket.to_kg !== null && bracket.from_kg !== null && bracket.to_kg <= bracket.from_kg) {
    messages.push('Đến dưới (kg): phải lớn hơn Từ (kg)')
  }
  return bracket
}

/** Which list a bracket is of. */
export const listKeyOf = (
  row: Pick<SheetBracket, 'route_code' | 'goods_type' | 'warehouse_code' | 'level_code' | 'customer_no'>,
) =>
  [row.route_code, row.goods_type, row.warehouse_code, row.level_code, row.customer_no]
    .map((part) => part ?? '')
    .join(' · ')

export type Diffed<Row> = Row & {
  outcome: 'new' | 'changed' | 'same' | 'gone' | 'wrong'
  before: number | null
}

/** The list as people name it. */
export const listNameOf = (key: string) => key.split(' · ').filter(Boolean).join(' · ')

/**
 * What a sheet changes in the lists in force: brackets by list and bounds. A list that the sheet does
 * not name stays; of one that it names, brackets missing in the sheet are gone.
 */
export function diffSheet(
  sheet: readonly SheetBracket[],
  current: readonly SheetBracket[],
): Diffed<SheetBracket>[] {
  const keyOf = (row: SheetBracket) => `${listKeyOf(row)} · ${row.from_kg} · ${row.to_kg ?? ''}`
  const known = new Map(current.map((row) => [keyOf(row), row]))
  const seen = new Set<string>()
  const rows = sheet.map((row): Diffed<SheetBracket> => {
    const key = keyOf(row)
    const old = known.get(key)
    const twice = seen.has(key)
    seen.add(key)
    const messages = twice ? [...row.messages, 'Bậc này đã có ở dòng trên'] : row.messages
    const before = old?.price ?? null
    if (messages.length) return { ...row, messages, outcome: 'wrong', before }
    const same = old && old.price === row.price && old.min_charge === row.min_charge
    return { ...row, outcome: same ? 'same' : old ? 'changed' : 'new', before }
  })
  const listed = new Set(sheet.map(listKeyOf))
  const gone = current
    .filter((row) => listed.has(listKeyOf(row)) && !seen.has(keyOf(row)))
    .map((row): Diffed<SheetBracket> => ({ ...row, line: 0, outcome: 'gone', before: row.price }))
  return [...rows, ...gone]
}

/** What each list of the sheet lacks. Overlaps are mistakes, holes are warnings. */
export function listProblems(
  sheet: readonly SheetBracket[],
): { key: string; kind: 'hole' | 'overlap'; from: number; to: number | null; lines: number[] }[] {
  const lists = Map.groupBy(
    sheet.filter((row) => row.from_kg !== null),
    listKeyOf,
  )
  return [...lists].flatMap(([key, rows]) =>
    holesAndOverlaps(
      rows.map((row) => ({ id: String(row.line), from: row.from_kg ?? 0, to: row.to_kg })),
    ).map(({ kind, from, to, rows: lines }) => ({ key, kind, from, to, lines: lines.map(Number) })),
  )
}
