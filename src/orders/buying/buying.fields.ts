import { orderPlaces } from '#orders/core/order.places.ts'
import { buyingStatus } from '#orders/buying/buying.status.ts'
import type { Fields } from '#platform/contract/record.ts'

const ofOrder = { required: true, computed: true } as const

/** An order in the buying queue, field by field, in the order of the list. */
export const buyingFields = {
  code: { label: 'Mã đơn', kind: 'code', ...ofOrder, list: { width: 108 } },
  status: {
    label: 'Mua tự động',
    kind: 'status',
    statuses: buyingStatus,
    required: true,
    list: { width: 150, filter: 'any', filterAt: 'screen' },
  },
  why: { label: 'Vì sao', kind: 'text', list: { width: 260 } },
  order_id: { label: 'Đơn hàng', kind: 'key', opens: orderPlaces, required: true },
  account_id: { label: 'Tài khoản mua', kind: 'key', required: true },
  account: { label: 'Tài khoản mua', kind: 'text', ...ofOrder, list: { width: 150 } },
  stopped: { label: 'Tài khoản dừng vì', kind: 'text', computed: true, list: { width: 180, hidden: true } },
  most: { label: 'Giá duyệt', kind: 'number', required: true, list: { width: 100 } },
  price: { label: 'Giá trên trang', kind: 'number', list: { width: 110 } },
  currency: { label: 'Tiền tệ', kind: 'text', required: true, list: { width: 76 } },
  site_code: {
    label: 'Mã trang mua',
    kind: 'text',
    required: true,
    list: { width: 120, filter: 'any', hidden: true },
  },
  site_name: { label: 'Trang mua', kind: 'text', computed: true, list: { width: 150 } },
  item_id: { label: 'Mã sản phẩm', kind: 'code', required: true, list: { width: 130 } },
  name: { label: 'Sản phẩm', kind: 'text', ...ofOrder, list: { width: 220 } },
  link: { label: 'Liên kết', kind: 'text', computed: true },
  supplier_order_no: { label: 'Mã đơn người bán', kind: 'code', list: { width: 140 } },
  approved_name: { label: 'Người duyệt', kind: 'text', ...ofOrder, list: { width: 130 } },
  approved_until: { label: 'Duyệt đến', kind: 'time', required: true, list: { width: 130 } },
  started_at: { label: 'Mua lúc', kind: 'time', list: { width: 130 } },
  created_at: {
    label: 'Vào hàng lúc',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range' },
  },
} as const satisfies Fields
