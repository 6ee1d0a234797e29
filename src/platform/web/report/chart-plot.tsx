import type { ReactNode } from 'react'
import type { Drawn, DrawingProps, DrawnPoint } from '#platform/web/report/chart-model.ts'
import { ticksOf } from '#platform/web/report/chart-scale.ts'
import { compact } from '#platform/web/words/numbers.ts'

const inset = { left: 62, right: 8, top: 8, bottom: 20 }
/** px that a label of the axis needs, that a letter is wide, that a line is high. */
const labelWidth = 48
const letterWidth = 6.5
const lineHeight = 12

interface Places {
  left: (index: number) => number
  group: number
  y: (value: number) => number
}

/** Bars, stacked bars or lines over an axis. */
export function Plot({ drawn, width, height, frame, point }: DrawingProps) {
  const { kind, points } = drawn
  const reach = points.flatMap(({ y }) =>
    kind === 'stacked' ? stackOf(y).map(([, to]) => to) : y.filter((value) => value !== null),
  )
  const ticks = ticksOf(Math.min(...reach), Math.max(...reach))
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) || 1]
  const across = Math.max(width - inset.left - inset.right, 0)
  const group = across / points.length
  const every = Math.max(1, Math.ceil(labelWidth / group))
  const letters = Math.max(Math.floor((group * every) / letterWidth), 5)
  const labels = points.map(({ label }) => inLines(label, letters))
  const below = inset.bottom + lineHeight * (Math.max(...labels.map((lines) => lines.length)) - 1)
  const inner = { width: across, height: height - inset.top - below }
  const places: Places = {
    left: (index) => inset.left + index * group,
    group,
    y: (value) => inset.top + (inner.height * (high - value)) / (high - low),
  }
  return (
    <svg {...frame} width={width} height={height}>
      {ticks.map((tick) => (
        <g key={tick} aria-hidden className={tick === 0 ? 'zero' : undefined}>
          <line x1={inset.left} x2={width - inset.right} y1={places.y(tick)} y2={places.y(tick)} />
          <text x={inset.left - 6} y={places.y(tick) + 4} textAnchor="end">
            {compact(tick)}
            {drawn.percent && '%'}
          </text>
        </g>
      ))}
      {kind === 'lines' && <Lines drawn={drawn} places={places} />}
      {points.map((one, index) =>
        point(
          index,
          <>
            <rect
              className="under"
              x={places.left(index)}
              y={inset.top}
              width={group}
              height={inner.height}
            />
            {marksOf(kind, one, index, places)}
          </>,
        ),
      )}
      {/* Cut short they are no part of what a point is called. */}
      <g aria-hidden pointerEvents="none">
        {labels.map(
          (lines, index) =>
            index % every === 0 &&
            lines.map((line, at) => (
              <text
                key={`${index} ${at}`}
                x={Math.min(places.left(index) + group / 2, width - line.length * 3.4)}
                y={height - 5 - below + inset.bottom + at * lineHeight}
                textAnchor="middle"
              >
                {line}
              </text>
            )),
        )}
      </g>
    </svg>
  )
}

/** A name that is longer than its place goes on in a second line; what is longer still is cut. */
function inLines(label: string, letters: number): string[] {
  const cut = (text: string) => (text.length > letters ? `${text.slice(0, letters - 1)}…` : text)
  const end = label.lastIndexOf(' ', letters)
  if (label.length <= letters || end <= 0) return [cut(label)]
  return [label.slice(0, end), cut(label.slice(end + 1))]
}

/** From where to where each of the values stands on those below it. */
const stackOf = (values: readonly (number | null)[]): [number, number][] => {
  let sum = 0
  return values.map((value) => [sum, (sum += Math.max(value ?? 0, 0))])
}

function marksOf(
  kind: Drawn['kind'],
  { y }: DrawnPoint,
  index: number,
  { left, group, y: yOf }: Places,
): ReactNode {
  const middle = left(index) + group / 2
  if (kind === 'lines')
    return y.map((value, at) =>
      value === null ? null : (
        <circle key={at} cx={middle} cy={yOf(value)} r={Math.min(3, group / 2)} data-series={at % 8} />
      ),
    )
  const spans = kind === 'stacked' ? stackOf(y) : y.map((value): [number, number] => [0, value ?? 0])
  const bar = Math.min((group * 0.72) / (kind === 'stacked' ? 1 : Math.max(y.length, 1)), 36)
  return spans.map(([from, to], at) => (
    <rect
      key={at}
      x={kind === 'stacked' ? middle - bar / 2 : middle + (at - y.length / 2) * bar}
      y={Math.min(yOf(from), yOf(to))}
      width={Math.max(bar - (kind === 'stacked' ? 0 : 1), 1)}
      height={Math.abs(yOf(to) - yOf(from))}
      data-series={at % 8}
    />
  ))
}

/** A line breaks where there is nothing to say. */
function Lines({ drawn: { points, series }, places: { left, group, y } }: { drawn: Drawn; places: Places }) {
  return series.flatMap((name, at) =>
    runsOf(points.map((point) => point.y[at] ?? null)).map((run) => (
      <polyline
        key={`${name} ${run[0]?.index}`}
        aria-hidden
        data-series={at % 8}
        points={run.map(({ index, value }) => `${left(index) + group / 2},${y(value)}`).join(' ')}
      />
    )),
  )
}

interface Reached {
  index: number
  value: number
}

function runsOf(values: readonly (number | null)[]): Reached[][] {
  const runs: Reached[][] = [[]]
  for (const [index, value] of values.entries()) {
    if (value === null) runs.push([])
    else runs.at(-1)!.push({ index, value })
  }
  return runs.filter((run) => run.length > 0)
}
