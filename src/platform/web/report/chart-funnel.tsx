import type { DrawingProps } from '#platform/web/report/chart-model.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const row = 20
const gap = 12

/** Stages one under the other in their order, each as wide as its number, with its share of the whole. */
export function Funnel({ drawn: { points, whole }, width, frame, point }: DrawingProps) {
  const most = Math.max(...points.map(({ y }) => y[0] ?? 0), 1)
  const names = Math.min(190, width * 0.4)
  const values = 110
  const room = Math.max(width - names - values - 2 * gap, 20)
  return (
    <svg {...frame} width={width} height={points.length * row + 4}>
      {points.map(({ label, y }, index) => {
        const value = y[0] ?? 0
        const top = index * row
        const bar = Math.max((room * Math.max(value, 0)) / most, value > 0 ? 2 : 0)
        const letters = Math.floor(names / 6.5)
        return point(
          index,
          <>
            <rect className="under" x={0} y={top} width={width} height={row} />
            <text x={names} y={top + 14} textAnchor="end" aria-hidden>
              {label.length > letters ? `${label.slice(0, letters - 1)}…` : label}
            </text>
            <rect
              x={names + gap + (room - bar) / 2}
              y={top + 2}
              width={bar}
              height={row - 4}
              data-series={0}
            />
            <text x={width} y={top + 14} textAnchor="end" aria-hidden>
              {grouped(value)} · {Math.round((100 * value) / (whole || 1))}%
            </text>
          </>,
        )
      })}
    </svg>
  )
}
