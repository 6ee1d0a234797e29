import { staffPlaces } from '#staff/staff.places.ts'
import { ours } from '#cashdesk/desk/customer-fields.ts'
import { partnerRefundStatus } from '#cashdesk/transfers/partner-refund.status.ts'
import { id, note, positiveVnd } from '#platform/contract/fields.ts'
import { filterOnly, writersOf } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'

/** What a partner pays back, field by field, in the order of the list. */
export const partnerRefundFields = {
  code: { label: 'Mã', kind: 'code', required: true, list: { width: 110 } },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: partnerRefundStatus,
    required: true,
    list: { width: 130, filter: 'any', filterAt: 'screen' },
  },
  partner_id: {
    label: 'Đối tác',
    kind: 'key',
    schema: id,
    required: true,
    list: filterOnly,
    form: { span: 12 },
  },
  partner_name: { label: 'Đối tác', kind: 'text', required: true, computed: true, list: { width: 220 } },
  /** VND. */
  amount: {
    label: 'Số tiền',
    kind: 'money',
    unit: 'đ',
    schema: positiveVnd,
    required: true,
    list: { width: 130 },
    form: { span: 12 },
    ...ours,
  },
  card_id: { label: 'Tài khoản', kind: 'key' },
  /** Its name; whoever makes one sends its key here. */
  card: { label: 'Tài khoản', kind: 'text', computed: true, list: { width: 220 }, ...ours },
  writers: { ...writersOf('partner_refund'), ...ours },
  note: { label: 'Ghi chú', kind: 'note', schema: note, list: { width: 220 }, ...ours },
  maker_id: { label: 'Người tạo', kind: 'key', opens: staffPlaces, required: true },
  maker_name: { label: 'Người tạo', kind: 'text', required: true, computed: true, list: { width: 150 } },
  created_at: {
    label: 'Ngày tạo',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range' },
  },
  checker_id: { label: 'Người xử lý', kind: 'key', opens: staffPlaces },
  checker_name: { label: 'Người xử lý', kind: 'text', computed: true, list: { width: 150 } },
  decided_at: { label: 'Ngày xử lý', kind: 'time', list: { width: 130 } },
  reason: { label: 'Lý do hủy', kind: 'text', list: { width: 180 } },
} as const satisfies Fields
