import { z } from 'zod'
import { crmReaders } from '#crm/leads/lead.api.ts'
import { call } from '#platform/contract/call.ts'
import { byId, instantOut } from '#platform/contract/fields.ts'

/** What happened with a customer, each kind from where it is kept. */
export const timelineKinds = ['contact', 'note', 'order', 'bill', 'feedback', 'task', 'ticket'] as const
export type TimelineKind = (typeof timelineKinds)[number]

export const timelineEntry = z.object({
  kind: z.enum(timelineKinds),
  id: z.number(),
  at: instantOut,
  /** Its code or headline. */
  title: z.string().nullable(),
  text: z.string().nullable(),
  /** How it came, or where it stands: as the kind's own words have it. */
  state: z.string().nullable(),
  who: z.string().nullable(),
  /** VND. */
  amount: z.number().nullable(),
})
export type TimelineEntry = z.output<typeof timelineEntry>
export type TimelineRecord = z.input<typeof timelineEntry>

/** Instant, kind and key of an entry: many may stand at one instant. */
export const cursor = new RegExp(
  `^(\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z) (${timelineKinds.join('|')}) (\\d{1,15})$`,
)

/** The newest first; those after `before`, which the page before gave as `next`. */
export const readTimeline = call({
  id: 'get-crm-timeline-by-id',
  method: 'GET',
  path: '/api/crm/timeline/{id}',
  summary: 'Mọi việc với một khách hàng theo thời gian',
  roles: crmReaders,
  params: byId,
  query: z.object({
    before: z.string().regex(cursor).optional(),
    size: z.coerce.number().int().min(1).max(200).catch(40).default(40),
  }),
  data: z.object({ entries: z.array(timelineEntry), next: z.string().nullable() }),
  errors: ['customers.not_found'],
})
