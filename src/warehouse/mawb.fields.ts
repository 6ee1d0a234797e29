import { businessDate, id, note } from '#platform/contract/fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'

const counted = { kind: 'number', required: true, computed: true } as const

/** A flight document, field by field, in the order of the list. */
export const mawbFields = {
  mawb: {
    label: 'Số MAWB',
    kind: 'code',
    column: 'number',
    required: true,
    list: { width: 130, sortable: true },
  },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: mawbStatus,
    required: true,
    list: { width: 130, filter: 'any', filterAt: 'screen' },
  },
  airline: { label: 'Hãng bay', kind: 'text', computed: true, list: { width: 150 } },
  warehouse_code: {
    label: 'Kho nước ngoài',
    kind: 'text',
    required: true,
    list: { width: 110, filter: 'any', filterAt: 'bar' },
  },
  flight_date: {
    label: 'Ngày bay',
    kind: 'date',
    schema: businessDate,
    list: { width: 100, sortable: true, filter: 'range' },
  },
  packages: { label: 'Kiện', ...counted, list: { width: 70 } },
  orders: { label: 'Đơn', ...counted, list: { width: 70 } },
  d_weight: {
    label: 'Cân',
    kind: 'weight',
    unit: 'kg',
    required: true,
    computed: true,
    list: { width: 90 },
  },
  /** Packages by step: still here, flown, arrived, scanned in Vietnam. */
  waiting: { label: 'Còn ở kho', ...counted, list: { width: 90 } },
  flown: { label: 'Đang bay', ...counted, list: { width: 84 } },
  arrived: { label: 'Chờ quét', ...counted, list: { width: 84 } },
  scanned: { label: 'Đã quét', ...counted, list: { width: 84 } },
  bags: { label: 'Bao tới cổng', ...counted, list: { width: 100 } },
  docked: { label: 'Bao tới cổng', ...counted },
  /** Taken by the calls; the form does not ask for it. */
  partner_id: { label: 'Đối tác', kind: 'key', schema: id, form: { section: 'aside' } },
  partner_name: { label: 'Đối tác', kind: 'text', computed: true, list: { width: 150 } },
  exported_at: { label: 'Xuất kho', kind: 'time', list: { width: 130 } },
  arrived_at: { label: 'Về Việt Nam', kind: 'time', list: { width: 130 } },
  note: { label: 'Ghi chú', kind: 'note', schema: note, list: { width: 180 } },
  created_name: { label: 'Người tạo', kind: 'text', computed: true, list: { width: 140, hidden: true } },
  created_at: {
    label: 'Ngày tạo',
    kind: 'time',
    required: true,
    list: { sortable: true, filter: 'range', filterAt: 'screen', column: false },
  },
} as const satisfies Fields
