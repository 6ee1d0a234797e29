import type { EventsFile } from '#platform/contract/live.ts'

const talks = ['get-crm-by-id-comments', 'get-crm-by-id-histories']

export const events: EventsFile['events'] = {
  entities: ['crm_task', 'crm_project'],
  shows: {
    crm_task: ['get-crm-tasks', 'get-crm-task-groups', 'get-crm-projects', 'get-crm-work', ...talks],
    crm_project: ['get-crm-projects', 'get-crm-work', ...talks],
  },
}
