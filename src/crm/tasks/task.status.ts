import { statusTable, statuses } from '#platform/contract/status.ts'

export const taskStatus = statuses(
  {
    todo: [0, 'Cần làm', 'waiting'],
    doing: [1, 'Đang làm', 'waiting'],
    waiting: [2, 'Đang chờ', 'waiting'],
    done: [3, 'Đã xong', 'done'],
    dropped: [-1, 'Bỏ', 'off'],
  },
  'crm_task.status',
)
const { todo, doing, waiting, done, dropped } = taskStatus

/** A task still to be finished. */
export const openTasks = [todo, doing, waiting] as const

const call = 'post-crm-task-change'
const everyDesk = ['kd', 'cs'] as const

/** What the guards look at: the project it is part of, if any, has ended. */
interface OfProject {
  project_closed: boolean
}
const isProjectOpen = ({ project_closed }: OfProject) => (project_closed ? 'crm.project_closed' : null)

export const taskTable = statusTable<typeof taskStatus, OfProject, 'crm.project_closed'>({
  entity: 'crm_task',
  statuses: taskStatus,
  start: [todo],
  actions: [
    { key: 'begin', label: 'Bắt đầu làm', from: [todo, waiting], to: doing, roles: everyDesk, call },
    { key: 'wait', label: 'Chờ', from: [todo, doing], to: waiting, roles: everyDesk, call },
    { key: 'defer', label: 'Để lại', from: [doing, waiting], to: todo, roles: everyDesk, call },
    {
      key: 'finish',
      label: 'Xong',
      from: [todo, doing, waiting],
      to: done,
      roles: everyDesk,
      effect: 'Việc lặp lại thì lần kế tiếp được tạo',
      call,
    },
    {
      key: 'drop',
      label: 'Bỏ việc',
      from: [todo, doing, waiting],
      to: dropped,
      roles: everyDesk,
      needsReason: true,
      danger: true,
      effect: 'Việc lặp lại thì không lặp nữa',
      call,
    },
    {
      key: 'reopen',
      label: 'Mở lại',
      from: [done, dropped],
      to: todo,
      roles: everyDesk,
      guard: isProjectOpen,
      call,
    },
  ],
})
