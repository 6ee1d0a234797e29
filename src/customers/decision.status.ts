import { statuses, statusTable } from '#platform/contract/status.ts'
import type { FourEyes } from '#platform/contract/status.ts'

/** What sales ask a manager for: another level, another debt limit. Decided once. */
const decisions = {
  waiting: ['waiting', 'Chờ duyệt', 'waiting'],
  granted: ['granted', 'Đã duyệt', 'done'],
  refused: ['refused', 'Từ chối', 'off'],
} as const
export const levelProposalStatus = statuses(decisions, 'level_proposal.status')
export const debtRequestStatus = statuses(decisions, 'customer_debt.status')

export const levelProposalTable = statusTable<typeof levelProposalStatus, FourEyes>({
  entity: 'level_proposal',
  statuses: levelProposalStatus,
  start: [levelProposalStatus.waiting],
  actions: [
    {
      key: 'grant',
      label: 'Duyệt đổi hạng',
      from: [levelProposalStatus.waiting],
      to: levelProposalStatus.granted,
      roles: ['ql'],
      checks: true,
      effect: 'Khách có hạng mới từ lúc này',
      call: 'post-level-proposal-grant',
    },
    {
      key: 'refuse',
      label: 'Từ chối',
      from: [levelProposalStatus.waiting],
      to: levelProposalStatus.refused,
      roles: ['ql'],
      danger: true,
      needsReason: true,
      call: 'post-level-proposal-refuse',
    },
  ],
})

export const debtRequestTable = statusTable<typeof debtRequestStatus, FourEyes>({
  entity: 'customer_debt',
  statuses: debtRequestStatus,
  start: [debtRequestStatus.waiting],
  actions: [
    {
      key: 'grant',
      label: 'Duyệt hạn mức',
      from: [debtRequestStatus.waiting],
      to: debtRequestStatus.granted,
      roles: ['ql'],
      checks: true,
      effect: 'Khách được nợ đến hạn mức đã duyệt',
      call: 'post-user-debt-limit',
    },
    {
      key: 'refuse',
      label: 'Từ chối',
      from: [debtRequestStatus.waiting],
      to: debtRequestStatus.refused,
      roles: ['ql'],
      danger: true,
      needsReason: true,
      call: 'post-customer-debt-refuse',
    },
  ],
})
