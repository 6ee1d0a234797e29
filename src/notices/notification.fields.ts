import { z } from 'zod'
import { targets } from '#notices/notices.words.ts'
import { notificationStatus } from '#notices/notification.status.ts'
import { requiredText, text } from '#platform/contract/fields.ts'
import { isOwnPath, isPage } from '#platform/rules/address.ts'
import type { Fields } from '#platform/contract/record.ts'

const target = z.enum(targets.map(({ value }) => value))
/** A screen of the customers' app, or a page. */
const link = text(500).refine(
  (given) => given === '' || isOwnPath(given) || (isPage(given) && given.startsWith('https://')),
  'Đường dẫn phải bắt đầu bằng / hoặc https://',
)

/** A message to customers, field by field, in the order of list, form and drawer. */
export const notificationFields = {
  title: {
    label: 'Tiêu đề',
    kind: 'text',
    schema: requiredText(150),
    required: true,
    list: { width: 300 },
    fact: false,
  },
  content: { label: 'Nội dung', kind: 'note', schema: requiredText(2000), required: true },
  link: { label: 'Mở khi chạm vào', kind: 'text', schema: link },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: notificationStatus,
    required: true,
    list: { width: 110, filter: 'any', filterAt: 'screen' },
    fact: false,
  },
  target: {
    label: 'Gửi đến',
    kind: 'select',
    options: targets,
    schema: target,
    answer: target,
    required: true,
    initial: 'all',
    list: { width: 200, filter: 'any', filterAt: 'bar' },
  },
  level_codes: {
    label: 'Hạng khách hàng',
    kind: 'text',
    schema: z.array(requiredText(40)).max(50),
    answer: z.array(z.string()),
    required: true,
    initial: [],
    form: { span: 6 },
    fact: false,
  },
  level_names: {
    label: 'Hạng khách hàng',
    kind: 'text',
    answer: z.array(z.string()),
    required: true,
    computed: true,
    fact: false,
  },
  customer_count: { label: 'Số khách hàng', kind: 'number', required: true, computed: true, fact: false },
  /** Without it, it stays a draft. */
  scheduled_at: {
    label: 'Hẹn giờ gửi',
    kind: 'time',
    schema: z.iso.datetime({ offset: true }),
    list: { width: 130, sortable: true, filter: 'range', filterAt: 'bar' },
    form: { help: 'Để trống: lưu nháp.' },
  },
  sent_at: { label: 'Gửi xong', kind: 'time', list: { width: 130 } },
  sent_count: { label: 'Kết quả', kind: 'number', required: true, list: { width: 180 } },
  failed_count: { label: 'Không nhận', kind: 'number', required: true, fact: false },
  problem: { label: 'Lỗi', kind: 'text', list: { width: 220 } },
  mode: { label: 'Chế độ', kind: 'text', required: true, fact: false },
  maker_name: { label: 'Người tạo', kind: 'text', required: true, computed: true, list: { width: 140 } },
  created_at: {
    label: 'Ngày tạo',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range', filterAt: 'bar' },
    fact: false,
  },
} as const satisfies Fields
