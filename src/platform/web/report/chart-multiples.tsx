import type { DrawingProps } from '#platform/web/report/chart-model.ts'
import { compact } from '#platform/web/words/numbers.ts'

const panel = { least: 150, height: 74, gap: 12, head: 16, foot: 14 }
/** One small plot for each series, all of one scale, so that they are compared by eye. */
export function Multiples({ drawn: { points, series }, width, height: whole, frame, point }: DrawingProps) {
  const across = Math.max(
    1,
    Math.min(series.length, Math.floor((width + panel.gap) / (panel.least + panel.gap))),
  )
  const down = Math.ceil(series.length / across)
  const wide = (width - panel.gap * (across - 1)) / across
  const height = Math.max(panel.height, Math.floor(whole / down))
  const room = height - panel.head - panel.foot
  const most = Math.max(...points.flatMap(({ y }) => y.map((value) => value ?? 0)), 1)
  const bar = wide / Math.max(points.length, 1)
  const placeOf = (at: number) => ({
    left: (at % across) * (wide + panel.gap),
    top: Math.floor(at / across) * height,
  })
  return (
    <svg {...frame} width={width} height={down * height}>
      {series.map((name, at) => {
        const { left, top } = placeOf(at)
        const letters = Math.max(Math.floor((wide - 40) / 6.5), 4)
        return (
          <g key={name} aria-hidden>
            <text x={left} y={top + 11}>
              {name.length > letters ? `${name.slice(0, letters - 1)}…` : name}
            </text>
            <text x={left + wide} y={top + 11} textAnchor="end">
              {compact(Math.max(...points.map(({ y }) => y[at] ?? 0), 0))}
            </text>
            <line x1={left} x2={left + wide} y1={top + panel.head + room} y2={top + panel.head + room} />
            <text x={left} y={top + height - 3}>
              {points[0]?.label}
            </text>
            {points.length > 1 && (
              <text x={left + wide} y={top + height - 3} textAnchor="end">
                {points.at(-1)?.label}
              </text>
            )}
          </g>
        )
      })}
      {points.map(({ y }, index) =>
        point(
          index,
          series.map((name, at) => {
            const { left, top } = placeOf(at)
            const tall = (room * Math.max(y[at] ?? 0, 0)) / most
            const x = left + index * bar
            return (
              <g key={name}>
                <rect className="under" x={x} y={top + panel.head} width={bar} height={room} />
                <rect
                  x={x + bar * 0.12}
                  y={top + panel.head + room - tall}
                  width={Math.max(bar * 0.76, 1)}
                  height={tall}
                  data-series={0}
                />
              </g>
            )
          }),
        ),
      )}
    </svg>
  )
}
