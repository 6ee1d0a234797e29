import { z } from 'zod'
import { id, requiredText } from '#platform/contract/fields.ts'
import { filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { staffPlaces } from '#staff/staff.places.ts'

const minutes = z.number().int().min(0).max(100_000)
const told = { computed: true } as const

/** An item of a check list with its time, field by field. */
export const workFields = {
  title: { label: 'Đầu việc', kind: 'text', schema: requiredText(200), required: true, list: { width: 260 } },
  done: {
    label: 'Đã xong',
    kind: 'boolean',
    required: true,
    list: { width: 90, filter: 'any', filterAt: 'bar' },
  },
  task_id: { label: 'Công việc', kind: 'key', opens: ['/crm/task'], list: filterOnly, fact: false },
  task_title: { label: 'Công việc', kind: 'text', ...told, list: { width: 220 } },
  project_id: { label: 'Dự án', kind: 'key', opens: ['/crm/project'], list: filterOnly, fact: false },
  project_title: { label: 'Dự án', kind: 'text', ...told, list: { width: 180 } },
  worker_id: {
    label: 'Người làm',
    kind: 'key',
    opens: staffPlaces,
    schema: id,
    list: filterOnly,
    fact: false,
    empty: 'Người làm công việc',
  },
  worker_name: { label: 'Người làm', kind: 'text', ...told, list: { width: 150 } },
  planned_minutes: {
    label: 'Dự kiến',
    unit: 'phút',
    kind: 'number',
    schema: minutes,
    required: true,
    initial: 0,
    list: { width: 120 },
    form: { span: 6 },
  },
  spent_minutes: {
    label: 'Đã làm',
    unit: 'phút',
    kind: 'number',
    schema: minutes,
    required: true,
    initial: 0,
    list: { width: 120 },
    form: { span: 6 },
  },
  done_at: { label: 'Xong lúc', kind: 'time', list: { width: 130 } },
  done_name: { label: 'Người đánh dấu', kind: 'text', ...told },
  created_at: {
    label: 'Ngày tạo',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, hidden: true },
  },
} as const satisfies Fields
