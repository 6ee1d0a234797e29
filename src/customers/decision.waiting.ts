import { customerDebts } from '#customers/debts.api.ts'
import {
  debtRequestStatus,
  debtRequestTable,
  levelProposalStatus,
  levelProposalTable,
} from '#customers/decision.status.ts'
import { levelProposals } from '#customers/level-proposal.api.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

/** What sales ask a manager for. */
export interface Asked {
  customer_no: string | null
  customer_name: string
  reason: string
  amount: number | null
}
const line = (asked: Asked) => ({
  code: asked.customer_no ?? asked.customer_name,
  who: asked.customer_name,
  what: asked.reason,
  amount: asked.amount,
})

export const levelsToDecide = waits<Asked>({
  key: 'levels-to-decide',
  title: 'Đề nghị đổi hạng khách',
  entity: 'level_proposal',
  step: { table: levelProposalTable, action: 'grant', states: [levelProposalStatus.waiting] },
  roles: ['ql'],
  next: 'Duyệt đổi hạng',
  late: 24,
  list: levelProposals.calls.list,
  screens: ['/customer/levels'],
  filters: { status: levelProposalStatus.waiting },
  line,
})
export const limitsToDecide = waits<Asked>({
  key: 'debt-limits-to-decide',
  title: 'Hạn mức công nợ chờ duyệt',
  entity: 'customer_debt',
  step: { table: debtRequestTable, action: 'grant', states: [debtRequestStatus.waiting] },
  roles: ['ql'],
  next: 'Duyệt hạn mức',
  late: 24,
  list: customerDebts.calls.list,
  screens: ['/debt/limit'],
  filters: { status: debtRequestStatus.waiting },
  line,
})

export const waiting: readonly Waiting[] = [levelsToDecide, limitsToDecide]
