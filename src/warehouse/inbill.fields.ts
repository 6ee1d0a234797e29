import { z } from 'zod'
import { note, text } from '#platform/contract/fields.ts'
import { filterOnly, picture } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { inbillStatus } from '#warehouse/inbill.status.ts'

/** A slip of a check-in session, field by field, in the order of the list. */
export const inbillFields = {
  picture,
  code: { label: 'Mã phiếu', kind: 'code', required: true, list: { width: 118, sortable: true } },
  /** Told by when it was closed or cancelled. */
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: inbillStatus,
    column: 'stands_at',
    required: true,
    list: { width: 110, filter: 'any', filterAt: 'screen' },
  },
  created_at: {
    label: 'Ngày khai thác',
    kind: 'time',
    required: true,
    list: { width: 150, sortable: true, filter: 'range' },
  },
  created_by: { label: 'Người khai thác', kind: 'key', required: true, list: filterOnly },
  created_name: {
    label: 'Người khai thác',
    kind: 'text',
    required: true,
    computed: true,
    list: { width: 150 },
  },
  orders: { label: 'Số đơn', kind: 'number', required: true, computed: true, list: { width: 72 } },
  priced: { label: 'Đã tính giá', kind: 'number', required: true, computed: true, list: { width: 92 } },
  weight: {
    label: 'Tổng cân',
    kind: 'weight',
    unit: 'kg',
    required: true,
    computed: true,
    list: { width: 104, card: 'amount' },
  },
  fee_vnd: {
    label: 'Phí chung',
    kind: 'money',
    unit: 'đ',
    required: true,
    computed: true,
    list: { width: 104 },
  },
  carton: { label: 'Cách cân', kind: 'boolean', required: true, list: { width: 104 } },
  order_codes: {
    label: 'Đơn hàng',
    kind: 'text',
    answer: z.array(z.string()),
    computed: true,
    list: { width: 260 },
  },
  station_id: { label: 'Trạm', kind: 'key', required: true },
  warehouse_code: {
    label: 'Kho',
    kind: 'text',
    schema: text(50),
    list: { width: 90, filter: 'any', filterAt: 'screen' },
  },
  services_partner: { label: 'Dịch vụ đối tác', kind: 'text', schema: text(255), list: { width: 140 } },
  note: { label: 'Ghi chú', kind: 'note', schema: note, list: { width: 180 } },
  cancelled_at: { label: 'Hủy lúc', kind: 'time' },
} as const satisfies Fields
