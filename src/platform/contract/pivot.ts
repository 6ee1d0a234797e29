import { refuseField } from '#platform/contract/errors.ts'
import type { PivotAnswer } from '#platform/contract/pivot-answer.ts'
import { bySteps } from '#platform/contract/report.ts'
import type { ReportColumn, ReportDeclaration, ReportGroup } from '#platform/contract/report.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Step } from '#platform/rules/periods.ts'

/** What can be laid along the rows or the columns of a pivot: a column with `by`; the period, by one of its steps. */
export interface Dimension {
  /** The column's; `by_month` of a step. */
  key: string
  title: string
  column: ReportColumn
  step?: Step
}

export const pivotModes = {
  value: 'Giá trị',
  row: '% theo hàng',
  column: '% theo cột',
  total: '% trên tổng',
  change: '± % so với kỳ so sánh',
} as const
export type PivotMode = keyof typeof pivotModes

/** A pivot as somebody asks for it. */
export interface Pivot {
  rows: readonly Dimension[]
  columns: readonly Dimension[]
  of: ReportColumn
  as: PivotMode
}

/** How it stands in the query and in the address. */
export interface PivotAsked {
  pivot_rows?: string | undefined
  pivot_columns?: string | undefined
  pivot_of?: string | undefined
  pivot_as?: string | undefined
}
export const pivotKeys = ['pivot_of', 'pivot_rows', 'pivot_columns', 'pivot_as'] as const
/** Of more dimensions nobody finds a number again. */
export const mostDimensions = { rows: 3, columns: 2 } as const

const seen = (role: RoleCode) => (column: ReportColumn) => !column.seenBy || column.seenBy.includes(role)

/** Kinds of values that name something; a number or an instant beside a record's key names nothing. */
const naming = new Set<ReportColumn['kind']>([undefined, 'text', 'status'])

/** One for each key: of the columns that stand beside it the first that names it. */
export function dimensionsOf({ columns }: ReportDeclaration, role: RoleCode): readonly Dimension[] {
  const known = new Set<string>()
  return columns
    .filter(({ by, hidden, kind, names }) => by && !hidden && (by === 'period' || names || naming.has(kind)))
    .filter(seen(role))
    .filter(({ by = '' }) => !known.has(by) && known.add(by))
    .flatMap((column) =>
      column.by === 'period'
        ? bySteps.flatMap(({ key, title, step }) =>
            step ? [{ key: `by_${key}`, title, column, step } satisfies Dimension] : [],
          )
        : [{ key: column.key, title: column.title, column }],
    )
}

/** What can stand in the cells: what adds up, and what is divided from two that do. */
export const measuresOf = ({ columns }: ReportDeclaration, role: RoleCode): readonly ReportColumn[] =>
  columns.filter(({ sum, of, by }) => (sum || of) && !by).filter(seen(role))

/** A share of a quotient says nothing: of those the value and its change are shown. */
export const modesOf = ({ sum }: ReportColumn, compares: boolean): readonly PivotMode[] => [
  'value',
  ...(sum ? (['row', 'column', 'total'] as const) : []),
  ...(compares ? (['change'] as const) : []),
]

/** Whether the person can cross the report's rows at all. */
export const canPivot = (report: ReportDeclaration, role: RoleCode): boolean =>
  dimensionsOf(report, role).length > 0 && measuresOf(report, role).length > 0

const namesOf = (text: string | undefined) => (text ?? '').split(',').filter((part) => part !== '')

/** Keys before steps of the period; before them those that the report groups by alone: they are few, and people know them. */
export function inUsualOrder(
  { groupBy = [] }: ReportDeclaration,
  dimensions: readonly Dimension[],
): readonly Dimension[] {
  const alone = new Set(groupBy.flatMap(({ by = [], step }) => (by.length === 1 && !step ? by : [])))
  const rank = ({ step, column }: Dimension) => (step ? 2 : alone.has(column.by ?? '') ? 0 : 1)
  return dimensions.toSorted((a, b) => rank(a) - rank(b))
}

/** @throws bad_input by field */
export function pivotOf(report: ReportDeclaration, asked: PivotAsked, role: RoleCode): Pivot {
  const dimensions = dimensionsOf(report, role)
  const measures = measuresOf(report, role)
  const along = (field: 'rows' | 'columns') => {
    const keys = namesOf(asked[`pivot_${field}`])
    if (keys.length > mostDimensions[field])
      throw refuseField(
        `pivot_${field}`,
        `${field === 'rows' ? 'Hàng' : 'Cột'} của bảng chéo gồm nhiều nhất ${mostDimensions[field]} chiều`,
      )
    return keys.map((key) => {
      const found = dimensions.find((one) => one.key === key)
      if (!found) throw refuseField(`pivot_${field}`, `Không có chiều "${key.slice(0, 40)}"`)
      return found
    })
  }
  const columns = along('columns')
  const given = along('rows')
  const rows = given.length + columns.length === 0 ? inUsualOrder(report, dimensions).slice(0, 1) : given
  const keyOf = ({ step, column }: Dimension) => (step ? 'period' : column.key)
  const used = [...rows, ...columns].map(keyOf)
  if (new Set(used).size < used.length)
    throw refuseField(
      'pivot_columns',
      used.filter((key) => key === 'period').length > 1
        ? 'Bảng chéo chỉ chia thời gian theo một bước: ngày, tuần, tháng hoặc năm'
        : 'Mỗi chiều chỉ đứng một lần, ở hàng hoặc ở cột',
    )
  const of = asked.pivot_of ? measures.find(({ key }) => key === asked.pivot_of) : measures[0]
  if (!of) throw refuseField('pivot_of', `Không có số liệu "${(asked.pivot_of ?? '').slice(0, 40)}"`)
  const as = (asked.pivot_as || 'value') as PivotMode
  if (!modesOf(of, true).includes(as))
    throw refuseField(
      'pivot_as',
      as in pivotModes
        ? `${of.title} là tỷ số, chỉ xem được giá trị và mức thay đổi`
        : `Không có cách hiện "${as.slice(0, 40)}"`,
    )
  return { rows, columns, of, as }
}

/** The rows' grouping that a pivot needs: by its keys alone. */
export function groupOf({ rows, columns }: Pick<Pivot, 'rows' | 'columns'>): ReportGroup {
  const all = [...rows, ...columns]
  const step = all.find((one) => one.step)?.step
  return {
    key: 'pivot',
    title: '',
    ...(step ? { step } : {}),
    by: all.flatMap(({ step: stepped, column }) => (stepped || !column.by ? [] : [column.by])),
  }
}

/** What a cell says in the mode asked for; null: nothing to say, such as a share of nothing. */
export function cellOf(
  { rows, columns, values, earlier }: Pick<PivotAnswer, 'rows' | 'columns' | 'values' | 'earlier'>,
  mode: PivotMode,
  row: number,
  column: number,
): number | null {
  const value = values[row]?.[column] ?? null
  if (mode === 'value') return value
  if (mode === 'change') {
    const before = earlier?.[row]?.[column]
    return before ? (100 * ((value ?? 0) - before)) / Math.abs(before) : null
  }
  // Totals stand last; a table has a hundred thousand cells, and each asks.
  const sumOfRows = rows.findLastIndex(({ keys }) => keys.length === 0)
  const sumOfColumns = columns.findLastIndex(({ keys }) => keys.length === 0)
  const whole = values[mode === 'row' ? row : sumOfRows]?.[mode === 'column' ? column : sumOfColumns]
  return value === null || !whole ? null : (100 * value) / whole
}
