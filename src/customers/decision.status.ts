import { statuses } from '#platform/contract/status.ts'

/** What sales ask a manager for: another level, another debt limit. */
export const decisionStatus = statuses(
  {
    waiting: ['waiting', 'Chờ duyệt', 'warning'],
    granted: ['granted', 'Đã duyệt', 'success'],
    refused: ['refused', 'Từ chối', 'danger'],
  },
  'customer_debt.status',
  'level_proposal.status',
)
