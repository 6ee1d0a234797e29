import { z } from 'zod'
import { customerPlaces } from '#customers/customer.places.ts'
import { issueStatus } from '#flow/issue.status.ts'
import { issueKinds } from '#flow/issue.words.ts'
import { orderPlaces } from '#orders/core/order.places.ts'
import { filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'

const told = { computed: true } as const

/** Something that is wrong with goods on their way, field by field, in the order of the list. */
export const issueFields = {
  picture: { label: 'Hình', kind: 'picture', computed: true, export: false, list: { width: 56 } },
  kind: {
    label: 'Sự cố',
    kind: 'select',
    options: issueKinds,
    answer: z.enum(issueKinds.map(({ value }) => value)),
    required: true,
    list: { width: 160, filter: 'any' },
  },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: issueStatus,
    required: true,
    list: { width: 140, filter: 'any', filterAt: 'screen' },
  },
  what: { label: 'Tìm thấy gì', kind: 'text', required: true, list: { width: 260 } },
  order_id: { label: 'Đơn hàng', kind: 'key', opens: orderPlaces, list: filterOnly },
  order_code: { label: 'Mã đơn', kind: 'code', ...told, list: { width: 116 } },
  order_name: { label: 'Sản phẩm', kind: 'text', ...told, list: { width: 200, hidden: true } },
  track: { label: 'Kiện, vận đơn', kind: 'code', ...told, list: { width: 150 } },
  customer_id: { label: 'Khách hàng', kind: 'key', opens: customerPlaces, ...told },
  customer_no: { label: 'Mã khách', kind: 'code', ...told, list: { width: 100 } },
  customer_name: { label: 'Khách hàng', kind: 'text', ...told, list: { width: 170, hidden: true } },
  owner_id: { label: 'Người xử lý', kind: 'key', list: filterOnly },
  sale_id: { label: 'Kinh doanh', kind: 'key', list: filterOnly },
  station_id: { label: 'Trạm', kind: 'key', list: filterOnly },
  owner_name: { label: 'Người xử lý', kind: 'text', ...told, list: { width: 150 } },
  age_days: { label: 'Tuổi (ngày)', kind: 'number', ...told, list: { width: 104 } },
  found_at: {
    label: 'Tìm thấy lúc',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range', filterAt: 'screen' },
  },
  seen_at: { label: 'Thấy lần cuối', kind: 'time', required: true, list: { width: 130, hidden: true } },
  healed_at: { label: 'Hết từ', kind: 'time', list: { width: 130 } },
  note: { label: 'Ghi chú cho người xử lý', kind: 'note', list: { width: 180 } },
  reason: { label: 'Đã xử lý thế nào', kind: 'note', list: { width: 180 } },
} as const satisfies Fields
