import { carrierMessage } from '#carriers/carrier-message.status.ts'
import type { Fields } from '#platform/contract/record.ts'

/** A message of a carrier that a person reads, field by field, in the order of the list. */
export const messageFields = {
  waybill: { label: 'Mã vận đơn', kind: 'code', list: { width: 160 } },
  carrier: { label: 'Hãng', kind: 'text', required: true, list: { width: 170, filter: 'any' } },
  outcome: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: carrierMessage,
    required: true,
    list: { width: 210, filter: 'any', filterAt: 'screen' },
  },
  said: { label: 'Hãng gửi', kind: 'text', required: true, computed: true, list: { width: 420 } },
  reason: { label: 'Đã tìm thấy', kind: 'text', list: { width: 220 } },
  settled_name: { label: 'Người xử lý', kind: 'text', computed: true, list: { width: 140 } },
  settled_at: { label: 'Xử lý lúc', kind: 'time', list: { width: 130 } },
  received_at: {
    label: 'Nhận lúc',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range' },
  },
} as const satisfies Fields
