import { z } from 'zod'
import { id, mobile, note, requiredText, text, dateIn } from '#platform/contract/fields.ts'
import { filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { roleCodes, roles } from '#platform/contract/roles.ts'
import { staffStatus } from '#staff/staff.status.ts'

const station = z.object({ id: z.number(), code: z.string(), name: z.string() })
const username = z
  .string()
  .trim()
  .toLowerCase()
  .min(2)
  .max(40)
  .regex(/^[a-z0-9][a-z0-9._-]*$/, 'Tên đăng nhập chỉ gồm chữ không dấu, số, dấu chấm, gạch ngang, gạch dưới')
const phone = z.union([z.literal(''), mobile])
const email = z.union([z.email().max(120), z.literal('')])
const bankAccount = z.union([
  z.string().regex(/^[0-9A-Za-z]{4,19}$/, 'Số tài khoản gồm 4 đến 19 chữ và số'),
  z.literal(''),
])

/** Personal data is for managers, what salaries need for accountants too; others only pick people. */
const managers = roles('ql')
const accountants = roles('ql', 'kt')
/** Said by another field: no fact. */
const aside = { fact: false } as const

/** A member of staff, field by field, in the order of list, form and drawer. */
export const staffFields = {
  username: {
    label: 'Tên đăng nhập',
    kind: 'code',
    schema: username,
    required: true,
    list: { width: 120, sortable: true },
  },
  name: {
    label: 'Họ tên',
    kind: 'text',
    schema: requiredText(100),
    required: true,
    list: { width: 180, sortable: true },
    form: { span: 6 },
    ...aside,
  },
  /** The server's role; `role_code` may be one of the company's own that stands on it. */
  role: {
    label: 'Vai trò',
    kind: 'select',
    answer: z.enum(roleCodes),
    required: true,
    list: filterOnly,
    ...aside,
  },
  role_code: { label: 'Vai trò', kind: 'text', required: true, computed: true, ...aside },
  role_name: { label: 'Vai trò', kind: 'text', required: true, computed: true, list: { width: 170 } },
  department_id: { label: 'Phòng ban', kind: 'key', schema: id, list: filterOnly, ...aside },
  department_name: { label: 'Phòng ban', kind: 'text', computed: true, list: { width: 160 } },
  manager: {
    label: 'Người quản lý',
    kind: 'key',
    schema: id,
    column: 'manager_id',
    list: filterOnly,
    ...aside,
  },
  manager_name: { label: 'Người quản lý', kind: 'text', computed: true, list: { width: 160 } },
  stations: {
    label: 'Trạm',
    kind: 'text',
    answer: z.array(station),
    computed: true,
    list: { width: 170 },
    ...aside,
  },
  /** 2 one of our own, 3 a partner's person: the wire's `type` as a filter, whose rows are all type 0, staff. */
  kind: {
    label: 'Loại',
    kind: 'number',
    column: 'type',
    schema: z.union([z.literal(2), z.literal(3)]),
    answer: z.number(),
    required: true,
  },
  partner_id: {
    label: 'Đối tác',
    kind: 'key',
    schema: id,
    form: { help: 'Người của đối tác chỉ thấy giao dịch của đối tác mình.' },
    ...aside,
  },
  partner_name: { label: 'Đối tác', kind: 'text', computed: true, list: { width: 140, hidden: true } },
  warehouse_code: {
    label: 'Kho nước ngoài',
    kind: 'code',
    schema: text(40),
    list: { width: 120, hidden: true },
    form: { help: 'Chỉ thấy kiện và chuyến bay của kho này.' },
  },
  phone: { label: 'Điện thoại', kind: 'phone', schema: phone, seenBy: managers, list: { width: 110 } },
  email: {
    label: 'E-mail',
    kind: 'text',
    schema: email,
    seenBy: managers,
    list: { width: 180 },
    form: { span: 6 },
  },
  birthday: {
    label: 'Ngày sinh',
    kind: 'date',
    schema: dateIn,
    seenBy: managers,
    form: { help: 'Từ 16 đến 120 tuổi.' },
  },
  joined_on: { label: 'Ngày vào làm', kind: 'date', schema: dateIn, seenBy: accountants },
  account_no: {
    label: 'Mã tài khoản',
    kind: 'code',
    schema: text(40),
    seenBy: accountants,
    list: { width: 110 },
  },
  bank_name: {
    label: 'Ngân hàng nhận lương',
    kind: 'text',
    schema: text(100),
    seenBy: accountants,
    form: { span: 6 },
  },
  /** The bank's, by the list of banks. */
  bank_bin: {
    label: 'Mã VietQR của ngân hàng',
    kind: 'code',
    seenBy: accountants,
    ...aside,
  },
  bank_account: { label: 'Tài khoản nhận lương', kind: 'code', schema: bankAccount, seenBy: accountants },
  leave_days: { label: 'Phép năm', kind: 'number', unit: 'ngày', seenBy: accountants, list: { width: 90 } },
  status: {
    label: 'Tình trạng',
    kind: 'status',
    statuses: staffStatus,
    required: true,
    list: { width: 110, filter: 'any', filterAt: 'screen' },
  },
  twofa: {
    label: 'Xác thực hai lớp',
    kind: 'boolean',
    computed: true,
    seenBy: managers,
    list: { width: 130 },
  },
  must_change_password: { label: 'Phải đổi mật khẩu', kind: 'boolean', seenBy: managers },
  password_given_until: { label: 'Mật khẩu được cấp dùng đến', kind: 'time', seenBy: managers },
  note: { label: 'Ghi chú', kind: 'note', schema: note, seenBy: managers },
  created_at: {
    label: 'Ngày tạo',
    kind: 'time',
    required: true,
    list: { width: 122, sortable: true, hidden: true },
    ...aside,
  },
} as const satisfies Fields
