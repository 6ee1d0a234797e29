import { longestPassword, shortestPassword } from '#access/password.rules.ts'
import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { day, id, moment, note, percent, requiredText, text, version } from '#platform/contract/fields.ts'
import { listQuery, pageSize } from '#platform/contract/list.ts'
import { sentDay } from '#platform/contract/resource.ts'
import { everyRole, roleCodes, roles } from '#platform/contract/roles.ts'

/** DOMAIN 3.10: managers work on the staff, accountants read; who sells liquidated goods picks from them. */
const readers = roles('ql', 'kt')
const pickers = roles('ql', 'kt', 'kd', 'cs', 'op', 'mkt')
const managers = roles('ql')

const station = z.object({ id: z.number(), code: z.string(), name: z.string() })

/** Personal data is null for those who only pick people: managers see all, accountants what salaries need. */
export const staffRow = z.object({
  id: z.number(),
  _id: z.string(),
  username: z.string(),
  name: z.string(),
  role: z.enum(roleCodes),
  role_code: z.string(),
  role_name: z.string(),
  type: z.number(),
  status: z.number(),
  department_id: z.number().nullable(),
  department_name: z.string().nullable(),
  manager: z.number().nullable(),
  manager_name: z.string().nullable(),
  stations: z.array(station),
  warehouse_code: z.string().nullable(),
  partner_id: z.number().nullable(),
  partner_name: z.string().nullable(),
  account_no: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  birthday: day.nullable(),
  joined_on: day.nullable(),
  bank_name: z.string().nullable(),
  bank_bin: z.string().nullable(),
  bank_account: z.string().nullable(),
  leave_days: z.number().nullable(),
  note: z.string().nullable(),
  must_change_password: z.boolean().nullable(),
  version: z.number(),
  created_at: moment,
})
export type StaffRow = z.output<typeof staffRow>
export type StaffRecord = z.input<typeof staffRow>

/** `status=1&type=2`: who works here and is no partner's person. */
export const listStaffs = call({
  id: 'get-staffs',
  method: 'GET',
  path: '/api/staffs',
  summary: 'Danh sách nhân viên',
  roles: pickers,
  station: 'none',
  query: listQuery(
    {
      status: 'anyNumber',
      type: 'anyNumber',
      role: 'any',
      department_id: 'anyId',
      station: 'anyId',
      manager: 'anyId',
    },
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
export const listStaffSales = call({
  id: 'get-staff-sales',
  method: 'GET',
  path: '/api/staff/sales',
  summary: 'Nhân viên kinh doanh và số khách phụ trách',
  roles: readers,
  station: 'none',
  query: listQuery({}, { size: 1000, most: 1000 }),
  row: sale.extend({ customers: z.number() }),
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

/** One station or several. */
const stationIds = z.union([id.transform((one) => [one]), z.array(id).min(1).max(50)])
const sent = {
  username: z
    .string()
    .trim()
    .toLowerCase()
    .min(2)
    .max(40)
    .regex(
      /^[a-z0-9][a-z0-9._-]*$/,
      'Tên đăng nhập chỉ gồm chữ không dấu, số, dấu chấm, gạch ngang, gạch dưới',
    ),
  name: requiredText(100),
  /** A server role, or the code of one of the company's own role records. */
  role: requiredText(40),
  station: stationIds,
  manager: id.nullish(),
  department_id: id.nullish(),
  type: z.union([z.literal(2), z.literal(3)]).optional(),
  status: z.union([z.literal(0), z.literal(1)]).optional(),
  phone: text(20)
    .regex(/^$|^\+?[0-9 .-]{8,20}$/, 'Số điện thoại không hợp lệ')
    .nullish(),
  email: z.union([z.email().max(120), z.literal('')]).nullish(),
  birthday: sentDay.nullish(),
  joined_on: sentDay.nullish(),
  warehouse_code: text(40).nullish(),
  partner_id: id.nullish(),
  account_no: text(40).nullish(),
  bank_name: text(100).nullish(),
  bank_bin: z.union([z.string().regex(/^[0-9]{6}$/, 'Mã ngân hàng gồm 6 chữ số'), z.literal('')]).nullish(),
  bank_account: z
    .union([z.string().regex(/^[0-9A-Za-z]{4,19}$/, 'Số tài khoản gồm 4 đến 19 chữ và số'), z.literal('')])
    .nullish(),
  note: note.nullish(),
}
/** Set by a manager: the person changes it at the next sign-in. */
export const password = z
  .string()
  .min(shortestPassword, `Mật khẩu cần ít nhất ${shortestPassword} ký tự`)
  .max(longestPassword)

/** What a new person cannot do without; a change names only what it changes. */
const needed = {
  username: 'tên đăng nhập',
  name: 'họ tên',
  role: 'vai trò',
  station: 'trạm',
  password: 'mật khẩu',
}

const saved = z
  .object(sent)
  .partial()
  .extend({
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
const changed = z.object(sent).partial().extend({ id, version })
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
  message: 'Đã xóa hoặc khóa nhân viên',
  errors: ['staff.not_found', 'staff.above', 'staff.self', 'staff.last_manager'],
})

const oneOf = { staff_id: id.optional(), user_id: id.optional(), id: id.optional() }
/** Names a person by staff_id, user_id or id. */
const ofStaff = <S extends z.ZodRawShape>(shape: S) =>
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

const changing = { method: 'POST', roles: managers, station: 'none', data: staffRow } as const

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
export const saveAccount = call({
  ...changing,
  id: 'post-staff-account-save',
  path: '/api/staff/account/save',
  summary: 'Lưu mã tài khoản và tài khoản ngân hàng của nhân viên',
  body: ofStaff({
    account_no: sent.account_no,
    bank_name: sent.bank_name,
    bank_bin: sent.bank_bin,
    bank_account: sent.bank_account,
    version,
  }),
  message: 'Đã lưu tài khoản',
  errors: ['staff.not_found', 'staff.above', 'staff.account_taken', 'conflict.stale'],
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
    changed_at: moment,
  }),
  errors: ['staff.not_found'],
})
export const setPassword = call({
  id: 'put-staff-change-password-by-id',
  method: 'PUT',
  path: '/api/staff/change-password/{id}',
  summary: 'Đặt lại mật khẩu cho nhân viên',
  roles: managers,
  unstored: true,
  station: 'none',
  params: z.object({ id }),
  body: z.object({ password }),
  data: z.object({ id: z.number(), sessions_ended: z.number() }),
  message: 'Đã đặt mật khẩu mới, nhân viên sẽ phải đổi khi đăng nhập',
  errors: ['staff.not_found', 'staff.above', 'staff.self'],
})
/** VietQR of the salary account; a badge with the account code where there is none. */
export const staffQr = call({
  id: 'post-staff-qrcode',
  method: 'POST',
  path: '/api/staff/qrcode',
  summary: 'Mã QR của nhân viên',
  roles: readers,
  station: 'none',
  reads: true,
  body: ofStaff({ amount: z.number().int().min(1).max(1e12).nullish() }),
  data: z.object({ kind: z.enum(['bank', 'badge']), qr: z.string(), svg: z.string(), title: z.string() }),
  errors: ['staff.not_found'],
})

const file = z.object({
  id: z.number(),
  _id: z.string(),
  staff_id: z.number(),
  name: z.string(),
  type: z.string().nullable(),
  description: z.string().nullable(),
  content_type: z.string(),
  size: z.number(),
  path: z.string(),
  created_name: z.string().nullable(),
  created_at: moment,
})
export type StaffFile = z.input<typeof file>
/** multipart: file, description, type, and staff_id of whom it is. */
export const uploadStaffFile = call({
  id: 'post-upload-file-staff',
  method: 'POST',
  path: '/api/upload/file/staff',
  summary: 'Tải hồ sơ của nhân viên',
  roles: managers,
  station: 'none',
  upload: true,
  unstored: true,
  data: file,
  message: 'Đã tải tệp lên',
  errors: ['staff.not_found', 'staff.no_file', 'staff.file_type'],
})
export const listStaffFiles = call({
  id: 'get-staff-files',
  method: 'GET',
  path: '/api/staff/files',
  summary: 'Hồ sơ của nhân viên',
  roles: managers,
  station: 'none',
  query: listQuery({ staff_id: 'anyId' }, { size: pageSize.wide }),
  row: file,
})
export const readStaffFile = call({
  id: 'get-staff-file-by-id',
  method: 'GET',
  path: '/api/staff/file/{id}',
  summary: 'Một tệp hồ sơ',
  roles: managers,
  station: 'none',
  params: z.object({ id }),
  file: 'Hồ sơ nhân viên',
  errors: ['not_found'],
})
