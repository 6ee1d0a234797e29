import { z } from 'zod'
import { channelNames } from '#customers/customer.words.ts'
import { requiredText } from '#platform/contract/fields.ts'
import { filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'

const channels = Object.keys(channelNames) as (keyof typeof channelNames)[]

/** What was said with a customer, field by field. */
export const conversationFields = {
  user_id: {
    label: 'Khách hàng',
    kind: 'key',
    column: 'customer_id',
    required: true,
    list: filterOnly,
  },
  customer_no: { label: 'Mã khách', kind: 'code', computed: true },
  customer_name: { label: 'Khách hàng', kind: 'text', required: true, computed: true },
  channel: {
    label: 'Kênh',
    kind: 'select',
    options: channels.map((value) => ({ value, label: channelNames[value] })),
    schema: z.enum(channels),
    answer: z.enum(channels),
    required: true,
    initial: 'call',
  },
  content: { label: 'Nội dung', kind: 'note', schema: requiredText(4000), required: true },
  /** Told by calls alone; of a new one now. */
  happened_at: {
    label: 'Trao đổi lúc',
    kind: 'time',
    required: true,
    list: { sortable: true, column: false },
  },
  created_by: { label: 'Người tạo', kind: 'key', required: true },
  creator_name: { label: 'Người tạo', kind: 'text', required: true, computed: true },
  created_at: { label: 'Ngày tạo', kind: 'time', required: true },
} as const satisfies Fields
