import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['crm_plan'],
  shows: {
    crm_plan: [
      'get-crm-plans',
      'get-crm-plan-groups',
      'get-crm-plan-sales',
      'get-crm-plan-search',
      'get-crm-by-id-comments',
      'get-crm-by-id-histories',
    ],
  },
}
