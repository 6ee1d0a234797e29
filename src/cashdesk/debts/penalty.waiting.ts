import { listPenalties } from '#cashdesk/debts/penalty.api.ts'
import type { PenaltyRecord } from '#cashdesk/debts/penalty.api.ts'
import { penaltyStatus, penaltyTable } from '#cashdesk/debts/penalty.status.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

export const penaltiesToDecide = waits<PenaltyRecord>({
  key: 'penalties-to-decide',
  title: 'Phiếu phạt chờ duyệt',
  entity: 'penalty',
  step: { table: penaltyTable, action: 'confirm', states: [penaltyStatus.proposed] },
  roles: ['kt'],
  next: 'Duyệt, ghi phạt',
  late: 24,
  list: listPenalties,
  screens: ['/punishes'],
  filters: { status: String(penaltyStatus.proposed) },
  line: (penalty) => ({
    code: penalty.code,
    who: penalty.customer_name,
    what: penalty.note,
    amount: penalty.amount,
  }),
})

export const waiting: readonly Waiting[] = [penaltiesToDecide]
