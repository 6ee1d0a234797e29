import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { instantOut } from '#platform/contract/fields.ts'
import { everyRole } from '#platform/contract/roles.ts'

/** One thing that waits; `address`: the parameters under which its step opens on the kind's screen. */
const waitingRow = z.object({
  id: z.number(),
  code: z.string(),
  who: z.string().nullable(),
  what: z.string().nullable(),
  /** VND. */
  amount: z.number().nullable(),
  since: instantOut,
  late: z.boolean(),
  address: z.string(),
})

const waitingKind = z.object({
  key: z.string(),
  title: z.string(),
  /** The word on the button. */
  next: z.string(),
  /** Their own daily work; the others' are told to managers, without rows. */
  mine: z.boolean(),
  /** The button of the record's drawer that does it; null where the address alone leads there. */
  action: z.string().nullable(),
  /** Counted up to 100: "99+". */
  count: z.number(),
  late: z.number(),
  /** It opens on the first that the person may open. */
  screens: z.array(z.string()),
  /** Where the step is done, if that is another screen. */
  station: z.string().nullable(),
  /** All of them, in the list. */
  all: z.string(),
  /** The oldest. */
  rows: z.array(waitingRow),
})
export type QueueKind = z.output<typeof waitingKind>
export type QueueRow = z.output<typeof waitingRow>

/** What waits for the person who asks, kinds with what is late first. */
export const readQueue = call({
  id: 'get-queue',
  method: 'GET',
  path: '/api/queue',
  summary: 'Việc đang chờ tôi',
  roles: everyRole,
  /**
   * `failed`: titles of the kinds that could not be read; the others stand. `alarms`: what of the product itself is
   * red, for whoever answers for the house.
   */
  data: z.object({
    kinds: z.array(waitingKind),
    failed: z.array(z.string()),
    alarms: z.array(z.object({ key: z.string(), title: z.string() })),
  }),
})

/** What was done today against the same weekday last week, until the same hour. */
export const readDayFigures = call({
  id: 'get-day-figures',
  method: 'GET',
  path: '/api/queue/figures',
  summary: 'Số liệu trong ngày',
  roles: everyRole,
  data: z.object({
    figures: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        /** Of which records: their list shows them under `done=<key>`. */
        entity: z.enum(['order', 'bill']),
        today: z.number(),
        before: z.number(),
      }),
    ),
    /** Until when those of last week were done: `done_to` of their list. */
    before_to: instantOut,
  }),
})
