import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { instantOut } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'

/** Specified: managers, and support, who sees of it what they may read themselves. */
const readers = roles('ql', 'cs')

/** What the log's filter chooses from: every kind of record that it tells of. */
export const listActivityTables = call({
  id: 'get-activity-tables',
  method: 'GET',
  path: '/api/activity/tables',
  summary: 'Các loại dữ liệu trong nhật ký hoạt động',
  roles: readers,
  station: 'none',
  data: z.array(z.object({ value: z.string(), label: z.string() })),
})

/** Who changed which field of which record from what to what, newest first. Append-only. */
export const listActivity = call({
  id: 'get-activity-log',
  method: 'GET',
  path: '/api/activity/log',
  summary: 'Nhật ký hoạt động',
  roles: readers,
  station: 'none',
  query: listQuery(
    { at: 'range', actor_id: 'anyId', table_name: 'any', op: 'text', row_id: 'anyId' },
    { size: 50 },
  ),
  row: z.object({
    id: z.number(),
    _id: z.string(),
    at: instantOut,
    actor_id: z.number().nullable(),
    actor_name: z.string().nullable(),
    call: z.string().nullable(),
    call_name: z.string().nullable(),
    table_name: z.string(),
    table_title: z.string(),
    row_id: z.number(),
    /** What people call the record, where it still has a name. */
    row_code: z.string().nullable(),
    /** The screens that open the record. */
    opens: z.array(z.string()),
    op: z.enum(['I', 'U', 'D']),
    op_name: z.string(),
    changes: z.array(
      z.object({
        field: z.string(),
        title: z.string(),
        old: z.string().nullable(),
        new: z.string().nullable(),
        /** Of a column that holds the key of a record: what opens that, and both keys. */
        record: z
          .object({ opens: z.array(z.string()), old: z.number().nullable(), new: z.number().nullable() })
          .optional(),
      }),
    ),
  }),
})
