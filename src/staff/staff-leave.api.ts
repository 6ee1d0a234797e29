import { z } from 'zod'
import { changing, ofStaff } from '#staff/staff.api.ts'
import { call } from '#platform/contract/call.ts'
import { id, instantOut, percent, text, version } from '#platform/contract/fields.ts'
import { listQuery, pageSize } from '#platform/contract/list.ts'
import { everyRole } from '#platform/contract/roles.ts'

export const setLeaveDays = call({
  ...changing,
  id: 'post-staff-leave-days',
  path: '/api/staff/leave-days',
  summary: 'Đặt số ngày phép năm',
  body: ofStaff({ leave_days: percent.multipleOf(0.5), reason: text(500).nullish(), version }),
  message: 'Đã lưu số ngày phép',
  errors: ['staff.not_found', 'conflict.stale'],
})
export const leaveDaysHistory = call({
  id: 'get-staff-leave-updating-histories-by-user-id',
  method: 'GET',
  path: '/api/staff/leave-updating-histories/{user_id}',
  summary: 'Lịch sử thay đổi số ngày phép',
  roles: everyRole,
  station: 'none',
  params: z.object({ user_id: id }),
  query: listQuery({}, { size: pageSize.plain }),
  row: z.object({
    id: z.number(),
    _id: z.string(),
    days_before: z.number(),
    days_after: z.number(),
    reason: z.string().nullable(),
    changed_by: z.number().nullable(),
    changed_name: z.string().nullable(),
    changed_at: instantOut,
  }),
  errors: ['staff.not_found'],
})
