import { BarChartOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { ReportChart } from '#platform/contract/report.ts'
import type { Drawn, DrawingProps } from '#platform/web/report/chart-model.ts'
import { leastHeight } from '#platform/web/report/chart-model.ts'
import { Funnel } from '#platform/web/report/chart-funnel.tsx'
import { Multiples } from '#platform/web/report/chart-multiples.tsx'
import { Plot } from '#platform/web/report/chart-plot.tsx'
import { grouped } from '#platform/web/words/numbers.ts'

const caption = ({ series, points, percent }: Drawn, index: number): string => {
  const point = points[index]
  if (!point) return ''
  const values = point.y.map(
    (value, at) =>
      `${series.length > 1 ? `${series[at]}: ` : ''}${value === null ? '–' : percent ? `${grouped(value, 1)}%` : grouped(value)}`,
  )
  return `${point.name}: ${values.filter((_, at) => series.length < 4 || point.y[at]).join(', ') || '0'}`
}

/**
 * A chart of the report's rows, drawn by hand: a chart library is the size of the shell. Every point can
 * be reached by the arrow keys and says its numbers; where it has records behind it, Enter opens them.
 */
export default function ReportChartView({
  chart,
  charts,
  choose,
  drawn,
  period,
}: {
  chart: ReportChart
  charts: readonly ReportChart[]
  choose: (key: string) => void
  drawn: Drawn
  /** In words; none where the rows are of no period. */
  period: string | undefined
}) {
  const navigate = useNavigate()
  const [current, look] = useState<number>()
  const [box, { width, height }] = useRoom(current === undefined)
  const { points, series, kind } = drawn
  const svg = useRef<SVGSVGElement>(null)
  const move = (event: KeyboardEvent) => {
    const here = current ?? 0
    const last = points.length - 1
    const places: Readonly<Record<string, number>> = {
      ArrowRight: Math.min(here + 1, last),
      ArrowDown: Math.min(here + 1, last),
      ArrowLeft: Math.max(here - 1, 0),
      ArrowUp: Math.max(here - 1, 0),
      Home: 0,
      End: last,
    }
    const next = places[event.key]
    const to = event.key === 'Enter' ? points[here]?.to : undefined
    if (to) void navigate(to)
    else if (next !== undefined) svg.current?.querySelectorAll<SVGElement>('[data-point]').item(next).focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const Drawing = kind === 'funnel' ? Funnel : kind === 'multiples' ? Multiples : Plot
  const point: DrawingProps['point'] = (index, content) => (
    <g
      key={points[index]?.key}
      data-point={index}
      className={points[index]?.to ? 'point leads' : 'point'}
      role={points[index]?.to ? 'link' : 'img'}
      aria-label={caption(drawn, index)}
      tabIndex={index === (current ?? 0) ? 0 : -1}
      onFocus={() => look(index)}
      onMouseEnter={() => look(index)}
      onClick={() => points[index]?.to && void navigate(points[index].to)}
    >
      {content}
    </g>
  )
  const frame: DrawingProps['frame'] = {
    ref: svg,
    role: 'group',
    'aria-label': `${[chart.title, period].filter(Boolean).join(', ')}. Dùng phím mũi tên để xem từng điểm.`,
    onKeyDown: move,
  }
  return (
    <figure className="report-bars" onMouseLeave={() => look(undefined)}>
      <figcaption>
        {charts.length > 1 ? (
          <Select
            size="small"
            variant="borderless"
            aria-label="Biểu đồ"
            value={chart.key}
            popupMatchSelectWidth={false}
            options={charts.map(({ key, title }) => ({ value: key, label: title }))}
            onChange={choose}
          />
        ) : (
          <b>{chart.title}</b>
        )}
        {series.length > 1 &&
          kind !== 'funnel' &&
          kind !== 'multiples' &&
          series.map((name, index) => (
            <span key={name}>
              <i data-series={index % 8} /> {name}
            </span>
          ))}
        <output aria-hidden>{current === undefined ? '' : caption(drawn, current)}</output>
      </figcaption>
      <div className="report-plot" ref={box}>
        {points.length === 0 ? (
          <p className="report-nothing">
            <BarChartOutlined /> {['Không có số liệu', period].filter(Boolean).join(' ')}
          </p>
        ) : (
          width > 0 && <Drawing drawn={drawn} width={width} height={height} point={point} frame={frame} />
        )}
      </div>
    </figure>
  )
}

/** What the caption leaves of the frame. While a point is said the caption may be longer: the plot stays as it was. */
function useRoom(rests: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const resting = useRef(rests)
  useEffect(() => {
    resting.current = rests
  }, [rests])
  const [room, setRoom] = useState({ width: 0, height: leastHeight })
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 }
      setRoom((was) => ({
        width: Math.floor(width),
        height: resting.current ? Math.max(Math.floor(height), leastHeight) : was.height,
      }))
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [box, room] as const
}
