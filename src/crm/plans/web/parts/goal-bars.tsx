import { Link } from 'react-router'
import { behindGoal, type Whose } from '#crm/plans/plan-links.rules.ts'
import { forecastOf, isOver, paceOf, shareOf } from '#crm/plans/plan.rules.ts'
import type { Pace, Reached } from '#crm/plans/plan.rules.ts'
import { measureWords } from '#crm/plans/plan.words.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { useShell } from '#platform/web/shell/shell-context.ts'
import { compact, decimalsOf, grouped } from '#platform/web/words/numbers.ts'
import '#crm/plans/web/parts/goal-bars.css'

const paceWords: Readonly<Record<Pace, string>> = { reached: 'đạt', on: 'đúng tiến độ', behind: 'chậm' }
const wordOf = (pace: Pace, over: boolean) => (over && pace === 'behind' ? 'chưa đạt' : paceWords[pace])
const whole = (value: number) => grouped(value, decimalsOf(value, 2))
/** In a row of a list there is room for little. */
const short = (value: number) => (Math.abs(value) >= 10_000_000 ? compact(value) : whole(value))

function Bar({ share }: { share: number }) {
  return (
    <div className="goal-bar" aria-hidden>
      <i style={{ width: `${Math.min(share, 100)}%` }} />
    </div>
  )
}

/** What was reached of each goal, and what the month comes to at this pace; a number opens what it counts. */
export function GoalBars({
  goals,
  month,
  whose,
}: {
  goals: readonly Reached[]
  month: string
  whose?: Whose
}) {
  const { mayOpen } = useShell()
  const today = businessDate(new Date())
  const over = isOver(month, new Date())
  return (
    <ul className="goal-bars">
      {goals.map(({ measure, goal, achieved }) => {
        const { label, unit, hint } = measureWords[measure]
        const [share, pace] = [shareOf(achieved, goal), paceOf(achieved, goal, month, today)]
        const to = whose && behindGoal(measure, month, whose)
        const opens = to && mayOpen(to.slice(0, to.indexOf('?'))) ? to : undefined
        const forecast = forecastOf(achieved, month, today)
        return (
          <li key={measure} data-pace={pace}>
            <div>
              <span title={hint}>{label}</span>
              <span>
                <b>{opens && achieved > 0 ? <Link to={opens}>{whole(achieved)}</Link> : whole(achieved)}</b> /{' '}
                {whole(goal)} {unit}
              </span>
            </div>
            <Bar share={share} />
            <small>
              {share}% · <b>{wordOf(pace, over)}</b>
              {forecast !== null && !over && pace !== 'reached' && <> · cả tháng khoảng {whole(forecast)}</>}
            </small>
          </li>
        )
      })}
    </ul>
  )
}

/** The same in a row of a list; `numbers`: how much of how much, too. */
export function GoalLine({
  goals,
  month,
  numbers = false,
}: {
  goals: readonly Reached[]
  month: string
  numbers?: boolean
}) {
  const today = businessDate(new Date())
  const over = isOver(month, new Date())
  if (goals.length === 0) return <>Chưa đặt mục tiêu</>
  return (
    <span className="goal-line">
      {goals.map(({ measure, goal, achieved }) => {
        const [share, pace] = [shareOf(achieved, goal), paceOf(achieved, goal, month, today)]
        const { label, unit } = measureWords[measure]
        return (
          <span key={measure} data-pace={pace} title={`${short(achieved)} / ${short(goal)} ${unit}`}>
            {label} {numbers && `${short(achieved)}/${short(goal)} ${unit}`}{' '}
            <b title={wordOf(pace, over)}>{share}%</b>
            <Bar share={share} />
          </span>
        )
      })}
    </span>
  )
}
