import { issueSentence } from '#platform/contract/issues.ts'
import type { Issue } from '#platform/contract/issues.ts'
import { fold } from '#platform/rules/fold.ts'
import { withoutTrailing } from '#platform/rules/text.ts'

/** A column of a pasted list, in the order in which the cells stand. */
export interface PastedColumn<Field extends string = string> {
  field: Field
  title: string
  /** Read as a number; NaN is refused. */
  number?: (cell: string) => number
  /** A row without it is refused. */
  required?: boolean
}

export type PastedLine<Field extends string = string> = { line: number } & Partial<
  Record<Field, string | number>
>

/** Spreadsheets part cells by tabs, files by semicolons; typed by hand two spaces do, or one where no cell holds one. */
const cellsOf = (line: string): string[] =>
  (/[\t;]/.test(line) ? line.split(/[\t;]/) : line.split(/\s{2,}|(?<=\S) (?=\S)/)).map((cell) => cell.trim())

/** A line that repeats the titles says nothing. */
const isHead = (cells: readonly string[], columns: readonly PastedColumn[]) =>
  columns.some(({ title }, at) => fold(cells[at] ?? '') === fold(title))

/** What the call that a list is sent by takes as a row. */
export interface RowSchema {
  safeParse: (row: unknown) => { success: boolean; error?: { issues: readonly Issue[] } }
}

/**
 * The lines of a pasted list, each cell by its place; `wrong` are those that cannot be read, or that `taken` would
 * refuse and with them the whole list, each with its line as it is counted in the text. Empty lines and the titles
 * are passed over.
 */
export function readLines<Field extends string>(
  text: string,
  columns: readonly PastedColumn<Field>[],
  taken: RowSchema,
): { rows: PastedLine<Field>[]; wrong: { line: number; text: string; why: string }[] } {
  const rows: PastedLine<Field>[] = []
  const wrong: { line: number; text: string; why: string }[] = []
  for (const [index, source] of text.split(/\r?\n/).entries()) {
    const line = index + 1
    if (source.trim() === '') continue
    const cells = cellsOf(source)
    if (isHead(cells, columns)) continue
    const row: Record<string, string | number> = { line }
    const problem =
      columns.map((column, at) => cellProblem(row, column, cells[at] ?? '')).find(Boolean) ??
      refusal(row, columns, taken)
    if (problem) wrong.push({ line, text: source.trim().slice(0, 80), why: problem })
    else rows.push(row as PastedLine<Field>)
  }
  return { rows, wrong }
}

function refusal(row: object, columns: readonly PastedColumn[], taken: RowSchema): string | null {
  const [issue] = taken.safeParse(row).error?.issues ?? []
  if (!issue) return null
  const title = columns.find(({ field }) => field === issue.path?.[0])?.title.toLowerCase()
  return withoutTrailing(issueSentence(issue, title), '.')
}

function cellProblem(
  row: Record<string, string | number>,
  { field, title, number, required }: PastedColumn,
  cell: string,
): string | null {
  if (cell === '') return required ? `thiếu ${title.toLowerCase()}` : null
  if (!number) {
    row[field] = cell
    return null
  }
  const value = number(cell)
  if (Number.isNaN(value) || value < 0) return `${title.toLowerCase()} “${cell.slice(0, 20)}” không phải số`
  row[field] = value
  return null
}
