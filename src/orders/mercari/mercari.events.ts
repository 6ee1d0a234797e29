import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['site_act'],
  shows: { site_act: ['get-mercari-request-comment', 'get-quote-mercari-autoconfirm'] },
}
