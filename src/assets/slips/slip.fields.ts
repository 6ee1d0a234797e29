import { z } from 'zod'
import { assetSlipStatus } from '#assets/slips/slip.status.ts'
import { note } from '#platform/contract/fields.ts'
import { aside, filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { staffPlaces } from '#staff/staff.places.ts'

export const slipKinds = ['give', 'return'] as const
export const slipKindNames = { give: 'Bàn giao', return: 'Trả lại kho' } as const
export const slipKind = z.enum(slipKinds)

/** Assets that go from one person to another, field by field, in the order of list and drawer. */
export const assetSlipFields = {
  code: { label: 'Số biên bản', kind: 'code', required: true, list: { width: 120, sortable: true } },
  kind: {
    label: 'Loại biên bản',
    kind: 'select',
    options: slipKinds.map((value) => ({ value, label: slipKindNames[value] })),
    answer: slipKind,
    required: true,
    list: { width: 120, filter: 'any', filterAt: 'bar' },
  },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: assetSlipStatus,
    required: true,
    list: { width: 130, filter: 'any', filterAt: 'screen' },
  },
  asset_names: { label: 'Tài sản', kind: 'text', required: true, computed: true, list: { width: 280 } },
  assets: { label: 'Số tài sản', kind: 'number', required: true, computed: true, list: { width: 90 } },
  giver_id: {
    label: 'Bên giao',
    kind: 'key',
    opens: staffPlaces,
    required: true,
    list: filterOnly,
    ...aside,
  },
  giver_name: { label: 'Bên giao', kind: 'text', required: true, computed: true, list: { width: 160 } },
  giver_at: { label: 'Bên giao xác nhận', kind: 'time', list: { width: 130 } },
  receiver_id: {
    label: 'Bên nhận',
    kind: 'key',
    opens: staffPlaces,
    required: true,
    list: filterOnly,
    ...aside,
  },
  receiver_name: { label: 'Bên nhận', kind: 'text', required: true, computed: true, list: { width: 160 } },
  receiver_at: { label: 'Bên nhận xác nhận', kind: 'time', list: { width: 130 } },
  request_id: { label: 'Đề nghị', kind: 'key', ...aside },
  request_code: { label: 'Theo đề nghị', kind: 'text', computed: true, list: { width: 120, hidden: true } },
  note: { label: 'Ghi chú', kind: 'note', schema: note, list: { width: 200, hidden: true } },
  reason: { label: 'Lý do hủy', kind: 'text' },
  maker_name: {
    label: 'Người lập',
    kind: 'text',
    required: true,
    computed: true,
    list: { width: 150, hidden: true },
  },
  turn: { label: 'Chờ tôi xác nhận', kind: 'boolean', required: true, computed: true, ...aside },
  last: { label: 'Người kia đã xác nhận', kind: 'boolean', required: true, computed: true, ...aside },
  may_cancel: { label: 'Hủy được', kind: 'boolean', required: true, computed: true, ...aside },
  created_at: {
    label: 'Ngày lập',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range', filterAt: 'bar' },
  },
} as const satisfies Fields
