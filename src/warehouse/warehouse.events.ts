import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['package', 'container', 'mawb', 'inbill', 'import_batch'],
  shows: {
    order: ['get-quotes-checkin', 'get-checkins'],
    package: [
      'get-quotes-checkin',
      'get-checkins',
      'get-import-mawbs',
      'get-import-quotes-mawb-by-mawb',
      'get-import-quotes',
      'get-quotes-scan',
      'get-import-quotes-scan',
      'get-import-mawb-package-quotes',
      'get-scan-quotes',
      'get-import-exception',
    ],
    mawb: [
      'get-import-mawbs',
      'get-import-quotes-mawb-by-mawb',
      'get-import-quotes',
      'get-import-mawb-package-quotes',
      'get-import-excels',
    ],
  },
}
