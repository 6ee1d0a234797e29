import { customerPlaces } from '#customers/customer.places.ts'
import { filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { segments } from '#reports/customers.report.ts'
import { staffPlaces } from '#staff/staff.places.ts'

const segmentOptions = Object.entries(segments).map(([value, label]) => ({ value, label }))

/** A customer as who keeps in touch sees them: what they buy, when we last spoke, what comes next. */
export const careFields = {
  customer_no: {
    label: 'Mã khách',
    kind: 'code',
    opens: customerPlaces,
    list: { width: 100, sortable: true },
  },
  name: { label: 'Họ tên', kind: 'text', required: true, list: { width: 180, sortable: true } },
  phone: { label: 'Điện thoại', kind: 'phone', list: { width: 115 } },
  segment: {
    label: 'Nhóm',
    kind: 'select',
    options: segmentOptions,
    required: true,
    computed: true,
    list: { width: 110, filter: 'any', filterAt: 'screen' },
  },
  last_day: { label: 'Đơn cuối', kind: 'date', computed: true, list: { width: 100 } },
  orders: { label: 'Số đơn', kind: 'number', required: true, computed: true, list: { width: 80 } },
  spend: {
    label: 'Đã mua',
    kind: 'money',
    unit: 'đ',
    required: true,
    computed: true,
    list: { width: 130, card: 'amount' },
  },
  talked_at: { label: 'Liên hệ gần nhất', kind: 'time', computed: true, list: { width: 135 } },
  talked_by: { label: 'Người liên hệ', kind: 'text', computed: true, list: { width: 150 } },
  next_step: { label: 'Việc tiếp theo', kind: 'text', computed: true, list: { width: 180 } },
  next_on: { label: 'Ngày hẹn', kind: 'date', computed: true, list: { width: 100 } },
  next_task: { label: 'Công việc gần hạn nhất', kind: 'text', computed: true, list: { width: 190 } },
  tickets: {
    label: 'Phiếu yêu cầu đang mở',
    kind: 'number',
    required: true,
    computed: true,
    list: { width: 165 },
  },
  feedbacks: { label: 'Góp ý đang mở', kind: 'number', required: true, computed: true, list: { width: 125 } },
  sale_id: {
    label: 'Phụ trách',
    kind: 'key',
    opens: staffPlaces,
    list: { ...filterOnly, filterAt: 'bar' },
    export: false,
  },
  sale_name: { label: 'Phụ trách', kind: 'text', computed: true, list: { width: 150 } },
} as const satisfies Fields

/** For how long nobody spoke with them. */
export const quietDays = ['7', '30', '90'] as const
