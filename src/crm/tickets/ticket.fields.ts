import { z } from 'zod'
import { ticketStatus } from '#crm/tickets/ticket.status.ts'
import { ticketChannels } from '#crm/tickets/ticket.words.ts'
import { customerPlaces } from '#customers/customer.places.ts'
import { id, requiredText, text } from '#platform/contract/fields.ts'
import { filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { staffPlaces } from '#staff/staff.places.ts'

const channel = z.enum(ticketChannels.map(({ value }) => value))
const codes = z.array(requiredText(40)).max(50)
const told = { computed: true } as const

/** What a customer asks us to solve, field by field, in the order of list, form and drawer. */
export const ticketFields = {
  code: { label: 'Mã phiếu', kind: 'code', required: true, list: { width: 104 }, fact: false },
  title: {
    label: 'Tiêu đề',
    kind: 'text',
    schema: requiredText(200),
    required: true,
    list: { width: 260, card: 'title' },
    fact: false,
  },
  content: { label: 'Nội dung', kind: 'note', schema: requiredText(5000), required: true, fact: false },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: ticketStatus,
    required: true,
    list: { width: 120, filter: 'any', filterAt: 'screen' },
    fact: false,
  },
  priority: {
    label: 'Mức ưu tiên',
    kind: 'number',
    schema: z.coerce.number().int().min(2).max(4),
    required: true,
    initial: 2,
    list: { width: 110, filter: 'any', filterAt: 'bar' },
    form: { span: 12 },
    fact: false,
  },
  channel: {
    label: 'Kênh',
    kind: 'select',
    options: ticketChannels,
    schema: channel,
    answer: channel,
    required: true,
    initial: 'phone',
    list: { width: 110, filter: 'any', filterAt: 'bar' },
    form: { span: 12 },
  },
  customer_id: {
    label: 'Khách hàng',
    kind: 'key',
    opens: customerPlaces,
    schema: id,
    list: filterOnly,
    fact: false,
  },
  customer_no: { label: 'Mã khách', kind: 'code', ...told, fact: false },
  customer_name: { label: 'Khách hàng', kind: 'text', ...told, list: { width: 190 } },
  contact: {
    label: 'Liên hệ',
    kind: 'text',
    schema: text(200),
    personal: true,
    form: { help: 'Số điện thoại hoặc Zalo, khi người gửi chưa có mã khách.' },
  },
  /** Of the orders it is about. */
  codes: {
    label: 'Đơn hàng liên quan',
    kind: 'text',
    schema: codes,
    answer: z.array(z.string()),
    required: true,
    initial: [],
    list: { width: 140 },
    fact: false,
  },
  assignee_id: {
    label: 'Người xử lý',
    kind: 'key',
    opens: staffPlaces,
    list: filterOnly,
    fact: false,
  },
  assignee_name: { label: 'Người xử lý', kind: 'text', ...told, list: { width: 150 } },
  assigned_why: { label: 'Vì sao giao', kind: 'text', list: false },
  answer_due_at: { label: 'Hạn trả lời', kind: 'time', list: { width: 130 } },
  answered_at: { label: 'Trả lời khách lúc', kind: 'time', list: { width: 130, hidden: true } },
  solve_due_at: {
    label: 'Hạn giải quyết',
    kind: 'time',
    list: { width: 130, sortable: true, filter: 'range', filterAt: 'screen' },
  },
  worked_minutes: {
    label: 'Giờ làm việc đã dùng (phút)',
    kind: 'number',
    required: true,
    ...told,
    fact: false,
  },
  passed_minutes: {
    label: 'Thời gian từ lúc nhận (phút)',
    kind: 'number',
    required: true,
    ...told,
    fact: false,
  },
  solution: { label: 'Đã giải quyết thế nào', kind: 'note', fact: false },
  solved_at: { label: 'Giải quyết lúc', kind: 'time', list: { width: 130, hidden: true } },
  closed_at: { label: 'Đóng lúc', kind: 'time' },
  merged_into_id: { label: 'Đã gộp vào', kind: 'key', opens: ['/crm/ticket'], fact: false },
  merged_into_code: { label: 'Đã gộp vào', kind: 'code', ...told },
  feedback_id: { label: 'Góp ý', kind: 'key', opens: ['/feedbacks'], list: filterOnly, fact: false },
  maker_id: { label: 'Người ghi nhận', kind: 'key', opens: staffPlaces, required: true, fact: false },
  maker_name: {
    label: 'Người ghi nhận',
    kind: 'text',
    required: true,
    ...told,
    list: { width: 150, hidden: true },
  },
  created_at: {
    label: 'Ngày tạo',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range', filterAt: 'bar' },
    fact: false,
  },
} as const satisfies Fields
