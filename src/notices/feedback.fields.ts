import { customerPlaces } from '#customers/customer.places.ts'
import { staffPlaces } from '#staff/staff.places.ts'
import { z } from 'zod'
import { feedbackStatus } from '#notices/feedback.status.ts'
import { feedbackTypes } from '#notices/notices.words.ts'
import { id, requiredText } from '#platform/contract/fields.ts'
import type { Fields } from '#platform/contract/record.ts'

const filtered = { filter: 'any', filterAt: 'bar', column: false } as const
const type = z.enum(feedbackTypes.map(({ value }) => value))
export const images = z.array(requiredText(200)).max(20)
const codes = z.array(requiredText(40)).max(50)

/** What customers say of us, field by field, in the order of list, form and drawer. */
export const feedbackFields = {
  title: {
    label: 'Tiêu đề',
    kind: 'text',
    schema: requiredText(200),
    required: true,
    list: { width: 280 },
    fact: false,
  },
  content: { label: 'Nội dung', kind: 'note', schema: requiredText(5000), required: true, fact: false },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: feedbackStatus,
    required: true,
    list: { width: 110, filter: 'any', filterAt: 'screen' },
  },
  type: {
    label: 'Loại',
    kind: 'select',
    options: feedbackTypes,
    schema: type,
    answer: type,
    required: true,
    initial: 'suggestion',
    list: { width: 100, filter: 'any', filterAt: 'bar' },
  },
  priority: {
    label: 'Mức ưu tiên',
    kind: 'number',
    schema: z.coerce.number().int().min(1).max(4),
    required: true,
    initial: 2,
    list: { width: 110, sortable: true, filter: 'any', filterAt: 'bar' },
  },
  user_id: {
    label: 'Khách hàng',
    kind: 'key',
    opens: customerPlaces,
    column: 'customer_id',
    schema: id,
    list: filtered,
    form: { span: 12 },
    fact: false,
  },
  user_name: { label: 'Khách hàng', kind: 'text', computed: true, list: { width: 220 } },
  relate_department: {
    label: 'Phòng ban xử lý',
    kind: 'key',
    column: 'department_id',
    schema: id,
    list: filtered,
    fact: false,
  },
  relate_department_name: { label: 'Phòng ban xử lý', kind: 'text', computed: true, list: { width: 190 } },
  sale_id: {
    label: 'Nhân viên kinh doanh',
    kind: 'key',
    opens: staffPlaces,
    schema: id,
    list: filtered,
    form: { help: 'Để trống: người phụ trách khách hàng.' },
    fact: false,
  },
  sale_name: { label: 'Nhân viên kinh doanh', kind: 'text', computed: true, list: { width: 150 } },
  /** Of the orders it is about. */
  codes: {
    label: 'Mã đơn',
    kind: 'text',
    schema: codes,
    answer: z.array(z.string()),
    required: true,
    initial: [],
    list: { width: 140 },
  },
  images: {
    label: 'Ảnh',
    kind: 'text',
    schema: images,
    answer: z.array(z.string()),
    required: true,
    initial: [],
    fact: false,
  },
  comments: {
    label: 'Trả lời',
    kind: 'number',
    required: true,
    computed: true,
    list: { width: 80 },
    fact: false,
  },
  maker_id: { label: 'Người ghi nhận', kind: 'key', opens: staffPlaces, required: true, fact: false },
  maker_name: {
    label: 'Người ghi nhận',
    kind: 'text',
    required: true,
    computed: true,
    list: { width: 150 },
  },
  created_at: {
    label: 'Ngày tạo',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range', filterAt: 'bar' },
    fact: false,
  },
  done_at: { label: 'Đóng lúc', kind: 'time' },
  reason: { label: 'Lý do', kind: 'text' },
} as const satisfies Fields
