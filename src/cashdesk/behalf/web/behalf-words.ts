import type { BehalfPaymentRow } from '#cashdesk/behalf/behalf-payment.api.ts'
import { behalfFields } from '#cashdesk/behalf/behalf-payment.fields.ts'
import { inCurrency } from '#cashdesk/cards/web/parts/billing-columns.ts'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'

export const customerOf = (row: BehalfPaymentRow) =>
  [row.customer_no, row.customer_name].filter(Boolean).join(' · ')

export const behalfColumns = (role: RoleCode) =>
  recordColumns<BehalfPaymentRow>(behalfFields, role, {
    customer_name: { value: customerOf, filter: { ...customerFilter, key: 'customer_id' } },
    amount: { render: (row) => row.amount !== null && inCurrency(row.amount, row.currency) },
    total_vnd: { total: 'total_vnd' },
  })
