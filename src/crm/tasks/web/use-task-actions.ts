import { useState } from 'react'
import {
  changeTask,
  createTask,
  deleteTask,
  listTaskGroups,
  listTasks,
  type TaskRow,
} from '#crm/tasks/task.api.ts'
import { listProjects } from '#crm/tasks/project.api.ts'
import { openTasks, taskTable } from '#crm/tasks/task.status.ts'
import { tasksErrors } from '#crm/tasks/tasks.errors.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { statusActions } from '#platform/web/actions/status-actions.ts'
import { useWrite } from '#platform/web/api.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

/** What may be done with a task, and the one that is being changed. */
export function useTaskActions() {
  const person = usePerson()
  const manager = useHasFlag('ql')
  const [editing, setEditing] = useState<TaskRow>()
  const write = useWrite([listTasks, listTaskGroups, listProjects])
  const mayWrite = createTask.roles.includes(person.role)
  const move = (row: TaskRow, status: number, reason?: string) =>
    write(changeTask, { body: { id: row.id, status, version: row.version, ...(reason ? { reason } : {}) } })
  const moveDue = (row: TaskRow, due_at: string) =>
    write(changeTask, { body: { id: row.id, due_at, version: row.version } })
  const actionsOf = (row: TaskRow): RowAction[] => {
    if (!mayWrite) return []
    const asked = {
      role: person.role,
      status: row.status,
      noun: 'việc',
      // Whether its project has ended the server says when it is opened again.
      snapshot: { project_closed: false },
      errors: tasksErrors,
    }
    const steps = statusActions(taskTable, asked, ({ to }, reason) => move(row, Number(to), reason))
    const open = openTasks.some((status) => status === row.status)
    return [
      ...steps.map((one) => ({ ...one, primary: one.key === 'finish' })),
      { key: 'update', label: 'Sửa', off: open ? undefined : 'đã đóng', run: () => setEditing(row) },
      {
        key: 'remove',
        label: 'Xóa',
        danger: true,
        off: manager || row.maker_id === person.id ? undefined : 'do người khác tạo',
        confirm: {
          title: `Xóa việc "${row.title}"?`,
          content: 'Đầu việc và bình luận cũng bị xóa.',
          okText: 'Xóa',
        },
        run: () => write(deleteTask, { params: { id: row.id } }),
      },
    ]
  }
  return { actionsOf, move, moveDue, editing, setEditing, mayWrite }
}
