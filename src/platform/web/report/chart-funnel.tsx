import type { DrawingProps } from '#platform/web/report/chart-model.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** px of a stage. */
const least = 20
const most = 28
const gap = 12

/** Stages one under the other in their order, each as wide as its number, with its share of the whole. */
export function Funnel({ drawn: { points, whole }, width, height, frame, point }: DrawingProps) {
  const row = Math.min(Math.max(Math.floor((height - 4) / Math.max(points.length, 1)), least), most)
  const middle = row / 2 + 4
  const largest = Math.max(...points.map(({ y }) => y[0] ?? 0), 1)
  const names = Math.min(190, width * 0.4)
  const values = 110
  const room = Math.max(width - names - values - 2 * gap, 20)
  const letters = Math.floor(names / 6.5)
  return (
    <svg {...frame} width={width} height={points.length * row + 4}>
      {points.map(({ y }, index) => {
        const value = y[0] ?? 0
        const top = index * row
        const bar = Math.max((room * Math.max(value, 0)) / largest, value > 0 ? 2 : 0)
        return point(
          index,
          <>
            <rect className="under" x={0} y={top} width={width} height={row} />
            <rect
              x={names + gap + (room - bar) / 2}
              y={top + 2}
              width={bar}
              height={row - 4}
              data-series={0}
            />
          </>,
        )
      })}
      {/* Cut short or with a share they are no part of what a point is called; a press goes to the point under them. */}
      <g aria-hidden pointerEvents="none">
        {points.map(({ label, y }, index) => (
          <g key={`${index} ${label}`}>
            <text x={names} y={index * row + middle} textAnchor="end">
              {label.length > letters ? `${label.slice(0, letters - 1)}…` : label}
            </text>
            <text x={width} y={index * row + middle} textAnchor="end">
              {grouped(y[0] ?? 0)} · {Math.round((100 * (y[0] ?? 0)) / (whole || 1))}%
            </text>
          </g>
        ))}
      </g>
    </svg>
  )
}
