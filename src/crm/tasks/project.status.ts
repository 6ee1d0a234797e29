import { statusTable, statuses } from '#platform/contract/status.ts'

export const projectStatus = statuses(
  {
    planned: [0, 'Dự kiến', 'waiting'],
    running: [1, 'Đang chạy', 'waiting'],
    finished: [2, 'Đã kết thúc', 'done'],
    stopped: [-1, 'Dừng', 'off'],
  },
  'crm_project.status',
)
const { planned, running, finished, stopped } = projectStatus

/** What of a project decides whether it may end. */
export interface ProjectTasks {
  open_tasks: number
}
type Refusal = 'crm.project_open_tasks' | 'crm.project_no_open_task'

const call = 'post-crm-project-status'
const everyDesk = ['kd', 'cs'] as const

/** It is finished when its tasks are; with tasks left open only with the reason. */
export const projectTable = statusTable<typeof projectStatus, ProjectTasks, Refusal>({
  entity: 'crm_project',
  statuses: projectStatus,
  start: [planned],
  actions: [
    { key: 'begin', label: 'Bắt đầu chạy', from: [planned], to: running, roles: everyDesk, call },
    {
      key: 'finish',
      label: 'Kết thúc',
      from: [running],
      to: finished,
      roles: everyDesk,
      guard: ({ open_tasks }) => (open_tasks > 0 ? 'crm.project_open_tasks' : null),
      call,
    },
    {
      key: 'finish_anyway',
      label: 'Kết thúc dù còn việc',
      from: [running],
      to: finished,
      roles: everyDesk,
      needsReason: true,
      danger: true,
      guard: ({ open_tasks }) => (open_tasks > 0 ? null : 'crm.project_no_open_task'),
      effect: 'Việc còn mở vẫn ở người được giao',
      call,
    },
    {
      key: 'stop',
      label: 'Dừng dự án',
      from: [planned, running],
      to: stopped,
      roles: everyDesk,
      needsReason: true,
      danger: true,
      call,
    },
    {
      key: 'resume',
      label: 'Chạy lại',
      from: [finished, stopped],
      to: running,
      roles: everyDesk,
      needsReason: true,
      call,
    },
  ],
})
