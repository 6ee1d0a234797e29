import { CheckSquareOutlined } from '@ant-design/icons'
import type { TaskRow } from '#crm/tasks/task.api.ts'
import { taskStatus } from '#crm/tasks/task.status.ts'
import { taskGroups } from '#crm/tasks/task.words.ts'
import { TaskRecord } from '#crm/tasks/web/task-record.tsx'
import { wayByTimes, type Way } from '#platform/contract/way.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { Nothing } from '#platform/web/blank/blank.tsx'
import type { OpenRecord } from '#platform/web/list/list-types.ts'
import { formatInstant } from '#platform/web/words/dates.ts'

const way: Way = {
  statuses: taskStatus,
  steps: [
    { label: 'Cần làm', by: taskStatus.todo },
    { label: 'Đang làm', by: taskStatus.doing },
    { label: 'Xong', by: taskStatus.done },
  ],
  broken: [taskStatus.dropped],
}
export const groupLabel = (group: string) => taskGroups.find(({ value }) => value === group)?.label ?? group

export const taskOpen: OpenRecord<TaskRow> = {
  title: (row, id) => row?.title ?? `Việc #${id}`,
  head: (row) => ({
    icon: <CheckSquareOutlined />,
    name: row.title,
    tags: <StatusTag status={row.status} tags={taskStatus.tags} />,
    about: [groupLabel(row.task_group), row.customer_name, row.order_code].filter(Boolean).join(' · '),
    figures: [
      { label: 'Người làm', value: row.assignee_name },
      { label: 'Hạn', value: row.due_at ? formatInstant(row.due_at, true) : null, bad: row.late },
    ],
    way: wayByTimes(way, row.status, [
      [taskStatus.todo, row.created_at],
      [row.status === taskStatus.dropped ? taskStatus.doing : taskStatus.done, row.done_at],
    ]),
  }),
  render: (_, row) =>
    row ? <TaskRecord key={row.id} row={row} /> : <Nothing>Không tìm thấy việc này.</Nothing>,
  width: 'record',
}
