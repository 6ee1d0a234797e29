import { staffPlaces } from '#staff/staff.places.ts'
import { z } from 'zod'
import { vipStatus } from '#customers/vip.status.ts'
import { mobile, note, requiredText, text, dateIn } from '#platform/contract/fields.ts'
import { aside } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** Who sells is not who decides that somebody may be sold to again. */
const keepers = roles('ql', 'kt', 'cs')

/** Partners see whom they deliver to, and no more of them. */
const seenBy = roles('ql', 'kt', 'kd', 'cs')
const filterOnly = { list: { filter: 'any', column: false }, ...aside } as const

const email = z.union([z.literal(''), text(120).pipe(z.email())])
const birthday = z.union([z.literal(''), dateIn])

/** A customer, field by field, in the order of list, file and drawer. */
export const customerFields = {
  customer_no: {
    label: 'Mã khách',
    kind: 'code',
    list: { width: 100, sortable: true },
    export: { width: 12 },
  },
  name: {
    label: 'Họ tên',
    kind: 'text',
    schema: requiredText(120),
    required: true,
    personal: { erased: 'Khách đã xóa dữ liệu' },
    list: { width: 170, sortable: true },
    export: { width: 26 },
    fact: false,
  },
  phone: {
    label: 'Điện thoại',
    kind: 'phone',
    schema: mobile,
    answer: z.string().nullable(),
    required: true,
    personal: true,
    list: { width: 110, sortable: true },
    export: { width: 13 },
  },
  account_no: {
    label: 'Mã tài khoản',
    kind: 'code',
    personal: true,
    list: { width: 110, sortable: true },
    export: { width: 13 },
  },
  birthday: {
    label: 'Ngày sinh',
    kind: 'date',
    schema: birthday,
    personal: true,
    seenBy,
    list: { width: 100, hidden: true, sortable: true },
    form: { help: 'Từ 16 đến 120 tuổi.' },
  },
  email: {
    label: 'E-mail',
    kind: 'text',
    schema: email,
    personal: true,
    seenBy,
    list: { width: 200, hidden: true, sortable: true },
    export: { width: 26 },
  },
  level_code: { label: 'Hạng', kind: 'code', required: true, ...filterOnly },
  level_name: {
    label: 'Hạng',
    kind: 'text',
    required: true,
    computed: true,
    list: { width: 90, sortable: true },
    export: { width: 14 },
  },
  payment_percent: { label: 'Đặt cọc', kind: 'percent', required: true, computed: true, ...aside },
  sale_id: { label: 'Phụ trách', kind: 'key', opens: staffPlaces, seenBy, ...filterOnly },
  sale_name: {
    label: 'Phụ trách',
    kind: 'text',
    computed: true,
    seenBy,
    list: { width: 150, sortable: true },
    export: { width: 20 },
  },
  balance: {
    label: 'Số dư',
    kind: 'money',
    unit: 'đ',
    computed: true,
    seenBy,
    list: { width: 120, sortable: true },
    export: {},
  },
  debt_limit: {
    label: 'Hạn mức công nợ',
    kind: 'money',
    unit: 'đ',
    seenBy,
    list: { width: 145, sortable: true },
    export: {},
  },
  points: {
    label: 'Điểm',
    kind: 'number',
    required: true,
    computed: true,
    list: { width: 80, sortable: true },
    export: {},
  },
  vip_status: {
    label: 'VIP đấu giá',
    kind: 'status',
    statuses: vipStatus,
    required: true,
    computed: true,
    list: { width: 100, sortable: true },
    export: { width: 14 },
  },
  vip_level_code: { label: 'Hạng VIP', kind: 'code', computed: true, seenBy, ...aside },
  mercari_status: {
    label: 'VIP Mercari',
    kind: 'status',
    statuses: vipStatus,
    required: true,
    computed: true,
    list: { width: 100, sortable: true },
    export: { width: 14 },
  },
  mercari_priority: { label: 'Độ ưu tiên Mercari', kind: 'number', required: true, computed: true, ...aside },
  address: {
    label: 'Địa chỉ',
    kind: 'text',
    computed: true,
    list: { width: 300, sortable: true },
    export: { width: 28 },
    fact: false,
  },
  ward: { label: 'Phường/Xã', kind: 'text', computed: true, export: { width: 20 }, fact: false },
  district: { label: 'Quận/Huyện (cũ)', kind: 'text', computed: true, export: { width: 18 }, fact: false },
  province: { label: 'Tỉnh/Thành phố', kind: 'text', computed: true, export: { width: 24 }, fact: false },
  today_limit: { label: 'Link hôm nay', kind: 'number', seenBy, ...aside },
  daily_limit: {
    label: 'Link mỗi ngày',
    kind: 'number',
    seenBy,
    list: { width: 110, hidden: true, sortable: true },
    ...aside,
  },
  other_service: { label: 'Dịch vụ khác', kind: 'boolean', required: true, export: false },
  locked: {
    label: 'Khóa',
    kind: 'boolean',
    schema: z.boolean(),
    required: true,
    changedBy: keepers,
    form: { section: 'state', help: 'Khách bị khóa không nhận đơn mới.', span: 12 },
    list: { width: 80, sortable: true, filter: 'any', filterAt: 'bar' },
    export: { width: 8 },
  },
  station_id: { label: 'Trạm', kind: 'key', required: true, changedBy: roles('ql'), ...filterOnly },
  station_name: {
    label: 'Trạm',
    kind: 'text',
    required: true,
    computed: true,
    list: { width: 110, hidden: true, sortable: true },
    export: { width: 14 },
  },
  note: {
    label: 'Ghi chú',
    kind: 'note',
    schema: note,
    personal: true,
    seenBy,
    list: { width: 220, hidden: true },
    export: { width: 30 },
  },
  merged_into_id: { label: 'Đã gộp vào', kind: 'key', seenBy, ...aside },
  merged_into: { label: 'Đã gộp vào', kind: 'text', computed: true, seenBy, export: false },
  /** Code and name. */
  called: { label: 'Khách', kind: 'text', required: true, ...aside },
  completed_at: { label: 'Cấp mã lúc', kind: 'time', ...aside },
  created_at: {
    label: 'Ngày tạo',
    kind: 'time',
    required: true,
    list: { width: 122, sortable: true, filter: 'range', filterAt: 'bar' },
    export: {},
  },
} as const satisfies Fields
