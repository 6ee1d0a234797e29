import { customerPlaces } from '#customers/customer.places.ts'
import { orderPlaces } from '#orders/core/order.places.ts'
import { actStatus } from '#orders/mercari/site-act.status.ts'
import { writersOf } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'

const ofOrder = { required: true, computed: true } as const

/** Something done at a marketplace, field by field, in the order of the list. */
export const actFields = {
  code: { label: 'Mã đơn', kind: 'code', ...ofOrder, list: { width: 108 } },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: actStatus,
    required: true,
    list: { width: 160, filter: 'any', filterAt: 'screen' },
  },
  order_id: { label: 'Đơn hàng', kind: 'key', opens: orderPlaces, required: true },
  name: { label: 'Sản phẩm', kind: 'text', ...ofOrder, list: { width: 200 } },
  text: { label: 'Nội dung', kind: 'text', required: true, list: { width: 260 } },
  why: { label: 'Lý do', kind: 'text', list: { width: 220 } },
  customer_id: { label: 'Khách hàng', kind: 'key', opens: customerPlaces, computed: true },
  customer_name: { label: 'Khách hàng', kind: 'text', computed: true, list: { width: 170 } },
  account_name: { label: 'Tài khoản mua', kind: 'text', computed: true, list: { width: 130 } },
  item_id: { label: 'Mã sản phẩm', kind: 'code', list: { width: 120 } },
  link: { label: 'Liên kết', kind: 'text', computed: true },
  approved_name: { label: 'Người duyệt', kind: 'text', computed: true, list: { width: 130 } },
  answered_at: { label: 'Có kết quả lúc', kind: 'time', list: { width: 130 } },
  status_at: { label: 'Ở trạng thái này từ', kind: 'time', required: true },
  created_name: { label: 'Người đề nghị', kind: 'text', computed: true, list: { width: 130 } },
  writers: writersOf('site_act'),
  created_at: {
    label: 'Tạo lúc',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range' },
  },
} as const satisfies Fields
