import { fold } from '#platform/rules/fold.ts'

/** A column of a sheet that comes in: what people call it, and what stands under it for example. */
export interface SheetColumn<F extends string = string> {
  field: F
  title: string
  /** Further titles that it is known under. */
  also?: readonly string[]
  /** Its title must be there; every cell under it is asked for by whoever reads the row. */
  required?: boolean
  width?: number
  example?: string
  /** What is taken from a cell, as the preview shows it, where that is not what the file keeps: a day is kept as an instant. */
  shown?: (text: string) => string
}

export interface SheetRow<F extends string = string> {
  /** Line of the sheet, from 1. */
  line: number
  /** Cells that say something, trimmed. */
  values: Partial<Record<F, string>>
}

export interface SheetReading<F extends string = string> {
  rows: SheetRow<F>[]
  /** Titles that must be there and are not. */
  missing: string[]
  /** Letter of each column that is there. */
  letters: Partial<Record<F, string>>
  /** Name of the file that it came in. */
  file?: string
}

type Cell = string | number | boolean | null

/** How far down the titles are looked for: letterheads are long, but not longer. */
const headerRows = 20

const plain = (cell: Cell | undefined) => String(cell ?? '').trim()
/** `Họ  Tên *` and `ho ten` are one title. */
const keyOf = (title: string) =>
  fold(title)
    .replace(/[\s*]+/g, ' ')
    .trim()

/** `A` for 0, `AA` for 26. */
export function letterOf(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/**
 * The rows under the line that names most of the columns, in whatever order they stand; empty lines
 * are left out, and so is the example that a template brings along.
 */
export function readSheet<F extends string>(
  cells: readonly (readonly Cell[])[],
  columns: readonly SheetColumn<F>[],
): SheetReading<F> {
  const known = new Map(
    columns.flatMap(({ field, title, also = [] }) => [title, ...also].map((name) => [keyOf(name), field])),
  )
  const places = cells.slice(0, headerRows).map((row) => placesIn(row, known))
  const most = Math.max(0, ...places.map((found) => found.size))
  const head = places.findIndex((found) => found.size === most)
  const found = most > 0 ? (places[head] as Map<number, F>) : new Map<number, F>()
  const there = new Set(found.values())
  const rows =
    most === 0
      ? []
      : cells.slice(head + 1).flatMap((row, offset): SheetRow<F>[] => {
          const values: SheetRow<F>['values'] = {}
          for (const [index, field] of found) {
            const text = plain(row[index])
            if (text !== '') values[field] = text
          }
          const says = Object.keys(values).length > 0 && !isExample(values, columns)
          return says ? [{ line: head + 2 + offset, values }] : []
        })
  return {
    rows,
    missing: columns.filter(({ required, field }) => required && !there.has(field)).map(({ title }) => title),
    letters: Object.fromEntries([...found].map(([index, field]) => [field, letterOf(index)])) as Partial<
      Record<F, string>
    >,
  }
}

/** Which field stands at which place of a line; of two equal titles the first. */
function placesIn<F extends string>(row: readonly Cell[], known: ReadonlyMap<string, F>): Map<number, F> {
  const found = new Map<number, F>()
  const taken = new Set<F>()
  for (const [index, cell] of row.entries()) {
    const field = known.get(keyOf(plain(cell)))
    if (field === undefined || taken.has(field)) continue
    taken.add(field)
    found.set(index, field)
  }
  return found
}

function isExample<F extends string>(
  values: Partial<Record<F, string>>,
  columns: readonly SheetColumn<F>[],
): boolean {
  const examples = columns.filter(({ example }) => example)
  return (
    examples.length > 0 && columns.every(({ field, example }) => (values[field] ?? '') === (example ?? ''))
  )
}
