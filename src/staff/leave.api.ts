import { z } from 'zod'
import { leaveFields } from '#staff/leave.fields.ts'
import { leaveStatus } from '#staff/leave.status.ts'
import { call } from '#platform/contract/call.ts'
import { id, text, version, dateIn } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { requiredText } from '#platform/contract/fields.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { resource } from '#platform/contract/resource.ts'
import { everyRole, roles } from '#platform/contract/roles.ts'

/** Leave is everybody's own; managers and accountants see all, others besides their own that of their people. */
const everybody = { roles: everyRole, station: 'none' } as const

export const leaveRow = z.object(rowShape(leaveFields))
export type LeaveRow = z.output<typeof leaveRow>
export type LeaveRecord = z.input<typeof leaveRow>

const balance = z.object({
  year: z.number(),
  /** Days a year. */
  leave_days: z.number(),
  used: z.number(),
  waiting: z.number(),
  left: z.number(),
})
export type LeaveBalance = z.output<typeof balance>

/** `mine`: one's own; `approve`: what one decides; `all`: whatever one may see. */
export const leaveTabs = ['mine', 'approve', 'all'] as const

export const listLeaves = call({
  ...everybody,
  id: 'get-v1-staff-leaves',
  method: 'GET',
  path: '/api/v1/staff/leaves',
  summary: 'Đơn nghỉ phép',
  query: listQuery({
    ...filterKinds(leaveFields),
    tabKey: 'text',
    department_id: 'anyId',
    day: 'range',
  }),
  row: leaveRow,
  option: z.object({ counts: z.record(z.string(), z.number()), balance }),
  counts: true,
})

/** One day where no last one is sent. */
const sent = { ...newShape(leaveFields), to_date: dateIn.optional() }
const refusals = ['leave.overlap', 'leave.balance', 'leave.no_work'] as const

export const askLeave = call({
  ...everybody,
  id: 'post-v1-staff-leave',
  method: 'POST',
  path: '/api/v1/staff/leave',
  summary: 'Xin nghỉ phép',
  /** `staff_id`: a manager enters it for somebody. */
  body: z.object({ ...sent, staff_id: id.optional() }),
  data: leaveRow,
  message: 'Đã gửi đơn nghỉ phép',
  errors: [...refusals, 'staff.not_found'],
})
export const changeLeave = call({
  ...everybody,
  id: 'put-v1-staff-leave-by-id',
  method: 'PUT',
  path: '/api/v1/staff/leave/{id}',
  summary: 'Sửa đơn nghỉ phép đang chờ',
  params: z.object({ id }),
  /** What it does not name stays. */
  body: z.object({ ...changeShape(leaveFields), version }),
  data: leaveRow,
  message: 'Đã lưu đơn nghỉ phép',
  errors: [...refusals, 'leave.not_found', 'leave.decided', 'conflict.stale'],
})
/** One's own while it waits; an approved one by who decides it. */
export const cancelLeave = call({
  ...everybody,
  id: 'delete-v1-staff-leave-by-id',
  method: 'DELETE',
  path: '/api/v1/staff/leave/{id}',
  summary: 'Rút hoặc hủy đơn nghỉ phép',
  params: z.object({ id }),
  data: leaveRow,
  message: 'Đã hủy đơn nghỉ phép',
  errors: ['leave.not_found', 'leave.decided', 'leave.own'],
})
/** status 1 approves, 2 refuses. `leave` and `tabKey` come along as the screen has them. */
export const decideLeave = call({
  ...everybody,
  id: 'put-v1-staff-leave-approve-by-id',
  method: 'PUT',
  path: '/api/v1/staff/leave/approve/{id}',
  summary: 'Duyệt hoặc từ chối đơn nghỉ phép',
  params: z.object({ id }),
  body: z
    .object({
      status: z.literal([leaveStatus.approved, leaveStatus.refused]).default(leaveStatus.approved),
      note: text(500).nullish(),
      leave: z.unknown().optional(),
      tabKey: text(20).optional(),
      version,
    })
    .refine(({ status, note }) => status === leaveStatus.approved || Boolean(note), {
      path: ['note'],
      message: 'Vui lòng nhập lý do từ chối',
    }),
  data: leaveRow,
  message: 'Đã quyết định đơn nghỉ phép',
  errors: ['leave.not_found', 'leave.decided', 'leave.own', 'conflict.stale'],
})
export const exportLeaves = call({
  ...everybody,
  id: 'post-v1-staff-leaves-excel',
  method: 'POST',
  path: '/api/v1/staff/leaves/excel',
  summary: 'Xuất Excel đơn nghỉ phép',
  reads: true,
  query: listLeaves.query,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Đơn nghỉ phép',
})

/** Paid holidays, and the days worked in their place: no leave is taken from the one, it is from the other. */
export const holidays = resource({
  key: 'holiday',
  table: 'holiday',
  title: 'Ngày nghỉ lễ',
  noun: 'ngày nghỉ lễ',
  paths: {
    list: '/api/holidays',
    create: '/api/holiday',
    update: '/api/holiday/{id}',
    remove: '/api/holiday/{id}',
  },
  ids: {
    list: 'get-holidays',
    create: 'post-holiday',
    update: 'put-holiday-by-id',
    remove: 'delete-holiday-by-id',
  },
  roles: { read: everyRole, write: roles('ql') },
  page: { most: 1000 },
  fields: {
    date: {
      label: 'Ngày',
      kind: 'date',
      schema: dateIn,
      required: true,
      list: { width: 130, sortable: true, filter: 'range' },
    },
    name: { label: 'Tên', kind: 'text', schema: requiredText(100), required: true, list: { width: 320 } },
    kind: {
      label: 'Loại',
      kind: 'select',
      schema: z.enum(['off', 'work']),
      options: [
        { value: 'off', label: 'Nghỉ lễ' },
        { value: 'work', label: 'Làm bù' },
      ],
      required: true,
      initial: 'off',
      list: { width: 120, filter: 'any' },
    },
  },
  search: ['name'],
  defaultSort: '-date',
})
