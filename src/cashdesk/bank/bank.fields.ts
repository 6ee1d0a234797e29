import { z } from 'zod'
import { bankStatus } from '#cashdesk/bank/bank.status.ts'
import type { Fields } from '#platform/contract/record.ts'

const filtered = { filter: 'any', filterAt: 'screen' } as const
const sources = ['sepay', 'casso', 'file'] as const
export const sourceNames: Readonly<Record<(typeof sources)[number], string>> = {
  sepay: 'SePay',
  casso: 'Casso',
  file: 'Sao kê',
}

/** A booking of the bank, field by field, in the order of the desk's list. */
export const bankFields = {
  booked_at: {
    label: 'Lúc ghi',
    kind: 'time',
    required: true,
    list: { width: 126, sortable: true, filter: 'range', filterAt: 'screen' },
  },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: bankStatus,
    answer: z.literal(bankStatus.values),
    required: true,
    list: { ...filtered, width: 92 },
  },
  /** VND, + in, − out. */
  amount: { label: 'Số tiền', kind: 'money', required: true, list: { width: 112 } },
  content: { label: 'Nội dung', kind: 'text', required: true, list: { width: 300, card: 'title' } },
  /** What it was set against: `DH000001230`, or several. */
  targets: {
    label: 'Đã khớp',
    kind: 'text',
    answer: z.array(z.string()),
    computed: true,
    list: { width: 230 },
  },
  /** The best suggestion when it was last looked for; the call says what there is of one. */
  suggestion: { label: 'Gợi ý', kind: 'text' },
  score: { label: 'Mức chắc chắn', kind: 'number', required: true },
  certain: { label: 'Chắc chắn', kind: 'boolean', required: true },
  counter_name: { label: 'Người gửi', kind: 'text', list: { width: 150 } },
  counter_account: { label: 'Tài khoản người gửi', kind: 'text' },
  counter_bank: { label: 'Ngân hàng người gửi', kind: 'text' },
  card_id: { label: 'Tài khoản', kind: 'key', required: true, list: { ...filtered, column: false } },
  card_name: { label: 'Tài khoản', kind: 'text', required: true, computed: true, list: { width: 170 } },
  reference: { label: 'Số tham chiếu', kind: 'text', list: { width: 140 } },
  source: {
    label: 'Nguồn',
    kind: 'select',
    options: sources.map((value) => ({ value, label: sourceNames[value] })),
    answer: z.enum(sources),
    required: true,
  },
  posting_date: { label: 'Ngày ghi sổ', kind: 'date', required: true },
  decided_by: { label: 'Người xử lý', kind: 'key' },
  decided_name: { label: 'Người xử lý', kind: 'text', computed: true, list: { width: 130 } },
  decided_at: { label: 'Lúc xử lý', kind: 'time' },
  automatic: { label: 'Tự động', kind: 'boolean', required: true, computed: true },
  running_balance: { label: 'Số dư', kind: 'money', list: { width: 120, hidden: true } },
  reason: { label: 'Lý do bỏ qua', kind: 'text', computed: true, list: { width: 160, hidden: true } },
} as const satisfies Fields
