import { z } from 'zod'
import { taskStatus } from '#crm/tasks/task.status.ts'
import { taskGroups, taskRepeats } from '#crm/tasks/task.words.ts'
import { customerPlaces } from '#customers/customer.places.ts'
import { orderPlaces } from '#orders/core/order.places.ts'
import { id, requiredText, text } from '#platform/contract/fields.ts'
import { filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { staffPlaces } from '#staff/staff.places.ts'

const group = z.enum(taskGroups.map(({ value }) => value))
const repeats = z.enum(taskRepeats.map(({ value }) => value))
const moment = z.iso.datetime({ offset: true })
const told = { computed: true, fact: false } as const

/** What somebody is to do for customers, field by field, in the order of list, form and drawer. */
export const taskFields = {
  title: {
    label: 'Việc cần làm',
    kind: 'text',
    schema: requiredText(200),
    required: true,
    list: { width: 280 },
    fact: false,
  },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: taskStatus,
    required: true,
    list: { width: 120, filter: 'any', filterAt: 'screen' },
  },
  task_group: {
    label: 'Nhóm việc',
    kind: 'select',
    options: taskGroups,
    schema: group,
    answer: group,
    required: true,
    initial: 'call',
    list: { width: 110, filter: 'any', filterAt: 'bar' },
    form: { span: 6 },
  },
  due_at: {
    label: 'Hạn',
    kind: 'time',
    schema: moment,
    list: { width: 140, sortable: true, filter: 'range', filterAt: 'bar' },
    form: { span: 6 },
  },
  assignee_id: {
    label: 'Người làm',
    kind: 'key',
    opens: staffPlaces,
    schema: id,
    required: true,
    list: filterOnly,
    fact: false,
    form: { span: 6 },
  },
  assignee_name: { label: 'Người làm', kind: 'text', required: true, ...told, list: { width: 150 } },
  remind_at: {
    label: 'Nhắc lúc',
    kind: 'time',
    schema: moment,
    form: { span: 6, help: 'Để trống: không nhắc.' },
  },
  repeats: {
    label: 'Lặp lại',
    kind: 'select',
    options: taskRepeats,
    schema: repeats,
    answer: repeats.nullable(),
    empty: 'Không lặp',
    list: { width: 110, hidden: true },
    form: { span: 6, help: 'Lần sau được tạo khi lần này xong.' },
  },
  customer_id: {
    label: 'Khách hàng',
    kind: 'key',
    opens: customerPlaces,
    schema: id,
    list: filterOnly,
    fact: false,
    form: { span: 12 },
  },
  customer_no: { label: 'Mã khách', kind: 'code', ...told, list: { width: 100 } },
  customer_name: { label: 'Khách hàng', kind: 'text', ...told, list: { width: 180 } },
  order_id: { label: 'Đơn hàng', kind: 'key', opens: orderPlaces, list: filterOnly, fact: false },
  order_code: {
    label: 'Mã đơn',
    kind: 'code',
    ...told,
    list: { width: 120 },
  },
  project_id: {
    label: 'Dự án',
    kind: 'key',
    opens: ['/crm/project'],
    schema: id,
    list: filterOnly,
    fact: false,
    form: { span: 12 },
  },
  project_title: { label: 'Dự án', kind: 'text', ...told, list: { width: 170, hidden: true } },
  content: { label: 'Nội dung', kind: 'note', schema: text(5000), personal: true, fact: false },
  works: { label: 'Đầu việc', kind: 'number', required: true, ...told },
  works_done: { label: 'Đầu việc đã xong', kind: 'number', required: true, ...told },
  comments: { label: 'Bình luận', kind: 'number', required: true, ...told, list: { width: 90 } },
  maker_id: {
    label: 'Người tạo',
    kind: 'key',
    opens: staffPlaces,
    required: true,
    fact: false,
    list: filterOnly,
  },
  maker_name: {
    label: 'Người tạo',
    kind: 'text',
    required: true,
    computed: true,
    list: { width: 140, hidden: true },
  },
  reason: { label: 'Lý do bỏ', kind: 'text' },
  done_at: {
    label: 'Đóng lúc',
    kind: 'time',
    list: { width: 130, hidden: true, filter: 'range', filterAt: 'screen' },
  },
  created_at: {
    label: 'Ngày tạo',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, hidden: true },
    fact: false,
  },
} as const satisfies Fields
