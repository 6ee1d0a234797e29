import { customerPlaces } from '#customers/customer.places.ts'
import { orderPlaces } from '#orders/core/order.places.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { guaranteeStatus } from '#orders/purchase/guarantee.status.ts'
import { writersOf } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'

/** A column of the order. */
const ofOrder = { required: true, computed: true } as const
const money = { kind: 'money', unit: 'đ' } as const
const filtered = { filter: 'any', filterAt: 'screen' } as const

/** A guarantee to buy before the deposit, field by field, in the order of list and file. */
export const guaranteeFields = {
  code: { label: 'Mã đơn', kind: 'code', ...ofOrder, list: { width: 108 }, export: { width: 14 } },
  status: {
    label: 'Bảo lãnh',
    kind: 'status',
    statuses: guaranteeStatus,
    required: true,
    list: { width: 150, ...filtered },
    export: { width: 20 },
  },
  order_id: { label: 'Đơn hàng', kind: 'key', opens: orderPlaces, required: true, export: false },
  order_status: {
    label: 'Trạng thái đơn',
    kind: 'status',
    statuses: orderStatus,
    ...ofOrder,
    list: { width: 140, ...filtered },
    export: { width: 20 },
  },
  customer_id: {
    label: 'Khách hàng',
    kind: 'key',
    opens: customerPlaces,
    computed: true,
    list: { ...filtered, column: false },
    export: false,
  },
  customer_no: { label: 'Mã khách', kind: 'code', computed: true, export: { width: 12 } },
  customer_name: {
    label: 'Khách hàng',
    kind: 'text',
    computed: true,
    list: { width: 196 },
    export: { width: 26 },
  },
  name: { label: 'Sản phẩm', kind: 'text', ...ofOrder, list: { width: 164 }, export: { width: 36 } },
  sale_name: { label: 'Nhân viên kinh doanh', kind: 'text', computed: true, export: false },
  quoted_total: {
    label: 'Tổng báo giá',
    ...money,
    ...ofOrder,
    list: { width: 120, hidden: true },
    export: {},
  },
  /** The deposit asked, with what a higher price added. */
  request: { label: 'Cọc yêu cầu', ...money, ...ofOrder, list: { width: 112 }, export: {} },
  /** What is locked for the order. */
  deposit: { label: 'Tiền cọc', ...money, ...ofOrder, list: { width: 100 }, export: {} },
  /** What was missing when it was asked, VND. */
  amount: { label: 'Số tiền bảo lãnh', ...money, required: true, list: { width: 130 }, export: {} },
  /** What the customer exposes us to over all their orders. */
  exposure: { label: 'Đang mua vượt cọc', ...money, ...ofOrder, list: { width: 140 }, export: false },
  reason: { label: 'Lý do', kind: 'text', required: true, list: { width: 260 }, export: { width: 36 } },
  asked_by: { label: 'Người xin', kind: 'key', required: true, export: false },
  asker_name: { label: 'Người xin', kind: 'text', ...ofOrder, list: { width: 140 }, export: { width: 18 } },
  writers: writersOf('order_guarantee'),
  decider_name: {
    label: 'Người duyệt',
    kind: 'text',
    computed: true,
    list: { width: 140 },
    export: { width: 18 },
  },
  decided_at: { label: 'Lúc duyệt', kind: 'time', list: { width: 130 }, export: {} },
  answer: { label: 'Ý kiến', kind: 'text', list: { width: 200 }, export: { width: 30 } },
  created_at: {
    label: 'Ngày xin',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range' },
    export: {},
  },
} as const satisfies Fields
