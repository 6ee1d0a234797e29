import { listTasks } from '#crm/tasks/task.api.ts'
import type { TaskRecord } from '#crm/tasks/task.api.ts'
import { taskStatus, taskTable } from '#crm/tasks/task.status.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

/** What is due by tomorrow's end waits for who is to do it, and is late when its time is over. */
export const tasksDue = waits<TaskRecord>({
  key: 'crm-tasks-due',
  title: 'Công việc đến hạn',
  entity: 'crm_task',
  step: {
    table: taskTable,
    action: 'finish',
    states: [taskStatus.todo, taskStatus.doing, taskStatus.waiting],
  },
  roles: ['kd', 'cs'],
  next: 'Xong',
  late: 'due',
  list: listTasks,
  screens: ['/crm/task'],
  filters: { status: `${taskStatus.todo},${taskStatus.doing},${taskStatus.waiting}` },
  line: (task) => ({ code: task.title, who: task.customer_name, what: task.content }),
})

export const waiting: readonly Waiting[] = [tasksDue]
