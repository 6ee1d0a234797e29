import { mobile, note, text, vnd } from '#platform/contract/fields.ts'
import { filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { shipmentStatus } from '#shipments/shipment.status.ts'

const counted = { kind: 'number', required: true, computed: true } as const

/** A waybill, field by field, in the order of the list. */
export const shipmentFields = {
  code: {
    fact: false,
    label: 'Mã vận đơn',
    kind: 'code',
    required: true,
    list: { width: 124, sortable: true },
  },
  status: {
    fact: false,
    label: 'Trạng thái',
    kind: 'status',
    statuses: shipmentStatus,
    required: true,
    list: { width: 140, filter: 'any', filterAt: 'screen' },
  },
  customer_id: { fact: false, label: 'Khách hàng', kind: 'key', required: true, list: filterOnly },
  customer_no: { label: 'Mã khách', kind: 'code', computed: true, list: { width: 110 } },
  customer_name: { fact: false, label: 'Khách hàng', kind: 'text', computed: true, list: { width: 180 } },
  warehouse_code: {
    label: 'Kho nước ngoài',
    kind: 'text',
    required: true,
    list: { width: 110, filter: 'any', filterAt: 'screen' },
  },
  route_code: { label: 'Tuyến', kind: 'text', list: { width: 100, filter: 'any', filterAt: 'screen' } },
  packages: { fact: false, label: 'Kiện', ...counted, list: { width: 70 } },
  scanned: { fact: false, label: 'Kiện đã quét', ...counted, list: { width: 104 } },
  orders: { label: 'Đơn', ...counted, list: { width: 70 } },
  d_weight: {
    fact: false,
    label: 'Cân kho nước ngoài',
    kind: 'weight',
    unit: 'kg',
    required: true,
    computed: true,
    list: { width: 120 },
  },
  r_weight: { fact: false, label: 'Cân kho Việt Nam', kind: 'weight', unit: 'kg', list: { width: 120 } },
  receiver: {
    label: 'Người nhận',
    kind: 'text',
    schema: text(120),
    personal: true,
    list: { width: 160 },
    form: { span: 6 },
  },
  phone: {
    label: 'Điện thoại',
    kind: 'phone',
    schema: mobile,
    personal: true,
    list: { width: 120, hidden: true },
    form: { span: 6 },
  },
  address: {
    label: 'Địa chỉ',
    kind: 'text',
    schema: text(300),
    personal: true,
    list: { width: 220, hidden: true },
  },
  services: { label: 'Dịch vụ', kind: 'text', schema: text(200), list: { width: 140 }, form: { span: 6 } },
  declared_vnd: {
    label: 'Giá trị khai báo',
    kind: 'money',
    unit: 'đ',
    schema: vnd.min(0),
    list: { width: 130 },
    form: { span: 6 },
  },
  fee_vnd: {
    label: 'Phí khai thác',
    kind: 'money',
    unit: 'đ',
    required: true,
    list: { width: 120, hidden: true },
  },
  note: { label: 'Ghi chú', kind: 'note', schema: note, list: { width: 180, hidden: true } },
  station_id: { fact: false, label: 'Trạm', kind: 'key', required: true },
  created_name: { label: 'Người tạo', kind: 'text', computed: true, list: { width: 150, hidden: true } },
  created_at: {
    label: 'Ngày tạo',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range' },
  },
  status_at: {
    label: 'Ở trạng thái này từ',
    kind: 'time',
    required: true,
    list: { width: 140, hidden: true },
  },
} as const satisfies Fields
