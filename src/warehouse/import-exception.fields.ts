import { mawbPlaces } from '#warehouse/mawb.places.ts'
import { orderPlaces } from '#orders/core/order.places.ts'
import { z } from 'zod'
import type { Fields } from '#platform/contract/record.ts'

const filtered = { filter: 'any', filterAt: 'screen' } as const

export const exceptionKinds = ['unknown', 'not_on_mawb', 'missing', 'damaged'] as const
export const exceptionNames: Readonly<Record<string, string>> = {
  unknown: 'Kiện lạ',
  not_on_mawb: 'Không có trong MAWB',
  missing: 'Thiếu kiện',
  damaged: 'Hàng hỏng',
}

/** A package nobody expects, or one missing from its flight, field by field, in the order of the list. */
export const exceptionFields = {
  track: { label: 'Mã vận đơn', kind: 'code', required: true, list: { sortable: true } },
  kind: {
    label: 'Vấn đề',
    kind: 'select',
    options: exceptionKinds.map((value) => ({ value, label: exceptionNames[value] ?? value })),
    answer: z.enum(exceptionKinds),
    required: true,
    list: filtered,
  },
  warehouse_code: { label: 'Kho nước ngoài', kind: 'text', list: filtered },
  package_id: { label: 'Kiện hàng', kind: 'key' },
  d_weight: { label: 'Cân kho nước ngoài', kind: 'weight', unit: 'kg', computed: true, list: {} },
  mawb: { label: 'MAWB', kind: 'code', opens: mawbPlaces, computed: true },
  note: { label: 'Ghi chú', kind: 'note', list: {} },
  order_id: { label: 'Đơn hàng', kind: 'key', opens: orderPlaces, computed: true },
  order_code: { label: 'Mã đơn', kind: 'code', computed: true },
  created_at: {
    label: 'Báo lúc',
    kind: 'time',
    required: true,
    list: { sortable: true, filter: 'range', filterAt: 'screen' },
  },
  created_name: { label: 'Người báo', kind: 'text', computed: true, list: {} },
  resolved_at: { label: 'Xử lý lúc', kind: 'time' },
  resolved_name: { label: 'Người xử lý', kind: 'text', computed: true },
} as const satisfies Fields
