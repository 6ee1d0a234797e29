import { assetRequestStatus } from '#assets/slips/request.status.ts'
import { dateIn, id, requiredText } from '#platform/contract/fields.ts'
import { aside, filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { staffPlaces } from '#staff/staff.places.ts'

/** Somebody asks for a thing to work with, field by field, in the order of list, form and drawer. */
export const assetRequestFields = {
  code: { label: 'Mã đề nghị', kind: 'code', required: true, list: { width: 120, sortable: true } },
  name: {
    label: 'Cần gì',
    kind: 'text',
    schema: requiredText(200),
    required: true,
    list: { width: 220 },
    form: { span: 12 },
  },
  type: {
    label: 'Loại',
    kind: 'key',
    column: 'type_id',
    schema: id,
    required: true,
    initial: 1,
    list: { filter: 'any', filterAt: 'bar', column: false },
    form: { span: 6 },
    ...aside,
  },
  type_name: { label: 'Loại', kind: 'text', required: true, computed: true, list: { width: 130 } },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: assetRequestStatus,
    required: true,
    list: { width: 130, filter: 'any', filterAt: 'screen' },
  },
  staff_id: {
    label: 'Người đề nghị',
    kind: 'key',
    opens: staffPlaces,
    required: true,
    list: filterOnly,
    ...aside,
  },
  staff_name: { label: 'Người đề nghị', kind: 'text', required: true, computed: true, list: { width: 170 } },
  reason: {
    label: 'Lý do',
    kind: 'note',
    schema: requiredText(500),
    required: true,
    list: { width: 240 },
  },
  wanted_on: {
    label: 'Cần trước ngày',
    kind: 'date',
    schema: dateIn,
    list: { width: 130, sortable: true },
    form: { span: 6 },
  },
  confirmed_name: {
    label: 'Quản lý xác nhận',
    kind: 'text',
    computed: true,
    list: { width: 160, hidden: true },
  },
  confirmed_at: { label: 'Xác nhận lúc', kind: 'time' },
  approved_name: { label: 'Kế toán duyệt', kind: 'text', computed: true, list: { width: 160, hidden: true } },
  approved_at: { label: 'Duyệt lúc', kind: 'time' },
  refused_name: { label: 'Người từ chối', kind: 'text', computed: true },
  decision: { label: 'Ý kiến', kind: 'text', list: { width: 200, hidden: true } },
  slip_id: { label: 'Biên bản', kind: 'key', computed: true, ...aside },
  slip_code: { label: 'Biên bản bàn giao', kind: 'text', computed: true, list: { width: 130 } },
  own: { label: 'Của tôi', kind: 'boolean', required: true, computed: true, ...aside },
  decides: { label: 'Chờ tôi xác nhận', kind: 'boolean', required: true, computed: true, ...aside },
  created_at: {
    label: 'Ngày đề nghị',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range', filterAt: 'bar' },
  },
} as const satisfies Fields
