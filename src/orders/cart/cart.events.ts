import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['cart_row'],
  shows: { cart_row: ['get-carts'], order: ['get-carts'] },
}
