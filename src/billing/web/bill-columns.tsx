import type { BillRow } from '#billing/bill.api.ts'
import { billFields } from '#billing/bill.fields.ts'
import { methodNames } from '#billing/bill.words.ts'
import { methodOptions } from '#billing/web/parts/bill-tags.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import type { Column } from '#platform/web/list/list-types.ts'

/** Who takes it there, and the number they gave. */
export const carrierOf = (bill: Pick<BillRow, 'shipper_name' | 'partner_name' | 'waybill'>): string =>
  [bill.shipper_name ?? bill.partner_name, bill.waybill].filter(Boolean).join(' · ')

/** Columns of every list of bills; `cancelled`: of those alone. */
export const billColumns = (role: RoleCode, cancelled = false): Column<BillRow>[] =>
  recordColumns<BillRow>(billFields, role, {
    last_event_at: { kind: 'ago' },
    customer_name: {
      key: 'customer',
      value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
    },
    codes: {
      key: 'orders',
      value: (row) =>
        row.codes.length > 1 ? `${row.codes.length} đơn: ${row.codes.join(', ')}` : row.codes.join(''),
    },
    total_vnd: cancelled
      ? { total: 'cancelled_vnd' }
      : { total: 'total_vnd', apart: [{ total: 'cancelled_vnd', label: 'hủy' }] },
    deposit: { total: 'deposit' },
    due: { total: 'due' },
    method: {
      value: (row) => methodNames[row.method],
      filter: { kind: 'any', options: methodOptions },
    },
    expected_cod: { total: 'expected_cod' },
    partner_name: { key: 'carrier', value: carrierOf },
    receiver: {
      value: ({ receiver: to }) =>
        to && [to.name, to.phone, to.address, to.ward, to.province].filter(Boolean).join(', '),
    },
  })
