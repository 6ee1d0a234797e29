import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ChartPoint } from '#platform/contract/report.ts'
import { drawnStep } from '#platform/contract/report-view.ts'
import type { Period } from '#platform/rules/periods.ts'
import { stepIn } from '#platform/server/lists/report-given.ts'
import { ratioOf, sumIn } from '#platform/server/lists/report-statement.ts'
import type { Parts } from '#platform/server/lists/report-statement.ts'

/** Of names and series the largest stand alone, the rest together. */
const mostNames = 30
const mostSeries = 7
const rest = 'Khác'

export interface Cell {
  x: string
  key: string
  series: string
  y: (number | null)[]
}

/** The cells of the chart over all rows, as one jsonb array: periods in time, names by size. */
export function chartCells(parts: Parts, period: Period): RawBuilder<unknown> {
  const {
    report,
    view: { chart, group },
  } = parts
  if (!chart) return sql`'[]'::jsonb`
  const column = (key: string | undefined) => report.columns.find((one) => one.key === key)
  const x = column(chart.x)
  const step = x?.by === 'period' ? drawnStep(group, period, chart) : undefined
  const axis = step ? sql`${stepIn(step, sql`x`)}::text` : text(sql`x`)
  const key = step || !x?.by ? axis : text(sql`key`)
  // Of a quotient its two sums are carried as far as they are added up, then divided.
  const sums = chart.y.map((one) => column(one)?.of ?? [one])
  const y = sums.flat().map((one) => sql`sum(${sumIn(parts, one)})::float8`)
  const firsts = sums.map((_, index) => sums.slice(0, index).flat().length + 1)
  const sumOf = (place: number) => sql`sum(y[${sql.lit(place)}])`
  const drawn = chart.y.map((one, index) => {
    const first = firsts[index]!
    return column(one)?.of ? ratioOf(column(one)?.kind, sumOf(first), sumOf(first + 1)) : sumOf(first)
  })
  const alone = step ? sql`true` : sql`n.place <= ${mostNames}`
  return sql`(with places as (
      select ${axis} as x, ${key} as key, ${text(sql`series`)} as series, array[${sql.join(y)}] as y
      from cells group by 1, 2, 3),
    names as (select x, key, row_number() over (order by sum(abs(y[1])) desc, x, key) as place from places group by 1, 2),
    kinds as (select series, row_number() over (order by sum(abs(y[1])) desc, series) as place from places group by 1),
    drawn as (
      select case when ${alone} then n.x else ${rest} end as x, case when ${alone} then n.key else '' end as key,
        case when k.place <= ${mostSeries} then k.series else ${rest} end as series,
        jsonb_build_array(${sql.join(drawn)}) as y,
        min(n.place) as place
      from places join names n using (x, key) join kinds k using (series) group by 1, 2, 3)
    select coalesce(jsonb_agg(jsonb_build_object('x', x, 'key', key, 'series', series, 'y', y)
      order by ${step ? sql`x` : sql`place`}, series), '[]') from drawn)`
}

const text = (value: RawBuilder<unknown>) => sql`coalesce(${value}::text, '')`

/** The cells as points: where a column gives the series, a point has a number for each of them. */
export function pointsOf(
  cells: readonly Cell[],
  bySeries: boolean,
  /** What stands where there is no row: of a sum nothing, of a quotient nothing to say. */
  missing: 0 | null = 0,
): { chart: ChartPoint[]; series?: string[] } {
  if (!bySeries) return { chart: cells.map(({ x, key, y }) => ({ x, key, y })) }
  const size = new Map<string, number>()
  for (const { series, y } of cells) size.set(series, (size.get(series) ?? 0) + Math.abs(y[0] ?? 0))
  const series = [...size.keys()].toSorted((a, b) =>
    a === rest ? 1 : b === rest ? -1 : (size.get(b) ?? 0) - (size.get(a) ?? 0),
  )
  const points = new Map<string, ChartPoint>()
  for (const cell of cells) {
    const at = JSON.stringify([cell.x, cell.key])
    const point = points.get(at) ?? { x: cell.x, key: cell.key, y: series.map(() => missing) }
    point.y[series.indexOf(cell.series)] = cell.y[0] ?? missing
    points.set(at, point)
  }
  return { chart: [...points.values()], series }
}
