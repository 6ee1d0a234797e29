import { filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'

/** A customer's score, field by field, in the order of list and file. */
export const scoreFields = {
  customer_no: { label: 'Mã khách', kind: 'code', list: { width: 100 }, export: { width: 12 } },
  name: { label: 'Khách hàng', kind: 'text', required: true, list: { width: 220 }, export: { width: 26 } },
  phone: { label: 'Điện thoại', kind: 'phone', list: { width: 120 }, export: { width: 13 } },
  level_code: {
    label: 'Hạng',
    kind: 'text',
    required: true,
    list: filterOnly,
    export: false,
  },
  level_name: {
    label: 'Hạng',
    kind: 'text',
    required: true,
    computed: true,
    list: { width: 110 },
    export: { width: 16 },
  },
  sale_name: {
    label: 'Phụ trách',
    kind: 'text',
    computed: true,
    list: { width: 170 },
    export: { width: 20 },
  },
  points: {
    label: 'Điểm',
    kind: 'number',
    required: true,
    computed: true,
    list: { width: 110, sortable: true },
  },
  /** The highest it ever was. */
  best: {
    label: 'Cao nhất',
    kind: 'number',
    required: true,
    computed: true,
    list: { width: 110, sortable: true },
  },
  scored_at: {
    label: 'Chấm gần nhất',
    kind: 'time',
    required: true,
    computed: true,
    list: { width: 140, sortable: true, filter: 'range' },
  },
} as const satisfies Fields
