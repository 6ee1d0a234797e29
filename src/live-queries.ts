import type { EventsFile } from '#platform/contract/live.ts'
import type { LiveQueries } from '#platform/web/live-frames.ts'

const files = import.meta.glob<EventsFile['events']>('./**/*.events.ts', { eager: true, import: 'events' })
const shown = Object.values(files).flatMap(({ shows = {} }) => Object.entries(shows))

/** Which answers on a screen show rows of which entity, found in the slices' folders. */
export const liveQueries: LiveQueries = Object.fromEntries(
  [...Map.groupBy(shown, ([entity]) => entity)].map(([entity, all]) => [
    entity,
    all.flatMap(([, ids]) => ids),
  ]),
)
