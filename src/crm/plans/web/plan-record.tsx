import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Talk } from '#crm/comments/web/parts/talk.tsx'
import { TalkHistory } from '#crm/comments/web/parts/talk-history.tsx'
import {
  listPlanParts,
  listPlanSales,
  scanPlanSale,
  scanPlanSum,
  type PlanPart,
  type PlanRow,
} from '#crm/plans/plan.api.ts'
import { planFields } from '#crm/plans/plan.fields.ts'
import { isOver, type Reached } from '#crm/plans/plan.rules.ts'
import { AssignForm } from '#crm/plans/web/parts-form.tsx'
import { GoalBars, GoalLine } from '#crm/plans/web/parts/goal-bars.tsx'
import { planReads } from '#crm/plans/web/plan-list.ts'
import { useAction, useCall } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { RecordPanes } from '#platform/web/record/record-panes.tsx'
import { usePerson } from '#platform/web/session.ts'
import '#platform/web/record/record-rows.css'
import '#crm/plans/web/plan-record.css'

/** One plan: what was reached of it altogether, by parts and by people, what was said and what happened. */
export function PlanRecord({ row }: { row: PlanRow }) {
  const { role } = usePerson()
  const record = `plan:${row.id}`
  const facts = (
    <>
      {row.content && <p style={{ whiteSpace: 'pre-wrap' }}>{row.content}</p>}
      <section className="record-section" aria-label="Kết quả chung">
        <h3>Kết quả chung</h3>
        {row.goals.length > 0 ? (
          <GoalBars goals={row.goals} month={row.month} />
        ) : (
          <Nothing small>Chưa đặt mục tiêu nào.</Nothing>
        )}
      </section>
      {row.parts > 0 && row.mode !== 'sale' && <Parts row={row} />}
      {row.people > 0 && row.mode !== 'team' && <People row={row} />}
      <RecordFacts facts={recordFacts(planFields, role, row)} />
      <Talk record={record} />
    </>
  )
  return (
    <RecordPanes
      width="record"
      panes={[
        { key: 'facts', label: 'Kết quả', children: facts },
        { key: 'history', label: 'Lịch sử', side: 'tab', children: <TalkHistory record={record} /> },
      ]}
    />
  )
}

/** Measures anew what parts, or people, have reached. */
function Measure({
  row,
  call,
  label,
}: {
  row: PlanRow
  call: typeof scanPlanSum | typeof scanPlanSale
  label: string
}) {
  const { role } = usePerson()
  const measuring = useAction(call as typeof scanPlanSum, { invalidates: planReads })
  if (!call.roles.includes(role)) return null
  return (
    <Button
      size="small"
      loading={measuring.isPending}
      onClick={() => measuring.mutate({ body: { id: row.id } })}
    >
      {label}
    </Button>
  )
}

/** Teams, routes or groups of tasks with what was given of them; of sales people each is a person. */
function Parts({ row }: { row: PlanRow }) {
  const { data, error } = useCall(listPlanParts, { query: { plan_id: row.id } })
  const [giving, setGiving] = useState<PlanPart>()
  const over = isOver(row.month, new Date())
  return (
    <section className="record-section" aria-label="Từng phần">
      <div className="plan-head">
        <h3>Từng phần</h3>
        <span>
          <Measure row={row} call={scanPlanSum} label="Đo lại các phần" />{' '}
          {row.people > 0 && <Measure row={row} call={scanPlanSale} label="Đo lại từng người" />}
        </span>
      </div>
      {error && <Failed small error={error} />}
      {!data && !error && <Skeleton active />}
      {data?.data.map((part) => (
        <div key={part.id} className="plan-part">
          <h4>
            {part.title}
            {part.assignable && !over && (
              <Button
                size="small"
                onClick={() => setGiving(part)}
                aria-label={`Giao cho từng người: ${part.title}`}
              >
                Giao cho từng người
              </Button>
            )}
          </h4>
          {part.members.length > 0 && <p>{part.members.map(memberWords).join(', ')}</p>}
          {part.goals && (
            <GoalBars
              goals={part.goals}
              month={row.month}
              {...(part.head_id === null ? { whose: part } : {})}
            />
          )}
          {part.people.length > 0 && (
            <PeopleTable of={`Giao trong ${part.title}`} people={part.people} month={row.month} />
          )}
        </div>
      ))}
      {giving && <AssignForm row={row} part={giving} onClose={() => setGiving(undefined)} />}
    </section>
  )
}

/** `Bùi Lan Anh (từ 15-11)`: who was in a team for a part of the month. */
function memberWords({ staff_name, joined_on, left_on }: PlanPart['members'][number]): string {
  const days = [
    !joined_on.startsWith('01') && `từ ${joined_on.slice(0, 5)}`,
    left_on && `đến ${left_on.slice(0, 5)}`,
  ]
    .filter(Boolean)
    .join(' ')
  return days ? `${staff_name} (${days})` : staff_name
}

/** What everybody is to reach, in all parts together. */
function People({ row }: { row: PlanRow }) {
  const { data, error } = useCall(listPlanSales, { query: { plan_id: row.id } })
  return (
    <section className="record-section" aria-label="Từng người">
      <div className="plan-head">
        <h3>Từng người</h3>
        {row.mode === 'sale' && <Measure row={row} call={scanPlanSale} label="Đo lại từng người" />}
      </div>
      {error && <Failed small error={error} />}
      {!data && !error && <Skeleton active />}
      {data && row.mode !== 'sale' && (
        <PeopleTable of="Mục tiêu từng người" people={data.data} month={row.month} />
      )}
      {row.mode === 'sale' &&
        data?.data.map(({ id, staff_id, staff_name, goals }) => (
          <div key={id} className="plan-part">
            <h4>{staff_name}</h4>
            <GoalBars goals={goals} month={row.month} whose={{ sale_id: staff_id }} />
          </div>
        ))}
    </section>
  )
}

function PeopleTable({
  of,
  people,
  month,
}: {
  of: string
  people: readonly { staff_id: number; staff_name: string; goals: readonly Reached[] }[]
  month: string
}) {
  return (
    <table className="plan-people record-rows" aria-label={of}>
      <thead>
        <tr>
          <th>Nhân viên</th>
          <th>Kết quả</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ staff_id, staff_name, goals }) => (
          <tr key={staff_id}>
            <td>{staff_name}</td>
            <td>
              <GoalLine goals={goals} month={month} numbers />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
