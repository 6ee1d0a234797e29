import { fold } from '#platform/rules/fold.ts'
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
type Cell = string | number | boolean | null
type Column = Exclude<keyof SheetBracket, 'line' | 'messages'>

/** Columns by the folded title they stand under; those of our own export come first. */
const titles: Record<Column, { title: string; also: string[] }> = {
  route_code: { title: 'Tuyến', also: ['ma tuyen'] },
  goods_type: { title: 'Loại hàng', also: ['ma loai hang'] },
  warehouse_code: { title: 'Kho', also: ['kho tai viet nam'] },
  level_code: { title: 'Hạng khách', also: ['hang'] },
  customer_no: { title: 'Mã khách', also: ['khach hang'] },
  from_kg: { title: 'Từ (kg)', also: ['tu kg', 'tu'] },
  to_kg: { title: 'Đến dưới (kg)', also: ['den kg', 'den duoi', 'den'] },
  price: { title: 'Đơn giá (đ/kg)', also: ['don gia', 'gia'] },
  min_charge: { title: 'Cước tối thiểu (đ)', also: ['cuoc toi thieu', 'toi thieu'] },
}
export const sheetTitles = Object.fromEntries(
  Object.entries(titles).map(([key, { title }]) => [key, title]),
) as Record<Column, string>
const needed: readonly Column[] = ['route_code', 'goods_type', 'from_kg', 'price']

/** The brackets of a sheet whose header is among its first 20 rows; null without one. */
export function readPriceSheet(rows: readonly (readonly Cell[])[]): SheetBracket[] | null {
  const at = rows.slice(0, 20).findIndex((row) => needed.every((column) => columnAt(row, column) >= 0))
  const header = rows[at]
  if (!header) return null
  const places = Object.keys(titles).map(
    (name) => [name as Column, columnAt(header, name as Column)] as const,
  )
  return rows.slice(at + 1).flatMap((row, index) => {
    const cells = new Map(places.map(([name, place]) => [name, place < 0 ? null : (row[place] ?? null)]))
    const blank = [...cells.values()].every((cell) => cell === null || String(cell).trim() === '')
    return blank ? [] : [bracketFrom(cells, at + index + 2)]
  })
}

function columnAt(row: readonly Cell[], name: Column): number {
  const { title, also } = titles[name]
  const wanted = new Set([fold(title), ...also])
  return row.findIndex((cell) => typeof cell === 'string' && wanted.has(fold(cell).trim()))
}

function bracketFrom(cells: ReadonlyMap<Column, Cell>, line: number): SheetBracket {
  const messages: string[] = []
  const text = (name: Column) => String(cells.get(name) ?? '').trim() || null
  const must = (name: 'route_code' | 'goods_type') => {
    const value = text(name)
    if (!value) messages.push(`${titles[name].title}: chưa nhập`)
    return value ?? ''
  }
  const number = (name: Column, { decimals, required }: { decimals: number; required?: boolean }) => {
    const written = text(name)
    if (written === null) {
      if (required) messages.push(`${titles[name].title}: chưa nhập`)
      return null
    }
    const plain = written.replaceAll(',', '')
    const value = Number(plain)
    const exact =
      /^\d{1,13}(\.\d+)?$/.test(plain) && (plain.split('.')[1]?.replace(/0+$/, '').length ?? 0) <= decimals
    if (exact) return value
    messages.push(`${titles[name].title}: "${written.slice(0, 30)}" không phải số hợp lệ`)
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
  const named = new Set(sheet.map(listKeyOf))
  const gone = current
    .filter((row) => named.has(listKeyOf(row)) && !seen.has(keyOf(row)))
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
