import { fold } from '#platform/rules/fold.ts'
import { withoutBracketed } from '#platform/rules/text.ts'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'
import { parseMawb } from '#warehouse/mawb.rules.ts'

/** A cell as the reader gives it: text as written, a number's own text, or nothing. */
export type Cell = string | number | boolean | Date | null
export type Column = 'track' | 'weight' | 'length' | 'width' | 'height' | 'note'

/** Words of a title row, folded and without spaces, the likeliest first. */
const titles: Record<Column, readonly string[]> = {
  track: [
    'mavandon',
    'sovandon',
    'matracking',
    'tracking',
    'trackingno',
    'trackingnumber',
    'trackingcode',
    'track',
    '追跡番号',
    '伝票番号',
    '送り状番号',
    '問い合わせ番号',
    'お問い合わせ番号',
    '運送状番号',
  ],
  weight: ['cannang', 'trongluong', 'khoiluong', 'weight', 'grossweight', 'kg', '重量', '重さ', '実重量'],
  length: ['dai', 'chieudai', 'length', 'l', '長さ', '縦'],
  width: ['rong', 'chieurong', 'width', 'w', '幅', '横'],
  height: ['cao', 'chieucao', 'height', 'h', '高さ'],
  note: ['ghichu', 'note', 'remark', 'remarks', '備考'],
}

/** `Cân nặng (kg)` → `cannang`; what stands in brackets is a unit or a translation. */
function titleWords(cell: Cell): string[] {
  if (typeof cell !== 'string') return []
  const folded = fold(cell.normalize('NFKC'))
  const parts = [withoutBracketed(folded), ...folded.split(/[/|\n()（）[\]]+/)]
  return [...new Set(parts.map((part) => part.replace(/[\s.:*#_-]+/g, '')).filter((part) => part !== ''))]
}

function columnOf(cell: Cell): Column | null {
  const words = titleWords(cell)
  for (const column of Object.keys(titles) as Column[]) {
    if (words.some((word) => titles[column].includes(word))) return column
  }
  // `Mã vận đơn nội địa Nhật`: a title may say more, but only a track is worth the guess.
  return words.some((word) => titles.track.some((title) => title.length >= 5 && word.startsWith(title)))
    ? 'track'
    : null
}

export interface PackingLine {
  /** Row of the sheet, from 1. */
  line: number
  track: string
  weight: number | null
  length: number | null
  width: number | null
  height: number | null
  note: string | null
  /** What is wrong with the row by itself. */
  problem: string | null
  blank: boolean
}

export interface PackingList {
  /** Row of the titles, from 1; null: none was found. */
  headerLine: number | null
  /** The title each column stands under. */
  columns: Partial<Record<Column, string>>
  /** A flight number in the rows above the titles. */
  mawb: string | null
  lines: PackingLine[]
}

/** How far down the titles are looked for: letterheads are long, but not longer. */
const headerRows = 40

/**
 * Reads a packing list as warehouses send it: letterhead above, the title row by its words in
 * Vietnamese, Japanese or English, full-width figures, blank rows between, totals below.
 */
export function readPackingList(rows: readonly (readonly Cell[])[]): PackingList {
  const at = rows.slice(0, headerRows).findIndex((row) => row.some((cell) => columnOf(cell) === 'track'))
  const mawb = mawbIn(rows.slice(0, at < 0 ? headerRows : at))
  if (at < 0) return { headerLine: null, columns: {}, mawb, lines: [] }
  const places = new Map<Column, number>()
  const columns: Partial<Record<Column, string>> = {}
  rows[at]?.forEach((cell, index) => {
    const column = columnOf(cell)
    if (!column || places.has(column)) return
    places.set(column, index)
    columns[column] = String(cell).normalize('NFKC').replace(/\s+/g, ' ').trim()
  })
  const lines = rows.slice(at + 1).map((row, index) => lineOf(row, at + 2 + index, places))
  // Rows without anything below the last one say nothing.
  while (lines.at(-1)?.blank) lines.pop()
  return { headerLine: at + 1, columns, mawb, lines }
}

function mawbIn(rows: readonly (readonly Cell[])[]): string | null {
  for (const cell of rows.flat()) {
    if (cell === null) continue
    const found = /\d{3}[\s–—−－-]*\d{4}\s?\d{4}/.exec(String(cell).normalize('NFKC'))
    const reading = found && parseMawb(found[0])
    if (reading?.ok) return reading.mawb
  }
  return null
}

function lineOf(row: readonly Cell[], line: number, places: ReadonlyMap<Column, number>): PackingLine {
  const cell = (column: Column): Cell => {
    const place = places.get(column)
    return place === undefined ? null : (row[place] ?? null)
  }
  const blank = row.every((value) => value === null || String(value).trim() === '')
  const problems: string[] = []
  const figure = (column: Column, name: string, most: number): number | null => {
    const value = cell(column)
    if (value === null || String(value).trim() === '') return null
    const read = numberOf(value)
    if (read === null || read < 0 || read > most) {
      problems.push(`${name} không đọc được: "${String(value).slice(0, 30)}"`)
      return null
    }
    return Math.round(read * 100) / 100
  }
  const track = trackText(cell('track'))
  if (!blank && track.problem) problems.push(track.problem)
  const note = cell('note')
  return {
    line,
    track: track.track,
    weight: figure('weight', 'Cân nặng', 10_000),
    length: figure('length', 'Chiều dài', 1_000),
    width: figure('width', 'Chiều rộng', 1_000),
    height: figure('height', 'Chiều cao', 1_000),
    note: note === null ? null : String(note).slice(0, 500),
    problem: problems[0] ?? null,
    blank,
  }
}

/** A track's text: figures as Excel keeps them are written out again, what it rounded is refused. */
export function trackText(cell: Cell): { track: string; problem: string | null } {
  if (cell === null || String(cell).trim() === '') return { track: '', problem: 'Thiếu mã vận đơn' }
  const text = String(cell).normalize('NFKC').trim()
  if (/^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)/i.test(text)) {
    return { track: text, problem: `Ô công thức bị lỗi: ${text}` }
  }
  if (/^\d+(\.\d+)?e[+-]?\d+$/i.test(text)) {
    const value = Number(text)
    if (!Number.isSafeInteger(value) || value >= 1e15) {
      return { track: text, problem: 'Excel đã làm tròn mã vận đơn, cần định dạng cột thành chữ' }
    }
    return { track: String(value), problem: null }
  }
  const track = normalizeTracking(text.replace(/^'/, '').replace(/^(\d+)\.0+$/, '$1'))
  if (!/^[0-9A-Z]{4,40}$/.test(track)) {
    return { track: track.slice(0, 64), problem: `Mã vận đơn không hợp lệ: "${text.slice(0, 40)}"` }
  }
  return { track, problem: null }
}

/** 1.25 · "1,25" · "１．２５ kg". */
function numberOf(cell: Cell): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  const text = String(cell)
    .normalize('NFKC')
    .trim()
    .replace(/(kgs?|cm)\.?$/i, '')
    .trimEnd()
    .replace(/^(\d+),(\d{1,3})$/, '$1.$2')
  return /^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : null
}
