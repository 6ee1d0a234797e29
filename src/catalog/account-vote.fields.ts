import { staffPlaces } from '#staff/staff.places.ts'
import { z } from 'zod'
import { buyingAccounts } from '#catalog/buying-account.api.ts'
import { id, text } from '#platform/contract/fields.ts'
import { filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'

const score = z.number().int().min(1, 'Điểm từ 1 đến 5').max(5, 'Điểm từ 1 đến 5')

/** What a manager thinks of a buying account, field by field, in the order of the list. */
export const accountVoteFields = {
  username: { label: 'Tài khoản', kind: 'text', required: true, computed: true, list: { width: 220 } },
  site_code: {
    label: buyingAccounts.fields.site_code.label,
    kind: 'text',
    required: true,
    computed: true,
    list: { width: 150 },
  },
  account_id: { label: 'Tài khoản', kind: 'key', schema: id, required: true, list: filterOnly },
  score: {
    label: 'Điểm',
    kind: 'number',
    schema: score,
    required: true,
    list: { width: 90, sortable: true },
  },
  staff_id: { label: 'Người chấm', kind: 'key', opens: staffPlaces, required: true, list: filterOnly },
  staff_name: { label: 'Người chấm', kind: 'text', required: true, computed: true, list: { width: 180 } },
  note: { label: 'Lý do', kind: 'note', schema: text(500), list: { width: 320 } },
  updated_at: { label: 'Lúc chấm', kind: 'time', required: true, list: { width: 140, sortable: true } },
} as const satisfies Fields
