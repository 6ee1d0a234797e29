import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['shipment_issue'],
  shows: {
    shipment_issue: [
      'get-report-shipment-issue',
      'get-report-shipment-issue-people',
      'get-report-shipment-issue-summary',
    ],
  },
}
