import { listDebts } from '#cashdesk/debts/debt.api.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

/** A customer who owes for bills that are older than the setting, and whom nobody reminded lately. */
export interface DueDebt {
  id: number
  customer_no: string | null
  customer_name: string
  bills: number
  due: number
}

export const debtsDue = waits<DueDebt>({
  key: 'debts-due',
  title: 'Khách nợ quá hạn chờ nhắc',
  entity: 'payment_reminder',
  roles: ['kd', 'cs'],
  next: 'Nhắc nợ',
  late: 30 * 24,
  list: listDebts,
  screens: ['/debt/limit'],
  filters: { tab: 'ageing' },
  opens: ({ id }) => ({ tab: 'ageing', open: String(id) }),
  line: (debt) => ({
    code: debt.customer_no ?? debt.customer_name,
    who: debt.customer_name,
    what: `${debt.bills} phiếu`,
    amount: debt.due,
  }),
})

export const waiting: readonly Waiting[] = [debtsDue]
