import { Link } from 'react-router'
import { screensOf, turnOf } from '#home/day-figures.rules.ts'
import { readDayFigures } from '#home/queue.api.ts'
import { useCall } from '#platform/web/api.ts'
import { useShell } from '#platform/web/shell/shell-context.ts'
import { grouped } from '#platform/web/words/numbers.ts'

export const arrows = { up: '▲', down: '▼', same: '=' } as const

/** The figures of the day, each against the same weekday last week until this hour; both open their records. */
export function DayFigures() {
  const { mayOpen } = useShell()
  const { data } = useCall(readDayFigures, {}, { staleTime: 60_000, refetchInterval: 120_000 })
  const { figures, before_to } = data?.data ?? {}
  // The room is kept: what comes does not push the queue down.
  return (
    <dl className="home-figures" aria-label="Hôm nay, so với cùng thứ tuần trước">
      {figures?.map(({ key, title, entity, today, before }) => {
        const screen = screensOf[entity].find(mayOpen)
        const at = (more: Record<string, string>) =>
          screen && `${screen}?${new URLSearchParams({ done: key, ...more })}`
        return (
          <div key={key}>
            <dt>{title}</dt>
            <dd>
              <b>
                <Figure value={today} to={at({})} />
              </b>
              <small
                data-turn={turnOf(today, before)}
                title={`Cùng thứ tuần trước, đến giờ này: ${grouped(before)}`}
              >
                <span aria-hidden>{arrows[turnOf(today, before)]}</span> tuần trước{' '}
                <Figure value={before} to={before_to && at({ done_to: before_to })} />
              </small>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** A number that leads to what it counts; nothing is behind none. */
function Figure({ value, to }: { value: number; to: string | undefined }) {
  return to && value > 0 ? <Link to={to}>{grouped(value)}</Link> : grouped(value)
}
