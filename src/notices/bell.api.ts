import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { ids, instantOut } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { everyRole } from '#platform/contract/roles.ts'

/** One's own bell, newest first; `option.unread` is the number on it. */
export const listBell = call({
  id: 'get-bell',
  method: 'GET',
  path: '/api/bell',
  summary: 'Chuông thông báo của tôi',
  roles: everyRole,
  station: 'none',
  query: listQuery({}),
  row: z.object({
    id: z.number(),
    _id: z.string(),
    at: instantOut,
    kind: z.string(),
    title: z.string(),
    content: z.string().nullable(),
    link: z.string().nullable(),
    read: z.boolean(),
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
