import { z } from 'zod'
import { customerPlaces } from '#customers/customer.places.ts'
import { ofHouse } from '#liquidation/core/liquidation-roles.rules.ts'
import { liquidationStatus } from '#liquidation/core/liquidation.status.ts'
import { conditions, grounds } from '#liquidation/core/liquidation.words.ts'
import { orderPlaces } from '#orders/core/order.places.ts'
import { id, positiveVnd, requiredText, text } from '#platform/contract/fields.ts'
import { aside, filterOnly, writersOf } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { staffPlaces } from '#staff/staff.places.ts'

/** Paths of pictures and papers. */
export const paths = z.array(requiredText(200)).max(20)
const texts = z.array(z.string())
const name = { kind: 'text', computed: true } as const

/** Goods that nobody came for, as they are proposed and sold, in the order of list, file and drawer. */
export const liquidationFields = {
  code: {
    label: 'Mã đề xuất',
    kind: 'code',
    required: true,
    list: { width: 112, sortable: true },
    export: { width: 13 },
    fact: false,
  },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: liquidationStatus,
    required: true,
    list: { width: 130, filter: 'any', filterAt: 'screen' },
    export: { width: 18 },
    fact: false,
  },
  goods_name: { label: 'Hàng', ...name, list: { width: 240 }, export: { width: 36 }, fact: false },
  order_id: {
    label: 'Đơn hàng',
    kind: 'key',
    opens: orderPlaces,
    schema: id,
    required: true,
    list: filterOnly,
    ...aside,
  },
  order_code: { label: 'Mã đơn', kind: 'code', computed: true, list: { width: 112 }, export: { width: 14 } },
  customer_id: {
    label: 'Chủ hàng',
    kind: 'key',
    opens: customerPlaces,
    list: filterOnly,
    ...ofHouse,
    ...aside,
  },
  customer_no: {
    label: 'Mã chủ hàng',
    kind: 'code',
    computed: true,
    export: { width: 12 },
    fact: false,
    ...ofHouse,
  },
  customer_name: { label: 'Chủ hàng', ...name, list: { width: 180 }, export: { width: 24 }, ...ofHouse },
  ground: {
    label: 'Căn cứ',
    kind: 'select',
    options: grounds,
    schema: z.enum(grounds.map(({ value }) => value)),
    required: true,
    initial: 'storage',
    list: { width: 180, filter: 'any' },
    export: { width: 26 },
  },
  condition: {
    label: 'Tình trạng hàng',
    kind: 'select',
    options: conditions,
    schema: z.enum(conditions.map(({ value }) => value)),
    required: true,
    initial: 'good',
    list: { width: 130, filter: 'any' },
    export: { width: 14 },
  },
  quantity: { label: 'Số lượng', kind: 'number', required: true, list: { width: 90 }, export: {} },
  sold: { label: 'Đã bán', kind: 'number', required: true, list: { width: 80 }, export: {} },
  /** Of a piece. */
  liquidation_price: {
    label: 'Giá thanh lý một cái',
    kind: 'money',
    unit: 'đ',
    schema: positiveVnd,
    required: true,
    list: { width: 150, sortable: true },
    export: {},
  },
  accepted_price: {
    label: 'Giá được duyệt một cái',
    kind: 'money',
    unit: 'đ',
    export: {},
    ...ofHouse,
  },
  message: {
    label: 'Nội dung đề xuất',
    kind: 'note',
    schema: text(1000),
    list: { width: 240 },
    export: { width: 36 },
    ...ofHouse,
  },
  images: {
    label: 'Ảnh hàng',
    kind: 'text',
    schema: paths,
    answer: texts,
    required: true,
    initial: [],
    ...aside,
  },
  station_id: { label: 'Trạm', kind: 'key', required: true, ...aside },
  maker_id: { label: 'Người đề xuất', kind: 'key', opens: staffPlaces, required: true, ...aside },
  maker_name: { label: 'Người đề xuất', ...name, list: { width: 150 }, export: { width: 18 } },
  created_at: {
    label: 'Ngày đề xuất',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range' },
    export: {},
  },
  writers: { ...writersOf('liquidation'), ...ofHouse },
  accepted_by: { label: 'Người duyệt', kind: 'key', opens: staffPlaces, ...aside },
  accepted_name: { label: 'Người duyệt', ...name, export: { width: 18 } },
  accepted_at: { label: 'Duyệt lúc', kind: 'time', list: { width: 130 }, export: {} },
  priced_by: { label: 'Người định giá', kind: 'key', opens: staffPlaces, ...aside },
  stood_at: { label: 'Bước của đơn khi xuất khỏi kho', kind: 'number', ...aside },
  override_by: { label: 'Người cho bán khi thiếu hồ sơ', kind: 'key', opens: staffPlaces, ...aside },
  override_name: { label: 'Người cho bán khi thiếu hồ sơ', ...name, export: false, ...ofHouse },
  override_reason: { label: 'Lý do cho bán khi thiếu hồ sơ', kind: 'text', export: false, ...ofHouse },
  override_at: { label: 'Cho bán khi thiếu hồ sơ lúc', kind: 'time', ...aside },
  owner_paid_at: { label: 'Chủ hàng trả tiền lúc', kind: 'time', export: {}, ...ofHouse },
  costs_vnd: { label: 'Chi phí bán', kind: 'money', unit: 'đ', required: true, ...aside },
  costs_note: { label: 'Chi phí bán gồm', kind: 'text', ...aside },
  entry_id: { label: 'Bút toán quyết toán', kind: 'key', ...aside },
  closed_by: { label: 'Người khép', kind: 'key', opens: staffPlaces, ...aside },
  closed_at: { label: 'Khép lúc', kind: 'time', export: {} },
  reason: { label: 'Lý do hủy', kind: 'text', export: { width: 28 }, ...ofHouse },
} as const satisfies Fields
