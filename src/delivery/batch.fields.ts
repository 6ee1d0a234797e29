import { staffPlaces } from '#staff/staff.places.ts'
import { z } from 'zod'
import { batchStatus } from '#delivery/batch.status.ts'
import { note } from '#platform/contract/fields.ts'
import type { Fields } from '#platform/contract/record.ts'

const filtered = { filter: 'any', filterAt: 'bar', column: false } as const
const counted = { kind: 'number', required: true, computed: true } as const

/** A delivery list, field by field, in the order of the screen. */
export const batchFields = {
  batch_code: { label: 'Mã danh sách', kind: 'code', required: true, list: { width: 116 } },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: batchStatus,
    required: true,
    list: { width: 112, filter: 'any', filterAt: 'screen' },
  },
  station_id: { label: 'Trạm', kind: 'key', required: true },
  partner_id: { label: 'Đối tác giao hàng', kind: 'key', list: filtered },
  partner_name: { label: 'Đối tác giao hàng', kind: 'text', computed: true, list: { width: 180 } },
  shipper_id: { label: 'Nhân viên giao hàng', kind: 'key', opens: staffPlaces, list: filtered },
  shipper_name: { label: 'Nhân viên giao hàng', kind: 'text', computed: true },
  bills: { label: 'Phiếu', ...counted, list: { width: 70 } },
  orders: { label: 'Đơn', ...counted, list: { width: 64 } },
  delivered: { label: 'Đã giao', ...counted, list: { width: 78 } },
  failed: { label: 'Không giao được', ...counted, list: { width: 130 } },
  /** VND. */
  total_vnd: { label: 'Tổng tiền', kind: 'money', required: true, computed: true, list: { width: 120 } },
  cod_vnd: { label: 'COD', kind: 'money', required: true, computed: true, list: { width: 116 } },
  print: {
    label: 'Đã in',
    kind: 'boolean',
    schema: z.boolean(),
    required: true,
    initial: false,
    list: { width: 70, filter: 'any', filterAt: 'bar' },
  },
  /** Its print has the slip of each bill behind it. */
  isBill: {
    label: 'In kèm phiếu xuất',
    kind: 'boolean',
    column: 'is_bill',
    schema: z.boolean(),
    required: true,
    initial: false,
    list: { width: 120, hidden: true },
  },
  note: { label: 'Ghi chú', kind: 'note', schema: note, list: { width: 200 } },
  created_by_name: {
    label: 'Người lập',
    kind: 'text',
    required: true,
    computed: true,
    list: { width: 140 },
  },
  created_at: {
    label: 'Ngày lập',
    kind: 'time',
    required: true,
    list: { width: 128, sortable: true, filter: 'range', filterAt: 'bar' },
  },
} as const satisfies Fields
