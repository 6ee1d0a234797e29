import { listProjects } from '#crm/tasks/project.api.ts'
import { projectFields } from '#crm/tasks/project.fields.ts'
import { projectStatus } from '#crm/tasks/project.status.ts'
import { listTasks } from '#crm/tasks/task.api.ts'
import { taskFields } from '#crm/tasks/task.fields.ts'
import { openTasks } from '#crm/tasks/task.status.ts'
import { listWorks } from '#crm/tasks/work.api.ts'
import { workFields } from '#crm/tasks/work.fields.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What is still to be done, as the first visit shows it. */
export const openFilter = { status: openTasks.join(',') }

export const taskStart = {
  call: listTasks,
  size: 50,
  filterKeys: [...filterKeys(taskFields), 'late'],
  filters: openFilter,
} satisfies ListStart

export const projectStart = {
  call: listProjects,
  size: 20,
  filterKeys: filterKeys(projectFields),
  filters: { status: [projectStatus.planned, projectStatus.running].join(',') },
} satisfies ListStart

export const workStart = {
  call: listWorks,
  size: 20,
  filterKeys: filterKeys(workFields),
} satisfies ListStart
