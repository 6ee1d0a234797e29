import { specified } from '#platform/contract/specified.ts'

export const rows = specified({
  without: {
    'get-crm-task-sales': 'whose customers and leads they are is chosen of the roll of sales people',
  },
})
