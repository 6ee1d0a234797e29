import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { ids, instantOut } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { everyRole } from '#platform/contract/roles.ts'

/**
 * One's own bell, newest first; `option.unread` is the number on it. A hand-over names its step (`next`), which
 * opens under the first of `screens` that the person may open, with the parameters `link`, where the button `action`
 * of the record `record_id` does it; `done`: the record has moved on since. Other news open at their `link`.
 * A line that stands for many says how many wait now, counted as the day counts them, in the
 * station `at` where the person works now.
 * `mutable`: the person may stop hearing of the kind, called `kind_title`.
 */
export const listBell = call({
  id: 'get-bell',
  method: 'GET',
  path: '/api/bell',
  summary: 'Chuông thông báo của tôi',
  roles: everyRole,
  station: 'none',
  query: listQuery({ at: 'text' }),
  row: z.object({
    id: z.number(),
    _id: z.string(),
    at: instantOut,
    kind: z.string(),
    title: z.string(),
    content: z.string().nullable(),
    link: z.string().nullable(),
    read: z.boolean(),
    hand_over: z.boolean(),
    done: z.boolean(),
    next: z.string().nullable(),
    action: z.string().nullable(),
    record_id: z.number().nullable(),
    screens: z.array(z.string()),
    mutable: z.boolean(),
    kind_title: z.string().nullable(),
  }),
  option: z.object({ unread: z.number() }),
})
/** Without ids: everything. */
export const readBell = call({
  id: 'post-bell-read',
  method: 'POST',
  path: '/api/bell/read',
  summary: 'Đánh dấu đã đọc',
  roles: everyRole,
  station: 'none',
  body: z.object({ ids: ids.optional() }),
  data: z.object({ unread: z.number() }),
})

/** What the role can be told of at all, and what of it the person does not want to hear. */
export const listBellKinds = call({
  id: 'get-bell-kinds',
  method: 'GET',
  path: '/api/bell/kinds',
  summary: 'Loại thông báo của tôi',
  roles: everyRole,
  station: 'none',
  data: z.array(
    z.object({ kind: z.string(), title: z.string(), hand_over: z.boolean(), muted: z.boolean() }),
  ),
})
/** Stops the bell, and takes what has not been read of the kind off it; the queue shows what waits all the same. */
export const muteBell = call({
  id: 'post-bell-mute',
  method: 'POST',
  path: '/api/bell/mute',
  summary: 'Tắt, bật một loại thông báo',
  roles: everyRole,
  station: 'none',
  body: z.object({ kind: z.string().min(1).max(100), muted: z.boolean() }),
  data: z.object({ kind: z.string(), muted: z.boolean() }),
  message: 'Đã lưu lựa chọn thông báo',
  errors: ['bell.kind_unknown'],
})
