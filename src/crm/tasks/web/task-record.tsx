import { Talk } from '#crm/comments/web/parts/talk.tsx'
import { TalkHistory } from '#crm/comments/web/parts/talk-history.tsx'
import type { TaskRow } from '#crm/tasks/task.api.ts'
import { createTask } from '#crm/tasks/task.api.ts'
import { taskFields } from '#crm/tasks/task.fields.ts'
import { openTasks, taskStatus } from '#crm/tasks/task.status.ts'
import { Works } from '#crm/tasks/web/works.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { RecordPanes } from '#platform/web/record/record-panes.tsx'
import { usePerson } from '#platform/web/session.ts'

/** One task: what there is to know of it, its check list, what was said and what happened. */
export function TaskRecord({ row }: { row: TaskRow }) {
  const { role } = usePerson()
  const mayWrite = createTask.roles.includes(role)
  const open = openTasks.some((status) => status === row.status)
  const record = `task:${row.id}`
  const facts = (
    <>
      {row.content && <p style={{ whiteSpace: 'pre-wrap' }}>{row.content}</p>}
      <RecordFacts facts={recordFacts(taskFields, role, row)} />
      <Works of={{ task_id: row.id }} mayWrite={mayWrite && open} />
      <Talk record={record} />
    </>
  )
  return (
    <RecordPanes
      width="record"
      panes={[
        { key: 'facts', label: 'Nội dung', children: facts },
        {
          key: 'history',
          label: 'Lịch sử',
          side: 'tab',
          children: <TalkHistory record={record} statuses={taskStatus} />,
        },
      ]}
    />
  )
}
