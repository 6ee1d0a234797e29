import { note } from '#platform/contract/fields.ts'
import { filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { bagStatus } from '#warehouse/bag.status.ts'
import { mawbPlaces } from '#warehouse/mawb.places.ts'

const counted = { kind: 'number', required: true, computed: true } as const

/** A bag of packages, field by field, in the order of the list. */
export const bagFields = {
  code: { fact: false, label: 'Mã bao', kind: 'code', required: true, list: { width: 124, sortable: true } },
  status: {
    fact: false,
    label: 'Trạng thái',
    kind: 'status',
    statuses: bagStatus,
    required: true,
    list: { width: 130, filter: 'any', filterAt: 'screen' },
  },
  warehouse_code: {
    label: 'Kho nước ngoài',
    kind: 'text',
    required: true,
    list: { width: 110, filter: 'any', filterAt: 'screen' },
  },
  mawb_id: { fact: false, label: 'MAWB', kind: 'key', opens: mawbPlaces, list: filterOnly },
  mawb: { label: 'MAWB', kind: 'code', computed: true, list: { width: 130 } },
  flight_date: { label: 'Ngày bay', kind: 'date', computed: true, list: { width: 100 } },
  packages: { fact: false, label: 'Kiện', ...counted, list: { width: 70 } },
  /** Of them those that were scanned into the bag. */
  packed: { fact: false, label: 'Đã quét vào bao', ...counted, list: { width: 110 } },
  /** Of them those that were scanned in Vietnam. */
  scanned: { fact: false, label: 'Đã quét về kho', ...counted, list: { width: 110 } },
  d_weight: {
    label: 'Cân các kiện',
    kind: 'weight',
    unit: 'kg',
    required: true,
    computed: true,
    list: { width: 110 },
  },
  weight: { label: 'Cân cả bao', kind: 'weight', unit: 'kg', list: { width: 110 } },
  note: { label: 'Ghi chú', kind: 'note', schema: note, list: { width: 180, hidden: true } },
  created_name: { label: 'Người mở bao', kind: 'text', computed: true, list: { width: 150, hidden: true } },
  created_at: {
    label: 'Mở bao lúc',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range' },
  },
  closed_at: { label: 'Đóng bao lúc', kind: 'time', list: { width: 130 } },
  docked_at: { label: 'Tới kho lúc', kind: 'time', list: { width: 130, hidden: true } },
  status_at: {
    label: 'Ở trạng thái này từ',
    kind: 'time',
    required: true,
    list: { width: 140, hidden: true },
  },
} as const satisfies Fields
