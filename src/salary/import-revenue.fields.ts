import { customerPlaces } from '#customers/customer.places.ts'
import { orderPlaces } from '#orders/core/order.places.ts'
import type { Fields } from '#platform/contract/record.ts'

/** A row of what sales people earn by weight, in the order of list and file. */
export const importRevenueFields = {
  month: {
    label: 'Tháng',
    kind: 'code',
    required: true,
    list: { width: 90, filter: 'any' },
    export: { width: 10 },
  },
  sale_username: {
    label: 'Tài khoản kinh doanh',
    kind: 'code',
    required: true,
    computed: true,
    list: { width: 120 },
    export: { width: 20 },
  },
  sale_name: {
    label: 'Kinh doanh',
    kind: 'text',
    required: true,
    computed: true,
    list: { width: 150 },
    export: { width: 20 },
  },
  customer_id: { label: 'Khách hàng', kind: 'key', required: true, opens: customerPlaces, export: false },
  customer_no: {
    label: 'Mã khách',
    kind: 'code',
    required: true,
    computed: true,
    list: { width: 110 },
    export: { width: 14 },
  },
  order_id: { label: 'Đơn hàng', kind: 'key', opens: orderPlaces, export: false },
  order_code: { label: 'Mã đơn', kind: 'code', computed: true, list: { width: 120 }, export: { width: 14 } },
  route_code: {
    label: 'Tuyến vận chuyển',
    kind: 'code',
    required: true,
    list: { width: 120 },
    export: { width: 14 },
  },
  goods_type: {
    label: 'Loại hàng',
    kind: 'code',
    required: true,
    list: { width: 120 },
    export: { width: 14 },
  },
  kg: { label: 'Cân (kg)', kind: 'number', required: true, list: { width: 90 }, export: { width: 10 } },
  factor: {
    label: 'Hệ số (đ/kg)',
    kind: 'number',
    required: true,
    list: { width: 110 },
    export: { width: 14 },
  },
  amount: {
    label: 'Thành tiền',
    kind: 'money',
    unit: 'đ',
    required: true,
    computed: true,
    list: { width: 120 },
    export: { width: 16 },
  },
} as const satisfies Fields
