import { mawbPlaces } from '#warehouse/mawb.places.ts'
import { z } from 'zod'
import { subStatus } from '#orders/core/sub.status.ts'
import { centimetres, text, weight } from '#platform/contract/fields.ts'
import { filterOnly, picture } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { packageStatus } from '#warehouse/package.status.ts'

const texts = z.array(z.string())
const side = { kind: 'number', unit: 'cm', schema: centimetres } as const
/** Taken by the calls; whoever scans is not asked for it. */
const unasked = { form: { section: 'aside' } } as const

/** A package between the overseas warehouse and ours, field by field, in the order of its lists. */
export const packageFields = {
  picture,
  track: { label: 'Mã vận đơn', kind: 'code', required: true, list: { sortable: true } },
  warehouse_code: { label: 'Kho nước ngoài', kind: 'text', required: true, list: filterOnly },
  receive_status: {
    label: 'Bước',
    kind: 'status',
    statuses: packageStatus,
    required: true,
    list: { filter: 'any', filterAt: 'screen' },
  },
  container_code: { label: 'Bao', kind: 'code', computed: true, list: {} },
  mawb_id: { label: 'MAWB', kind: 'key', opens: mawbPlaces, list: filterOnly },
  mawb: { label: 'MAWB', kind: 'code', computed: true, list: filterOnly },
  order_ids: { label: 'Đơn hàng', kind: 'key', computed: true, answer: z.array(z.number()) },
  order_codes: { label: 'Đơn hàng', kind: 'code', computed: true, answer: texts, list: {} },
  order_names: { label: 'Tên hàng', kind: 'text', computed: true, answer: texts },
  customer_names: { label: 'Khách', kind: 'text', computed: true, answer: texts, list: {} },
  sub_statuses: {
    label: 'Trạng thái phụ',
    kind: 'status',
    statuses: subStatus,
    computed: true,
    answer: z.array(z.number()),
  },
  d_weight: {
    label: 'Cân kho nước ngoài',
    kind: 'weight',
    unit: 'kg',
    schema: weight,
    list: { sortable: true },
  },
  v_weight: { label: 'Cân thể tích', kind: 'weight', unit: 'kg', computed: true },
  length: { label: 'Dài', ...side },
  width: { label: 'Rộng', ...side },
  height: { label: 'Cao', ...side },
  position: { label: 'Kệ', kind: 'text', schema: text(64), ...unasked },
  note: { label: 'Ghi chú', kind: 'note', schema: text(2000), ...unasked },
  photos: { label: 'Ảnh', kind: 'number', required: true, computed: true },
  received_at: {
    label: 'Nhận lúc',
    kind: 'time',
    required: true,
    list: { sortable: true, filter: 'range', filterAt: 'screen', column: false },
  },
  received_name: { label: 'Người nhận', kind: 'text', computed: true },
} as const satisfies Fields
