import { openingStatus } from '#ledger/opening.status.ts'
import { writersOf } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'

/** One sheet of opening balances that came in, field by field, in the order of the list. */
export const openingFields = {
  code: { label: 'Mã', kind: 'code', required: true, list: { width: 110 } },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: openingStatus,
    required: true,
    list: { width: 160, filter: 'any' },
  },
  file_name: { label: 'Tệp', kind: 'text', required: true, list: { width: 240 } },
  rows: { label: 'Số dòng', kind: 'number', required: true, list: { width: 100 } },
  debit: { label: 'Tổng dư nợ', kind: 'money', required: true, list: { width: 150 } },
  credit: { label: 'Tổng dư có', kind: 'money', required: true, list: { width: 150 } },
  maker_name: { label: 'Người nhập', kind: 'text', required: true, computed: true, list: { width: 160 } },
  writers: writersOf('opening_import'),
  created_at: { label: 'Lúc nhập', kind: 'time', required: true, list: { width: 140, filter: 'range' } },
  decided_by_name: { label: 'Người duyệt', kind: 'text', computed: true, list: { width: 160 } },
  decided_at: { label: 'Lúc duyệt', kind: 'time', list: { width: 140 } },
  reversed_by_name: { label: 'Người đảo', kind: 'text', computed: true, list: { width: 160 } },
  reversed_at: { label: 'Lúc đảo', kind: 'time', list: { width: 140 } },
  reason: { label: 'Lý do từ chối, đảo', kind: 'text', list: { width: 220 } },
} as const satisfies Fields
