import { staffPlaces } from '#staff/staff.places.ts'
import { z } from 'zod'
import { dateIn, text } from '#platform/contract/fields.ts'
import { filterOnly, writersOf } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { leaveStatus } from '#staff/leave.status.ts'
import { halfNames, leaveKindNames, leaveKinds } from '#staff/leave.words.ts'

const kind = z.enum(leaveKinds)
const halves = ['am', 'pm'] as const
const half = z.enum(halves)
const halfDay = {
  kind: 'select',
  options: halves.map((value) => ({ value, label: halfNames[value] })),
  schema: half,
  answer: half,
  required: true,
  form: { span: 4 },
  export: { width: 9 },
} as const
const day = { kind: 'date', schema: dateIn, required: true, form: { span: 8 }, export: {} } as const

/** A request for leave, field by field, in the order of list, form and file. */
export const leaveFields = {
  staff_name: {
    label: 'Nhân viên',
    kind: 'text',
    required: true,
    computed: true,
    list: { width: 180 },
    export: { width: 26 },
  },
  staff_id: {
    label: 'Nhân viên',
    kind: 'key',
    opens: staffPlaces,
    required: true,
    list: filterOnly,
    export: false,
  },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: leaveStatus,
    required: true,
    list: { width: 110, filter: 'any', filterAt: 'screen' },
    export: { width: 12 },
  },
  department_name: {
    label: 'Phòng ban',
    kind: 'text',
    computed: true,
    list: { width: 150 },
    export: { width: 22 },
  },
  kind: {
    label: 'Loại nghỉ',
    kind: 'select',
    options: leaveKinds.map((value) => ({ value, label: leaveKindNames[value] })),
    schema: kind,
    answer: kind,
    required: true,
    initial: 'annual',
    list: { width: 110, filter: 'any', filterAt: 'bar' },
    form: { span: 12 },
    export: { width: 14 },
  },
  from_date: { label: 'Từ ngày', ...day, list: { width: 130, sortable: true } },
  from_half: { label: 'Từ buổi', ...halfDay, initial: 'am' },
  to_date: { label: 'Đến ngày', ...day, list: { width: 130 } },
  to_half: { label: 'Đến buổi', ...halfDay, initial: 'pm' },
  /** Working days it takes, in halves. */
  days: { label: 'Số ngày', kind: 'number', required: true, list: { width: 90, sortable: true }, export: {} },
  reason: { label: 'Lý do', kind: 'note', schema: text(500), list: { width: 260 }, export: { width: 34 } },
  manager_name: { label: 'Quản lý', kind: 'text', computed: true, export: { width: 22 } },
  decided_name: {
    label: 'Người duyệt',
    kind: 'text',
    computed: true,
    list: { width: 160 },
    export: { width: 22 },
  },
  decided_at: { label: 'Ngày duyệt', kind: 'time', export: {} },
  decision: { label: 'Ý kiến', kind: 'text', list: { width: 220 }, export: { width: 30 } },
  writers: writersOf('leave'),
  /** It is the reader's own. */
  own: { label: 'Của tôi', kind: 'boolean', required: true, computed: true, export: false },
  /** The reader decides it. */
  decides: { label: 'Chờ tôi duyệt', kind: 'boolean', required: true, computed: true, export: false },
  created_at: {
    label: 'Ngày gửi',
    kind: 'time',
    required: true,
    list: { width: 122, sortable: true, filter: 'range', filterAt: 'screen' },
    export: false,
  },
} as const satisfies Fields
