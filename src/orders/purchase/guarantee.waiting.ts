import { listGuarantees } from '#orders/purchase/guarantee.api.ts'
import type { GuaranteeRecord } from '#orders/purchase/guarantee.api.ts'
import { guaranteeStatus, guaranteeTable } from '#orders/purchase/guarantee.status.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

export const guaranteesToDecide = waits<GuaranteeRecord>({
  key: 'guarantees-to-decide',
  title: 'Bảo lãnh chờ duyệt',
  entity: 'order_guarantee',
  step: { table: guaranteeTable, action: 'approve', states: [guaranteeStatus.asked] },
  roles: ['kt', 'ql'],
  next: 'Duyệt bảo lãnh',
  late: 4,
  list: listGuarantees,
  screens: ['/quotes/debts'],
  filters: { status: String(guaranteeStatus.asked) },
  line: (guarantee) => ({
    code: guarantee.code,
    who: guarantee.customer_name,
    what: guarantee.name,
    amount: guarantee.amount,
  }),
})

export const waiting: readonly Waiting[] = [guaranteesToDecide]
