/** A bracket of a price list as people keep it in a sheet. */
export interface PriceLine {
  route_code: string
  group_code: string | null
  warehouse_code: string | null
  from_kg: number
  to_kg: number | null
  price: number
  min_charge: number
}

export interface ReadLines {
  prices: PriceLine[]
  /** What is wrong, by the line it stands in, counted from 1. */
  problems: { line: number; message: string }[]
}

/** The columns of a line, in their order. */
export const lineColumns = 'mã tuyến, mã nhóm sản phẩm, mã kho, từ kg, đến dưới kg, đơn giá, tối thiểu'

const empty = (cell: string | undefined) => !cell || /^[-–—*]$/.test(cell)
/** `1.5` and `1,5` kg; NaN where it is neither. */
const kilograms = (cell: string) =>
  /^\d{1,5}([.,]\d{1,2})?$/.test(cell) ? Number(cell.replace(',', '.')) : NaN
/** `200,000`, `200.000` and `200000` đ: VND have no decimals. */
const dong = (cell: string) =>
  /^\d{1,13}$|^\d{1,3}([., ]\d{3})+$/.test(cell) ? Number(cell.replace(/[., ]/g, '')) : NaN

/**
 * A whole price list, a bracket a line: cells apart by tabs (as a sheet pastes them) or semicolons, in the
 * order of `lineColumns`; an empty cell or a dash is every group, every warehouse, no upper end, no least charge.
 */
export function readPriceLines(text: string): ReadLines {
  const read: ReadLines = { prices: [], problems: [] }
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [route, group, warehouse, from, to, price, least] = line.split(/[\t;]/).map((cell) => cell.trim())
    const wrong = (message: string) => read.problems.push({ line: index + 1, message })
    const row: PriceLine = {
      route_code: route ?? '',
      group_code: empty(group) ? null : group!,
      warehouse_code: empty(warehouse) ? null : warehouse!,
      from_kg: empty(from) ? 0 : kilograms(from!),
      to_kg: empty(to) ? null : kilograms(to!),
      price: dong(price ?? ''),
      min_charge: empty(least) ? 0 : dong(least!),
    }
    if (empty(route)) wrong('thiếu mã tuyến')
    else if (Number.isNaN(row.from_kg) || Number.isNaN(row.to_kg)) wrong('số kg chưa đọc được')
    else if (Number.isNaN(row.price)) wrong('đơn giá chưa đọc được')
    else if (Number.isNaN(row.min_charge)) wrong('mức tối thiểu chưa đọc được')
    else read.prices.push(row)
  }
  return read
}

/** The lines of a price list, as `readPriceLines` takes them. */
export const writePriceLines = (prices: readonly PriceLine[]): string =>
  prices
    .map((row) =>
      [
        row.route_code,
        row.group_code ?? '-',
        row.warehouse_code ?? '-',
        row.from_kg,
        row.to_kg ?? '-',
        row.price,
        row.min_charge,
      ].join('\t'),
    )
    .join('\n')
