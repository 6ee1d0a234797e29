import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'
import { listProposals } from '#pricing/rate-feed.api.ts'
import { proposalStatus, proposalTable } from '#pricing/rate-proposal.status.ts'

/** A rate of the banks that moved more than a rule takes over by itself. */
export interface ProposedRate {
  currency: string
  before_rate: number | null
  sell_rate: number
}

export const ratesToDecide = waits<ProposedRate>({
  key: 'rates-to-decide',
  title: 'Tỷ giá theo ngân hàng chờ duyệt',
  entity: 'rate_proposal',
  step: { table: proposalTable, action: 'apply', states: [proposalStatus.waiting] },
  roles: ['kt'],
  next: 'Áp dụng',
  late: 4,
  list: listProposals,
  screens: ['/prices/rate-feed'],
  filters: { status: proposalStatus.waiting },
  line: ({ currency, before_rate: before, sell_rate: after }) => ({
    code: currency,
    what: before === null ? String(after) : `${before} → ${after}`,
  }),
})

export const waiting: readonly Waiting[] = [ratesToDecide]
