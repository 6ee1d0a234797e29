import { specified } from '#platform/contract/specified.ts'

export const rows = specified({
  forms: {
    'crm-task': 'src/crm/tasks/web/task-form.tsx',
    'crm-project': 'src/crm/tasks/web/project-form.tsx',
  },
})
