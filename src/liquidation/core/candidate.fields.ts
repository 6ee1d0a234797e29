import { customerPlaces } from '#customers/customer.places.ts'
import { orderPlaces } from '#orders/core/order.places.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { aside, filterOnly, picture } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'

/** Where goods that nobody comes for stand on the way to their sale. */
export const stages = [
  { value: 'warn', label: 'Quá hạn, nhắc khách' },
  { value: 'lien', label: 'Đến hạn gửi thông báo giữ hàng' },
  { value: 'noticed', label: 'Đã thông báo, chờ đủ ngày' },
  { value: 'saleable', label: 'Được đề xuất thanh lý' },
] as const

/** Goods in a Vietnamese warehouse whose owner does not come for them, in the order of the list. */
export const candidateFields = {
  picture: { ...picture, fact: false },
  code: { label: 'Mã đơn', kind: 'code', required: true, list: { width: 116 } },
  name: { label: 'Hàng', kind: 'text', required: true, list: { width: 240 } },
  order_id: { label: 'Đơn hàng', kind: 'key', column: 'id', opens: orderPlaces, required: true, ...aside },
  customer_id: { label: 'Chủ hàng', kind: 'key', opens: customerPlaces, list: filterOnly, ...aside },
  customer_no: { label: 'Mã chủ hàng', kind: 'code', computed: true, fact: false },
  customer_name: { label: 'Chủ hàng', kind: 'text', computed: true, list: { width: 200 } },
  customer_phone: { label: 'Điện thoại', kind: 'phone', computed: true, list: { width: 120 } },
  noticed_at: {
    label: 'Báo hàng về lúc',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range' },
  },
  days: { label: 'Số ngày lưu kho', kind: 'number', required: true, computed: true, list: { width: 90 } },
  stage: {
    label: 'Bước xử lý',
    kind: 'select',
    options: stages,
    required: true,
    computed: true,
    list: { width: 200 },
  },
  lien_on: { label: 'Ngày thông báo giữ hàng', kind: 'date', computed: true, list: { width: 120 } },
  saleable_from: { label: 'Được bán từ', kind: 'date', computed: true, list: { width: 110 } },
  total_vnd: { label: 'Giá trị đơn', kind: 'money', unit: 'đ', required: true, list: { width: 120 } },
  storage_vnd: {
    label: 'Phí lưu kho còn nợ',
    kind: 'money',
    unit: 'đ',
    required: true,
    computed: true,
    list: { width: 130 },
  },
  position: { label: 'Vị trí kệ', kind: 'text', list: { width: 90 } },
  status: {
    label: 'Trạng thái đơn',
    kind: 'status',
    statuses: orderStatus,
    required: true,
    list: { width: 130 },
  },
  station_id: { label: 'Trạm', kind: 'key', required: true, ...aside },
  quantity: { label: 'Số lượng', kind: 'number', required: true },
  /** Of the newest proposal that was not called off. */
  proposal: { label: 'Đề xuất', kind: 'code', computed: true, list: { width: 112 } },
} as const satisfies Fields
