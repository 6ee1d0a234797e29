import { customerPlaces } from '#customers/customer.places.ts'
import { orderPlaces } from '#orders/core/order.places.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { offerStatus } from '#orders/offer/offer.status.ts'
import type { Fields } from '#platform/contract/record.ts'

const ofOrder = { required: true, computed: true } as const

/** A price offered to a seller, field by field, in the order of the list. */
export const offerFields = {
  code: { label: 'Mã đơn', kind: 'code', ...ofOrder, list: { width: 108 } },
  status: {
    label: 'Trả giá',
    kind: 'status',
    statuses: offerStatus,
    required: true,
    list: { width: 150, filter: 'any', filterAt: 'screen' },
  },
  order_id: { label: 'Đơn hàng', kind: 'key', opens: orderPlaces, required: true },
  order_status: {
    label: 'Trạng thái đơn',
    kind: 'status',
    statuses: orderStatus,
    ...ofOrder,
    list: { width: 140 },
  },
  customer_id: { label: 'Khách hàng', kind: 'key', opens: customerPlaces, computed: true },
  customer_name: { label: 'Khách hàng', kind: 'text', computed: true, list: { width: 180 } },
  name: { label: 'Sản phẩm', kind: 'text', ...ofOrder, list: { width: 200 } },
  site_code: { label: 'Mã trang mua', kind: 'text', required: true },
  site_name: { label: 'Trang mua', kind: 'text', computed: true, list: { width: 150 } },
  item_id: { label: 'Mã sản phẩm', kind: 'code', required: true, list: { width: 120 } },
  goods_values: { label: 'Giá bán', kind: 'number', ...ofOrder, list: { width: 100 } },
  offer_price: { label: 'Giá trả', kind: 'number', required: true, list: { width: 100 } },
  currency: { label: 'Tiền tệ', kind: 'text', required: true, list: { width: 76 } },
  sent_at: { label: 'Gửi lúc', kind: 'time', list: { width: 130 } },
  expires_at: { label: 'Hạn trả lời', kind: 'time', list: { width: 130 } },
  answer: { label: 'Người bán nói', kind: 'text', list: { width: 200 } },
  created_name: { label: 'Người trả giá', kind: 'text', computed: true, list: { width: 130 } },
  created_at: {
    label: 'Tạo lúc',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range' },
  },
} as const satisfies Fields
