import { billStatus } from '#billing/bill.status.ts'
import { staffFilter, staffPicker } from '#catalog/web/parts/staff-picker.ts'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { Call } from '#platform/contract/call.ts'
import type { FormField } from '#platform/web/form/form-types.ts'
import type { ReportParts } from '#platform/web/report/report-list.ts'
import { resolveBill, updateBillFollow } from '#reports/bill-follow.api.ts'

export const inventoryParts: ReportParts = {
  statuses: { status: orderStatus.tags },
  remote: { customer_id: customerFilter },
  rowLabel: (row) =>
    String(row['code'] ?? row['warehouse'] ?? row['customer_name'] ?? row['sale_name'] ?? ''),
}

export const orderHistoryParts: ReportParts = {
  statuses: { status: orderStatus.tags, to_status: orderStatus.tags },
  remote: { staff_id: staffFilter, sale_id: staffFilter },
}

export const checkinParts: ReportParts = { remote: { staff_id: staffFilter } }

const watched: readonly FormField[] = [
  {
    name: 'person_id',
    label: 'Người theo dõi',
    input: staffPicker,
    toBody: (person) => (person as { id: number } | null)?.id ?? null,
  },
  { name: 'promised_day', label: 'Hẹn xong', input: 'date', span: 6 },
  { name: 'note', label: 'Ghi chú', input: 'note' },
]
const checked: readonly FormField[] = [
  {
    name: 'finding',
    label: 'Kết quả kiểm',
    input: 'note',
    required: true,
    hint: 'Hàng đang ở đâu, vì sao phiếu chưa đi tiếp',
  },
]

/** The slip of a row of the report, or as a refusal brings it along. */
const slip = (row: unknown) => row as Record<string, string | number | null>
const idOf = (row: unknown) => slip(row)['bill_id' in slip(row) ? 'bill_id' : 'id']
const notOne = (row: unknown) => (idOf(row) ? undefined : 'Nhóm theo từng phiếu để ghi.')

export const billFollowParts: ReportParts = {
  statuses: { status: billStatus.tags },
  remote: { customer_id: customerFilter },
  rowLabel: (row) => String(row['code'] ?? row['person'] ?? row['customer_name'] ?? row['sale_name'] ?? ''),
  forms: [
    {
      key: 'follow',
      label: 'Ghi theo dõi',
      call: updateBillFollow as unknown as Call,
      title: (row) => `Theo dõi phiếu ${row['code']}`,
      fields: watched,
      off: notOne,
      soft: true,
      valuesOf: (row) => ({
        id: idOf(row),
        person_id: slip(row)['person_id'] ? { id: slip(row)['person_id'], name: slip(row)['person'] } : null,
        promised_day: slip(row)['promised_day'],
        note: slip(row)['note'],
        version: slip(row)['version'],
      }),
    },
    {
      key: 'resolve',
      label: 'Đã kiểm',
      call: resolveBill as unknown as Call,
      title: (row) => `Kết quả kiểm phiếu ${row['code']}`,
      fields: checked,
      off: notOne,
      valuesOf: (row) => ({ id: idOf(row), finding: slip(row)['finding'], version: slip(row)['version'] }),
    },
  ],
}
