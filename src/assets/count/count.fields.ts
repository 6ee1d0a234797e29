import { assetCountStatus } from '#assets/count/count.status.ts'
import { note } from '#platform/contract/fields.ts'
import type { Fields } from '#platform/contract/record.ts'

/** A stock-take of a station's assets, field by field, in the order of list and drawer. */
export const assetCountFields = {
  code: { label: 'Số kiểm kê', kind: 'code', required: true, list: { width: 120, sortable: true } },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: assetCountStatus,
    required: true,
    list: { width: 120, filter: 'any', filterAt: 'screen' },
  },
  station_code: { label: 'Trạm', kind: 'text', required: true, computed: true, list: { width: 80 } },
  found: { label: 'Đã thấy', kind: 'number', required: true, computed: true, list: { width: 100 } },
  missing: { label: 'Còn thiếu', kind: 'number', required: true, computed: true, list: { width: 100 } },
  unknown: { label: 'Mã lạ', kind: 'number', required: true, computed: true, list: { width: 90 } },
  maker_name: { label: 'Người kiểm', kind: 'text', required: true, computed: true, list: { width: 160 } },
  note: { label: 'Ghi chú', kind: 'note', schema: note, list: { width: 220 } },
  created_at: {
    label: 'Bắt đầu',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range', filterAt: 'bar' },
  },
  closed_name: { label: 'Người chốt', kind: 'text', computed: true },
  closed_at: { label: 'Chốt lúc', kind: 'time', list: { width: 130 } },
} as const satisfies Fields
