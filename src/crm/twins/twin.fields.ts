import { customerPlaces } from '#customers/customer.places.ts'
import type { Fields } from '#platform/contract/record.ts'
import { staffPlaces } from '#staff/staff.places.ts'
import { mergeKinds } from '#crm/twins/twin.words.ts'

/** A phone of more than one record; counted of these, it goes with the last but one of them that is erased. */
export const twinFields = {
  phone: { label: 'Điện thoại', kind: 'phone', required: true, list: { width: 120 } },
  names: { label: 'Hồ sơ cùng số', kind: 'text', required: true, computed: true, list: { width: 420 } },
  customers: { label: 'Khách hàng', kind: 'number', required: true, computed: true, list: { width: 110 } },
  leads: { label: 'Khách tiềm năng', kind: 'number', required: true, computed: true, list: { width: 140 } },
  created_at: {
    label: 'Trùng từ',
    kind: 'time',
    required: true,
    list: { width: 135, sortable: true, filter: 'range', filterAt: 'bar' },
  },
} as const satisfies Fields

/** Two records that became one. */
export const mergeFields = {
  kind: {
    label: 'Loại',
    kind: 'select',
    options: mergeKinds,
    required: true,
    list: { width: 140, filter: 'any', filterAt: 'bar' },
  },
  gone_name: { label: 'Đã gộp', kind: 'text', required: true, computed: true, list: { width: 220 } },
  kept_name: { label: 'Vào hồ sơ', kind: 'text', required: true, computed: true, list: { width: 220 } },
  moved: { label: 'Mục đã chuyển', kind: 'number', required: true, computed: true, list: { width: 130 } },
  customer_id: { label: 'Khách được giữ', kind: 'key', opens: customerPlaces, fact: false },
  gone_customer_id: { label: 'Khách đã gộp', kind: 'key', opens: customerPlaces, fact: false },
  lead_id: { label: 'Khách tiềm năng được giữ', kind: 'key', fact: false },
  gone_lead_id: { label: 'Khách tiềm năng đã gộp', kind: 'key', fact: false },
  maker_id: { label: 'Người gộp', kind: 'key', opens: staffPlaces, required: true, fact: false },
  maker_name: { label: 'Người gộp', kind: 'text', required: true, computed: true, list: { width: 150 } },
  created_at: {
    label: 'Gộp lúc',
    kind: 'time',
    required: true,
    list: { width: 135, sortable: true, filter: 'range', filterAt: 'bar' },
  },
  undo_until: {
    label: 'Hoàn tác được đến',
    kind: 'time',
    required: true,
    computed: true,
    list: { width: 150 },
  },
  undone_at: { label: 'Hoàn tác lúc', kind: 'time', list: { width: 135 } },
  undone_name: { label: 'Người hoàn tác', kind: 'text', computed: true, list: { width: 150 } },
} as const satisfies Fields
