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

/**
 * Server-sent events of the station worked in. `data` is a list of `Happened`; the frame's id goes
 * back as `after` when the stream is opened again. Events of their own: `reset` (too much was
 * missed: read everything anew), `over` (too many open streams of this person; do not come back by
 * yourself), `end` (the session has ended).
 */
export const live = call({
  id: 'get-live',
  method: 'GET',
  path: '/api/live',
  summary: 'Cập nhật trực tiếp',
  roles: everyRole,
  query: z.object({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional() }),
  raw: z.unknown(),
  stream: true,
})
