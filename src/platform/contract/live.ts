import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { everyRole } from '#platform/contract/roles.ts'

/** Something happened to a row. Without `action` for those who see only some rows: they ask by scoped calls. */
export interface Happened {
  entity: string
  id: number
  action?: string
  status?: number | null
}

/** What a `*.events.ts` exports: what a slice has to do with events. */
export interface EventsFile {
  events: {
    /** The kinds of records whose events it writes. */
    entities?: readonly string[]
    /** By entity, its own or another slice's: its calls whose answers show it, read anew when something happens. */
    shows?: Readonly<Record<string, readonly string[]>>
  }
}

/**
 * Server-sent events of the station worked in. `data` is a list of `Happened`; the frame's id goes
 * back as `after` when the stream is opened again. Before the first frame nobody knows an id: `age` says how long
 * ago the first answers were asked for, in ms, and what happened since then is told at once. Events of their own: `reset` (too much was
 * missed: read everything anew), `over` (too many open streams of this person; do not come back by
 * yourself), `end` (the session has ended).
 */
export const live = call({
  id: 'get-live',
  method: 'GET',
  path: '/api/live',
  summary: 'Cập nhật trực tiếp',
  roles: everyRole,
  query: z.object({
    after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    age: z.coerce.number().int().min(0).max(31_536_000_000).optional(),
  }),
  raw: z.unknown(),
  stream: true,
})
