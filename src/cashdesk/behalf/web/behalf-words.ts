import type { BehalfPaymentRow } from '#cashdesk/behalf/behalf-payment.api.ts'
import { behalfFields } from '#cashdesk/behalf/behalf-payment.fields.ts'
import type { BehalfStatusName } from '#cashdesk/behalf/behalf-payment.status.ts'
import { inCurrency } from '#cashdesk/cards/web/parts/billing-columns.ts'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'

export const customerOf = (row: BehalfPaymentRow) =>
  [row.customer_no, row.customer_name].filter(Boolean).join(' · ')

/** Of all payments those that are complete are the total, the others stand under it; of one status its own. */
const totalOf = (status: BehalfStatusName | undefined) =>
  status
    ? { total: status }
    : {
        total: 'complete',
        apart: [
          { total: 'approved', label: 'đã duyệt' },
          { total: 'new', label: 'mới' },
          { total: 'cancelled', label: 'hủy' },
        ],
      }

export const behalfColumns = (role: RoleCode, status: BehalfStatusName | undefined) =>
  recordColumns<BehalfPaymentRow>(behalfFields, role, {
    customer_name: { value: customerOf, filter: { ...customerFilter, key: 'customer_id' } },
    amount: { render: (row) => row.amount !== null && inCurrency(row.amount, row.currency) },
    total_vnd: totalOf(status),
  })
