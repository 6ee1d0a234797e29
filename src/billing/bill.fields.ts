import { customerPlaces } from '#customers/customer.places.ts'
import { staffPlaces } from '#staff/staff.places.ts'
import { z } from 'zod'
import { billMethods } from '#billing/bill.words.ts'
import { billStatus, codStatus } from '#billing/bill.status.ts'
import { batchPlaces } from '#delivery/batch.places.ts'
import { note } from '#platform/contract/fields.ts'
import { aside, filterOnly, picture } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'

/** Who receives the goods, as frozen on the slip. */
export const receiver = z.object({
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  ward: z.string().nullable(),
  district: z.string().nullable(),
  province: z.string().nullable(),
  system: z.enum(['2025', 'legacy']).nullable(),
  /** Of the places, where they were picked; slips of before have names alone. */
  ward_code: z.string().nullable().default(null),
  province_code: z.string().nullable().default(null),
})

const amount = { kind: 'money', unit: 'đ', required: true, fact: false } as const
/** A line of the slip, not asked for in lists. */
const line = { ...amount, export: false } as const
const cod = { kind: 'money', unit: 'đ', fact: false } as const

/**
 * A bill, field by field, in the order of list, file and drawer. Money in VND; `due` = total − what is set
 * against it, counted as asked.
 */
export const billFields = {
  picture: { ...picture, fact: false },
  code: {
    label: 'Mã phiếu',
    kind: 'code',
    required: true,
    list: { width: 108, sortable: true },
    export: { width: 13 },
    fact: false,
  },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: billStatus,
    required: true,
    list: { width: 152, filter: 'any', filterAt: 'screen' },
    export: { width: 20 },
    fact: false,
  },
  station_id: { label: 'Trạm', kind: 'key', required: true, ...aside },
  customer_id: {
    label: 'Khách hàng',
    kind: 'key',
    opens: customerPlaces,
    required: true,
    list: filterOnly,
    ...aside,
  },
  customer_no: { label: 'Mã khách', kind: 'code', computed: true, export: { width: 12 }, fact: false },
  customer_name: {
    label: 'Khách hàng',
    kind: 'text',
    required: true,
    computed: true,
    list: { width: 176 },
    export: { width: 24 },
    fact: false,
  },
  customer_phone: { label: 'Điện thoại', kind: 'phone', computed: true, ...aside },
  ids: { label: 'Đơn hàng', kind: 'key', answer: z.array(z.number()), computed: true, ...aside },
  codes: {
    label: 'Đơn hàng',
    kind: 'text',
    answer: z.array(z.string()),
    computed: true,
    list: { width: 146 },
    export: { width: 30 },
    fact: false,
  },
  weight: {
    label: 'Cân nặng',
    kind: 'weight',
    unit: 'kg',
    required: true,
    computed: true,
    list: { width: 76 },
    export: { width: 13 },
    fact: false,
  },
  goods_vnd: { label: 'Tiền hàng', ...line },
  service_vnd: { label: 'Phí dịch vụ', ...line },
  freight_vnd: { label: 'Cước vận chuyển quốc tế', ...line },
  surcharge_vnd: { label: 'Phụ thu', ...line },
  storage_vnd: { label: 'Phí lưu kho', ...line },
  extras_vnd: { label: 'Dịch vụ thêm, thuế', ...line },
  customs_vnd: { label: 'Thuế hải quan', ...line },
  delivery_vnd: { label: 'Phí giao hàng', ...line },
  box_vnd: { label: 'Phí đóng thùng', ...line },
  discount_vnd: { label: 'Giảm trừ', ...line },
  total_vnd: { label: 'Tổng tiền', ...amount, list: { width: 116 }, export: {} },
  /** Deposits: what will be applied at approval, then what was. */
  deposit: { label: 'Tiền cọc', ...amount, computed: true, list: { width: 108 }, export: {} },
  /** Live allocations, deposits that were applied included. */
  paid: { label: 'Đã thu', ...amount, computed: true, export: {} },
  due: { label: 'Còn phải trả', ...amount, computed: true, list: { width: 116 }, export: {} },
  method: {
    label: 'Hình thức thanh toán',
    kind: 'text',
    answer: z.enum(billMethods),
    list: { width: 164, filter: 'any' },
    export: { width: 18 },
  },
  expected_cod: { label: 'COD dự kiến', ...amount, list: { width: 110 }, export: {} },
  collected_cod: { label: 'COD thực thu', ...cod, export: {} },
  remitted_cod: { label: 'Đối tác nộp', ...cod, export: false },
  cod_fee: { label: 'Phí giữ lại', ...line },
  cod_status: {
    label: 'Đối soát COD',
    kind: 'status',
    statuses: codStatus,
    answer: z.enum(codStatus.values),
    export: { width: 16 },
    fact: false,
  },
  cod_paid_at: { label: 'Đối soát lúc', kind: 'time', ...aside },
  partner_id: { label: 'Đối tác giao hàng', kind: 'key', list: filterOnly, ...aside },
  partner_name: {
    label: 'Giao bởi',
    kind: 'text',
    computed: true,
    list: { width: 170 },
    export: { width: 18 },
  },
  shipper_id: { label: 'Nhân viên giao hàng', kind: 'key', opens: staffPlaces, list: filterOnly, ...aside },
  shipper_name: { label: 'Nhân viên giao hàng', kind: 'text', computed: true, ...aside },
  waybill: { label: 'Mã vận đơn', kind: 'code', export: { width: 18 }, fact: false },
  /** Of the parcel that its carrier spoke of last. */
  last_event: {
    label: 'Tin cuối của hãng',
    kind: 'text',
    computed: true,
    list: { width: 190, hidden: true },
    fact: false,
  },
  last_event_at: {
    label: 'Hãng báo lúc',
    kind: 'time',
    computed: true,
    list: { width: 130, hidden: true },
    fact: false,
  },
  batch_id: { label: 'Danh sách giao', kind: 'key', computed: true, opens: batchPlaces, ...aside },
  batch_code: {
    label: 'Danh sách giao',
    kind: 'code',
    computed: true,
    list: { width: 112 },
    export: { width: 14 },
  },
  date: {
    label: 'Ngày giao',
    kind: 'date',
    list: { width: 92, filter: 'range', filterAt: 'screen' },
    export: {},
  },
  address_id: { label: 'Địa chỉ nhận hàng', kind: 'key', ...aside },
  receiver: {
    label: 'Người nhận',
    kind: 'text',
    answer: receiver.nullable(),
    list: { width: 240 },
    ...aside,
  },
  sale_id: { label: 'Nhân viên kinh doanh', kind: 'key', opens: staffPlaces, list: filterOnly, ...aside },
  sale_name: {
    label: 'Kinh doanh',
    kind: 'text',
    computed: true,
    list: { width: 120 },
    export: { width: 18 },
  },
  note: { label: 'Ghi chú', kind: 'note', schema: note, list: { width: 160 }, export: { width: 30 } },
  reason: { label: 'Lý do', kind: 'text', list: { width: 160, hidden: true }, ...aside },
  created_by_name: {
    label: 'Người lập',
    kind: 'text',
    required: true,
    computed: true,
    list: { width: 130, hidden: true },
    export: false,
  },
  approved_at: { label: 'Duyệt lúc', kind: 'time', ...aside },
  delivered_at: { label: 'Giao xong lúc', kind: 'time', ...aside },
  created_at: {
    label: 'Ngày lập',
    kind: 'time',
    required: true,
    list: { width: 128, sortable: true, filter: 'range', filterAt: 'screen' },
    export: {},
    fact: false,
  },
} as const satisfies Fields

/** The lines of a slip, in their order; the discount is taken off. */
export const billLines = [
  'goods_vnd',
  'service_vnd',
  'freight_vnd',
  'surcharge_vnd',
  'storage_vnd',
  'extras_vnd',
  'delivery_vnd',
  'box_vnd',
  'discount_vnd',
] as const
