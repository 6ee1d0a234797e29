import { z } from 'zod'
import { customerPlaces } from '#customers/customer.places.ts'
import { ofHouse } from '#liquidation/core/liquidation-roles.rules.ts'
import { saleStatus } from '#liquidation/core/liquidation.status.ts'
import { buyerTypes } from '#liquidation/core/liquidation.words.ts'
import { id, quantity, text } from '#platform/contract/fields.ts'
import { aside, filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { staffPlaces } from '#staff/staff.places.ts'

const name = { kind: 'text', computed: true } as const

/** Pieces that somebody buys, in the order of list, file and drawer. */
export const saleFields = {
  code: {
    label: 'Mã đơn thanh lý',
    kind: 'code',
    required: true,
    list: { width: 116, sortable: true },
    export: { width: 14 },
    fact: false,
  },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: saleStatus,
    required: true,
    list: { width: 130, filter: 'any', filterAt: 'screen' },
    export: { width: 16 },
    fact: false,
  },
  liquidated_product_id: {
    label: 'Hàng thanh lý',
    kind: 'key',
    column: 'liquidation_id',
    opens: ['/liquidation'],
    schema: id,
    required: true,
    list: filterOnly,
    ...aside,
  },
  liquidation_code: { label: 'Mã đề xuất', kind: 'code', computed: true, export: { width: 13 } },
  goods_name: { label: 'Hàng', ...name, list: { width: 240 }, export: { width: 36 } },
  buyer_type: {
    label: 'Bán cho',
    kind: 'select',
    options: buyerTypes,
    schema: z.enum(buyerTypes.map(({ value }) => value)),
    required: true,
    initial: 'customer',
    list: { width: 110, filter: 'any' },
    export: { width: 14 },
  },
  customer_id: {
    label: 'Khách mua',
    kind: 'key',
    opens: customerPlaces,
    schema: id,
    list: filterOnly,
    ...ofHouse,
    ...aside,
  },
  staff_id: {
    label: 'Người mua là nhân viên',
    kind: 'key',
    opens: staffPlaces,
    schema: id,
    list: filterOnly,
    ...ofHouse,
    ...aside,
  },
  buyer_name: { label: 'Người mua', ...name, list: { width: 200 }, export: { width: 26 }, ...ofHouse },
  quantity: {
    label: 'Số lượng',
    kind: 'number',
    schema: quantity,
    required: true,
    initial: 1,
    list: { width: 90 },
    export: {},
  },
  returned: { label: 'Đã trả lại', kind: 'number', required: true, list: { width: 90 }, export: {} },
  /** Of a piece. */
  price: {
    label: 'Giá bán một cái',
    kind: 'money',
    unit: 'đ',
    required: true,
    list: { width: 130 },
    export: {},
  },
  amount: {
    label: 'Thành tiền',
    kind: 'money',
    unit: 'đ',
    required: true,
    list: { width: 130 },
    export: {},
  },
  note: {
    label: 'Ghi chú',
    kind: 'note',
    schema: text(500),
    list: { width: 200 },
    export: { width: 30 },
    ...ofHouse,
  },
  /** The buyer was asked for the money, and it is not there yet. */
  money_waits: { label: 'Đang chờ tiền', kind: 'boolean', required: true, computed: true, ...aside },
  message: { label: 'Nội dung báo người mua', kind: 'text', export: false, ...ofHouse },
  station_id: { label: 'Trạm', kind: 'key', required: true, ...aside },
  maker_id: { label: 'Người bán', kind: 'key', opens: staffPlaces, required: true, ...aside },
  maker_name: { label: 'Người bán', ...name, list: { width: 150 }, export: { width: 18 } },
  created_at: {
    label: 'Ngày bán',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range' },
    export: {},
  },
  paid_at: { label: 'Đã thanh toán lúc', kind: 'time', list: { width: 140 }, export: {} },
  handed_by: { label: 'Người giao hàng', kind: 'key', opens: staffPlaces, ...aside },
  handed_name: { label: 'Người giao hàng', ...name, export: { width: 18 } },
  handed_at: { label: 'Giao hàng lúc', kind: 'time', export: {} },
  cancelled_by: { label: 'Người hủy', kind: 'key', opens: staffPlaces, ...aside },
  reason: { label: 'Lý do hủy', kind: 'text', export: { width: 28 }, ...ofHouse },
} as const satisfies Fields
