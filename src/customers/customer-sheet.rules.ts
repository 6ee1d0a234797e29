/** The sheet by which customers come and go: its columns, and how a row is read. Pure. */

export type SheetField =
  | 'name'
  | 'phone'
  | 'email'
  | 'birthday'
  | 'account_no'
  | 'address'
  | 'ward'
  | 'province'
  | 'note'

export interface SheetColumn {
  field: SheetField
  title: string
  required?: true
  width: number
  example: string
}

export const sheetColumns: readonly SheetColumn[] = [
  { field: 'name', title: 'Họ tên', required: true, width: 26, example: 'Nguyễn Thị Mai' },
  { field: 'phone', title: 'Điện thoại', required: true, width: 14, example: '0912345678' },
  { field: 'email', title: 'E-mail', width: 26, example: 'mai@khach.example' },
  { field: 'birthday', title: 'Ngày sinh', width: 13, example: '20-10-1992' },
  { field: 'account_no', title: 'Mã tài khoản', width: 14, example: '' },
  { field: 'address', title: 'Số nhà, đường', width: 28, example: '12 Lê Lợi' },
  { field: 'ward', title: 'Phường/Xã', width: 20, example: 'Phường Sài Gòn' },
  { field: 'province', title: 'Tỉnh/Thành phố', width: 24, example: 'Thành phố Hồ Chí Minh' },
  { field: 'note', title: 'Ghi chú', width: 28, example: 'Khách quen của chị Lan' },
]

export interface SheetRow {
  /** Line of the sheet, from 1. */
  line: number
  values: Partial<Record<SheetField, string>>
}

export interface SheetReading {
  rows: SheetRow[]
  /** Titles that must be there and are not. */
  missing: string[]
  /** Letter of each column that is there. */
  letters: Partial<Record<SheetField, string>>
}

type Cell = string | number | boolean | null

const plain = (cell: Cell | undefined) => String(cell ?? '').trim()
const key = (title: string) =>
  title
    .toLocaleLowerCase('vi')
    .replace(/[\s*]+/g, ' ')
    .trim()

/** `A` for 0, `AA` for 26. */
export function letterOf(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** The rows under the first line that names the columns, in whatever order; empty lines are left out. */
export function readSheet(cells: readonly (readonly Cell[])[]): SheetReading {
  const wanted = new Map(sheetColumns.map((column) => [key(column.title), column]))
  const head = cells.findIndex((row) => row.some((cell) => key(plain(cell)) === 'họ tên'))
  const found = new Map<number, SheetColumn>()
  for (const [index, cell] of (cells[head] ?? []).entries()) {
    const column = wanted.get(key(plain(cell)))
    if (column) found.set(index, column)
  }
  const there = new Set([...found.values()].map(({ field }) => field))
  const missing = sheetColumns.filter(({ required, field }) => required && !there.has(field))
  const rows = cells.slice(head + 1).flatMap((row, offset): SheetRow[] => {
    const values: SheetRow['values'] = {}
    for (const [index, { field }] of found) {
      const text = plain(row[index])
      if (text !== '') values[field] = field === 'phone' ? phoneText(text) : text
    }
    return Object.keys(values).length > 0 ? [{ line: head + 2 + offset, values }] : []
  })
  return {
    rows,
    missing: missing.map(({ title }) => title),
    letters: Object.fromEntries([...found].map(([index, { field }]) => [field, letterOf(index)])),
  }
}

/** A sheet that took the phone for a number has lost its 0. */
function phoneText(text: string): string {
  return /^[35789]\d{8}$/.test(text) ? `0${text}` : text
}
