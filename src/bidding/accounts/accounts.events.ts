import type { EventsFile } from '#platform/contract/live.ts'

const lists = ['get-cookie', 'get-ebay-cookies']

export const events: EventsFile['events'] = {
  entities: ['account_cookie', 'ebay_config'],
  shows: { account_cookie: lists, ebay_config: ['get-ebay-config'] },
}
