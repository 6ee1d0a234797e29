import { z } from 'zod'
import { customerPlaces } from '#customers/customer.places.ts'
import { orderPlaces } from '#orders/core/order.places.ts'
import { cartStatus } from '#orders/cart/cart.status.ts'
import { note, quantity } from '#platform/contract/fields.ts'
import { filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'

const told = { computed: true } as const

/** A collected item, field by field, in the order of the list. */
export const cartFields = {
  name: {
    label: 'Sản phẩm',
    kind: 'text',
    required: true,
    schema: z.string().trim().min(1, 'Vui lòng nhập tên sản phẩm').max(500),
    list: { width: 240 },
    form: { span: 12 },
  },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: cartStatus,
    required: true,
    list: { width: 130, filter: 'any', filterAt: 'screen' },
  },
  link: { label: 'Liên kết', kind: 'text', list: { width: 160, hidden: true } },
  site_code: { label: 'Trang mua', kind: 'text', list: { width: 120, filter: 'any' } },
  item_id: { label: 'Mã sản phẩm', kind: 'code', list: { width: 130 } },
  price: { label: 'Giá', kind: 'number', required: true, list: { width: 110 } },
  currency: { label: 'Tiền tệ', kind: 'text', required: true, list: { width: 76 } },
  quantity: {
    label: 'Số lượng',
    kind: 'number',
    required: true,
    schema: quantity,
    initial: 1,
    list: { width: 86 },
    form: { span: 6 },
  },
  customer_id: { label: 'Khách hàng', kind: 'key', opens: customerPlaces, list: filterOnly },
  customer_name: { label: 'Khách hàng', kind: 'text', ...told, list: { width: 180 } },
  owner_id: { label: 'Người giữ', kind: 'key', list: filterOnly },
  owner_name: { label: 'Người giữ', kind: 'text', ...told, list: { width: 140 } },
  order_id: { label: 'Đơn hàng', kind: 'key', opens: orderPlaces },
  order_code: { label: 'Mã đơn', kind: 'code', ...told, list: { width: 108 } },
  note: { label: 'Ghi chú', kind: 'note', schema: note, list: { width: 180 }, form: { span: 12 } },
  kept_at: { label: 'Giữ từ', kind: 'time', required: true, list: { width: 130, hidden: true } },
  created_name: { label: 'Người thêm', kind: 'text', ...told, list: { width: 140, hidden: true } },
  created_at: {
    label: 'Ngày thêm',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range' },
  },
} as const satisfies Fields
