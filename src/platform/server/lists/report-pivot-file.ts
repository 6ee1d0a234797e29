import type { Download } from '#platform/contract/call.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { mostCells } from '#platform/contract/pivot-answer.ts'
import type { PivotHead } from '#platform/contract/pivot-answer.ts'
import { cellOf, pivotModes } from '#platform/contract/pivot.ts'
import type { Pivot } from '#platform/contract/pivot.ts'
import type { Report, ReportQuery } from '#platform/contract/report.ts'
import type { Context } from '#platform/server/context.ts'
import { recordExport, spreadsheetFile } from '#platform/server/lists/export.ts'
import { cellsOf } from '#platform/server/lists/report-file.ts'
import type { ReportSource } from '#platform/server/lists/report-given.ts'
import { readPivot } from '#platform/server/lists/report-pivot.ts'
import type { SpreadsheetColumn } from '#platform/server/lists/sheets/spreadsheet-write.ts'

type Line = Record<string, unknown>

/** A sheet of Excel has no more; a file with more is said to be damaged. */
const mostSheetColumns = 16_384

/** The pivot as the screen shows it, a line for each of its rows. @throws bad_input by field */
export async function pivotFile(
  context: Context,
  report: Report,
  source: ReportSource,
  query: ReportQuery,
): Promise<Download> {
  const { pivot, answer } = await readPivot(context, report, source, query, mostCells.file)
  const { rows, columns, from, to, before } = answer
  if (Math.max(pivot.rows.length, 1) + columns.length > mostSheetColumns)
    throw refuseField(
      'pivot_columns',
      `Bảng tính chứa nhiều nhất ${mostSheetColumns.toLocaleString('vi-VN')} cột: hãy đưa chiều này xuống hàng, hoặc lọc bớt`,
    )
  const title = `${report.title}, bảng chéo`
  await recordExport(context, title, rows.length, {
    ...query,
    ...(report.period === 'range' ? { date_from: from, date_to: to } : {}),
  })
  const heads = pivot.rows.map((dimension, at): SpreadsheetColumn<Line> => ({
    key: `d${at}`,
    title: dimension.title,
    kind: 'text',
    width: 24,
  }))
  const titles = namesOf(columns)
  const values = columns.map((head, at): SpreadsheetColumn<Line> => ({
    ...measureCell(pivot),
    key: `c${at}`,
    title: titleOf(pivot, titles, head),
  }))
  const names = namesOf(rows)
  // A sheet adds up hours, not minutes.
  const unit = pivot.as === 'value' && pivot.of.kind === 'duration' ? 60 : 1
  const said = (row: number, column: number) => {
    const value = cellOf(answer, pivot.as, row, column)
    return value === null ? null : value / unit
  }
  const lineOf = (head: PivotHead, row: number): Line => ({
    ...Object.fromEntries(
      head.keys.map((_, at) => [`d${at}`, names.get(pathOf(head.keys.slice(0, at + 1)))]),
    ),
    ...Object.fromEntries(columns.map((_, at) => [`c${at}`, said(row, at)])),
  })
  const lines = rows.map(lineOf)
  const total = lines.pop() ?? {}
  const between = report.period === 'range' ? `${from} đến ${to}` : to
  return spreadsheetFile(`${title} ${between}${before && pivot.as === 'change' ? ' so kỳ trước' : ''}`, {
    sheet: `Bảng chéo ${pivot.of.title}`,
    columns: [
      ...(heads.length ? heads : [{ key: 'd0', title: pivot.of.title, kind: 'text' as const }]),
      ...values,
    ],
    rows: lines,
    totals: () => [{ d0: 'Tổng cộng', ...inCells(values, total) }],
  })
}

const pathOf = (keys: PivotHead['keys']) => JSON.stringify(keys)
const namesOf = (heads: readonly PivotHead[]) => new Map(heads.map(({ keys, name }) => [pathOf(keys), name]))

/** `10/2026 · Đã nhận`; of a sub-total `10/2026 · Cộng`. */
function titleOf(
  { of, as, columns: along }: Pivot,
  names: ReadonlyMap<string, string>,
  { keys }: PivotHead,
): string {
  const parts = keys.map((_, at) => names.get(pathOf(keys.slice(0, at + 1))) ?? '')
  const path = [...parts, ...(keys.length > 0 && keys.length < along.length ? ['Cộng'] : [])].join(' · ')
  const unit = of.kind === 'duration' ? ' (giờ)' : of.kind === 'percent' ? ' (%)' : ''
  const shown = as === 'value' ? unit : ` (${pivotModes[as].toLocaleLowerCase('vi')})`
  return `${path || (along.length ? 'Tổng cộng' : of.title)}${shown}`
}

const measureCell = ({ of, as }: Pivot): Pick<SpreadsheetColumn<Line>, 'kind' | 'width'> => {
  if (as !== 'value') return { kind: 'weight', width: 14 }
  const { kind = 'number', width = 16 } = cellsOf({ ...of, width: 120 })
  return { kind, width }
}

const inCells = (columns: readonly SpreadsheetColumn<Line>[], line: Line): Line =>
  Object.fromEntries(columns.map(({ key }) => [key, line[key] ?? null]))
