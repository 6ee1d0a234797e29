import { cannotWeigh, doubtfulWeights, parseWeight } from '#platform/web/inputs/money-typing.ts'

export interface TypedRow {
  line: number
  track: string
  /** kg. */
  d_weight?: number
  /** cm. */
  length?: number
  width?: number
  height?: number
  note?: string
}

const figures = [
  ['d_weight', 'cân nặng'],
  ['length', 'chiều dài'],
  ['width', 'chiều rộng'],
  ['height', 'chiều cao'],
] as const

/**
 * Packages typed line by line, or pasted from a sheet: track, kg, three sides in cm and a note, parted by
 * tabs or semicolons, read as the forms read them: rounded to 2 decimals, asked about where in doubt.
 */
export function readTypedRows(text: string): { rows: readonly TypedRow[]; problems: readonly string[] } {
  const problems: string[] = []
  const rows = text.split(/\r?\n/).flatMap((source, index): TypedRow[] => {
    if (source.trim() === '') return []
    const line = index + 1
    const [track = '', ...cells] = source.split(/[\t;]/).map((cell) => cell.trim())
    if (track === '') problems.push(`Dòng ${line}: thiếu mã vận đơn`)
    const row: TypedRow = { line, track }
    figures.forEach(([name, label], at) => {
      const cell = cells[at] ?? ''
      if (cell === '') return
      const value = parseWeight(cell)
      const [first, other] = doubtfulWeights(cell)
      if (Number.isNaN(value)) problems.push(`Dòng ${line}: ${label} "${cell.slice(0, 20)}" không phải số`)
      else if (name === 'd_weight' && cannotWeigh(cell))
        problems.push(`Dòng ${line}: ${label} "${cell.slice(0, 20)}" nặng hơn mọi kiện, ghi lại cân nặng`)
      else if (first !== undefined)
        problems.push(
          `Dòng ${line}: ${label} "${cell}" là ${[first, other].filter(Boolean).join(' hay ')}? Ghi lại cho rõ.`,
        )
      else row[name] = value
    })
    const note = cells.slice(figures.length).join(' ').trim()
    return [note === '' ? row : { ...row, note }]
  })
  return { rows, problems }
}
