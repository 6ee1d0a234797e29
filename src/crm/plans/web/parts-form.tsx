import { useMemo } from 'react'
import { listTalkHistory } from '#crm/comments/comment.api.ts'
import {
  assignPlan,
  listPlanParts,
  setPlanRoutes,
  setPlanSales,
  setPlanTasks,
  setPlanTeams,
  type PlanPart,
  type PlanRow,
} from '#crm/plans/plan.api.ts'
import type { PlanMode } from '#crm/plans/plan.words.ts'
import { goalsOfParts, goalsSent, peopleGoals, rowOf, type GoalRow } from '#crm/plans/web/goal-rows.tsx'
import { planReads } from '#crm/plans/web/plan-list.ts'
import type { Call } from '#platform/contract/call.ts'
import { useCall } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'

interface Mode {
  call: Call
  title: string
  key: 'head_id' | 'route_code' | 'task_group' | 'sale_id'
}
const modes: Readonly<Record<PlanMode, Mode>> = {
  team: { call: setPlanTeams, title: 'Mục tiêu theo nhóm', key: 'head_id' },
  route: { call: setPlanRoutes, title: 'Mục tiêu theo tuyến', key: 'route_code' },
  task: { call: setPlanTasks, title: 'Mục tiêu theo nhóm việc', key: 'task_group' },
  sale: { call: setPlanSales, title: 'Mục tiêu theo nhân viên', key: 'sale_id' },
}
const historyOf = (row: PlanRow) => ({
  call: listTalkHistory as Call,
  params: { id: `plan:${row.id}` } as unknown as Readonly<Record<string, number>>,
})
const inNow = (part: PlanPart) => part.members.filter(({ left_on }) => left_on === null)

const partsSent = (rows: readonly GoalRow[], key: Mode['key']) =>
  rows.map((one) => ({
    [key]: one.who ?? '',
    goals: goalsSent(one),
    ...(one.members?.length ? { members: one.members.map(Number) } : {}),
  }))
const fieldsOf = (mode: PlanMode): readonly FormField[] => {
  const parts: FormField = { name: 'parts', label: modes[mode].title, input: goalsOfParts[mode] }
  const from: FormField = {
    name: 'from_day',
    label: 'Đổi nhóm tính từ ngày',
    input: 'date',
    span: 6,
    hint: 'Để trống: từ hôm nay. Kết quả trước ngày này vẫn của nhóm cũ.',
  }
  return mode === 'team' ? [parts, from] : [parts]
}

/** All parts of a plan with their goals; of teams with who is in them, and from which day a change counts. */
export function PartsForm({ row, onClose }: { row: PlanRow; onClose: () => void }) {
  const { data } = useCall(listPlanParts, { query: { plan_id: row.id } })
  const { call, title, key } = modes[row.mode]
  const fields = useMemo(() => fieldsOf(row.mode), [row.mode])
  if (!data) return null
  const parts = data.data.map((part) =>
    rowOf(
      String(part[key]),
      part.title.replace(row.mode === 'team' ? /^Nhóm / : /^$/, ''),
      part.goals ?? [],
      row.mode === 'team' ? inNow(part).map(({ staff_id }) => String(staff_id)) : undefined,
    ),
  )
  return (
    <FormDrawer<Call>
      call={call}
      title={`${title}: ${row.title}`}
      fields={fields}
      initial={{ id: row.id, version: row.version, parts, from_day: null }}
      history={historyOf(row)}
      toBody={(body, values) => ({ ...body, parts: partsSent((values['parts'] ?? []) as GoalRow[], key) })}
      width="record"
      open
      onClose={onClose}
      invalidates={planReads}
    />
  )
}

/** What of a part each person is to reach. */
export function AssignForm({ row, part, onClose }: { row: PlanRow; part: PlanPart; onClose: () => void }) {
  const only = useMemo(
    () =>
      part.head_id === null
        ? undefined
        : inNow(part).map(({ staff_id, staff_name }) => ({ value: String(staff_id), label: staff_name })),
    [part],
  )
  const fields = useMemo<readonly FormField[]>(
    () => [{ name: 'people', label: 'Mục tiêu từng người', input: peopleGoals(row.mode, only) }],
    [row.mode, only],
  )
  const named = part.people.map(({ staff_id, staff_name, goals }) =>
    rowOf(String(staff_id), staff_name, goals),
  )
  // Whoever is in the team stands there already; without a goal nothing is given.
  const others = inNow(part)
    .filter(({ staff_id }) => !part.people.some((one) => one.staff_id === staff_id))
    .map(({ staff_id, staff_name }) => rowOf(String(staff_id), staff_name, []))
  const people = [...named, ...others]
  return (
    <FormDrawer<Call>
      call={assignPlan as Call}
      title={`Giao mục tiêu: ${part.title}`}
      fields={fields}
      initial={{ id: row.id, version: row.version, part_id: part.id, people }}
      history={historyOf(row)}
      toBody={(body, values) => ({
        ...body,
        people: ((values['people'] ?? []) as GoalRow[]).map((one) => ({
          staff_id: one.who ?? '',
          goals: goalsSent(one),
        })),
      })}
      width="record"
      open
      onClose={onClose}
      invalidates={planReads}
    />
  )
}
