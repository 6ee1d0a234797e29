import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { routes } from '#catalog/catalog.api.ts'
import { listCrmPeople } from '#crm/comments/comment.api.ts'
import type { Reached } from '#crm/plans/plan.rules.ts'
import { measureWords, measuresOf } from '#crm/plans/plan.words.ts'
import type { PlanMeasure, PlanMode } from '#crm/plans/plan.words.ts'
import { taskGroups } from '#crm/tasks/task.words.ts'
import { useCall } from '#platform/web/api.ts'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { ManySelect } from '#platform/web/inputs/many-select.tsx'
import { MoneyInput } from '#platform/web/inputs/number-inputs.tsx'
import { SelectInput, type SelectOption } from '#platform/web/inputs/select-input.tsx'
import '#crm/plans/web/goal-rows.css'

/** Goals of somebody or something, as they are typed. */
export interface GoalRow {
  who: string | null
  /** What it was called when the form was opened. */
  name: string
  members?: string[]
  goals: Partial<Record<PlanMeasure, number | null>>
}

export const rowOf = (who: string, name: string, goals: readonly Reached[], members?: string[]): GoalRow => ({
  who,
  name,
  goals: Object.fromEntries(goals.map(({ measure, goal }) => [measure, goal])),
  ...(members ? { members } : {}),
})
/** Goals as calls take them; an empty one is none. */
export const goalsSent = ({ goals }: GoalRow) =>
  Object.entries(goals).flatMap(([measure, goal]) =>
    goal === null || goal === undefined ? [] : [{ measure, goal }],
  )

type Props = InputProps<GoalRow[]>

const peopleOptions = (people: readonly { id: number; name: string }[] | undefined) =>
  (people ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

function usePeople(): readonly SelectOption<string>[] {
  const { data } = useCall(listCrmPeople, { query: {} })
  return peopleOptions(data?.data)
}

/** Goals of people: of everybody who works with customers here, or of those that are offered. */
export const peopleGoals = (mode: PlanMode, offered?: readonly SelectOption<string>[]) =>
  function PeopleGoals(props: Props) {
    const everybody = usePeople()
    return <Rows {...props} mode={mode} options={offered ?? everybody} who="Nhân viên" add="Thêm người" />
  }
function TeamGoals(props: Props) {
  return <Rows {...props} mode="team" options={usePeople()} who="Trưởng nhóm" add="Thêm nhóm" teams />
}
function RouteGoals(props: Props) {
  const { data } = useCall(routes.calls.list, { query: { size: 200 } })
  const options = (data?.results ?? []).map(({ code, name }) => ({
    value: String(code),
    label: String(name),
  }))
  return <Rows {...props} mode="route" options={options} who="Tuyến" add="Thêm tuyến" />
}
function TaskGoals(props: Props) {
  return <Rows {...props} mode="task" options={taskGroups} who="Nhóm việc" add="Thêm nhóm việc" />
}
/** Goals of whatever the parts of a plan are. */
export const goalsOfParts = { team: TeamGoals, route: RouteGoals, task: TaskGoals, sale: peopleGoals('sale') }

function Rows({
  value,
  onChange,
  disabled,
  mode,
  options,
  who,
  add,
  teams = false,
}: Props & {
  mode: PlanMode
  options: readonly SelectOption<string>[]
  who: string
  add: string
  /** Each has its members. */
  teams?: boolean
}) {
  const rows = value ?? []
  const set = (at: number, change: Partial<GoalRow>) =>
    onChange(rows.map((row, n) => (n === at ? { ...row, ...change } : row)))
  const off = disabled ?? false
  return (
    <div className="goal-rows">
      {rows.map((row, at) => (
        // Rows have no key of their own: one that is not chosen yet is told by its place alone.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} aria-label={row.name || `${who} ${at + 1}`}>
          <div className="goal-who">
            <SelectInput
              aria-label={who}
              placeholder={`${who}…`}
              required
              disabled={off}
              options={withOwn(options, row)}
              value={row.who}
              onChange={(chosen) =>
                set(at, { who: chosen, name: options.find((one) => one.value === chosen)?.label ?? '' })
              }
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`Bỏ ${row.name || who.toLowerCase()}`}
              disabled={off}
              onClick={() => onChange(rows.filter((_, n) => n !== at))}
            />
          </div>
          {teams && (
            <label className="goal-wide">
              <span className="goal-label">Thành viên (để trống: mọi người của trưởng nhóm)</span>
              <ManySelect
                disabled={off}
                options={options}
                value={row.members ?? []}
                onChange={(members) => set(at, { members: members ?? [] })}
              />
            </label>
          )}
          {measuresOf[mode].map((measure) => (
            <label key={measure} title={measureWords[measure].hint}>
              <span className="goal-label">{measureWords[measure].label}</span>
              <MoneyInput
                disabled={off}
                suffix={measureWords[measure].unit}
                value={row.goals[measure]}
                onChange={(goal) => set(at, { goals: { ...row.goals, [measure]: goal } })}
              />
            </label>
          ))}
        </fieldset>
      ))}
      <Button disabled={off} onClick={() => onChange([...rows, { who: null, name: '', goals: {} }])}>
        {add}
      </Button>
    </div>
  )
}

/** What is chosen stays a choice, also of who left and a route that is closed. */
const withOwn = (options: readonly SelectOption<string>[], { who, name }: GoalRow) =>
  who === null || options.some(({ value }) => value === who)
    ? options
    : [...options, { value: who, label: name || who }]
