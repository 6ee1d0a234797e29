import { forecastOf, paceOf, shareOf } from '#crm/plans/plan.rules.ts'
import type { Pace, Reached } from '#crm/plans/plan.rules.ts'
import { measureWords } from '#crm/plans/plan.words.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { compact, decimalsOf, grouped } from '#platform/web/words/numbers.ts'
import '#crm/plans/web/parts/goal-bars.css'

const paceWords: Readonly<Record<Pace, string>> = { reached: 'đạt', on: 'đúng tiến độ', behind: 'chậm' }
const told = (value: number) =>
  Math.abs(value) >= 10_000_000 ? compact(value) : grouped(value, decimalsOf(value, 2))

function Bar({ share }: { share: number }) {
  return (
    <div className="goal-bar" aria-hidden>
      <i style={{ width: `${Math.min(share, 100)}%` }} />
    </div>
  )
}

/** What was reached of each goal, and what the month comes to at this pace. */
export function GoalBars({ goals, month }: { goals: readonly Reached[]; month: string }) {
  const today = businessDate(new Date())
  return (
    <ul className="goal-bars">
      {goals.map(({ measure, goal, achieved }) => {
        const { label, unit, hint } = measureWords[measure]
        const [share, pace] = [shareOf(achieved, goal), paceOf(achieved, goal, month, today)]
        const forecast = forecastOf(achieved, month, today)
        return (
          <li key={measure} data-pace={pace}>
            <div>
              <span title={hint}>{label}</span>
              <span title={`${grouped(achieved, decimalsOf(achieved, 2))} / ${grouped(goal)} ${unit}`}>
                <b>{told(achieved)}</b> / {told(goal)} {unit}
              </span>
            </div>
            <Bar share={share} />
            <small>
              {share}% · <b>{paceWords[pace]}</b>
              {forecast !== null && pace !== 'reached' && <> · cả tháng khoảng {told(forecast)}</>}
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
  if (goals.length === 0) return <>Chưa đặt mục tiêu</>
  return (
    <span className="goal-line">
      {goals.map(({ measure, goal, achieved }) => {
        const [share, pace] = [shareOf(achieved, goal), paceOf(achieved, goal, month, today)]
        const { label, unit } = measureWords[measure]
        return (
          <span key={measure} data-pace={pace} title={`${told(achieved)} / ${told(goal)} ${unit}`}>
            {label} {numbers && `${told(achieved)}/${told(goal)} ${unit}`}{' '}
            <b title={paceWords[pace]}>{share}%</b>
            <Bar share={share} />
          </span>
        )
      })}
    </span>
  )
}
