import type { EventsFile } from '#platform/contract/live.ts'

const twins = ['get-crm-duplicates', 'get-crm-duplicate-by-id']

export const events: EventsFile['events'] = {
  entities: ['crm_merge'],
  shows: {
    crm_merge: ['get-crm-merges', ...twins],
    customer: ['get-crm-merges', ...twins],
    lead: ['get-crm-merges', ...twins],
  },
}
