import { z } from 'zod'
import { projectStatus } from '#crm/tasks/project.status.ts'
import { dateIn, id, requiredText, text } from '#platform/contract/fields.ts'
import { filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { staffPlaces } from '#staff/staff.places.ts'

const told = { computed: true, required: true, fact: false } as const

/** A piece of work of several people, field by field, in the order of list, form and drawer. */
export const projectFields = {
  title: {
    label: 'Tên dự án',
    kind: 'text',
    schema: requiredText(200),
    required: true,
    list: { width: 280 },
    fact: false,
  },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: projectStatus,
    required: true,
    list: { width: 120, filter: 'any', filterAt: 'screen' },
  },
  owner_id: {
    label: 'Người phụ trách',
    kind: 'key',
    opens: staffPlaces,
    schema: id,
    required: true,
    list: filterOnly,
    fact: false,
    form: { span: 12 },
  },
  owner_name: { label: 'Người phụ trách', kind: 'text', ...told, list: { width: 160 } },
  member_names: { label: 'Thành viên', kind: 'text', computed: true, list: { width: 220 } },
  starts_on: {
    label: 'Từ ngày',
    kind: 'date',
    schema: dateIn,
    list: { width: 110, sortable: true },
    form: { span: 6 },
  },
  ends_on: {
    label: 'Đến ngày',
    kind: 'date',
    schema: dateIn,
    list: { width: 110, sortable: true },
    form: { span: 6 },
  },
  tasks: { label: 'Số việc', kind: 'number', ...told, list: { width: 90 } },
  tasks_done: { label: 'Việc đã xong', kind: 'number', ...told, list: { width: 110 } },
  tasks_open: { label: 'Việc còn mở', kind: 'number', ...told },
  share: { label: 'Hoàn thành', kind: 'percent', computed: true, fact: false, list: { width: 110 } },
  planned_minutes: {
    label: 'Dự kiến',
    unit: 'phút',
    kind: 'number',
    ...told,
    list: { width: 100, hidden: true },
  },
  spent_minutes: {
    label: 'Đã làm',
    unit: 'phút',
    kind: 'number',
    ...told,
    list: { width: 100, hidden: true },
  },
  content: { label: 'Mục tiêu', kind: 'note', schema: text(5000), fact: false },
  member_ids: {
    label: 'Mã thành viên',
    kind: 'text',
    computed: true,
    answer: z.array(z.number()),
    required: true,
    export: false,
    fact: false,
  },
  maker_id: { label: 'Người lập', kind: 'key', opens: staffPlaces, required: true, fact: false },
  maker_name: { label: 'Người lập', kind: 'text', required: true, computed: true },
  reason: { label: 'Lý do', kind: 'text' },
  closed_at: { label: 'Đóng lúc', kind: 'time' },
  created_at: {
    label: 'Ngày lập',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, hidden: true },
    fact: false,
  },
} as const satisfies Fields
