import { z } from 'zod'
import { leadStatus } from '#crm/leads/lead.status.ts'
import { contactChannels, contactResults, firstStep, leadSources } from '#crm/leads/lead.words.ts'
import { customerPlaces } from '#customers/customer.places.ts'
import { dateIn, id, mobile, requiredText, text } from '#platform/contract/fields.ts'
import { filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'
import { staffPlaces } from '#staff/staff.places.ts'

const source = z.enum(leadSources.map(({ value }) => value))

/** Somebody who may become a customer, field by field, in the order of list, form and drawer. */
export const leadFields = {
  name: {
    label: 'Họ tên',
    kind: 'text',
    schema: requiredText(120),
    required: true,
    personal: { erased: 'Khách đã xóa dữ liệu' },
    list: { width: 180, sortable: true },
    fact: false,
  },
  phone: {
    label: 'Điện thoại',
    kind: 'phone',
    schema: mobile,
    answer: z.string().nullable(),
    required: true,
    personal: true,
    list: { width: 115 },
  },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: leadStatus,
    required: true,
    list: { width: 130, filter: 'any', filterAt: 'screen' },
  },
  source: {
    label: 'Nguồn',
    kind: 'select',
    options: leadSources,
    schema: source,
    answer: source,
    required: true,
    initial: 'phone',
    list: { width: 120, filter: 'any', filterAt: 'bar' },
  },
  need: {
    label: 'Nhu cầu',
    kind: 'note',
    schema: text(2000),
    list: { width: 240 },
    form: { help: 'Khách muốn mua gì, ở đâu, khoảng bao nhiêu tiền.' },
  },
  next_step: {
    label: 'Việc tiếp theo',
    kind: 'text',
    schema: requiredText(200),
    initial: firstStep,
    list: { width: 180 },
    form: { span: 8 },
  },
  next_on: {
    label: 'Ngày hẹn',
    kind: 'date',
    schema: dateIn,
    initial: 'today',
    list: { width: 110, sortable: true, filter: 'range', filterAt: 'bar' },
    form: { span: 4 },
  },
  last_at: {
    label: 'Liên hệ gần nhất',
    kind: 'time',
    computed: true,
    list: { width: 135 },
  },
  contacts: { label: 'Số lần liên hệ', kind: 'number', required: true, computed: true, fact: false },
  sale_id: {
    label: 'Phụ trách',
    kind: 'key',
    opens: staffPlaces,
    schema: id,
    changedBy: roles('ql', 'cs'),
    list: { ...filterOnly, filterAt: 'bar' },
    form: { help: 'Để trống: chưa giao cho ai.' },
    fact: false,
  },
  sale_name: { label: 'Phụ trách', kind: 'text', computed: true, list: { width: 150 } },
  customer_id: { label: 'Khách hàng', kind: 'key', opens: customerPlaces, fact: false },
  customer_no: { label: 'Mã khách', kind: 'code', computed: true, list: { width: 100 } },
  merged_into_id: { label: 'Đã gộp vào', kind: 'key', fact: false },
  merged_into_name: { label: 'Đã gộp vào', kind: 'text', computed: true },
  reason: { label: 'Lý do không thành', kind: 'text' },
  stalled_at: {
    label: 'Báo quản lý lúc',
    kind: 'time',
    list: { width: 130, hidden: true },
  },
  touched_at: {
    label: 'Động tĩnh gần nhất',
    kind: 'time',
    required: true,
    list: { width: 135, hidden: true, sortable: true },
  },
  created_by: { label: 'Người ghi', kind: 'key', opens: staffPlaces, required: true, fact: false },
  creator_name: {
    label: 'Người ghi',
    kind: 'text',
    required: true,
    computed: true,
    list: { width: 150, hidden: true },
  },
  created_at: {
    label: 'Ngày ghi',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range', filterAt: 'bar' },
  },
} as const satisfies Fields

const channel = z.enum(contactChannels.map(({ value }) => value))
const result = z.enum(contactResults.map(({ value }) => value))

/** A call or a message, field by field. */
export const contactFields = {
  lead_id: { label: 'Khách tiềm năng', kind: 'key', list: filterOnly },
  customer_id: { label: 'Khách hàng', kind: 'key', opens: customerPlaces, list: filterOnly },
  name: { label: 'Khách', kind: 'text', required: true, computed: true },
  channel: {
    label: 'Kênh',
    kind: 'select',
    options: contactChannels,
    schema: channel,
    answer: channel,
    required: true,
    initial: 'call',
    form: { span: 6 },
  },
  result: {
    label: 'Kết quả',
    kind: 'select',
    options: contactResults,
    schema: result,
    answer: result.nullable(),
    form: { span: 6 },
  },
  note: { label: 'Nội dung', kind: 'note', schema: text(2000), personal: true },
  next_step: { label: 'Việc tiếp theo', kind: 'text', schema: requiredText(200), form: { span: 8 } },
  next_on: { label: 'Ngày hẹn', kind: 'date', schema: dateIn, form: { span: 4 } },
  staff_id: { label: 'Người liên hệ', kind: 'key', opens: staffPlaces, required: true },
  staff_name: { label: 'Người liên hệ', kind: 'text', required: true, computed: true },
  at: { label: 'Liên hệ lúc', kind: 'time', required: true, list: { sortable: true, column: false } },
} as const satisfies Fields
