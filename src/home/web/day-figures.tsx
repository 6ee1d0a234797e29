import { turnOf } from '#home/day-figures.rules.ts'
import { readDayFigures } from '#home/queue.api.ts'
import { useCall } from '#platform/web/api.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const arrows = { up: '▲', down: '▼', same: '=' } as const

/** The figures of the day, each against the same weekday last week until this hour. */
export function DayFigures() {
  const { data } = useCall(readDayFigures, {}, { staleTime: 60_000, refetchInterval: 120_000 })
  const figures = data?.data.figures
  // The room is kept: what comes does not push the queue down.
  return (
    <dl className="home-figures" aria-label="Hôm nay, so với cùng thứ tuần trước">
      {figures?.map(({ key, title, today, before }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>
            <b>{grouped(today)}</b>
            <small
              data-turn={turnOf(today, before)}
              title={`Cùng thứ tuần trước, đến giờ này: ${grouped(before)}`}
            >
              <span aria-hidden>{arrows[turnOf(today, before)]}</span> tuần trước {grouped(before)}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
