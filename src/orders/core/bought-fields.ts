import { z } from 'zod'
import { billPlaces } from '#billing/bill.places.ts'
import { chargeStatus } from '#orders/purchase/charge.status.ts'
import { weight } from '#platform/contract/fields.ts'
import { aside } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'
import { mawbPlaces } from '#warehouse/mawb.places.ts'

export const bought = { fact: { section: 'purchase' } } as const
/** Typed beside the price, which the quote form shows by itself. */
export const priced = { form: { section: 'price' } } as const
/** What things cost us is not for the warehouse; whose turn it is says the usecase. */
export const ofCost = { seenBy: roles('ql', 'kt', 'kd', 'cs', 'cv') } as const

/** What an order has from its purchase on: how it was paid for, its way, its slip and its weights. */
export const boughtFields = {
  supplier_order_no: {
    label: 'Mã đơn người bán',
    kind: 'code',
    list: { width: 140, hidden: true },
    export: { width: 20 },
    ...bought,
  },
  charge_status: {
    label: 'Khoản chi người bán',
    kind: 'status',
    statuses: chargeStatus,
    required: true,
    list: { width: 150, hidden: true },
    export: false,
    ...bought,
  },
  payment_channel: {
    label: 'Kênh thanh toán',
    kind: 'text',
    list: { width: 150, hidden: true },
    export: false,
    ...bought,
  },
  actual_price: {
    label: 'Giá mua thật',
    kind: 'number',
    detail: true,
    ...ofCost,
    export: { width: 14 },
    ...bought,
  },
  actual_ship: {
    label: 'Ship mua thật',
    kind: 'number',
    detail: true,
    ...ofCost,
    export: { width: 12 },
    ...bought,
  },
  autobuy: {
    label: 'Mua tự động',
    kind: 'select',
    options: [
      { value: 'none', label: 'Không' },
      { value: 'market', label: 'Qua trang mua' },
      { value: 'agent', label: 'Trong hồ sơ tài khoản' },
    ],
    answer: z.enum(['none', 'market', 'agent']),
    required: true,
    computed: true,
    list: { width: 130, hidden: true },
    export: false,
    ...bought,
  },
  purchase_waits: {
    label: 'Chờ xác nhận mua',
    kind: 'boolean',
    required: true,
    computed: true,
    list: { width: 130, hidden: true },
    export: false,
    ...bought,
  },
  absorbed_vnd: {
    label: 'Công ty tự chịu',
    kind: 'money',
    unit: 'đ',
    required: true,
    detail: true,
    export: {},
    ...bought,
  },
  bought_at: { label: 'Ngày mua', kind: 'time', detail: true, export: {}, ...bought },
  track: { label: 'Mã vận đơn', kind: 'code', list: { width: 150 }, export: { width: 20 }, ...bought },
  bill_id: { label: 'Phiếu xuất', kind: 'key', opens: billPlaces, ...aside },
  bill_code: {
    label: 'Phiếu xuất',
    kind: 'code',
    computed: true,
    list: { width: 108, hidden: true },
    ...aside,
  },
  mawb: {
    label: 'MAWB',
    kind: 'code',
    opens: mawbPlaces,
    list: { width: 120, hidden: true },
    export: { width: 14 },
    ...bought,
  },
  estimated_weight: {
    label: 'Cân dự kiến',
    kind: 'weight',
    unit: 'kg',
    schema: weight,
    detail: true,
    export: false,
    ...bought,
    ...priced,
  },
  d_weight: {
    label: 'Cân kho nước ngoài',
    kind: 'weight',
    unit: 'kg',
    detail: true,
    export: { width: 22 },
    ...bought,
  },
  r_weight: {
    label: 'Cân kho Việt Nam',
    kind: 'weight',
    unit: 'kg',
    detail: true,
    export: { width: 20 },
    ...bought,
  },
  v_weight: {
    label: 'Cân thể tích',
    kind: 'weight',
    unit: 'kg',
    detail: true,
    export: { width: 16 },
    ...bought,
  },
  weight: {
    label: 'Cân tính cước',
    kind: 'weight',
    unit: 'kg',
    list: { width: 110, hidden: true },
    export: { width: 18 },
    ...bought,
  },
  position: { label: 'Vị trí kệ', kind: 'code', detail: true, export: { width: 12 }, ...bought },
  length: { label: 'Dài', kind: 'number', detail: true, ...aside },
  width: { label: 'Rộng', kind: 'number', detail: true, ...aside },
  height: { label: 'Cao', kind: 'number', detail: true, ...aside },
} as const satisfies Fields
