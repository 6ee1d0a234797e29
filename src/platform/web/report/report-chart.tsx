import { useEffect, useRef, useState } from 'react'
import { everyDay, shortAmount, shortLabel, ticksTo } from '#platform/web/report/chart-scale.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#platform/web/report/report.css'

const height = 146
const inset = { left: 62, right: 8, top: 8, bottom: 20 }
const tones = ['var(--ant-color-primary)', 'var(--ant-color-warning)']

/** Bars over a period, one group an `x`. Drawn by hand: a chart library is the size of the shell. */
export default function ReportChart({
  title,
  series,
  bars: given,
  from,
  to,
}: {
  title: string
  series: readonly string[]
  bars: readonly { x: string; y: number[] }[]
  from: string
  to: string
}) {
  const [box, width] = useWidth()
  const bars = everyDay(given, from, to, series.length)
  const most = Math.max(0, ...bars.flatMap((bar) => bar.y))
  const ticks = ticksTo(most)
  const top = ticks.at(-1) || 1
  const inner = {
    width: Math.max(width - inset.left - inset.right, 0),
    height: height - inset.top - inset.bottom,
  }
  const group = bars.length ? inner.width / bars.length : 0
  const bar = Math.min((group * 0.72) / Math.max(series.length, 1), 36)
  const yOf = (value: number) => inset.top + inner.height * (1 - Math.max(value, 0) / top)
  // A label needs about 44 px; the first of each stretch is written.
  const every = Math.max(1, Math.ceil(44 / (group || 44)))
  const sum = (index: number) => grouped(bars.reduce((total, one) => total + (one.y[index] ?? 0), 0))
  const spoken = `${title}, ${from} đến ${to}. ${series.map((name, index) => `${name}: ${sum(index)}`).join(', ')}`
  return (
    <figure className="report-bars" ref={box}>
      <figcaption>
        <b>{title}</b>
        {series.length > 1 &&
          series.map((name, index) => (
            <span key={name}>
              <i style={{ background: tones[index] }} /> {name}
            </span>
          ))}
      </figcaption>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={spoken}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={inset.left} x2={width - inset.right} y1={yOf(tick)} y2={yOf(tick)} />
              <text x={inset.left - 6} y={yOf(tick) + 4} textAnchor="end">
                {shortAmount(tick)}
              </text>
            </g>
          ))}
          {bars.map(({ x, y }, index) => {
            const left = inset.left + index * group
            return (
              <g key={x} className="group">
                <rect className="under" x={left} y={inset.top} width={group} height={inner.height} />
                {y.map((value, at) => (
                  <rect
                    key={series[at]}
                    x={left + group / 2 + (at - y.length / 2) * bar}
                    y={yOf(value)}
                    width={Math.max(bar - 1, 1)}
                    height={Math.max(inset.top + inner.height - yOf(value), 0)}
                    fill={tones[at] ?? tones[0]}
                  />
                ))}
                {index % every === 0 && (
                  <text x={left + group / 2} y={height - 5} textAnchor="middle">
                    {shortLabel(x)}
                  </text>
                )}
                <title>
                  {[
                    formatInstant(x, false),
                    ...y.map((value, at) => `${series[at]}: ${grouped(value)}`),
                  ].join('\n')}
                </title>
              </g>
            )
          })}
          {bars.length === 0 && (
            <text x={width / 2} y={height / 2} textAnchor="middle">
              Không có số liệu trong khoảng ngày này
            </text>
          )}
        </svg>
      )}
    </figure>
  )
}

function useWidth() {
  const box = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}
