import type { BillingRow } from '#cashdesk/cards/card-billing.api.ts'
import { billingFields } from '#cashdesk/cards/card-billing.fields.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** A foreign amount as its currency writes it. */
export function inCurrency(amount: number, currency: string): string {
  return `${grouped(amount, currency === 'JPY' || currency === 'KRW' ? 0 : 2)} ${currency}`
}

export const billingColumns = (role: RoleCode) =>
  recordColumns<BillingRow>(billingFields, role, {
    amount: { render: (row) => row.amount !== null && inCurrency(row.amount, row.currency) },
    orders: { value: (row) => row.orders.join(', ') },
    difference: {
      render: (row) => Boolean(row.difference) && inCurrency(row.difference ?? 0, row.currency),
    },
  })
