import { password } from '#access/password.api.ts'
import { staffStatus } from '#staff/staff.status.ts'
import { z } from 'zod'
import { staffFields } from '#staff/staff.fields.ts'
import { call } from '#platform/contract/call.ts'
import { id, percent, requiredText, version } from '#platform/contract/fields.ts'
import { listQuery, pageSize } from '#platform/contract/list.ts'
import { changeShape, filterKinds, rowShape } from '#platform/contract/record.ts'
import { roleCodes, roles } from '#platform/contract/roles.ts'

/** Managers work on the staff, accountants read; who sells liquidated goods picks from them. */
export const readers = roles('ql', 'kt')
const pickers = roles('ql', 'kt', 'kd', 'cs', 'op', 'mkt')
export const managers = roles('ql')

const station = z.object({ id: z.number(), code: z.string(), name: z.string() })

/** Personal data is null for those who only pick people. */
export const staffRow = z.object({
  ...rowShape(staffFields),
  /** Specified user type: staff 0, customer 1. */
  type: z.literal(0),
})
export type StaffRow = z.output<typeof staffRow>
export type StaffRecord = z.input<typeof staffRow>

/** `type` 0: all the staff; 2 our own, 3 partners' people. `status=1&type=2`: who works here and is no partner's person. */
export const listStaffs = call({
  id: 'get-staffs',
  method: 'GET',
  path: '/api/staffs',
  summary: 'Danh sách nhân viên',
  roles: pickers,
  station: 'none',
  query: listQuery(
    { ...filterKinds(staffFields), type: 'text', station: 'anyId' },
    { size: pageSize.wide, most: 1000 },
  ),
  row: staffRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
})

const sale = z.object({
  id: z.number(),
  _id: z.string(),
  name: z.string(),
  username: z.string(),
  role: z.enum(roleCodes),
  stations: z.array(station),
})
/** Who sells: a picker of orders and customers. */
export const listSales = call({
  id: 'get-sales',
  method: 'GET',
  path: '/api/sales',
  summary: 'Nhân viên kinh doanh để chọn',
  roles: roles('ql', 'kt', 'kd', 'cs', 'op'),
  station: 'none',
  query: listQuery({}, { size: 1000, most: 1000 }),
  row: sale,
})
/** For managers: whoever is disabled stands here as long as customers are theirs, who wait for another. */
export const listStaffSales = call({
  id: 'get-staff-sales',
  method: 'GET',
  path: '/api/staff/sales',
  summary: 'Nhân viên kinh doanh và số khách phụ trách',
  roles: readers,
  station: 'none',
  query: listQuery({}, { size: 1000, most: 1000 }),
  row: sale.extend({ customers: z.number(), locked: z.boolean() }),
})

const membership = z.object({
  id: z.number(),
  _id: z.string(),
  staff_id: z.number(),
  staff_name: z.string(),
  station_id: z.number(),
  station_code: z.string(),
  station_name: z.string(),
})
/** Who belongs to which station. */
export const listStaffStations = call({
  id: 'get-staff-stations',
  method: 'GET',
  path: '/api/staff/stations',
  summary: 'Trạm của nhân viên',
  roles: readers,
  station: 'none',
  query: listQuery({ staff_id: 'anyId', station_id: 'anyId' }, { size: 1000, most: 1000 }),
  row: membership,
})

const sentFields = changeShape(staffFields)
/** The account code and the salary account. */
export const accountFields = {
  account_no: sentFields.account_no,
  bank_name: sentFields.bank_name,
  bank_account: sentFields.bank_account,
}

/** One station or several. */
const stationIds = z.union([id.transform((one) => [one]), z.array(id).min(1).max(50)])
const sent = {
  ...sentFields,
  /** A server role, or the code of one of the company's own role records. */
  role: requiredText(40).optional(),
  station: stationIds.optional(),
  status: z.literal([staffStatus.disabled, staffStatus.active]).optional(),
}
/** What a new person cannot do without; a change names only what it changes. */
const needed = {
  username: 'tên đăng nhập',
  name: 'họ tên',
  role: 'vai trò',
  station: 'trạm',
  password: 'mật khẩu',
}

const saved = z
  .object({
    ...sent,
    id: id.optional(),
    password: password.optional(),
    leave_days: percent.multipleOf(0.5).optional(),
    version,
  })
  .superRefine((body, issues) => {
    if (body.id !== undefined) return
    for (const [field, called] of Object.entries(needed)) {
      if (body[field as keyof typeof needed] !== undefined) continue
      issues.addIssue({ code: 'custom', path: [field], message: `Vui lòng nhập ${called}` })
    }
  })
const changed = z.object({ ...sent, id, version })
export type SentStaff = z.output<typeof saved>

const saving = {
  roles: managers,
  station: 'none',
  data: staffRow,
  message: 'Đã lưu nhân viên',
  errors: [
    'staff.not_found',
    'staff.role_unknown',
    'staff.above',
    'staff.self',
    'staff.last_manager',
    'staff.username_taken',
    'staff.account_taken',
    'staff.manager_circle',
    'staff.holds_assets',
    'conflict.stale',
  ],
} as const

/** Creates without id, changes with id. */
export const saveStaff = call({
  ...saving,
  id: 'post-staff',
  method: 'POST',
  path: '/api/staff',
  summary: 'Thêm hoặc sửa nhân viên',
  body: saved,
})
export const changeStaff = call({
  ...saving,
  id: 'put-staff',
  method: 'PUT',
  path: '/api/staff',
  summary: 'Sửa nhân viên',
  body: changed,
})
/** Who has done anything here is disabled, never deleted. */
export const removeStaff = call({
  id: 'delete-staff-by-id',
  method: 'DELETE',
  path: '/api/staff/{id}',
  summary: 'Xóa hoặc khóa nhân viên',
  roles: managers,
  station: 'none',
  params: z.object({ id }),
  data: z.object({ id: z.number(), deleted: z.boolean() }),
  message: 'Đã xóa nhân viên',
  messageOf: ({ deleted }: { deleted: boolean }) =>
    deleted ? null : 'Đã khóa nhân viên: người này đã có lịch sử làm việc',
  errors: ['staff.not_found', 'staff.above', 'staff.self', 'staff.last_manager', 'staff.holds_assets'],
})

const oneOf = { staff_id: id.optional(), user_id: id.optional(), id: id.optional() }
/** Names a person by staff_id, user_id or id. */
export const ofStaff = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ ...oneOf, ...shape }).refine(
    (body) => {
      const { staff_id, user_id, id: plain } = body as { staff_id?: number; user_id?: number; id?: number }
      return (staff_id ?? user_id ?? plain) !== undefined
    },
    { path: ['staff_id'], message: 'Vui lòng chọn nhân viên' },
  )
export const staffOf = (body: {
  staff_id?: number | undefined
  user_id?: number | undefined
  id?: number | undefined
}): number => body.staff_id ?? body.user_id ?? body.id ?? 0

/** A change of one person by the managers. */
export const changing = { method: 'POST', roles: managers, station: 'none', data: staffRow } as const

export const addStation = call({
  ...changing,
  id: 'post-staff-station',
  path: '/api/staff/station',
  summary: 'Thêm nhân viên vào trạm',
  body: ofStaff({ station: stationIds }),
  data: z.array(membership),
  message: 'Đã thêm trạm',
  errors: ['staff.not_found', 'staff.above', 'staff.station_held'],
})
export const removeStation = call({
  id: 'delete-staff-station-by-id',
  method: 'DELETE',
  path: '/api/staff/station/{id}',
  summary: 'Rút nhân viên khỏi trạm',
  roles: managers,
  station: 'none',
  params: z.object({ id }),
  data: z.object({ id: z.number() }),
  message: 'Đã rút khỏi trạm',
  errors: ['not_found', 'staff.above', 'staff.last_station'],
})
export const setManager = call({
  ...changing,
  id: 'post-staff-manager',
  path: '/api/staff/manager',
  summary: 'Đặt người quản lý',
  body: ofStaff({ manager: id.nullable(), version }),
  message: 'Đã lưu người quản lý',
  errors: ['staff.not_found', 'staff.above', 'staff.manager_circle', 'conflict.stale'],
})
