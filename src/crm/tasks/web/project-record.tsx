import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Talk } from '#crm/comments/web/parts/talk.tsx'
import { TalkHistory } from '#crm/comments/web/parts/talk-history.tsx'
import { createProject, type ProjectRow } from '#crm/tasks/project.api.ts'
import { projectFields } from '#crm/tasks/project.fields.ts'
import { projectStatus } from '#crm/tasks/project.status.ts'
import { listTasks } from '#crm/tasks/task.api.ts'
import { taskStatus } from '#crm/tasks/task.status.ts'
import { TaskForm } from '#crm/tasks/web/task-form.tsx'
import { Works } from '#crm/tasks/web/works.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { RecordPanes } from '#platform/web/record/record-panes.tsx'
import { usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'

/** One project: what it is for, its tasks and works, what was said and what happened. */
export function ProjectRecord({ row }: { row: ProjectRow }) {
  const { role } = usePerson()
  const open = row.status === projectStatus.planned || row.status === projectStatus.running
  const mayWrite = createProject.roles.includes(role) && open
  const record = `project:${row.id}`
  const facts = (
    <>
      {row.content && <p style={{ whiteSpace: 'pre-wrap' }}>{row.content}</p>}
      <RecordFacts facts={recordFacts(projectFields, role, row)} />
      <Tasks row={row} mayWrite={mayWrite} />
      <Works of={{ project_id: row.id }} mayWrite={mayWrite} />
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
          children: <TalkHistory record={record} statuses={projectStatus} />,
        },
      ]}
    />
  )
}

function Tasks({ row, mayWrite }: { row: ProjectRow; mayWrite: boolean }) {
  const [adding, setAdding] = useState(false)
  const { data, error } = useCall(listTasks, {
    query: { project_id: String(row.id), sort: 'due_at', size: 200 },
  })
  return (
    <section className="record-section" aria-label="Việc của dự án">
      <h3>Việc của dự án</h3>
      {error && <Failed small error={error} />}
      {data?.results.length === 0 && <Nothing small>Dự án chưa có việc nào.</Nothing>}
      {data && data.results.length > 0 && (
        <table className="record-rows" style={{ width: '100%', textAlign: 'left' }}>
          <thead>
            <tr>
              <th>Việc</th>
              <th>Trạng thái</th>
              <th>Người làm</th>
              <th>Hạn</th>
            </tr>
          </thead>
          <tbody>
            {data.results.map((task) => (
              <tr key={task.id}>
                <td data-label="Việc">
                  <Link to={`/crm/task?open=${task.id}`}>{task.title}</Link>
                </td>
                <td data-label="Trạng thái">
                  <StatusTag status={task.status} tags={taskStatus.tags} />
                </td>
                <td data-label="Người làm">{task.assignee_name}</td>
                <td data-label="Hạn">{task.due_at ? formatInstant(task.due_at, true) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mayWrite && <Button onClick={() => setAdding(true)}>Thêm việc vào dự án</Button>}
      {adding && (
        <TaskForm
          about={{ project_id: { id: row.id, title: row.title }, task_group: 'other' }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}
