import { statementFileStatus } from '#cashdesk/bank/statement-file.status.ts'
import { filterOnly, writersOf } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'

/** A statement file taken over, field by field, in the order of the list. */
export const statementFileFields = {
  created_at: { label: 'Lúc nhập', kind: 'time', required: true, list: { width: 130, sortable: true } },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: statementFileStatus,
    required: true,
    list: { width: 110, filter: 'any', filterAt: 'screen' },
  },
  file_name: { label: 'File', kind: 'text', required: true, list: { width: 220 } },
  card_id: { label: 'Tài khoản', kind: 'key', required: true, list: filterOnly, fact: false },
  card_name: { label: 'Tài khoản', kind: 'text', required: true, computed: true, list: { width: 190 } },
  lines: { label: 'Giao dịch', kind: 'number', required: true, list: { width: 100 } },
  /** Not known before: at the import, and once it is released what became rows. */
  fresh: { label: 'Mới', kind: 'number', required: true, list: { width: 80 } },
  /** Sums of the new ones, VND. */
  money_in: { label: 'Tiền vào', kind: 'money', required: true, list: { width: 130 } },
  money_out: { label: 'Tiền ra', kind: 'money', required: true, list: { width: 130 } },
  created_by_name: {
    label: 'Người nhập',
    kind: 'text',
    required: true,
    computed: true,
    list: { width: 160 },
  },
  writers: writersOf('bank_import'),
  decided_by_name: { label: 'Người duyệt', kind: 'text', computed: true, list: { width: 160 } },
  decided_at: { label: 'Lúc duyệt', kind: 'time', list: { width: 130 } },
  reason: { label: 'Lý do từ chối', kind: 'text', list: { width: 200 } },
} as const satisfies Fields
