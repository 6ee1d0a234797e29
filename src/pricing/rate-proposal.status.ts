import { statuses } from '#platform/contract/status.ts'

/** A rate that came from a bank; a newer one overtakes what nobody decided. */
export const proposalStatus = statuses(
  {
    waiting: ['waiting', 'Chờ kế toán', 'warning'],
    applied: ['applied', 'Đã áp dụng', 'success'],
    refused: ['refused', 'Đã từ chối', 'danger'],
    stale: ['stale', 'Đã có tỷ giá mới hơn', 'neutral'],
  },
  'rate_proposal.status',
)
